import { beforeEach, describe, expect, it } from 'vitest';
import type { Group } from '#contract/records/groups/group.ts';
import type { Comment } from '#contract/records/schedule/comment.ts';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import type { Command } from '#store/commands/command.ts';
import { createComment } from '#store/commands/comments.ts';
import { updateEvent } from '#store/commands/events.ts';
import { archiveGroup } from '#store/commands/groups.ts';
import { assignRoom, createHotel } from '#store/commands/lodging.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { getGroup, listGroups } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { listHotels, listRooms } from '#store/queries/lodging/lodging.ts';
import { getOfflineState, listOfflineStates } from '#store/queries/offline/copies.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { getEvent, listDay } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { acknowledgeArrived } from '#store/restore/arrived.ts';
import { aComment, aGroup, aMember, anEvent } from '#support/rows.ts';
import { VirtualClock } from '#support/virtual-clock.ts';
import { GROUP_ENTITIES, type GroupEntity, type GroupRows } from '#sync/kinds/entities.ts';
import type { Pulled, PullSource } from '#sync/pull/ports.ts';
import { type Progress, Puller } from '#sync/pull/puller.ts';

const rows = <T>(...list: T[]): Pulled<T> => ({ kind: 'rows', rows: list, bad: [] });

let databases = 0;
let store: Store;
let asked: string[];
let most: number;
let progress: (Progress | null)[];
type Answer<T> = (id: string) => Pulled<T> | Promise<Pulled<T>>;
let answers: Partial<
  { groups: Answer<Group>; group: Answer<Group>; schedule: Answer<GroupRows['event']> } & {
    members: Answer<GroupRows['member']>;
    schedules: Answer<GroupRows['event']>;
    comments: Answer<GroupRows['comment']>;
    hotels: Answer<GroupRows['hotel']>;
    rooms: Answer<GroupRows['room']>;
    rollCalls: Answer<GroupRows['roll-call']>;
    marks: Answer<GroupRows['mark']>;
    emergencyCards: Answer<GroupRows['emergency-card']>;
    medicalNotes: Answer<GroupRows['medical-note']>;
    medicalLooks: Answer<GroupRows['medical-look']>;
    buses: Answer<GroupRows['bus']>;
    seen: Answer<GroupRows['seen']>;
    receipts: Answer<GroupRows['receipt']>;
    announcements: Answer<GroupRows['announcement']>;
  }
>;

/** A source that answers with one group of two events, unless the test says otherwise. */
function puller(replica = new StoredReplica(store)): Puller {
  let running = 0;
  const call = async <T>(name: string, answer: () => T | Promise<T>): Promise<T> => {
    asked.push(name);
    running += 1;
    most = Math.max(most, running);
    await Promise.resolve();
    const result = await answer();
    running -= 1;
    return result;
  };
  const plain = {
    members: () => [aMember()],
    schedules: (id: string) => [anEvent({ id: `${id}2`, groupId: id })],
    comments: (id: string) => [aComment({ id: `3${id}`, eventId: null })],
    hotels: () => [],
    rooms: () => [],
    rollCalls: () => [],
    marks: () => [],
    emergencyCards: () => [],
    medicalNotes: () => [],
    medicalLooks: () => [],
    buses: () => [],
    seen: () => [],
    receipts: () => [],
    announcements: () => [],
  };
  const source: PullSource = {
    environment: async () => rows({ feed: false, epoch: null }),
    changes: async () => ({ kind: 'absent' }),
    knownEdits: async () => rows(),
    list: async () => rows(),
    groups: () => call('groups', () => answers.groups?.('') ?? rows(aGroup())),
    group: (id) => call(`group ${id}`, () => answers.group?.(id) ?? rows(aGroup({ id }))),
    schedule: (id) => call(`schedule ${id}`, () => answers.schedule?.(id) ?? rows(anEvent({ id }))),
    on: <K extends GroupEntity>(type: K, id: string) => {
      const { list } = GROUP_ENTITIES[type];
      return call(`${list} ${id}`, () => (answers[list]?.(id) ?? rows(...plain[list](id))) as Pulled<GroupRows[K]>);
    },
  };
  return new Puller({
    source,
    replica,
    clock: new VirtualClock(Date.parse('2026-04-05T00:00:00.000Z')),
    progress: (step) => progress.push(step),
    role: () => 'user',
  });
}

beforeEach(() => {
  databases += 1;
  store = openStore(`https://pull-${databases}.example|7`);
  asked = [];
  most = 0;
  progress = [];
  answers = {};
});

