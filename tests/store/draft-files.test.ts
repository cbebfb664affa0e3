// @vitest-environment node
import { expect, test } from 'vitest';
import { openStore } from '#store/database/database.ts';
import { eraseDraftFiles, keepDraftFile, readDraftFiles, sweepDraftFiles } from '#store/database/draft-files.ts';
import '#sync/kinds/all-kinds.ts';

const DAY_MS = 86_400_000;
const aFile = (name: string) => new File([name], name, { type: 'application/pdf' });

test('a picked file outlives its form until nothing names it any more, and a day at least', async () => {
  const store = openStore('https://picked-files.example|7');
  const old = await keepDraftFile(store, aFile('old.pdf'), 'a', 1);
  const named = await keepDraftFile(store, aFile('named.pdf'), 'b', 1);
  const fresh = await keepDraftFile(store, aFile('fresh.pdf'), 'c', DAY_MS);
  await store.run((db) => db.files.put({ id: 'file-of-an-edit', bytes: new ArrayBuffer(1), hash: 'x' }));

  await sweepDraftFiles(store, 2 + DAY_MS, (id) => id === named.id);
  const left = await store.run((db) => db.files.toCollection().primaryKeys());
  expect(left.sort()).toEqual([named.id, fresh.id, 'file-of-an-edit'].sort());
  expect(await readDraftFiles(store, [old])).toBeNull();

  const [file] = (await readDraftFiles(store, [named])) ?? [];
  expect([file?.name, file?.type, await file?.text()]).toEqual(['named.pdf', 'application/pdf', 'named.pdf']);
  await eraseDraftFiles(store, [named]);
  expect(await readDraftFiles(store, [named, fresh])).toBeNull();
});
