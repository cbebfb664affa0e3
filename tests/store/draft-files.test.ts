import { expect, test } from 'vitest';
import { openStore } from '#store/database/database.ts';
import {
  eraseDraftFiles,
  keepDraftFile,
  missingDraftFiles,
  newDraftFile,
  readDraftFiles,
  sweepDraftFiles,
} from '#store/database/draft-files.ts';
import '#sync/kinds/all-kinds.ts';

const DAY_MS = 86_400_000;
const aFile = (name: string) => new File([name], name, { type: 'application/pdf' });

test('a picked file outlives its form until nothing names it any more, and a day at least', async () => {
  const store = openStore('https://picked-files.example|7');
  const keep = async (name: string, uuid: string, now: number) => {
    const ref = newDraftFile(aFile(name), uuid, now);
    expect(await keepDraftFile(store, aFile(name), ref)).toBe(true);
    return ref;
  };
  const old = await keep('old.pdf', 'a', 1);
  const named = await keep('named.pdf', 'b', 1);
  const fresh = await keep('fresh.pdf', 'c', DAY_MS);
  await store.run((db) => db.files.put({ id: 'file-of-an-edit', bytes: new ArrayBuffer(1), hash: 'x' }));

  await sweepDraftFiles(store, 2 + DAY_MS, (id) => id === named.id);
  const left = await store.run((db) => db.files.toCollection().primaryKeys());
  expect(left.sort()).toEqual([named.id, fresh.id, 'file-of-an-edit'].sort());
  expect(await missingDraftFiles(store, [old, named])).toEqual([old.id]);

  const [none, file] = await readDraftFiles(store, [old, named]);
  expect(none).toBeNull();
  expect([file?.name, file?.type, await file?.text()]).toEqual(['named.pdf', 'application/pdf', 'named.pdf']);
  await eraseDraftFiles(store, [named]);
  expect(await readDraftFiles(store, [named])).toEqual([null]);
});

test('a file that cannot be read is distinguished from a device that cannot keep it', async () => {
  const store = openStore('https://unread-files.example|7');
  const gone = aFile('gone.pdf');
  gone.arrayBuffer = () => Promise.reject(new DOMException('Gone', 'NotReadableError'));
  expect(await keepDraftFile(store, gone, newDraftFile(gone, 'a', 1))).toBe(false);
  store.close();
  const whole = aFile('whole.pdf');
  await expect(keepDraftFile(store, whole, newDraftFile(whole, 'b', 1))).rejects.toThrow();
});
