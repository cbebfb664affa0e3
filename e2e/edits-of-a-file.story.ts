import { readFileSync } from 'node:fs';
import type { Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { expectSent, timesOnServer, words, writeComment } from './support/comments.ts';
import { Network } from './support/network.ts';
import { expect, test } from './support/traveller.ts';

type Entry = Record<string, unknown> & { opId: string; body: { content: string } };

async function openSync(page: Page) {
  await page.getByRole('button', { name: /^Sync:/ }).click();
  return page.getByRole('dialog', { name: 'Sync', exact: true });
}

/** Saves the unsent edits as a file. Returns its content. */
async function exportEdits(page: Page): Promise<{ owner: string; entries: Entry[] }> {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export unsent edits' }).click();
  return JSON.parse(readFileSync(await (await saved).path(), 'utf8'));
}

async function importEdits(page: Page, archive: object): Promise<void> {
  const buffer = Buffer.from(JSON.stringify(archive));
  await page
    .getByLabel('File of unsent edits')
    .setInputFiles({ name: 'edits.json', mimeType: 'application/json', buffer });
}

test('F32: a file of edits that was altered sends only the edits that it shows', async ({ travel }) => {
  test.slow();
  const network = new Network();
  const { context, page, request, eventId } = await travel('admin', { network });
  const people: { id: number; role: string }[] = await (await request.get('/api/users')).json();
  const victim = people.find(({ role }) => role === 'user');
  await context.setOffline(true);
  const [good, bad] = [words('The bus leaves at nine'), words('The bus leaves at ten')];
  await writeComment(page, good);
  await writeComment(page, bad);
  const sync = await openSync(page);
  const archive = await exportEdits(page);
  for (const text of [good, bad]) {
    const edit = sync.getByRole('listitem').filter({ hasText: text });
    await edit.getByRole('button', { name: 'Discard' }).click();
    await edit.getByRole('group').getByRole('button', { name: 'Discard' }).click();
    await expect(edit).toHaveCount(0);
  }

  // One claims to be another request, the other is longer than a comment may be.
  const role = { method: 'PUT', path: `/api/users/${victim?.id}/role` };
  const entries = archive.entries.map((entry) => {
    if (entry.body.content === good) return { ...entry, ...role };
    return { ...entry, kind: 'comment.create', body: { ...entry.body, role: 'admin' } };
  });
  await importEdits(page, { ...archive, owner: 'https://elsewhere.example|1' });
  await expect(page.getByText(/^Its edits were made on another server, https:\/\/elsewhere\.example/)).toBeVisible();
  await importEdits(page, { ...archive, entries });
  const preview = page.getByRole('dialog', { name: 'Import unsent edits' });
  await expect(preview.getByRole('heading', { name: /^Will be sent in your name/ })).toBeVisible();
  await expect(preview.getByText(good)).toBeVisible();
  await expect(preview.getByText('It holds something that such an edit does not have: role.')).toBeVisible();
  expect(await complaints(page), 'the preview').toEqual([]);
  await preview.getByRole('button', { name: 'Import 1 edit' }).click();
  await expect(preview).toHaveCount(0);

  await context.setOffline(false);
  await page.keyboard.press('Escape');
  await expectSent(page, good);
  expect(await timesOnServer(request, eventId, good)).toBe(1);
  expect(await timesOnServer(request, eventId, bad)).toBe(0);
  const now: typeof people = await (await request.get('/api/users')).json();
  expect(now.find(({ id }) => id === victim?.id)?.role).toBe('user');
  expect(network.writes.filter(({ path }) => path.endsWith('/role'))).toEqual([]);
});
