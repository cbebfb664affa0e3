import { liveQuery } from 'dexie';
import { describe, expect, it } from 'vitest';
import { editComment } from '#store/commands/comments.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { getGroup, listGroups } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { isLodgingHeld } from '#store/queries/lodging/lodging.ts';
import { areSchedulesHeld, getLoaded, getOfflineState, isPartHeld } from '#store/queries/offline/copies.ts';
import { countEvents } from '#store/queries/schedule/coming-events.ts';
import { areCommentsHeld, listComments } from '#store/queries/schedule/comments.ts';
import { getEvent, listDay, listMarkedDays } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { aComment, aGroup, aMember, anEvent } from '#support/rows.ts';
import { type Seed, seedStore } from '#support/seed.ts';
import { type Json, localId, type OutboxEntry } from '#sync/entry/entry.ts';

let databases = 0;
let ids = 0;
const context = { now: () => 1_000, uuid: () => `id-${++ids}` };
async function storeWith(seed: Seed = {}): Promise<Store> {
  databases += 1;
  const store = openStore(`https://queries-${databases}.example|7`);
  await seedStore(store, seed);
  return store;
}

const trip: Seed = {
  groups: [aGroup()],
  members: { 1: [aMember()] },
  events: [
    anEvent({ id: '12', startTime: '2026-04-02T01:00:00.000Z', endTime: '2026-04-02T03:00:00.000Z' }),
    anEvent({ id: '13', startTime: '2026-04-01T14:00:00.000Z', endTime: '2026-04-01T16:00:00.000Z' }),
  ],
  comments: { 12: [aComment()] },
};

describe('days', () => {
  it('shows an event on each of its days in its group’s zone', async () => {
    const store = await storeWith(trip);
    expect((await listDay(store, '1', '2026-04-01')).map((event) => event.id)).toEqual(['13']);
    expect((await listDay(store, '1', '2026-04-02')).map((event) => event.id)).toEqual(['13', '12']);
    expect(await listMarkedDays(store, '1')).toEqual(new Set(['2026-04-01', '2026-04-02']));
  });

  it('counts the days again when the group moves to another zone', async () => {
    const store = await storeWith(trip);
    await new StoredReplica(store).putGroup(aGroup({ defaultTimezone: 'America/Los_Angeles' }), 1);
    expect(await listMarkedDays(store, '1')).toEqual(new Set(['2026-04-01']));
    expect((await listDay(store, '1', '2026-04-01')).map((event) => event.id)).toEqual(['13', '12']);
  });

  it('keeps the days of one group apart from those of a group whose id begins alike', async () => {
    const store = await storeWith({
      groups: [aGroup({ id: '1' }), aGroup({ id: '11' })],
      events: [
        anEvent({
          id: '12',
          groupId: '11',
          startTime: '2026-04-05T01:00:00.000Z',
          endTime: '2026-04-05T02:00:00.000Z',
        }),
      ],
    });
    expect(await listMarkedDays(store, '1')).toEqual(new Set());
  });

  it('counts today in each group’s own zone, and leaves archived groups out', async () => {
    const at = Date.parse('2026-04-01T16:30:00.000Z');
    const store = await storeWith({
      groups: [
        aGroup({ id: '1', defaultTimezone: 'Asia/Tokyo' }),
        aGroup({ id: '2', defaultTimezone: 'Europe/London' }),
        aGroup({ id: '3', defaultTimezone: 'Asia/Tokyo', isArchived: true }),
      ],
      events: ['1', '2', '3'].map((groupId) => anEvent({ id: `2${groupId}`, groupId })),
    });
    expect((await countEvents(store, at)).today).toEqual(new Map([['1', 1]]));
  });

  it('counts the starts within the next seven days', async () => {
    const store = await storeWith(trip);
    const count = async (now: string) => (await countEvents(store, Date.parse(now))).upcoming;
    expect(await count('2026-04-01T15:00:00.000Z')).toBe(1);
    expect(await count('2026-03-26T02:00:00.000Z')).toBe(2);
    expect(await count('2026-03-20T00:00:00.000Z')).toBe(0);
  });
});

describe('groups', () => {
  it('puts active groups before upcoming and completed ones', async () => {
    const now = Date.parse('2026-04-05T00:00:00.000Z');
    const store = await storeWith({
      groups: [
        aGroup({ id: '1', startDate: '2026-03-01', endDate: '2026-03-02' }),
        aGroup({ id: '2', startDate: '2026-06-01', endDate: '2026-06-02' }),
        aGroup({ id: '3' }),
      ],
    });
    expect((await listGroups(store, now)).map((group) => group.id)).toEqual(['3', '2', '1']);
  });

  it('[STORE-11] calls a group complete when every part of it is there', async () => {
    const store = await storeWith({ ...trip, at: 5_000 });
    expect(await getOfflineState(store, '1')).toEqual({
      state: 'complete',
      syncedAt: 5_000,
      done: 6,
      total: 6,
      files: { here: 0, total: 0 },
    });
  });

  it('[STORE-11] calls a group partial when an event’s comments were never fetched', async () => {
    const store = await storeWith(trip);
    await new StoredReplica(store).putEvent(anEvent({ id: '14' }));
    expect(await getOfflineState(store, '1')).toMatchObject({ state: 'partial', done: 6, total: 7 });
  });

  it('[STORE-11] calls a group partial when rows have gone missing since', async () => {
    const store = await storeWith(trip);
    await store.run((db) => db.members.clear());
    expect((await getOfflineState(store, '1')).state).toBe('partial');
  });

  it('distinguishes groups that were never fetched from an empty list', async () => {
    const store = await storeWith();
    expect(await getLoaded(store)).toEqual({ groups: null });
    await seedStore(store, { groups: [], at: 9 });
    expect(await getLoaded(store)).toEqual({ groups: 9 });
  });
});

