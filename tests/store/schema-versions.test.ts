import { Dexie } from 'dexie';
import { expect, it } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { databaseName, openStore } from '#store/database/database.ts';
import { listDay } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { anEvent } from '#support/rows.ts';

const owner = 'https://versions.example|7';
const context = { now: () => 1_775_088_000_000, uuid: () => crypto.randomUUID() };

/** Edits as this version keeps them: one that waits, and one whose answer has not come yet. */
async function someEdits(): Promise<Record<string, unknown>[]> {
  const store = openStore('https://elsewhere.example|7');
  for (const content of ['Waiting', 'On its way']) await createComment(store, context, { eventId: '12', content });
  const rows = await store.run((db) => db.outbox.orderBy('seq').toArray());
  store.close();
  return rows.map((row, index) => ({ ...row, owner, ...(index === 1 && { state: 'in-flight', attempts: 1 }) }));
}

it('[STORE-6] F19: a database of an earlier version keeps its rows, and its edits with their state and key', async () => {
  const edits = await someEdits();
  const old = new Dexie(databaseName(owner));
  old.version(1).stores({
    events: 'id, groupId, *dayKeys',
    outbox: 'opId, &seq, state, entityKey, scope, *deps',
    meta: 'key',
  });
  await old.table('events').add({ ...anEvent({ id: '12', groupId: '1' }), dayKeys: ['1|2026-04-02'] });
  await old.table('outbox').bulkAdd(edits);
  await old.table('meta').add({ key: 'seq', value: edits.length });
  old.close();

  const store = openStore(owner);
  expect(await store.run((db) => db.outbox.orderBy('seq').toArray())).toEqual(edits);
  expect(await listUnsent(store)).toMatchObject([
    { opId: edits[0]?.opId, text: 'Waiting', state: 'waiting' },
    { opId: edits[1]?.opId, text: 'On its way', state: 'sending' },
  ]);
  expect((await listDay(store, '1', '2026-04-02')).map(({ id }) => id)).toEqual(['12']);
  const behind = await createComment(store, context, { eventId: '12', content: 'New' });
  expect(behind).toMatchObject({ outcome: 'kept', seq: 3 });
  store.close();
});
