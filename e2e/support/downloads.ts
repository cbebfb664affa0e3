import type { Download, Page } from 'playwright/test';

/** Opens a file by its link, as a user does, and returns its content. */
export async function contentOf(page: Page, name: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<Download>();
  page.on('download', resolve);
  // A tab that it opens in is closed as soon as it turns out to be a download.
  page.context().once('page', (opened) => opened.on('download', resolve));
  await page.getByRole('link', { name, exact: true }).click();
  const download = await promise;
  const chunks: Buffer[] = [];
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}