describe('a pull of everything', () => {
  it('[PULL-2] fetches every part of every group that is not archived, the current ones first', async () => {
    answers.groups = () =>
      rows(
        aGroup({ id: '1', startDate: '2026-01-01', endDate: '2026-01-02' }),
        aGroup({ id: '2', startDate: '2026-06-01', endDate: '2026-06-02' }),
        aGroup({ id: '3' }),
        aGroup({ id: '4', isArchived: true }),
      );
    expect(await puller().all()).toEqual({ outcome: 'complete' });
    expect(asked.filter((call) => call.startsWith('schedules'))).toEqual(['schedules 3', 'schedules 2', 'schedules 1']);
    const states = [...(await listOfflineStates(store))].map(([id, { state }]) => `${id} ${state}`).sort();
    expect(states).toEqual(['1 complete', '2 complete', '3 complete', '4 partial']);
    expect(progress.at(0)).toEqual({ done: 0, total: 1 });
    expect(progress.at(-2)).toEqual({ done: 13, total: 13 });
    expect(progress.at(-1)).toBeNull();
  });

  it('[PULL-2] reports the state of a group again only when a part of it was fetched', async () => {
    answers.groups = () => rows(aGroup({ id: '1' }), aGroup({ id: '2' }));
    await puller().all();
    const before = await listOfflineStates(store);
    expect([...before.values()].map(({ state }) => state)).toEqual(['complete', 'complete']);
    const again = await listOfflineStates(store);
    expect(again.get('1')).toBe(before.get('1'));
    // A member came of whom the device keeps no row.
    await store.run((db) => db.parts.update(['2', 'members'], { count: 2 }));
    const after = await listOfflineStates(store);
    expect(after.get('1')).toBe(before.get('1'));
    expect(after.get('2')?.state).toBe('partial');
  });

  it('[PULL-2] makes at most six requests at a time', async () => {
    answers.schedules = (groupId) =>
      rows(...Array.from({ length: 30 }, (_, index) => anEvent({ id: `e${index}`, groupId })));
    // No request is answered before six have come.
    let full = () => {};
    const six = new Promise<void>((resolve) => {
      full = resolve;
    });
    answers.comments = async () => {
      if (most >= 6) full();
      await six;
      return rows();
    };
    await puller().all();
    expect(most).toBe(6);
  });

  it('[PULL-2] keeps the old rows of a part that failed, and is not complete', async () => {
    await puller().all();
    answers.comments = () => ({ kind: 'failed', message: '500: Oops' });
    answers.members = () => rows(aMember({ firstName: 'Renamed' }));
    expect(await puller().all()).toEqual({ outcome: 'partial', message: '500: Oops' });
    expect(await listComments(store, '12')).toHaveLength(1);
  });

  it('[PULL-2] removes rows that a complete answer lacks, and none when a row of it could not be read', async () => {
    await puller().all();
    answers.comments = () => ({ kind: 'rows', rows: [], bad: [{ index: 0, reason: 'id: has no id' }] });
    await puller().all();
    expect(await listComments(store, '12')).toHaveLength(1);
    await expect
      .poll(() => store.read((db) => db.faults.toArray()))
      .toMatchObject([{ table: 'comments', reason: 'id: has no id' }]);
    answers.comments = () => rows();
    await puller().all();
    expect(await listComments(store, '12')).toEqual([]);
  });

  it('[PULL-2] removes a group that is gone, but not the edits that were made in it', async () => {
    await puller().all();
    await createComment(store, { now: () => 1, uuid: () => 'u' }, { eventId: '12', content: 'Mine' });
    answers.groups = () => rows();
    await puller().all();
    expect(await listGroups(store)).toEqual([]);
    expect(await listDay(store, '1', '2026-04-02')).toEqual([]);
    expect(await listUnsent(store)).toMatchObject([{ text: 'Mine' }]);
  });

  it('stops at once without a network, and when the session is over', async () => {
    answers.members = () => ({ kind: 'unreachable' });
    expect(await puller().all()).toEqual({ outcome: 'unreachable' });
    answers.members = () => ({ kind: 'signed-out' });
    expect(await puller().all()).toEqual({ outcome: 'signed-out' });
    expect((await getOfflineState(store, '1')).state).not.toBe('complete');
    expect(progress.at(-1)).toBeNull();
  });

  it('reports an error of the database on the device', async () => {
    const replica = new StoredReplica(store);
    replica.markPulled = () => Promise.reject(new Error('The device is full'));
    expect(await puller(replica).all()).toEqual({ outcome: 'partial', message: 'The device is full' });
  });

  it('makes no more requests once the network is gone', async () => {
    answers.schedules = () => rows(...Array.from({ length: 50 }, (_, index) => anEvent({ id: `e${index}` })));
    answers.comments = () => ({ kind: 'unreachable' });
    const one = puller();
    await one.all();
    await one.groups();
    expect(asked.filter((call) => call.startsWith('comments')).length).toBeLessThanOrEqual(6);
  });

  it('is one pull when it is requested twice at once', async () => {
    const one = puller();
    await Promise.all([one.all(), one.all()]);
    expect(asked.filter((call) => call === 'groups')).toHaveLength(1);
  });
});

