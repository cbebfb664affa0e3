import { beforeEach, describe, expect, it } from 'vitest';
import type { Command } from '#store/commands/command.ts';
import { updateEvent } from '#store/commands/events.ts';
import { assignRoom, createHotel } from '#store/commands/lodging.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { getGroup, listGroups } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { listHotels, listRooms } from '#store/queries/lodging/lodging.ts';
import { getOfflineState } from '#store/queries/offline/copies.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { getEvent, listDay } from '#store/queries/schedule/events.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { touchScope } from '#store/replica/scope-changes.ts';
import { acknowledgeArrived } from '#store/restore/arrived.ts';
import { archiveGroup } from '#support/archive-group.ts';
import { aGroup, aHotel, anEvent, aRoom } from '#support/rows.ts';
import { answers, asked, newCallsWorld, puller, rows, store } from './calls-fixture.ts';

newCallsWorld();

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
    asked.length = 0;
    await puller().event('12');
    expect(await getEvent(store, '12')).toMatchObject({ title: 'New', pending: null });
    expect(asked).toEqual(['schedule 12', 'schedule 12', 'comments 12']);
  });

  it('[PULL-1] [F24] is not undone by the old row of a group, which is fetched again', async () => {
    await puller().all();
    const row = aGroup({ id: '1', isArchived: true });
    answers.group = async () => {
      answers.group = () => rows(row);
      await acknowledged(archiveGroup(store, context, { groupId: '1' }), row);
      return rows(aGroup({ id: '1' }));
    };
    asked.length = 0;
    await puller().groupRow('1');
    expect(await getGroup(store, '1')).toMatchObject({ isArchived: true, pending: null });
    expect(asked).toEqual(['group 1', 'group 1']);
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

describe('a specified call that finds nothing for this person', () => {
  const absent = { kind: 'absent' } as const;
  /** A group, an event and a hotel that all have the same number. */
  beforeEach(async () => {
    answers.schedules = () => rows(anEvent({ id: '1' }));
    answers.hotels = () => rows(aHotel({ id: '1' }));
    answers.rooms = () => rows(aRoom({ hotelId: '1' }));
    await puller().all();
    asked.length = 0;
  });

  it('[PULL-2] removes the group, and fetches none of its parts', async () => {
    answers.group = () => absent;
    expect(await puller().group('1')).toEqual({ outcome: 'complete' });
    expect(asked).toEqual(['group 1']);
    expect(await listGroups(store)).toEqual([]);
  });

  it('[PULL-2] removes the group that a list belongs to', async () => {
    answers.members = () => absent;
    expect(await puller().rows('member', '1')).toEqual({ outcome: 'complete' });
    expect(await listGroups(store)).toEqual([]);
  });

  it('[PULL-2] removes the event that a list belongs to, and nothing else', async () => {
    answers.comments = () => absent;
    expect(await puller().rows('comment', '1')).toEqual({ outcome: 'complete' });
    expect(await getEvent(store, '1')).toBeNull();
    expect(await listMembers(store, '1')).toHaveLength(1);
  });

  it('[PULL-2] removes nothing with the list of a hotel', async () => {
    answers.rooms = () => absent;
    expect(await puller().rows('room', '1')).toEqual({ outcome: 'complete' });
    expect(await listRooms(store, '1')).toHaveLength(1);
    expect(await getEvent(store, '1')).not.toBeNull();
    expect(await listMembers(store, '1')).toHaveLength(1);
  });
});

describe('an answer that acknowledged edits overtake again and again', () => {
  const touch = (scope: string) => store.run((db) => touchScope(db, scope));
  beforeEach(async () => {
    await puller().all();
    asked.length = 0;
  });

  it('[PULL-1] is requested three times at most: a group, whose parts then wait', async () => {
    answers.group = async () => {
      await touch('groups');
      return rows(aGroup({ name: 'Old' }));
    };
    await puller().group('1');
    expect(asked).toEqual(['group 1', 'group 1', 'group 1']);
    expect(await getGroup(store, '1')).toMatchObject({ name: aGroup().name });
  });

  it('[PULL-1] is requested three times at most: a list, whose comments then wait', async () => {
    answers.schedules = async () => {
      await touch('group:1');
      return rows();
    };
    await puller().rows('event', '1');
    expect(asked).toEqual(['schedules 1', 'schedules 1', 'schedules 1']);
    expect(await getEvent(store, '12')).not.toBeNull();
  });

  it('[PULL-1] is requested three times at most: the list of groups', async () => {
    answers.groups = async () => {
      await touch('groups');
      return rows();
    };
    const message = 'The list of groups kept changing while it was fetched';
    expect(await puller().all()).toEqual({ outcome: 'partial', message });
    expect(asked).toEqual(['groups', 'groups', 'groups']);
    expect(await getGroup(store, '1')).not.toBeNull();
  });

  it('[PULL-1] is requested three times at most: an event, whose comments then wait', async () => {
    answers.schedule = async () => {
      await touch('group:1');
      return rows(anEvent({ title: 'Old' }));
    };
    await puller().event('12');
    expect(asked).toEqual(['schedule 12', 'schedule 12', 'schedule 12']);
    expect(await getEvent(store, '12')).toMatchObject({ title: anEvent().title });
  });
});

describe('a pull of one entity', () => {
  const failed = { kind: 'failed', message: '500: Oops' } as const;

  it('[PULL-8] fetches only what was named', async () => {
    const one = puller();
    await one.all();
    asked.length = 0;
    answers.schedule = (id) => rows(anEvent({ id, title: 'New' }));
    await one.event('12');
    await one.rows('comment', '12');
    expect(asked).toEqual(['schedule 12', 'comments 12', 'comments 12']);
    expect(await getEvent(store, '12')).toMatchObject({ title: 'New' });
  });

  it('[PULL-8] after news fetches the part that they name, before anything else is known of the server', async () => {
    expect(await puller().rows('member', '1', 'news')).toEqual({ outcome: 'complete' });
    expect(asked).toEqual(['members 1']);
  });

  it('[PULL-8] of a list fetches the contents of what is new in it', async () => {
    await puller().all();
    asked.length = 0;
    answers.schedules = () => rows(anEvent({ id: '12' }), anEvent({ id: '13' }));
    await puller().rows('event', '1');
    expect(asked).toEqual(['schedules 1', 'comments 13']);
  });

  it('[PULL-8] removes an event that does not exist any more', async () => {
    const one = puller();
    await one.all();
    asked.length = 0;
    answers.schedule = () => ({ kind: 'absent' });
    expect(await one.event('12')).toEqual({ outcome: 'complete' });
    expect(asked).toEqual(['schedule 12']);
    expect(await listDay(store, '1', '2026-04-02')).toEqual([]);
    expect(await getOfflineState(store, '1')).toMatchObject({ done: 4, total: 4 });
  });

  it('[PULL-8] of an event leaves its comments where they cannot be fetched', async () => {
    const one = puller();
    await one.all();
    answers.comments = () => failed;
    expect(await one.event('12')).toEqual({ outcome: 'partial', message: '500: Oops' });
    expect(await listComments(store, '12')).toHaveLength(1);
  });

  it('[PULL-8] of events that are not on the device writes each, whichever is answered first', async () => {
    await store.run((db) => touchScope(db, 'group:1'));
    const { promise: second, resolve } = Promise.withResolvers<void>();
    answers.schedule = async (id) => {
      if (id === '21') await second;
      return rows(anEvent({ id }));
    };
    const one = puller();
    const first = one.event('21');
    await one.event('22');
    resolve();
    await first;
    expect([await getEvent(store, '21'), await getEvent(store, '22')]).toMatchObject([{ id: '21' }, { id: '22' }]);
  });

  it('[PULL-8] of an event does not undo a schedule that was requested after it', async () => {
    const one = puller();
    await one.all();
    const { promise: later, resolve } = Promise.withResolvers<void>();
    answers.schedule = async (id) => {
      await later;
      return rows(anEvent({ id, title: 'Old' }));
    };
    answers.schedules = () => rows(anEvent({ id: '12', title: 'New' }));
    const event = one.event('12');
    await expect.poll(() => asked).toContain('schedule 12');
    await one.rows('event', '1');
    resolve();
    await event;
    expect(await getEvent(store, '12')).toMatchObject({ title: 'New' });
  });

  it('[PULL-2] of a group writes its row, and then its parts', async () => {
    answers.group = (id) => rows(aGroup({ id, name: 'Renamed' }));
    expect(await puller().group('1')).toEqual({ outcome: 'complete' });
    expect(asked.sort()).toEqual(['comments 12', 'group 1', 'hotels 1', 'members 1', 'schedules 1']);
    expect(await getGroup(store, '1')).toMatchObject({ name: 'Renamed' });
  });

  it('[PULL-2] of a group keeps what it has where the row cannot be fetched', async () => {
    await puller().all();
    asked.length = 0;
    answers.group = () => failed;
    expect(await puller().group('1')).toEqual({ outcome: 'partial', message: '500: Oops' });
    expect(asked).toEqual(['group 1']);
    expect(await getGroup(store, '1')).not.toBeNull();
  });
});
