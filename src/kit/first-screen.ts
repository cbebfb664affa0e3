/** After so long the first screen is no longer waited for. */
const LONG_MS = 3_000;

/** Whether the application shows a screen with all that the device has of it. */
const isDrawn = (root: HTMLElement): boolean => {
  const main = root.querySelector('main');
  return main?.firstElementChild != null && main.querySelector('[aria-busy="true"]') === null;
};

/**
 * Resolves when the first screen of this page is drawn: for what would only take its time away. At once where there is no
 * page of the application.
 */
export const firstScreen: Promise<void> = new Promise((resolve) => {
  const root = document.getElementById('root');
  if (!root) return resolve();
  const changes = new MutationObserver(() => {
    if (isDrawn(root)) shown();
  });
  const late = setTimeout(shown, LONG_MS);
  function shown(): void {
    changes.disconnect();
    clearTimeout(late);
    // What draws has its turn first.
    setTimeout(resolve);
  }
  changes.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
});
