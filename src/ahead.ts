/**
 * A script of its own, before all others and as small as can be.
 *
 * What a navigation needs is known from its address, so the screen's code is asked for beside the application's, not after
 * it: `vite.painting.ts` has written into the page which files that is.
 */
interface ScreenFiles {
  path: string;
  styles: string[];
  scripts: string[];
}

function preload(rel: 'preload' | 'modulepreload', file: string): void {
  if (document.querySelector(`link[href="/${file}"]`)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel, href: `/${file}`, crossOrigin: '', ...(rel === 'preload' && { as: 'style' }) });
  document.head.append(link);
}

function loadScreen(): void {
  const said = document.querySelector<HTMLMetaElement>('meta[name="screens"]')?.content;
  const screens: ScreenFiles[] = said ? JSON.parse(said) : [];
  const screen = screens.find(({ path }) => new RegExp(path).test(location.pathname));
  for (const file of screen?.scripts ?? []) preload('modulepreload', file);
  for (const file of screen?.styles ?? []) preload('preload', file);
}

/*
 * The worker may have put the screen into the page already (`sw/painted-pages.ts`). It stands there, in front of the place
 * where the application draws itself, until that has drawn the same.
 */

/** After so long whatever the application shows is shown. */
const LONG_MS = 8_000;
/** As long as that, once it has drawn its screen, what differs from what was painted is waited for; it may be news. */
const GRACE_MS = 1_000;
const NEAR_PX = 100;
/** `--desk` of `ui/styles/media.css`: nothing is painted for it. */
const DESK = '(width >= 80rem)';

const isDrawn = (root: HTMLElement): boolean => {
  const main = root.querySelector('main');
  return main?.firstElementChild != null && main.querySelector('[aria-busy="true"]') === null;
};

/** Where the headings of a screen begin, from the top of the page. */
const headingsOf = (screen: HTMLElement): Map<string, number> => {
  const top = screen.firstElementChild?.getBoundingClientRect().top ?? 0;
  const headings = [...screen.querySelectorAll('h1, h2, h3')];
  return new Map(
    headings.map((heading) => [heading.textContent, Math.round(heading.getBoundingClientRect().top - top)]),
  );
};

/** All that is painted is drawn, and at its place: some of a screen is read after the rest. */
function isSame(painted: HTMLElement, root: HTMLElement): boolean {
  const drawn = headingsOf(root);
  return [...headingsOf(painted)].every(([text, top]) => drawn.get(text) === top);
}

/** The place of something to tap among its like, so that it is found again in what the application draws. */
const TAPPED = 'button, summary, [role="tab"]';

const nameOf = (element: Element): string => `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`;

/** What was tapped before the application could hear it is tapped once it does; links lead on by themselves. */
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
 * What the application does by script to what it draws: the chosen day in the middle of its row, and today open at now.
 * @returns how far it is scrolled then, in pixels
 */
function place(painted: HTMLElement): number {
  const pill = painted.querySelector('nav [aria-current="page"][data-day]')?.closest('li');
  const strip = pill?.parentElement;
  if (strip && pill) strip.scrollLeft = pill.offsetLeft - (strip.clientWidth - pill.offsetWidth) / 2;
  const now = painted.querySelector('[data-now]');
  const first = now?.previousElementSibling ?? now;
  // What the header covers of the page, and the bar at the bottom.
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const top = (first?.getBoundingClientRect().top ?? 0) - (Number.parseFloat(scrollPaddingTop) || 0);
  const below = window.innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0);
  const isInSight = top >= 0 && now && now.getBoundingClientRect().bottom <= below;
  if (first && !isInSight) painted.scrollTop = top;
  return painted.scrollTop;
}

function takeOverWhenReady(painted: HTMLElement, root: HTMLElement): void {
  const opened = place(painted);
  const tapAgain = keepTaps(painted);
  let grace: ReturnType<typeof setTimeout> | undefined;
  const takeOver = () => {
    clearTimeout(late);
    clearTimeout(grace);
    changes.disconnect();
    if (!painted.isConnected) return;
    const { scrollTop } = painted;
    painted.remove();
    // The person has scrolled; or the application has opened at the same place, before all above it was drawn.
    const isMeant = scrollTop !== opened || Math.abs(scrollTop - window.scrollY) < NEAR_PX;
    if (isMeant) window.scrollTo({ top: scrollTop, behavior: 'instant' });
    tapAgain(root);
  };
  const look = () => {
    if (!isDrawn(root)) return;
    if (isSame(painted, root)) takeOver();
    else grace ??= setTimeout(takeOver, GRACE_MS);
  };
  const changes = new MutationObserver(look);
  const late = setTimeout(takeOver, LONG_MS);
  changes.observe(root, { childList: true, subtree: true, attributes: true, attributeFilter: ['aria-busy'] });
  look();
}

/** Resolves when the styles have come, without which nothing has its place. */
async function styled(): Promise<void> {
  const sheets = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const awaited = sheets.filter(({ sheet }) => sheet === null);
  await Promise.all(
    awaited.map(
      (link) =>
        new Promise<void>((resolve) => {
          link.addEventListener('load', () => resolve());
          link.addEventListener('error', () => resolve());
        }),
    ),
  );
}

/** This script may run before the page has come so far, as the worker still reads the device. */
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
  if (window.matchMedia(DESK).matches) painted.remove();
  else void styled().then(() => takeOverWhenReady(painted, root));
});
