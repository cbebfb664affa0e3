import { beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '#store/commands/command.ts';
import { createComment } from '#store/commands/comments.ts';
import { saveEmergencyCard, saveMedicalNote } from '#store/commands/emergency.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { eraseAllButUnsent } from '#store/database/erase.ts';
import type { MatrixDatabase, OutboxRow } from '#store/database/schema.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { getEmergencyCard } from '#store/queries/field/emergency.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { getOfflineState } from '#store/queries/offline/copies.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { holdsPart } from '#store/replica/offline-state.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { aComment, aGroup, aMember, anEvent } from '#support/rows.ts';
import { blankCard } from '#sync/kinds/emergency.ts';

const HOUR_MS = 3_600_000;
const NOW = Date.parse('2026-04-05T00:00:00.000Z');

const WORDS = { medical: 'Asthma, inhaler in the red bag', allergies: 'Peanuts', dietary: '', diets: [] };
const LOOK = { memberId: '21', seenAt: '2026-04-01T00:00:00.000Z', seenBy: '7' };
const POLICY = 'P-17';
const PARTS = ['medicalNotes', 'medicalLooks'] as const;

let stores = 0;
let store: Store;
let replica: StoredReplica;

const listed = (at: number, ...groups: ReturnType<typeof aGroup>[]) =>
  replica.replaceGroups({ rows: groups, bad: [], at });

/** The readable data of group 1. */
const shown = async () => ({
  groups: (await listGroups(store)).map(({ id }) => id),
  members: (await listMembers(store, '1')).length,
  event: (await getEvent(store, '12'))?.title ?? null,
  comments: (await listComments(store, '12')).length,
});
const WHOLE = { groups: ['1'], members: 1, event: anEvent().title, comments: 1 };
const NOTHING = { groups: [], members: 0, event: null, comments: 0 };

beforeEach(async () => {
  stores += 1;
  store = openStore(`https://removed-${stores}.example|7`);
  replica = new StoredReplica(store);
  await listed(NOW, aGroup());
  await replica.replace('member', '1', { rows: [aMember()], bad: [], at: NOW });
  await replica.replace('hotel', '1', { rows: [], bad: [], at: NOW });
  await replica.replace('event', '1', { rows: [anEvent()], bad: [], at: NOW });
  await replica.replace('comment', '12', { rows: [aComment()], bad: [], at: NOW });
  expect(await shown()).toEqual(WHOLE);
});

describe('F36: a group that a pull has removed', () => {
  it.each([
    ['the list lacks it', () => listed(NOW)],
    ['the server says that it is not there', () => replica.removeGroup('1', NOW)],
  ])('[PULL-4] is hidden, and is back at once when the next pull lists it again (%s)', async (_, remove) => {
    await remove();
    expect(await shown()).toEqual(NOTHING);
    await listed(NOW + 23 * HOUR_MS, aGroup());
    expect(await shown()).toEqual(WHOLE);
    expect((await getOfflineState(store, '1')).state).toBe('complete');
  });

  it('is named as the reason why an edit in it was refused', async () => {
    const outbox = new StoredOutbox(store);
    const context = { now: () => NOW, uuid: () => crypto.randomUUID() };
    const problems = async () => (await listUnsent(store)).map(({ problem }) => problem);
    for (const content of ['On my way', 'Too rude']) {
      const kept = await createComment(store, context, { eventId: '12', content });
      const status = content === 'Too rude' ? 422 : 404;
      const message = status === 404 ? 'This event does not exist' : 'Too rude';
      await outbox.refuse('opId' in kept ? kept.opId : '', { status, message, fields: {}, behind: null });
    }
    expect(await problems()).toEqual(['This event does not exist', 'Too rude']);
    await replica.removeGroup('1', NOW);
    expect(await problems()).toEqual([
      'You are no longer a member of this group, so the server refused this.',
      'Too rude',
    ]);
  });

  it('[PULL-4] is back too where the server has said twice that it is not there', async () => {
    await replica.removeGroup('1', NOW);
    await replica.removeGroup('1', NOW + HOUR_MS);
    await listed(NOW + 2 * HOUR_MS, aGroup());
    expect(await shown()).toEqual(WHOLE);
  });

  it('[PULL-4] is restored by its own row too, with the cursor of its changes', async () => {
    await store.run((db) => db.cursors.put({ groupId: '1', cursor: 'c7' }));
    await replica.removeGroup('1', NOW);
    expect(await replica.cursors()).toEqual(new Map());
    await replica.putGroup(aGroup(), NOW + HOUR_MS);
    expect(await shown()).toEqual(WHOLE);
    expect(await replica.cursors()).toEqual(new Map([['1', 'c7']]));
  });

  it('[PULL-4] does not replace rows that have come since', async () => {
    await replica.removeGroup('1', NOW);
    await replica.putEvent(anEvent({ title: 'As it is now' }));
    await listed(NOW + HOUR_MS, aGroup());
    expect(await shown()).toEqual({ ...WHOLE, event: 'As it is now' });
  });

  const traces = () => store.run((db) => db.meta.where('key').startsWith('removed-group').count());

  it('[PULL-4] is discarded after a day', async () => {
    await replica.removeGroup('1', NOW);
    await replica.markPulled({ began: NOW, at: NOW + 23 * HOUR_MS, tag: null, changes: 0 });
    expect(await traces()).toBe(1);
    await replica.markPulled({ began: NOW, at: NOW + 25 * HOUR_MS, tag: null, changes: 0 });
    expect(await traces()).toBe(0);
    await listed(NOW + 25 * HOUR_MS, aGroup());
    expect(await shown()).toEqual({ ...NOTHING, groups: ['1'] });
  });

  it('[PULL-4] does not come back after a day, though nothing was fetched meanwhile', async () => {
    await replica.removeGroup('1', NOW);
    await listed(NOW + 25 * HOUR_MS, aGroup());
    expect(await shown()).toEqual({ ...NOTHING, groups: ['1'] });
  });

  it('[PULL-4] is gone with the user who signs out, and with its epoch', async () => {
    await replica.removeGroup('1', NOW);
    await replica.renew('another');
    expect(await traces()).toBe(0);
    await listed(NOW, aGroup());
    await replica.removeGroup('1', NOW);
    await eraseAllButUnsent(store);
    expect(await traces()).toBe(0);
  });

  it('[PULL-4] is removed all the same where storage is full', async () => {
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    await store.run(async (db) => {
      db.meta.hook('creating', (key) => {
        if (String(key).startsWith('removed-group')) throw full;
      });
    });
    await listed(NOW);
    expect(await shown()).toEqual(NOTHING);
  });
});

it.each<[string, (db: MatrixDatabase) => Promise<unknown>]>([
  ['a note', (db) => db.medicalNotes.put({ id: '21', groupId: '1', memberId: '21', version: 1, ...WORDS })],
  ['a look', (db) => db.medicalLooks.put({ ...LOOK, id: '5', groupId: '1', version: 1 })],
  ['a policy', (db) => db.emergencyCards.put({ ...blankCard('1'), insurancePolicy: POLICY, version: 1 })],
])(
  'F43: [FIELD-9] a removed group of which only %s is for staff keeps nothing of it, and is fetched from the beginning',
  async (_, put) => {
    await store.run(async (db) => {
      await put(db);
      await db.parts.bulkPut(PARTS.map((part) => ({ groupId: '1', part, syncedAt: NOW, count: 1 })));
      await db.cursors.put({ groupId: '1', cursor: 'c7' });
    });
    await replica.removeGroup('1', NOW);
    const left = await store.run((db) => db.meta.toArray());
    for (const word of [WORDS.medical, LOOK.seenAt, POLICY]) expect(JSON.stringify(left)).not.toContain(word);
    await listed(NOW + HOUR_MS, aGroup());
    expect(await shown()).toEqual(WHOLE);
    expect(await replica.cursors()).toEqual(new Map());
    expect(await Promise.all(PARTS.map((part) => store.run((db) => holdsPart(db, '1', part))))).toEqual([false, false]);
  },
);

describe('F43: a group that a member of its staff is removed from', () => {
  const context = { now: () => NOW, uuid: () => crypto.randomUUID() };
  const member = aMember();
  /** Everything in the database, as text. */
  const everything = () =>
    store.run(async (db) => JSON.stringify(await Promise.all(db.tables.map((table) => table.toArray()))));
  const isSent = async (command: Promise<Command>, row: object) => {
    const kept = await command;
    if (kept.outcome !== 'kept') throw new Error(`It was ${kept.outcome}`);
    await outbox.markInFlight(kept.opId, NOW, NOW);
    await outbox.acknowledge(kept.opId, { id: null, row });
  };

  let outbox: StoredOutbox;
  beforeEach(async () => {
    outbox = new StoredOutbox(store);
    const note = { id: member.id, memberId: member.id, version: 1, ...WORDS };
    const card = { ...blankCard('1'), insurancePolicy: POLICY, hospitalName: 'St. Luke', version: 1 };
    await isSent(saveMedicalNote(store, context, { groupId: '1', memberId: member.id, ...WORDS }), note);
    await isSent(saveEmergencyCard(store, context, { groupId: '1', insurancePolicy: POLICY }), card);
    await store.run(async (db) => {
      await db.medicalNotes.put({ ...note, groupId: '1' });
      await db.medicalLooks.put({ ...LOOK, id: '5', groupId: '1', version: 1 });
      await db.emergencyCards.put(card);
      await db.cursors.put({ groupId: '1', cursor: 'c7' });
    });
    expect(await everything()).toContain(WORDS.medical);
    expect(await everything()).toContain(POLICY);
  });

  it.each([
    ['the list lacks it', () => listed(NOW)],
    ['the server says that it is not there', () => replica.removeGroup('1', NOW)],
  ])('[FIELD-9] leaves no medical word and no policy number on the device at once (%s)', async (_, remove) => {
    await remove();
    const left = await everything();
    for (const word of [WORDS.medical, WORDS.allergies, POLICY]) expect(left).not.toContain(word);
  });

  it('[FIELD-9] keeps only the words of an unsent edit that the person has typed, and compares it again', async () => {
    const dietary = 'No nuts';
    const kept = await saveMedicalNote(store, context, { groupId: '1', memberId: member.id, ...WORDS, dietary });
    const card = await saveEmergencyCard(store, context, { groupId: '1', hospitalName: 'St. Mary' });
    const theirs = { id: member.id, memberId: member.id, ...WORDS, dietary: 'Vegan', version: 2 };
    const conflict = { theirs, version: 2, fields: ['dietary'] };
    const error = { status: 412, message: '', fields: {}, behind: null };
    await outbox.refuse('opId' in kept ? kept.opId : '', error, conflict);
    const theirCard = { ...blankCard('1'), insurancePolicy: POLICY, hospitalName: 'St. Paul', version: 2 };
    const fields = ['hospitalName'];
    await outbox.refuse('opId' in card ? card.opId : '', error, { theirs: theirCard, version: 2, fields });
    expect(await everything()).toContain(POLICY);
    await replica.removeGroup('1', NOW);
    const left = await everything();
    for (const word of [WORDS.medical, WORDS.allergies, POLICY, 'Vegan']) expect(left).not.toContain(word);
    for (const word of [dietary, 'St. Mary']) expect(left).toContain(word);
    // Sent with the version that was read, the words that are missing now would erase those of the server.
    const [note, unsentCard] = await outbox.unfinished();
    expect([note?.base?.version, note?.conflict]).toEqual([0, null]);
    // The card's fields are sent one by one, and the choice of the person stays.
    expect([unsentCard?.base?.version, unsentCard?.conflict?.fields]).toEqual([1, fields]);
  });

  it('[FIELD-9] keeps the number of the policy that the person has typed and not sent', async () => {
    await saveEmergencyCard(store, context, { groupId: '1', insurancePolicy: 'P-18' });
    await replica.removeGroup('1', NOW);
    expect((await outbox.unfinished()).map(({ body }) => body)).toEqual([{ insurancePolicy: 'P-18' }]);
  });

  it('[FIELD-9] leaves no roll call that was passed on, and every edit that is not sent or passes none on', async () => {
    const edits = [
      ['received', 'done', 'roll-call.receive'],
      ['relayed', 'done', 'handoff.relay'],
      ['unsent', 'pending', 'handoff.relay'],
      ['another', 'done', 'announcement.create'],
    ].map(([opId, state, kind], index) => ({ opId, state, kind, scope: 'group:1', seq: 90 + index }));
    await store.run((db) => db.outbox.bulkPut(edits as unknown as OutboxRow[]));
    await replica.removeGroup('1', NOW);
    const left = await store.run((db) => db.outbox.where('seq').aboveOrEqual(90).primaryKeys());
    expect(left).toEqual(['unsent', 'another']);
  });

  it('[PULL-4] is back with all else, and fetches the missing rows from the beginning', async () => {
    await replica.removeGroup('1', NOW);
    await listed(NOW + HOUR_MS, aGroup());
    expect(await shown()).toEqual(WHOLE);
    expect(await getEmergencyCard(store, '1')).toMatchObject({ hospitalName: 'St. Luke', insurancePolicy: null });
    expect(await replica.cursors()).toEqual(new Map());
    expect((await getOfflineState(store, '1')).state).toBe('complete');
  });
});
