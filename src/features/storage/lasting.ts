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
  if (worker === 'never') return 'This looks like a private window: everything here is erased when you close it.';
  if (inSafari)
    return 'Safari erases everything here if you do not open the app for 7 days. To prevent that, tap Share, then Add to Home Screen.';
  if (isPersisted === true) return 'The browser keeps everything until you remove it or log out.';
  return 'The browser may erase it when space runs low. Install the app to keep it safe.';
}
