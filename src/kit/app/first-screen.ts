/** The limit of the wait for the first screen. */
const LONG_MS = 3_000;

/** Whether the application shows a screen with all of its data from the device. */
const isDrawn = (root: HTMLElement): boolean => {
  const main = root.querySelector('main');
  return main?.firstElementChild != null && main.querySelector('[aria-busy="true"]') === null;
};

/**
 * Resolves when the first screen of this page is painted; work that would delay it waits for this. Resolves immediately
 * where there is no page of the application.
 */
export const firstScreen: Promise<void> = new Promise((resolve) => {
  const root = document.getElementById('root');
  if (!root) return resolve();
  const changes = new MutationObserver(() => {
    if (!isDrawn(root)) return;
    changes.disconnect();
    // Painting goes first; a hidden page has no frames.
    if (document.hidden) resolve();
    else requestAnimationFrame(() => setTimeout(resolve));
  });
  setTimeout(() => {
    changes.disconnect();
    resolve();
  }, LONG_MS);
  changes.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
});
