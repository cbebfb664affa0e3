/** After so long the first screen is no longer waited for. */
const LONG_MS = 3_000;

/** Whether the application shows a screen with all that the device has of it. */
const isDrawn = (root: HTMLElement): boolean => {
  const main = root.querySelector('main');
  return main?.firstElementChild != null && main.querySelector('[aria-busy="true"]') === null;
};

/**
 * Where the application draws itself; null where there is no page of it. The scripts may run before the page has come so
 * far, as the worker still reads the device for it.
 */
export const firstPlace: Promise<HTMLElement | null> = new Promise((resolve) => {
  const look = () => {
    const place = document.getElementById('root');
    if (!place && document.readyState === 'loading') return;
    changes.disconnect();
    resolve(place);
  };
  const changes = new MutationObserver(look);
  changes.observe(document, { childList: true, subtree: true });
  document.addEventListener('readystatechange', look, { once: true });
  look();
});

/** Resolves when an element shows a screen with all that the device has of it, or after a while. */
function drawnIn(root: HTMLElement): Promise<void> {
  return new Promise((resolve) => {
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
}

/**
 * Resolves when the first screen of this page is drawn: for what would only take its time away. At once where there is no
 * page of the application.
 */
export const firstScreen: Promise<void> = firstPlace.then((root) => (root ? drawnIn(root) : undefined));
