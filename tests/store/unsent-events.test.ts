import { Dexie, liveQuery } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { createEvent, updateEvent } from '#store/commands/events.ts';
import { createGroup, updateGroup } from '#store/commands/groups.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { databaseName, openStore, type Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { getGroup, listGroups } from '#store/queries/groups/groups.ts';
import { countEvents } from '#store/queries/schedule/coming-events.ts';
import { getEvent, listBeyond, listDay, listMarkedDays } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { listLacked } from '#store/restore/lacked.ts';
import { archiveGroup } from '#support/archive-group.ts';
import { aGroup, anEvent } from '#support/rows.ts';
import type { Json } from '#sync/entry/entry.ts';

const OWNER = 'https://unsent.example|7';
const NOW = Date.parse('2026-04-02T00:00:00.000Z');

let store: Store;
let uuids = 0;
const context = {
  now: () => NOW,
  uuid: () => {
    uuids += 1;
    return `0000-${uuids}`;
  },
};

beforeEach(async () => {
  store = openStore(OWNER);
  const replica = new StoredReplica(store);
  await replica.putGroup(aGroup({ id: '1' }), NOW);
  await replica.putEvent(
    anEvent({ id: '12', groupId: '1', startTime: '2026-04-02T01:00:00.000Z', endTime: '2026-04-02T03:00:00.000Z' }),
  );
});

afterEach(async () => {
  store.close();
  await Dexie.delete(databaseName(OWNER));
});

const form = {
  title: 'Moved',
  type: 'activity',
  startTime: '2026-04-05T01:00:00.000Z',
  endTime: '2026-04-05T02:00:00.000Z',
  timezone: 'Asia/Tokyo',
  description: '',
  instruction: '',
  address: '',
  busPickupAddress: '',
  busDropoffAddress: '',
};

const groupForm = {
  name: 'Renamed',
  code: 'R26',
  type: 'HSS' as const,
  year: 2026,
  startDate: '2026-04-01',
  endDate: '2026-04-14',
  defaultTimezone: 'Asia/Tokyo',
  iconPath: '',
};

const titles = async (day: string) => (await listDay(store, '1', day)).map(({ title, pending }) => [title, pending]);

describe('events beyond the days of a group', () => {
  const beyond = async (where: { before: string } | { after: string }) =>
    (await listBeyond(store, '1', where)).map(({ title }) => title);

  it('are those without a day of the group, including unsent ones', async () => {
    const replica = new StoredReplica(store);
    const span = { startTime: '2026-03-30T01:00:00.000Z', endTime: '2026-04-01T03:00:00.000Z' };
    await replica.putEvent(anEvent({ id: '13', title: 'Over the first day', ...span }));
    await replica.putEvent(anEvent({ id: '14', title: 'Packing', ...span, endTime: '2026-03-30T02:00:00.000Z' }));
    await replica.putGroup(aGroup({ id: '11' }), NOW);
    await replica.putEvent(anEvent({ id: '15', groupId: '11', title: 'Of another group', ...span }));
    expect(await beyond({ before: '2026-04-01' })).toEqual(['Packing']);
    expect(await beyond({ after: '2026-04-01' })).toEqual(['Sushi workshop']);
    expect(await beyond({ after: '2026-04-02' })).toEqual([]);

    await updateEvent(store, context, { ...form, eventId: '14', files: [], attachments: [] });
    expect(await beyond({ before: '2026-04-01' })).toEqual([]);
    expect(await beyond({ after: '2026-04-02' })).toEqual(['Moved']);
  });
});

