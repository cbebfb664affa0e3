/** Safari does not report its own rule; every browser on an iPhone or iPad is based on Safari. */
interface Apple {
  vendor?: string;
  standalone?: boolean;
}

/** Whether this is Safari with the app in a tab, which erases everything after a week without use. */
export function erasesAfterAWeek(
  { vendor, standalone }: Apple = navigator as Apple,
  isInstalled = window.matchMedia?.('(display-mode: standalone)').matches ?? false,
): boolean {
  return vendor === 'Apple Computer, Inc.' && !standalone && !isInstalled;
}

/** How long the data stays on this device, as far as that is known. */
export function lastingWords(
  isPersisted: boolean | null,
  worker: 'pending' | 'yes' | 'never',
  inSafari: boolean,
): string {
  if (worker === 'never')
    return 'This looks like a private window: nothing opens without a network after you close it, and what is here is erased then.';
  if (inSafari)
    return 'Safari erases everything here after 7 days in which you do not open the app, unless it is on your Home Screen. To put it there, tap Share, then Add to Home Screen.';
  if (isPersisted === true) return 'The browser has promised to keep all of it until you remove it or log out.';
  return 'The browser may erase it when this device runs short of room, and does so when you close a private window. Install the app to keep it safe.';
}
