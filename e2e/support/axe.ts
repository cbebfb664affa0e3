import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright/test';

/** What axe has against a page, one line each. At its top: what has scrolled halfway beneath the header is no small target. */
export async function complaints(page: Page): Promise<string[]> {
  await page.evaluate(() => scrollTo(0, 0));
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap((rule) => rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}: ${rule.help}`));
}