describe('an unsent change of an event', () => {
  it('[STORE-6] that is damaged does not hide the day or the list of unsent edits', async () => {
    await updateEvent(store, context, { ...form, eventId: '12', files: [], attachments: [] });
    const [edit] = await listUnsent(store);
    const snapshot = { id: '12', attachments: 5 };
    await store.run((db) => db.outbox.update(edit?.opId ?? '', { base: { version: null, snapshot } }));
    expect(await titles('2026-04-02')).toEqual([['Sushi workshop', 'waiting']]);
    expect(await listUnsent(store)).toMatchObject([{ text: expect.stringContaining('Title: Moved') }]);
  });

  it('[STORE-6] leaves the event as the server has it where it would make it unreadable', async () => {
    await updateEvent(store, context, { ...form, eventId: '12', files: [], attachments: [] });
    await store.run((db) => db.outbox.toCollection().modify({ body: { title: 'Moved', startTime: 5 } }));
    expect(await titles('2026-04-02')).toEqual([['Sushi workshop', 'waiting']]);
    expect(await listUnsent(store)).toMatchObject([{ text: expect.stringContaining('Title: Moved') }]);
  });

  it('[STORE-6] [SEND-18] still shows an earlier change and a new event where a later edit would make them unreadable', async () => {
    await updateEvent(store, context, { ...form, eventId: '12', files: [], attachments: [] });
    await createEvent(store, context, { ...form, groupId: '1', title: 'New', files: [] });
    const there = await listDay(store, '1', '2026-04-05');
    const outbox = new StoredOutbox(store);
    for (const { opId, id } of there) {
      await outbox.markInFlight(opId ?? '', NOW, NOW);
      const later = await updateEvent(store, context, {
        ...form,
        title: 'Later',
        eventId: id,
        files: [],
        attachments: [],
      });
      if (later.outcome !== 'kept') throw new Error('It was not kept');
      await store.run((db) => db.outbox.update(later.opId, { body: { title: 'Later', startTime: 5 } }));
    }
    expect(await titles('2026-04-05')).toEqual([
      ['Moved', 'waiting'],
      ['New', 'waiting'],
    ]);
  });

  it('[SEND-18] shows it on its new day, marked, and not on the old one any more', async () => {
    await updateEvent(store, context, { ...form, eventId: '12', files: [], attachments: [] });
    expect(await titles('2026-04-02')).toEqual([]);
    expect(await titles('2026-04-05')).toEqual([['Moved', 'waiting']]);
    expect([...(await listMarkedDays(store, '1'))]).toEqual(['2026-04-05']);
    expect(await getEvent(store, '12')).toMatchObject({ title: 'Moved', days: ['2026-04-05'], pending: 'waiting' });
    expect(await countEvents(store, NOW)).toEqual({ today: new Map(), upcoming: 1 });
    expect(await countEvents(store, Date.parse('2026-04-04T16:00:00.000Z'))).toEqual({
      today: new Map([['1', 1]]),
      upcoming: 1,
    });
  });

  it('leaves the old day marked where it has another event', async () => {
    await new StoredReplica(store).putEvent(
      anEvent({ id: '13', groupId: '1', startTime: '2026-04-02T05:00:00.000Z', endTime: '2026-04-02T06:00:00.000Z' }),
    );
    await updateEvent(store, context, { ...form, eventId: '12', files: [], attachments: [] });
    expect([...(await listMarkedDays(store, '1'))].sort()).toEqual(['2026-04-02', '2026-04-05']);
  });
});

describe('a conflict that is settled late', () => {
  it('[MERGE-2] restores nothing older than the row onto which the next edit was rebased', async () => {
    const outbox = new StoredOutbox(store);
    const row = (title: string, version: number) => anEvent({ id: '12', groupId: '1', ...form, title, version });
    const change = async (fields: Partial<typeof form>) => {
      const kept = await updateEvent(store, context, { ...form, ...fields, eventId: '12', files: [], attachments: [] });
      return kept.outcome === 'kept' ? kept.opId : kept.outcome;
    };
    const mark = (opId: string) => outbox.markInFlight(opId, NOW, NOW);
    const first = await change({});
    await mark(first);
    await outbox.acknowledge(first, { id: '12', row: row('Moved', 2) });
    const second = await change({ title: 'Mine' });
    await mark(second);
    await outbox.postpone(second, NOW, null);
    await mark(second);
    const conflict = { theirs: { ...row('Theirs', 3) } as Json, version: 3, fields: ['title'] };
    await outbox.refuse(second, { status: 412, message: 'Changed', fields: {}, behind: null }, conflict);
    await change({ title: 'Mine', address: 'Gion' });
    // The restored server has the first edit again, and another user's words from after the choice was offered.
    await listLacked(store, async () => new Set());
    await outbox.retry(first);
    await mark(first);
    await outbox.acknowledge(first, { id: '12', row: row('Newest', 9) });

    await outbox.settle(second, { title: 'theirs' });
    const [third] = await outbox.unfinished();
    expect(third).toMatchObject({ body: { address: 'Gion' }, base: { version: 9, snapshot: { title: 'Newest' } } });
  });
});

