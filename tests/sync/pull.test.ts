import { describe, expect, it } from 'vitest';
import type { Comment } from '#contract/records/schedule/comment.ts';
import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { createComment } from '#store/commands/comments.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { getOfflineState, listOfflineStates } from '#store/queries/offline/copies.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listDay } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { choose, removeCopy } from '#store/replica/choose-copy.ts';
import { readLastPull } from '#store/replica/last-pull.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { atRest } from '#support/at-rest.ts';
import { aComment, aGroup, aMember, anEvent } from '#support/rows.ts';
import type { Pulled } from '#sync/pull/ports.ts';
import { answers, asked, most, newCallsWorld, progress, puller, rows, store } from './calls-fixture.ts';

newCallsWorld();

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

  it('[PULL-2] [STORE-15] takes the groups in order: active, upcoming, undated, past, archived but kept', async () => {
    await store.run((db) => choose(db, '1', 'kept'));
    answers.groups = () =>
      rows(
        aGroup({ id: '1', startDate: '2026-01-01', endDate: '2026-12-31', isArchived: true }),
        aGroup({ id: '2', startDate: '2026-01-01', endDate: '2026-01-02' }),
        aGroup({ id: '3', startDate: '2026-01-01', endDate: null }),
        aGroup({ id: '4', startDate: null, endDate: null }),
        aGroup({ id: '5', startDate: '2026-07-01', endDate: '2026-07-02' }),
        aGroup({ id: '6', startDate: '2026-06-01', endDate: '2026-07-02' }),
        aGroup({ id: '7', startDate: '2026-04-01', endDate: '2026-12-31' }),
      );
    await puller().all();
    const groups = asked.flatMap((call) => (call.startsWith('members') ? [call.slice('members '.length)] : []));
    expect(groups).toEqual(['7', '6', '5', '4', '3', '2', '1']);
  });

  it('[STORE-15] leaves a group alone that the user has removed from the device', async () => {
    await puller().all();
    await removeCopy(store, '1');
    asked.length = 0;
    expect(await puller().all()).toEqual({ outcome: 'complete' });
    expect(asked).toEqual(['groups']);
  });

  it('[PULL-2] lets the requests that a user waits for go first', async () => {
    const events = Array.from({ length: 9 }, (_, index) => anEvent({ id: `e${index}` }));
    answers.schedules = () => rows(...events);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answers.comments = () => held.then(() => rows());
    const one = puller();
    const everything = one.all();
    await expect.poll(() => asked.filter((call) => call.startsWith('comments'))).toHaveLength(6);
    const others = [one.lists(), one.groups()];
    await atRest();
    asked.length = 0;
    release();
    await Promise.all([everything, ...others]);
    expect(asked).toEqual(['groups', 'comments e6', 'comments e7', 'comments e8', 'settings']);
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

  it('[PULL-2] fetches the other parts and groups although a part failed', async () => {
    answers.groups = () => rows(aGroup({ id: '1' }), aGroup({ id: '2' }));
    const failed = { kind: 'failed', message: '500: Oops' } as const;
    answers.schedules = (id) => (id === '1' ? failed : rows(anEvent({ id: '22', groupId: '2' })));
    expect(await puller().all()).toEqual({ outcome: 'partial', message: '500: Oops' });
    const partsOf = (id: string) => [`hotels ${id}`, `members ${id}`, `schedules ${id}`];
    expect(asked.sort()).toEqual(['groups', 'comments 22', ...partsOf('1'), ...partsOf('2')].sort());
    expect(await readLastPull(store)).toBeNull();
  });

  it('[PULL-2] reports no progress after its end', async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answers.members = () => held.then(() => rows(aMember()));
    answers.schedules = () => ({ kind: 'unreachable' });
    expect(await puller().all()).toEqual({ outcome: 'unreachable' });
    release();
    await atRest();
    expect(await listMembers(store, '1')).toHaveLength(1);
    expect(progress.at(-1)).toBeNull();
  });

  it('[PULL-5] is complete without a report of the server about itself', async () => {
    answers.environment = () => ({ kind: 'absent' });
    expect(await puller().all()).toEqual({ outcome: 'complete' });
    expect(await listComments(store, '12')).toHaveLength(1);
  });

  it('[PULL-2] is not complete where the server refuses to list the groups', async () => {
    answers.groups = () => ({ kind: 'absent' });
    const refused = { outcome: 'partial', message: 'The server refused to list the groups' };
    expect(await puller().all()).toEqual(refused);
    expect(await puller().groups()).toEqual(refused);
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

  it.each([
    ['news', 2],
    ['look', 1],
  ] as const)('[PULL-9] is fetched by the complete pull that is running: %s, %i times', async (why, times) => {
    const one = puller();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    answers.members = () => held.then(() => rows(aMember()));
    const everything = one.all();
    await expect.poll(() => asked).toContain('members 1');
    const joined = one.all(why);
    release();
    expect(await Promise.all([everything, joined])).toEqual([{ outcome: 'complete' }, { outcome: 'complete' }]);
    expect(asked.filter((call) => call === 'groups')).toHaveLength(times);
    expect(asked.filter((call) => call === 'members 1')).toHaveLength(times);
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