describe('news in the middle of a pull', () => {
  /** Answers that the test gives, in the order of the requests. */
  function held<T>() {
    const waiting: ((answer: T) => void)[] = [];
    return { ask: () => new Promise<T>((resolve) => waiting.push(resolve)), waiting };
  }
  const words = async () => (await listComments(store, '12')).map((row) => row.content);

  it('[PULL-8] of the same entity is fetched once more, however often it comes', async () => {
    const one = puller();
    const { ask, waiting } = held<Pulled<Comment>>();
    answers.comments = ask;
    const look = one.rows('comment', '12');
    await expect.poll(() => waiting.length).toBe(1);
    const news = Promise.all([
      one.rows('comment', '12', 'news'),
      one.rows('comment', '12', 'news'),
      one.rows('comment', '12'),
    ]);
    waiting[0]?.(rows(aComment({ id: '1', content: 'Old' })));
    await look;
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.(rows(aComment({ id: '1', content: 'New' })));
    await news;
    expect(await words()).toEqual(['New']);
    expect(waiting).toHaveLength(2);
  });

  it('[PULL-9] is fetched even if it was missed while the end of a complete pull was written', async () => {
    const replica = new StoredReplica(store);
    const one = puller(replica);
    const markPulled = replica.markPulled.bind(replica);
    let missed = 0;
    replica.markPulled = async (whole) => {
      await markPulled(whole);
      missed += 1;
      if (missed === 1) one.invalidate();
    };
    expect(await one.all()).toEqual({ outcome: 'complete' });
    expect(asked.filter((question) => question === 'groups')).toHaveLength(2);
    expect(one.isCurrent).toBe(true);
  });

  it('[PULL-8] is not undone by an answer that was requested before it and comes after it', async () => {
    const one = puller();
    const { ask, waiting } = held<Pulled<Comment>>();
    answers.comments = ask;
    const everything = one.all();
    await expect.poll(() => waiting.length).toBe(1);
    const news = one.rows('comment', '12', 'news');
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.(rows(aComment({ id: '1', content: 'New' })));
    await news;
    waiting[0]?.(rows(aComment({ id: '1', content: 'Old' })));
    expect(await everything).toEqual({ outcome: 'complete' });
    expect(await words()).toEqual(['New']);
  });

  it('[PULL-8] of an event is not undone by a schedule that was requested before it', async () => {
    const one = puller();
    await one.all();
    const { ask, waiting } = held<Pulled<ScheduleItem>>();
    answers.schedules = ask;
    answers.schedule = (id) => rows(anEvent({ id, title: 'New' }));
    const schedules = one.rows('event', '1');
    await expect.poll(() => waiting.length).toBe(1);
    await one.event('12', 'news');
    waiting[0]?.(rows(anEvent({ id: '12', title: 'Old' })));
    await expect.poll(() => waiting.length).toBe(2);
    waiting[1]?.(rows(anEvent({ id: '12', title: 'New' })));
    await schedules;
    expect((await listDay(store, '1', '2026-04-02')).map((event) => event.title)).toEqual(['New']);
  });

  it('[PULL-9] that may have been missed is fetched again by a complete pull, and nothing else is', async () => {
    answers.groups = () => rows(aGroup({ id: '1' }), aGroup({ id: '2' }), aGroup({ id: '3' }));
    const one = puller();
    let isMissed = false;
    answers.schedules = (groupId) => {
      if (groupId === '2' && !isMissed) {
        isMissed = true;
        one.invalidate();
      }
      return rows(anEvent({ id: `${groupId}2`, groupId }));
    };
    expect(await one.all()).toEqual({ outcome: 'complete' });
    const counts = Object.groupBy(asked, (call) => call);
    expect(counts.groups).toHaveLength(2);
    expect(['1', '2', '3'].map((id) => counts[`schedules ${id}`]?.length)).toEqual([2, 2, 1]);
    expect(progress.at(-2)).toEqual({ done: 22, total: 22 });
  });

  it('makes no more requests when it was stopped', async () => {
    const one = puller();
    one.stop();
    expect(await one.rows('comment', '12', 'news')).toEqual({ outcome: 'signed-out' });
    expect(asked).toEqual([]);
  });

  it('[SESSION-5] writes nothing of an answer that comes after it was stopped: its user may have signed out', async () => {
    const one = puller();
    answers.schedules = (groupId) => {
      one.stop();
      return rows(anEvent({ groupId }));
    };
    expect(await one.rows('event', '1')).toEqual({ outcome: 'signed-out' });
    expect(await store.run((db) => db.events.count())).toBe(0);
  });
});

