import { readFileSync } from 'node:fs';
import type { default as axe, RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What the colours of a theme decide. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

const isOfColour = (complaint: string): boolean => RULES_OF_COLOUR.some((rule) => complaint.startsWith(`${rule}:`));

/** How often a colour is looked at until it counts. */
const LOOKS = 3;

/** The violations that axe finds on a page in the light theme, one line each. */
export const complaints = (page: Page): Promise<string[]> =>
  complaintsOf(page, 'light', { type: 'tag', values: RULES });

/** The same, and those of the dark theme's colours. */
export async function complaintsInBothThemes(page: Page): Promise<string[]> {
  const dark = await complaintsOf(page, 'dark', { type: 'rule', values: RULES_OF_COLOUR });
  return [...dark, ...(await complaints(page))];
}

async function complaintsOf(
  page: Page,
  colorScheme: 'light' | 'dark',
  runOnly: RunOptions['runOnly'],
): Promise<string[]> {
  await page.evaluate(() => {
    // At its top: a target that has scrolled halfway beneath the header is not a small one.
    scrollTo(0, 0);
    // Content that is not drawn while it is out of sight keeps its old colours until it is requested.
    const drawn = new CSSStyleSheet();
    drawn.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [drawn];
  });
  await page.emulateMedia({ colorScheme });
  // Asked in the page itself, which keeps it: with a window of its own for each answer it takes five times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  let found: string[] = [];
  // A colour that was caught on its way, such as one of a notice that comes in, is looked at again.
  for (let looks = 0; looks < LOOKS; looks += 1) {
    await standStill(page);
    found = await page.evaluate<string[], RunOptions>(ask, { runOnly, resultTypes: ['violations'], iframes: false });
    if (found.length === 0 || !found.every(isOfColour)) break;
  }
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
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
