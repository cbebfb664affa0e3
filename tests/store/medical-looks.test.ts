import { beforeEach, describe, expect, it } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { lookAtNote, saveMedicalNote } from '#store/commands/emergency.ts';
import { databaseName, openStore, type Store } from '#store/database/database.ts';
import { erasePerson, eraseStore } from '#store/database/erase.ts';
import { exportEdits } from '#store/outbox/edit-archive.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { countOutbox, hasUnsentLooks } from '#store/queries/base/watching.ts';
import { listLooks } from '#store/queries/field/emergency.ts';
import { listSent, listUnsent } from '#store/queries/unsent/outbox.ts';
import { aGroup, anEvent } from '#support/rows.ts';
import '#sync/kinds/all-kinds.ts';

const NOTHING = { waiting: 0, sending: 0, needsYou: 0 };
const NOW = Date.parse('2026-04-05T00:00:00.000Z');
const context = { now: () => NOW, uuid: () => crypto.randomUUID() };
const about = { groupId: '1', memberId: '21' };

let owners = 0;
let owner: string;
let store: Store;
let outbox: StoredOutbox;

beforeEach(async () => {
  owners += 1;
  owner = `https://looks.example|${owners}`;
  store = openStore(owner);
  outbox = new StoredOutbox(store);
  await store.run((db) =>
    Promise.all([db.groups.put(aGroup()), db.events.put({ ...anEvent(), groupId: '1', dayKeys: [] })]),
  );
});

const look = async (): Promise<string> => {
  const command = await lookAtNote(store, context, about);
  if (command.outcome !== 'kept') throw new Error(`It was ${command.outcome}`);
  return command.opId;
};
const looks = async () => (await listLooks(store, '1', '21')).map(({ pending }) => pending);

describe('[FIELD-12] a look at a medical note', () => {
  it('is in no list of edits and in no count, whatever its state', async () => {
    const opId = await look();
    expect([await listUnsent(store), await countOutbox(store)]).toEqual([[], NOTHING]);
    await outbox.markInFlight(opId, NOW, NOW);
    expect([await listUnsent(store), await countOutbox(store)]).toEqual([[], NOTHING]);
    await outbox.acknowledge(opId, { id: '5', row: undefined });
    expect(await listSent(store, 10)).toEqual([]);
    const refused = await look();
    await outbox.markInFlight(refused, NOW, NOW);
    await outbox.refuse(refused, { status: 403, message: 'No', fields: {}, behind: null });
    expect([await listUnsent(store), await countOutbox(store)]).toEqual([[], NOTHING]);
  });

  it('cannot be discarded', async () => {
    expect(await outbox.discard(await look())).toBe(false);
    expect(await looks()).toEqual(['waiting']);
  });

  it('is the only edit that outlives a sign-out that discards unsent edits', async () => {
    await look();
    await createComment(store, context, { eventId: '12', content: 'Given up' });
    expect(await hasUnsentLooks(store)).toBe(true);
    await erasePerson({ owner, database: databaseName(owner), unsent: 'keep looks' });
    store = openStore(owner);
    expect(await looks()).toEqual(['waiting']);
    expect(await listUnsent(store)).toEqual([]);
    expect(await store.run((db) => db.outbox.count())).toBe(1);
  });

  it('holds up no sign-out once it is refused', async () => {
    const opId = await look();
    await outbox.markInFlight(opId, NOW, NOW);
    await outbox.refuse(opId, { status: 403, message: 'No', fields: {}, behind: null });
    expect(await hasUnsentLooks(store)).toBe(false);
    expect(await eraseStore(store, 'refuse')).toBe(0);
  });
});

it('[FIELD-11] is not in the file of unsent edits, nor is any medical word, while all else is', async () => {
  const words = { medical: 'Asthma, inhaler in the red bag', allergies: 'Peanuts', dietary: '', diets: [] };
  await saveMedicalNote(store, context, { ...about, ...words });
  await look();
  await createComment(store, context, { eventId: '12', content: 'See you there' });
  const text = await (await exportEdits(store, NOW)).text();
  expect(text).toContain('See you there');
  for (const word of [words.medical, words.allergies, 'medical']) expect(text).not.toContain(word);
  const note = (await outbox.unfinished()).find(({ kind }) => kind === 'medical-note.update');
  expect(await (await exportEdits(store, NOW, note?.opId)).text()).not.toContain(words.medical);
  for (const damage of [{ kind: 5 }, { kind: note?.kind, entityKey: 5 }]) {
    await store.run((db) => db.outbox.update(note?.opId ?? '', damage as object));
    expect(await (await exportEdits(store, NOW)).text()).not.toContain(words.medical);
  }
});
