import { readFileSync } from 'node:fs';
import type { default as axe, RunOptions } from 'axe-core';
import type { Page } from 'playwright/test';

const AXE = readFileSync(new URL('../../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** Rules that axe counts as experimental and as best practice. */
const MORE_RULES = { 'label-content-name-mismatch': { enabled: true }, 'heading-order': { enabled: true } };

/** The rules that depend on the colors of a theme. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

/** The violations that axe finds on a page in the light theme, one line each. */
export const complaints = (page: Page): Promise<string[]> =>
  complaintsOf(page, 'light', { runOnly: { type: 'tag', values: RULES }, rules: MORE_RULES });

/** The same, and those of the dark theme's colors. */
export async function complaintsInBothThemes(page: Page): Promise<string[]> {
  const dark = await complaintsOf(page, 'dark', { runOnly: { type: 'rule', values: RULES_OF_COLOUR } });
  return [...dark, ...(await complaints(page))];
}

async function complaintsOf(
  page: Page,
  colorScheme: 'light' | 'dark',
  rules: Pick<RunOptions, 'runOnly' | 'rules'>,
): Promise<string[]> {
  await page.evaluate(() => {
    // Scrolled to its top: a target halfway beneath the header would count as a small one.
    scrollTo(0, 0);
    // Content that is not rendered while it is out of view keeps its old colors until it is requested.
    const drawn = new CSSStyleSheet();
    drawn.replaceSync('* { content-visibility: visible !important; }');
    document.adoptedStyleSheets = [drawn];
  });
  await page.emulateMedia({ colorScheme });
  // Evaluated in the page itself, which keeps it: with a window of its own for each answer it takes five times as long.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const look = () =>
    page.evaluate<string[], RunOptions>(ask, { ...rules, resultTypes: ['violations'], iframes: false });
  let found = await look();
  if (found.length > 0) {
    // A part that floats beside another, and a color, have their final place and value a frame later.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    found = await look();
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
