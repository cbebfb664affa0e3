/**
 * A script of its own, before all others and as small as possible.
 *
 * The address of a navigation determines the screen, so the screen's code is requested together with the application's,
 * not after it: `build/first-paint.ts` has written the names of the files into the page.
 */
interface ScreenFiles {
  path: string;
  files: string[];
  /** The files fetch the data of a device that has none. */
  isFirstVisit?: boolean;
}

function preload(file: string): void {
  if (document.querySelector(`link[href="/${file}"]`)) return;
  const link = document.createElement('link');
  const kind = file.endsWith('.css') ? { rel: 'preload', as: 'style' } : { rel: 'modulepreload' };
  document.head.append(Object.assign(link, kind, { href: `/${file}`, crossOrigin: '' }));
}

function loadScreen(): void {
  const screens = document.querySelector<HTMLMetaElement>('meta[name="screens"]')?.content;
  for (const { path, files, isFirstVisit } of JSON.parse(screens ?? '[]') as ScreenFiles[]) {
    if (isFirstVisit && navigator.serviceWorker?.controller) continue;
    if (new RegExp(path).test(location.pathname)) files.forEach(preload);
  }
}

/*
 * The worker may have put the screen into the page already (`answer.ts`). It covers the application's root
 * until the application has drawn the same.
 */

/** After this time the application is shown, regardless of its state. */
const LONG_MS = 8_000;
/**
 * Once the application has drawn its screen, it is shown after this time even where it differs from the painted one;
 * the difference may be news.
 */
const GRACE_MS = 1_000;
const NEAR_PX = 100;
/** `--desk` of `ui/styles/media.css`; nothing is painted for it. */
const DESK = '(width >= 80rem)';

const isDrawn = (root: HTMLElement): boolean => {
  const main = root.querySelector('main');
  return main?.firstElementChild != null && main.querySelector('[aria-busy="true"]') === null;
};

/** The offset of each heading of a screen from the top of the page. */
const headingsOf = (screen: HTMLElement): Map<string, number> => {
  const top = screen.firstElementChild?.getBoundingClientRect().top ?? 0;
  const headings = [...screen.querySelectorAll('h1, h2, h3')];
  return new Map(
    headings.map((heading) => [heading.textContent, Math.round(heading.getBoundingClientRect().top - top)]),
  );
};

/** Whether everything painted is drawn and at its place: some of a screen is read after the rest. */
function isSame(painted: HTMLElement, root: HTMLElement): boolean {
  const drawn = headingsOf(root);
  return [...headingsOf(painted)].every(([text, top]) => drawn.get(text) === top);
}

/** Elements whose taps are repeated; their names identify them in the application's screen. */
const TAPPED = 'button, summary, [role="tab"]';

const nameOf = (element: Element): string => `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`;

/** Repeats the last tap that came before the application could handle it; links work without the application. */
function keepTaps(painted: HTMLElement): (root: HTMLElement) => void {
  let tapped: string | null = null;
  painted.addEventListener('click', ({ target }) => {
    const element = (target as Element).closest(TAPPED);
    if (element) tapped = nameOf(element);
  });
  return (root) => {
    const again = [...root.querySelectorAll<HTMLElement>(TAPPED)].find((element) => nameOf(element) === tapped);
    again?.click();
  };
}

/**
 * Scrolls the painted screen as the application does by script: the chosen day to the middle of its row, and today to
 * the present time.
 * @returns the scroll offset after that, in pixels
 */
function place(painted: HTMLElement): number {
  const pill = painted.querySelector('nav [aria-current="page"][data-day]')?.closest('li');
  const strip = pill?.parentElement;
  if (strip && pill) strip.scrollLeft = pill.offsetLeft - (strip.clientWidth - pill.offsetWidth) / 2;
  const now = painted.querySelector('[data-now]');
  const first = now?.previousElementSibling ?? now;
  // The parts of the page that the header and the bottom bar cover.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const top = (first?.getBoundingClientRect().top ?? 0) - (Number.parseFloat(scrollPaddingTop) || 0);
  const below = innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
  const isInSight = top >= 0 && now && now.getBoundingClientRect().bottom <= below;
  if (first && !isInSight) painted.scrollTop = top;
  return painted.scrollTop;
}

function takeOverWhenReady(painted: HTMLElement, root: HTMLElement): void {
  const opened = place(painted);
  const tapAgain = keepTaps(painted);
  const takeOver = () => {
    changes.disconnect();
    if (!painted.isConnected) return;
    const { scrollTop } = painted;
    painted.remove();
    // The user has scrolled; or the application has opened at the same place, before everything above it was drawn.
    const isMeant = scrollTop !== opened || Math.abs(scrollTop - scrollY) < NEAR_PX;
    if (isMeant) scrollTo({ top: scrollTop, behavior: 'instant' });
    tapAgain(root);
  };
  const look = () => {
    if (!isDrawn(root)) return;
    if (isSame(painted, root)) takeOver();
    else setTimeout(takeOver, GRACE_MS);
  };
  const changes = new MutationObserver(look);
  setTimeout(takeOver, LONG_MS);
  changes.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
  look();
}

/** Resolves when the style sheets have loaded, without which no element has its place. */
async function styled(): Promise<void> {
  const sheets = document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]');
  const loading = Array.from(sheets, (link) =>
    link.sheet
      ? null
      : new Promise((resolve) => {
          link.onload = resolve;
          link.onerror = resolve;
        }),
  );
  await Promise.all(loading);
}

/** Calls when the element is in the page: this script may run earlier, while the worker still reads the device. */
function whenThere(id: string, call: (element: HTMLElement) => void): void {
  const look = () => {
    const element = document.getElementById(id);
    if (element) call(element);
    return element !== null;
  };
  if (look()) return;
  const changes = new MutationObserver(() => {
    if (look()) changes.disconnect();
  });
  changes.observe(document, { childList: true, subtree: true });
}

loadScreen();
whenThere('root', (root) => {
  const painted = document.getElementById('painted');
  if (!painted) return;
  if (matchMedia(DESK).matches) painted.remove();
  else void styled().then(() => takeOverWhenReady(painted, root));
});
