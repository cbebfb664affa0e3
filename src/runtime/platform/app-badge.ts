/** The badge on the icon of an installed app; not every browser supports it, nor every desktop shows it. */
interface Badging {
  setAppBadge?(count: number): Promise<void>;
  clearAppBadge?(): Promise<void>;
}

/** Shows a number on the app's icon; none for 0. For a page and for the worker; a failure to show it is ignored. */
export async function showAppBadge(count: number): Promise<void> {
  const { setAppBadge, clearAppBadge } = Object(globalThis.navigator) as Badging;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  await shown?.catch(() => {});
}