describe('an unsent event', () => {
  it('[SEND-18] shows it on its day by its local id', async () => {
    await createEvent(store, context, { ...form, title: 'New', groupId: '1', files: [] });
    const [event] = await listDay(store, '1', '2026-04-05');
    expect(event).toMatchObject({ title: 'New', pending: 'waiting', days: ['2026-04-05'] });
    expect(await getEvent(store, event?.id ?? '')).toMatchObject({ title: 'New' });
    expect((await listMarkedDays(store, '1')).has('2026-04-05')).toBe(true);
  });
});

describe('a screen with a live query', () => {
  it('is updated with unsent events', async () => {
    const seen: string[][] = [];
    const watching = liveQuery(() => listMarkedDays(store, '1')).subscribe({
      next: (days) => seen.push([...days].sort()),
      error: (error) => seen.push([String(error)]),
    });
    await expect.poll(() => seen.at(-1)).toEqual(['2026-04-02']);
    await createEvent(store, context, { ...form, title: 'New', groupId: '1', files: [] });
    await expect.poll(() => seen.at(-1)).toEqual(['2026-04-02', '2026-04-05']);
    await updateEvent(store, context, { ...form, eventId: '12', files: [], attachments: [] });
    await expect.poll(() => seen.at(-1)).toEqual(['2026-04-05']);
    watching.unsubscribe();
  });
});

describe('an unsent change of a group', () => {
  it('[SEND-18] shows it renamed and archived, and does not count its events any more', async () => {
    const group = await getGroup(store, '1');
    await updateGroup(store, context, { ...groupForm, groupId: '1', code: group?.code });
    await archiveGroup(store, context, { groupId: '1' });
    expect(await listGroups(store, NOW)).toMatchObject([{ name: 'Renamed', isArchived: true, pending: 'waiting' }]);
    expect(await countEvents(store, NOW)).toEqual({ today: new Map(), upcoming: 0 });
  });
});

describe('a new event that was refused', () => {
  it('[SEND-14] blocks a comment that is made on it afterwards, until it is sent again', async () => {
    const outbox = new StoredOutbox(store);
    const event = await createEvent(store, context, { ...form, groupId: '1', files: [] });
    if (event.outcome !== 'kept') throw new Error(event.outcome);
    await outbox.markInFlight(event.opId, NOW, NOW);
    await outbox.refuse(event.opId, { status: 403, message: 'Not allowed', fields: {}, behind: null });
    await createComment(store, context, { eventId: event.id, content: 'Bring a torch' });
    expect(await outbox.unfinished()).toMatchObject([
      { opId: event.opId, state: 'needs-you' },
      { body: { content: 'Bring a torch' }, state: 'needs-you', error: { behind: event.opId } },
    ]);
    await outbox.retry(event.opId);
    expect((await outbox.unfinished()).map(({ state }) => state)).toEqual(['pending', 'pending']);
  });

  it('[MERGE-8] [SEND-14] is sent again with its comment when it is changed', async () => {
    const outbox = new StoredOutbox(store);
    const event = await createEvent(store, context, { ...form, groupId: '1', files: [] });
    if (event.outcome !== 'kept') throw new Error(event.outcome);
    await createComment(store, context, { eventId: event.id, content: 'Bring a torch' });
    await outbox.markInFlight(event.opId, NOW, NOW);
    await outbox.refuse(event.opId, { status: 422, message: 'Too short', fields: {}, behind: null });
    await updateEvent(store, context, { ...form, title: 'Longer', eventId: event.id, files: [], attachments: [] });
    expect(await outbox.unfinished()).toMatchObject([
      { kind: 'event.create', state: 'pending', body: { title: 'Longer' } },
      { kind: 'comment.create', state: 'pending', error: null },
    ]);
  });
});

