import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'];

/** What the colours of a theme decide. */
const RULES_OF_COLOUR = ['color-contrast', 'link-in-text-block'];

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
  const dark = await complaintsOf(page, 'dark', new AxeBuilder({ page }).withRules(RULES_OF_COLOUR));
  const light = await complaintsOf(page, 'light', new AxeBuilder({ page }).withTags(RULES));
  await page.evaluate(() => {
    document.adoptedStyleSheets = [];
  });
  return [...light, ...dark];
}

async function complaintsOf(page: Page, colorScheme: 'light' | 'dark', axe: AxeBuilder): Promise<string[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // What is on its way from one colour to the other is neither; on a busy machine the next frame may be late.
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
  const { violations } = await axe.analyze();
  return violations.flatMap((rule) =>
    rule.nodes.map((node) => `${colorScheme}: ${rule.id}: ${node.target.join(' ')}: ${rule.help}`),
  );
}