describe('an edit that is acknowledged while one entity is fetched', () => {
  /** An edit of this group is acknowledged, with the row that it brings. */
  async function acknowledged(edit: Promise<Command>, row: { id: string }): Promise<void> {
    const kept = await edit;
    if (kept.outcome !== 'kept') throw new Error('not kept');
    await new StoredOutbox(store).acknowledge(kept.opId, { id: row.id, row });
  }

  const context = { now: () => 1, uuid: () => `key-${Math.random()}` };
  const form = { title: 'New', type: 'activity', timezone: 'Asia/Tokyo', description: '', instruction: '' };
  const times = { startTime: '2026-04-05T01:00:00.000Z', endTime: '2026-04-05T02:00:00.000Z' };
  const lines = { address: '', busPickupAddress: '', busDropoffAddress: '', files: [], attachments: [] };

  it('[PULL-1] [F24] is not undone by the old row of an event, which is fetched again', async () => {
    await puller().all();
    const row = anEvent({ id: '12', title: 'New', version: null });
    answers.schedule = async () => {
      answers.schedule = () => rows(row);
      await acknowledged(updateEvent(store, context, { ...form, ...times, ...lines, eventId: '12' }), row);
      return rows(anEvent({ id: '12', title: 'Old', version: null }));
    };
    await puller().event('12');
    expect(await getEvent(store, '12')).toMatchObject({ title: 'New', pending: null });
  });

  it('[PULL-1] [F24] is not undone by the old row of a group, which is fetched again', async () => {
    await puller().all();
    const row = aGroup({ id: '1', isArchived: true });
    answers.group = async () => {
      answers.group = () => rows(row);
      await acknowledged(archiveGroup(store, context, { groupId: '1' }), row);
      return rows(aGroup({ id: '1' }));
    };
    await puller().groupRow('1');
    expect(await getGroup(store, '1')).toMatchObject({ isArchived: true, pending: null });
  });
});

describe('an unsent create whose row a call brings', () => {
  it('[PULL-1] of a hotel or a room ends it, and is shown once', async () => {
    const replica = new StoredReplica(store, (db, ...arrived) => acknowledgeArrived(db, store, ...arrived));
    const keyOf = (command: Command) => (command.outcome === 'kept' ? command.opId : '');
    const context = (uuid: string) => ({ now: () => 1, uuid: () => uuid });
    await puller().all();
    const hotel = keyOf(await createHotel(store, context('hotel'), { groupId: '1', name: 'Ryokan' }));
    const address = { address: '', phone: '', email: '', website: '', version: 1 };
    const ryokan = { ...address, id: '7', groupId: '1', name: 'Ryokan', clientKey: hotel };
    await replica.replace('hotel', '1', { rows: [ryokan], bad: [], at: 1 });
    expect(await listHotels(store, '1')).toMatchObject([{ id: '7', pending: null }]);

    const [member] = await listMembers(store, '1');
    const form = { roomNumber: '12', checkInDate: '', checkOutDate: '', notes: '' };
    const room = { ...form, hotelId: '7', groupId: '1', memberId: member?.id ?? '' };
    const clientKey = keyOf(await assignRoom(store, context('room'), room));
    const [unsent] = await listRooms(store, '7');
    if (!unsent) throw new Error('The room is not shown');
    const { pending: _, opId: __, problem: ___, ...row } = unsent;
    await replica.replace('room', '7', { rows: [{ ...row, id: '9', clientKey }], bad: [], at: 1 });
    expect(await listRooms(store, '7')).toMatchObject([{ id: '9', pending: null }]);
  });
});

describe('a pull of one entity', () => {
  it('[PULL-8] fetches only what was named', async () => {
    const one = puller();
    await one.all();
    asked = [];
    await one.event('12');
    await one.rows('comment', '12');
    expect(asked).toEqual(['schedule 12', 'comments 12', 'comments 12']);
  });

  it('[PULL-8] removes an event that does not exist any more', async () => {
    const one = puller();
    await one.all();
    answers.schedule = () => ({ kind: 'absent' });
    await one.event('12');
    expect(await listDay(store, '1', '2026-04-02')).toEqual([]);
    expect(await getOfflineState(store, '1')).toMatchObject({ done: 4, total: 4 });
  });
});