describe('damaged rows', () => {
  it('[STORE-6] skips a damaged row, shows the others and reports it', async () => {
    const store = await storeWith({
      ...trip,
      comments: { 12: [aComment({ id: '31' }), aComment({ id: '32' })] },
    });
    await store.run(async (db) => {
      await db.comments.update('31', { author: null as never });
      await db.events.update('13', { startTime: 5 as never });
      await db.members.put({ groupId: '1', id: '99' } as never);
    });
    expect((await listComments(store, '12')).map((comment) => comment.id)).toEqual(['32']);
    expect((await listDay(store, '1', '2026-04-02')).map((event) => event.id)).toEqual(['12']);
    expect((await listMembers(store, '1')).map((member) => member.id)).toEqual(['21']);
    expect(await getEvent(store, '13')).toBeNull();
    await expect
      .poll(async () =>
        (await store.read((db) => db.faults.toArray())).map((fault) => `${fault.table} ${fault.id}`).sort(),
      )
      .toEqual(['comments 31', 'events 13', 'members 99']);
  });

  it('[STORE-6] F19: shows the others where an unsent edit remembers a row that this version cannot show', async () => {
    const store = await storeWith({
      ...trip,
      comments: { 12: [aComment({ id: '31' }), aComment({ id: '32' })] },
    });
    await editComment(store, context, { commentId: '31', content: 'Changed' });
    await store.run(async (db) => {
      await db.comments.delete('31');
      await db.outbox.toCollection().modify((row: Partial<OutboxEntry>) => {
        const { author: _, ...older } = (row.base?.snapshot ?? {}) as { [name: string]: Json };
        row.base = { version: null, snapshot: older };
      });
    });
    expect((await listComments(store, '12')).map(({ id }) => id)).toEqual(['32']);
    expect(await listUnsent(store)).toMatchObject([{ text: 'Changed', state: 'waiting' }]);
  });
});

describe('the rows on the device', () => {
  it('distinguish fetched members and schedules from a group of which only the row exists', async () => {
    const store = await storeWith(trip);
    await new StoredReplica(store).putGroup(aGroup({ id: '2', isArchived: true }), 1);
    expect(await isPartHeld(store, '1', 'schedules')).toBe(true);
    expect(await isPartHeld(store, '2', 'schedules')).toBe(false);
    expect(await isPartHeld(store, '2', 'members')).toBe(false);
    expect(await areSchedulesHeld(store)).toBe(true);
    await new StoredReplica(store).putGroup(aGroup({ id: '3' }), 1);
    expect(await areSchedulesHeld(store)).toBe(false);
  });

  it('include everything of a group and of an event that only this device has', async () => {
    const store = await storeWith(trip);
    expect(await isPartHeld(store, localId('9'), 'schedules')).toBe(true);
    expect(await isLodgingHeld(store, localId('9'))).toBe(true);
    expect(await areCommentsHeld(store, localId('9'))).toBe(true);
  });

  it('distinguish an event without comments from one whose comments were not fetched, or have gone missing', async () => {
    const store = await storeWith(trip);
    await new StoredReplica(store).putEvent(anEvent({ id: '14' }));
    expect(await areCommentsHeld(store, '13')).toBe(true);
    expect(await areCommentsHeld(store, '14')).toBe(false);
    await store.run((db) => db.comments.clear());
    expect(await areCommentsHeld(store, '12')).toBe(false);
  });

  it.each<[string, (store: Store) => Promise<unknown>]>([
    ['the comments of an event', (store) => listComments(store, '12')],
    ['whether they are here', (store) => areCommentsHeld(store, '12')],
    ['a group', (store) => getGroup(store, '1')],
    ['the groups', (store) => listGroups(store)],
    ['whether the schedule is here', (store) => isPartHeld(store, '1', 'schedules')],
    ['the events of a day', (store) => listDay(store, '1', '2026-04-02')],
  ])('are not read again when a pull writes other events’ comments: %s', async (_, query) => {
    const store = await storeWith(trip);
    const replica = new StoredReplica(store);
    let readings = 0;
    const watched = liveQuery(() => {
      readings += 1;
      return query(store);
    }).subscribe(() => {});
    let comments = 0;
    const others = liveQuery(() => listComments(store, '13')).subscribe((rows) => {
      comments = rows.length;
    });
    await expect.poll(() => readings).toBe(1);
    await replica.replace('comment', '13', { rows: [aComment({ id: '33', eventId: '13' })], bad: [], at: 1 }, 0);
    await expect.poll(() => comments).toBe(1);
    expect(readings).toBe(1);
    watched.unsubscribe();
    others.unsubscribe();
  });
});

describe('[PULL-11] comments that are fetched every few seconds', () => {
  it('run no live query again while nothing has changed', async () => {
    const store = await storeWith(trip);
    const replica = new StoredReplica(store);
    let looks = 0;
    const watching = liveQuery(async () => {
      looks += 1;
      return [await listComments(store, '12'), await getOfflineState(store, '1')];
    }).subscribe(() => {});
    await expect.poll(() => looks).toBe(1);
    const at = Date.now();
    for (let turn = 1; turn <= 3; turn += 1) {
      await replica.replace('comment', '12', { rows: [aComment()], bad: [], at: at + turn * 5_000 });
    }
    await replica.replace('comment', '12', { rows: [aComment({ content: 'Changed' })], bad: [], at: at + 20_000 });
    await expect.poll(() => looks).toBe(2);
    expect(await listComments(store, '12')).toMatchObject([{ content: 'Changed' }]);
    watching.unsubscribe();
  });
});
