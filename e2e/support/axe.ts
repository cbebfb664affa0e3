import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What the colours of a theme decide. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

const isOfColour = (complaint: string): boolean => RULES_OF_COLOUR.some((rule) => complaint.startsWith(`${rule}:`));

/** How often a colour is looked at until it counts. */
const LOOKS = 3;

/**
 * What axe has against a page in the light and in the dark, one line each. At its top: what has scrolled halfway beneath
 * the header is no small target.
 */
export async function complaints(page: Page): Promise<string[]> {
  await page.evaluate(() => {
    scrollTo(0, 0);
    // What is not drawn while it is out of sight has the colours of before until somebody asks for them.
    const drawn = new CSSStyleSheet();
    drawn.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [drawn];
  });
  const dark = await complaintsOf(page, 'dark', { type: 'rule', values: RULES_OF_COLOUR });
  const light = await complaintsOf(page, 'light', { type: 'tag', values: RULES });
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return [...light, ...dark];
}

async function complaintsOf(
  page: Page,
  colorScheme: 'light' | 'dark',
  runOnly: RunOptions['runOnly'],
): Promise<string[]> {
  await page.emulateMedia({ colorScheme });
  // Asked in the page itself, which keeps it: with a window of its own for each answer it takes five times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  let found: string[] = [];
  // A colour that was caught on its way, such as one of a notice that comes in, is looked at again.
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await standStill(page);
    found = await page.evaluate<string[], RunOptions>(ask, { runOnly, resultTypes: ['violations'], iframes: false });
    if (found.length === 0 || !found.every(isOfColour)) break;
  }
  return found.map((each) => `${colorScheme}: ${each}`);
}

/** Runs in the page. */
async function ask(options: RunOptions): Promise<string[]> {
  const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, options);
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}: ${help}`));
}

/** What is on its way from one colour to the other is neither; on a busy machine the next frame may be late. */
async function standStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    // By the clock too: a page that is not drawn has no frames.
    const frame = () =>
      new Promise((resolve) => {
        requestAnimationFrame(resolve);
        setTimeout(resolve, 1_000);
      });
    await frame();
    await frame();
    // Not awaited: what is out of sight may never come to its end by itself.
    for (const each of document.getAnimations()) if (each instanceof CSSTransition) each.finish();
  });
}
