import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { exportEdits } from '#store/outbox/edit-archive.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { type AppWithUnsent, openList, openWithUnsent } from './sync-dialog.tsx';

async function exported(app: AppWithUnsent) {
  const text = await (await exportEdits(app.runtime.store, 1)).text();
  return JSON.parse(text) as { owner: string; entries: Record<string, unknown>[] };
}

const fileOf = (content: unknown) => new File([JSON.stringify(content)], 'edits.json', { type: 'application/json' });

test('F32: [STORE-8] [STORE-9] the effects of a file of edits are shown before any of it is imported', async () => {
  const app = await openWithUnsent();
  const archive = await exported(app);
  const [entry = {}] = archive.entries;
  await app.runtime.store.run((db) => db.outbox.clear());
  const list = await openList(app);
  const other = { ...entry, opId: 'other', entity: { type: 'comment', id: 'local-other' } };
  const tampered = { ...other, body: { content: 'Hello', role: 'admin' } };
  await app.user.upload(
    list.getByLabelText('File of unsent edits'),
    fileOf({ ...archive, entries: [entry, tampered] }),
  );
  const preview = within(await screen.findByRole('dialog', { name: 'Import unsent edits' }));
  expect(preview.getByRole('heading', { name: 'Will be sent in your name 1' })).toBeTruthy();
  expect(preview.getByText('Is there hot water?')).toBeTruthy();
  expect(preview.getByText('It contains an unexpected field: role.')).toBeTruthy();
  expect(await listUnsent(app.runtime.store)).toEqual([]);
  await app.user.click(preview.getByRole('button', { name: 'Import 1 edit' }));
  expect(await screen.findByText('1 edit imported')).toBeTruthy();
  expect(await listUnsent(app.runtime.store)).toMatchObject([{ text: 'Is there hot water?' }]);
});

test('F32: [STORE-8] [STORE-9] a file without any usable edit says why in plain words', async () => {
  const app = await openWithUnsent();
  const archive = await exported(app);
  const list = await openList(app);
  const input = list.getByLabelText('File of unsent edits');
  for (const [content, word] of [
    [{}, 'It does not contain unsent edits, or it is damaged.'],
    [{ ...archive, owner: `${archive.owner}1` }, "It contains another person's edits. Only they can import it."],
    [
      { ...archive, owner: 'https://elsewhere.example|7' },
      'Its edits belong to another server, https://elsewhere.example, and can only be sent there.',
    ],
  ] as const) {
    await app.user.upload(input, fileOf(content));
    expect(await screen.findByText(word)).toBeTruthy();
  }
  await app.user.upload(input, fileOf(archive));
  const preview = within(await screen.findByRole('dialog', { name: 'Import unsent edits' }));
  expect(preview.getByText('Nothing new in this file.')).toBeTruthy();
  expect(preview.queryByRole('button', { name: /^Import \d/ })).toBeNull();
});