describe('a group and a picture that were refused', () => {
  it('[SEND-14] block an event with both: when the picture is sent again, the comments on the event wait with it', async () => {
    const outbox = new StoredOutbox(store);
    const kept = async <T extends { outcome: string }>(command: Promise<T>) => {
      const result = await command;
      if (result.outcome !== 'kept') throw new Error(result.outcome);
      return result as Extract<T, { outcome: 'kept' }>;
    };
    const file = new File(['view'], 'view.png', { type: 'image/png' });
    const picture = await kept(pickFile(store, context, { file, use: 'image' }));
    const group = await kept(createGroup(store, context, groupForm));
    const description = `<p><img src="${picture.attachment.url}" alt="" /></p>`;
    const event = await kept(createEvent(store, context, { ...form, description, groupId: group.id, files: [] }));
    await createComment(store, context, { eventId: event.id, content: 'Bring a torch' });
    for (const { opId } of [picture, group]) {
      await outbox.markInFlight(opId, NOW, NOW);
      await outbox.refuse(opId, { status: 403, message: 'Not allowed', fields: {}, behind: null });
    }
    const behind = async () => (await outbox.unfinished()).map(({ error }) => error?.behind);
    expect(await behind()).toEqual([null, null, picture.opId, picture.opId]);
    await outbox.retry(picture.opId);
    expect(await behind()).toEqual([undefined, null, group.opId, group.opId]);
  });
});

describe('an edit of an event that was refused', () => {
  const attachments = ['one', 'two'].map((name) => ({ name, url: `/uploads/${name}.txt`, type: 'text/plain' }));
  const REFUSED = { status: 403, message: 'Not allowed', fields: {}, behind: null };

  /** Removes files from the event. @returns the edit's key */
  async function keep(...names: string[]): Promise<string> {
    const kept = attachments.flatMap(({ name, url }) => (names.includes(name) ? url : []));
    const result = await updateEvent(store, context, { ...form, eventId: '12', files: [], attachments: kept });
    return result.outcome === 'kept' ? result.opId : result.outcome;
  }

  /** An edit that removes one file and is refused, and a later one that removes the other. */
  async function refusedBeforeAnother(outbox: StoredOutbox): Promise<string> {
    await new StoredReplica(store).putEvent(anEvent({ id: '12', groupId: '1', attachments }));
    const refused = await keep('two');
    // Sent twice, so that the next is not coalesced with it.
    for (const at of [NOW, NOW + 1]) await outbox.markInFlight(refused, at, at);
    await outbox.refuse(refused, REFUSED);
    await keep();
    return refused;
  }

  it('[SEND-17] keeps the files that it removed when it is discarded, though a later one removes another', async () => {
    const outbox = new StoredOutbox(store);
    const refused = await refusedBeforeAnother(outbox);
    await outbox.discard(refused);
    expect((await getEvent(store, '12'))?.attachments.map(({ name }) => name)).toEqual(['one']);
  });

  it('[SEND-14] unblocks the edits that wait for it when a late answer acknowledges it after all', async () => {
    const outbox = new StoredOutbox(store);
    const refused = await refusedBeforeAnother(outbox);
    expect((await outbox.unfinished()).map(({ error }) => error?.behind)).toEqual([null, refused]);
    await outbox.acknowledge(refused, { id: '12', row: anEvent({ id: '12', groupId: '1', attachments }) });
    expect((await outbox.unfinished()).map(({ state }) => state)).toEqual(['pending']);
  });
});
