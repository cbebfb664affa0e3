import { liveQuery } from 'dexie';
import { describe, expect, it } from 'vitest';
import { createEvent, updateEvent } from '#store/commands/events.ts';
import { assignRoom } from '#store/commands/lodging.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { nightOf } from '#store/queries/lodging/nights.ts';
import { nextToday } from '#store/queries/schedule/coming-events.ts';
import { listDelayable } from '#store/queries/schedule/delays.ts';
import { getMyDay, type MyDay } from '#store/queries/schedule/my-day.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { aComment, aGroup, aHotel, aMember, anEvent, aRoom, aUser } from '#support/rows.ts';
import { type Seed, seedStore } from '#support/seed.ts';

let databases = 0;
let ids = 0;
const context = { now: () => 1_000, uuid: () => `id-${++ids}` };

async function storeWith(seed: Seed, role = 'user'): Promise<Store> {
  databases += 1;
  const store = openStore(`https://my-day-${databases}.example|7`);
  await store.setMe(aUser({ role }));
  await seedStore(store, seed);
  return store;
}

/** Noon of April 2 in Tokyo. */
const NOON = Date.parse('2026-04-02T03:00:00.000Z');
const at = (id: string, start: string, end: string, fields = {}) =>
  anEvent({ id, title: `Event ${id}`, startTime: `${start}:00.000Z`, endTime: `${end}:00.000Z`, ...fields });
const idsOf = (rows: readonly { id: string }[] | undefined) => rows?.map(({ id }) => id);

const trip: Seed = {
  groups: [aGroup()],
  members: { 1: [aMember()] },
  events: [
    at('11', '2026-04-01T12:00', '2026-04-01T14:00'),
    at('12', '2026-04-01T14:00', '2026-04-01T16:00'),
    at('13', '2026-04-02T01:00', '2026-04-02T02:00'),
    at('14', '2026-04-02T13:00', '2026-04-02T16:00'),
    at('15', '2026-04-02T22:00', '2026-04-03T01:00'),
    at('16', '2026-04-03T15:00', '2026-04-03T16:00'),
  ],
};

describe('the two days of a group', () => {
  it('has the events of today in its zone, and those that begin tomorrow', async () => {
    const [day] = (await getMyDay(await storeWith(trip), NOON)).groups;
    expect(day).toMatchObject({ today: '2026-04-02', tomorrow: '2026-04-03' });
    expect(idsOf(day?.events)).toEqual(['12', '13', '14']);
    expect(idsOf(day?.tomorrows)).toEqual(['15']);
  });

  it('leaves out drafts, and events for others only', async () => {
    const store = await storeWith({
      ...trip,
      events: [
        at('21', '2026-04-02T01:00', '2026-04-02T02:00', { isDraft: true }),
        at('22', '2026-04-02T02:00', '2026-04-02T03:00', { audience: { memberIds: [], roles: ['operation'] } }),
        at('23', '2026-04-02T03:00', '2026-04-02T04:00', { audience: { memberIds: [], roles: ['student'] } }),
        at('24', '2026-04-02T04:00', '2026-04-02T05:00', { audience: { memberIds: ['21'], roles: ['operation'] } }),
        at('25', '2026-04-02T05:00', '2026-04-02T06:00', { audience: { memberIds: ['99'], roles: [] } }),
      ],
    });
    const [day] = (await getMyDay(store, NOON)).groups;
    expect(idsOf(day?.events)).toEqual(['23', '24']);
  });

  it('[EVENT-11] has what is cancelled, which is not next and moves with no delay', async () => {
    const off = { isCancelled: true };
    const store = await storeWith({
      ...trip,
      events: [
        at('21', '2026-04-02T04:00', '2026-04-02T05:00', off),
        at('22', '2026-04-02T05:00', '2026-04-02T06:00', { ...off, isDraft: true }),
        at('23', '2026-04-02T06:00', '2026-04-02T07:00'),
      ],
    });
    expect(idsOf((await getMyDay(store, NOON)).groups[0]?.events)).toEqual(['21', '23']);
    expect((await nextToday(store, NOON))?.id).toBe('23');
    expect(idsOf(await listDelayable(store, '1', '2026-04-02'))).toEqual(['23']);
  });

  it('goes to the next day at midnight in the group’s zone', async () => {
    const store = await storeWith(trip);
    const midnight = Date.parse('2026-04-02T15:00:00.000Z');
    expect((await getMyDay(store, midnight - 1)).groups[0]?.today).toBe('2026-04-02');
    const [day] = (await getMyDay(store, midnight)).groups;
    expect(day?.today).toBe('2026-04-03');
    expect(idsOf(day?.events)).toEqual(['14', '15']);
    expect(idsOf(day?.tomorrows)).toEqual(['16']);
  });

  it('counts 25 hours where the clocks are put back', async () => {
    const store = await storeWith({
      groups: [aGroup({ defaultTimezone: 'Europe/London', startDate: '2026-10-20', endDate: '2026-10-28' })],
      events: [
        at('1', '2026-10-25T23:30', '2026-10-25T23:45'),
        at('2', '2026-10-24T23:15', '2026-10-24T23:30'),
        at('3', '2026-10-26T00:00', '2026-10-26T01:00'),
      ],
    });
    const [day] = (await getMyDay(store, Date.parse('2026-10-25T12:00:00.000Z'))).groups;
    expect(idsOf(day?.events)).toEqual(['2', '1']);
    expect(idsOf(day?.tomorrows)).toEqual(['3']);
  });

  it('shows unsent edits: events created, moved away and moved here', async () => {
    const store = await storeWith(trip);
    const form = {
      type: 'activity',
      timezone: 'Asia/Tokyo',
      description: '',
      instruction: '',
      address: '',
      busPickupAddress: '',
      busDropoffAddress: '',
    };
    const kept = { files: [], attachments: [] };
    const times = (startTime: string, endTime: string) => ({ startTime, endTime });
    const today = times('2026-04-02T05:00:00.000Z', '2026-04-02T06:00:00.000Z');
    await createEvent(store, context, { groupId: '1', files: [], ...form, ...today, title: 'New' });
    const later = times('2026-04-09T05:00:00.000Z', '2026-04-09T06:00:00.000Z');
    await updateEvent(store, context, { eventId: '13', ...kept, ...form, ...later, title: 'Event 13' });
    await updateEvent(store, context, { eventId: '16', ...kept, ...form, ...today, title: 'Event 16' });
    const [day] = (await getMyDay(store, NOON)).groups;
    expect(day?.events.map(({ title, pending }) => [title, pending])).toEqual([
      ['Event 12', null],
      ['Event 16', 'waiting'],
      ['New', 'waiting'],
      ['Event 14', null],
    ]);
  });

  it('gives the age of the schedule, the oldest of the parts without a feed', async () => {
    const store = await storeWith({ ...trip, at: 5_000 });
    expect((await getMyDay(store, NOON)).groups[0]?.syncedAt).toBe(5_000);
    await new StoredReplica(store).markPulled({ began: 9_000, at: 9_000, tag: null, changes: 0 });
    expect((await getMyDay(store, NOON)).groups[0]?.syncedAt).toBe(5_000);
    await store.run((db) => db.cursors.put({ groupId: '1', cursor: 'c' } as never));
    expect((await getMyDay(store, NOON)).groups[0]?.syncedAt).toBe(9_000);
  });
});

describe('the chosen groups', () => {
  const london = aGroup({ id: '2', name: 'Art week', defaultTimezone: 'Europe/London', startDate: '2026-04-02' });
  const groupsOf = async (store: Store, now = NOON) =>
    idsOf((await getMyDay(store, now)).groups.map(({ group }) => group));

  it('are those whose trip is current, or that have an event today or tomorrow', async () => {
    const store = await storeWith({
      groups: [
        aGroup(),
        london,
        aGroup({ id: '3', name: 'Archived', isArchived: true }),
        aGroup({ id: '4', name: 'Over', startDate: '2026-01-01', endDate: '2026-01-09' }),
        aGroup({ id: '5', name: 'Meets today', startDate: '2026-05-01', endDate: '2026-05-09' }),
        aGroup({ id: '6', name: 'To come', startDate: '2026-06-01', endDate: '2026-06-09' }),
      ],
      events: [at('51', '2026-04-02T09:00', '2026-04-02T10:00', { groupId: '5' })],
    });
    expect(await groupsOf(store)).toEqual(['2', '1', '5']);
    expect((await getMyDay(store, NOON)).nextTrip?.id).toBe('5');
  });

  it('each have their own today', async () => {
    const store = await storeWith({ groups: [aGroup(), london], events: [] });
    const days = (await getMyDay(store, Date.parse('2026-04-02T16:00:00.000Z'))).groups;
    expect(days.map(({ group, today }) => [group.name, today])).toEqual([
      ['Art week', '2026-04-02'],
      ['Kyoto Spring', '2026-04-03'],
    ]);
  });

  it('are for an admin, who has all, those that they are a member of, and all where there are none', async () => {
    const groups = [aGroup(), london];
    expect(await groupsOf(await storeWith({ groups, members: { 2: [aMember()] } }, 'admin'))).toEqual(['2']);
    expect(await groupsOf(await storeWith({ groups }, 'admin'))).toEqual(['2', '1']);
    expect(await groupsOf(await storeWith({ groups, members: { 2: [aMember()] } }))).toEqual(['2', '1']);
  });

  it('are for the next trip of an admin those that they are a member of, and all where there are none', async () => {
    const ahead = (id: string, day: string) =>
      aGroup({ id, name: `Trip ${id}`, startDate: `${day}-01`, endDate: `${day}-09` });
    const groups = [aGroup(), ahead('5', '2026-05'), ahead('6', '2026-06')];
    const nextOf = async (seed: Seed, role?: string) =>
      (await getMyDay(await storeWith({ groups, ...seed }, role), NOON)).nextTrip?.id;
    const members = { 6: [aMember()] };
    expect(await nextOf({ members }, 'admin')).toBe('6');
    expect(await nextOf({}, 'admin')).toBe('5');
    expect(await nextOf({ members })).toBe('5');
  });

  it('query the events once for each group, and the members once for all', async () => {
    const many = Array.from({ length: 40 }, (_, at) => aGroup({ id: String(at + 1), name: `Trip ${at + 1}` }));
    const store = await storeWith({
      groups: many,
      members: Object.fromEntries(many.map(({ id }) => [id, [aMember()]])),
    });
    const asked = { events: 0, members: 0 };
    await store.run((db) => {
      db.use({
        stack: 'dbcore',
        name: 'count',
        create: (core) => ({
          ...core,
          table: (name) => {
            const table = core.table(name);
            const count = () => {
              if (name === 'events' || name === 'members') asked[name] += 1;
            };
            return {
              ...table,
              query: (request) => {
                count();
                return table.query(request);
              },
              openCursor: (request) => {
                count();
                return table.openCursor(request);
              },
            };
          },
        }),
      });
      db.close({ disableAutoOpen: false });
      return db.open();
    });
    expect((await getMyDay(store, NOON)).groups).toHaveLength(40);
    expect(asked).toEqual({ events: 40, members: 1 });
  });

  it('are not reported empty before all of them are here', async () => {
    const store = await storeWith({});
    expect(await getMyDay(store, NOON)).toEqual({ groups: [], nextTrip: null, missing: [], isWhole: false });
    await seedStore(store, { groups: [] });
    expect((await getMyDay(store, NOON)).isWhole).toBe(true);
    await new StoredReplica(store).putGroup(aGroup(), 1);
    expect(await getMyDay(store, NOON)).toMatchObject({ missing: ['1'], isWhole: false });
  });
});

describe("tonight's bed", () => {
  const mates = [
    aMember({ id: '22', userId: '8', firstName: 'Ana', lastName: 'Reyes' }),
    aMember({ id: '23', userId: '9', firstName: 'Bo', lastName: 'Lind' }),
  ];
  const sleeps = (id: string, memberId: string, roomNumber: string, checkIn: string | null, checkOut: string | null) =>
    aRoom({
      id,
      memberId,
      roomNumber,
      checkInDate: checkIn && `${checkIn}T06:00:00.000Z`,
      checkOutDate: checkOut && `${checkOut}T01:00:00.000Z`,
      member: { ...aRoom().member, firstName: `Member ${memberId}` },
    });
  const withRooms = (...rooms: ReturnType<typeof aRoom>[]): Seed => ({
    ...trip,
    members: { 1: [aMember(), ...mates] },
    hotels: { 1: [aHotel()] },
    rooms: { 51: rooms },
  });
  const bedsAt = async (store: Store, now: string) =>
    (await getMyDay(store, Date.parse(now))).groups[0]?.beds.map(({ room, hotel, mates: others }) => [
      hotel.name,
      room.roomNumber,
      others.map(({ memberId }) => memberId),
    ]);

  it("is the user's own, with the guests of that room that night", async () => {
    const store = await storeWith(
      withRooms(
        sleeps('1', '21', '501', '2026-04-01', '2026-04-03'),
        sleeps('2', '22', '501', '2026-04-02', '2026-04-04'),
        sleeps('3', '23', '501', '2026-04-03', '2026-04-04'),
        sleeps('4', '23', '502', '2026-04-01', '2026-04-03'),
      ),
    );
    expect(await bedsAt(store, '2026-04-02T03:00:00.000Z')).toEqual([['Hotel Kazahana', '501', ['22']]]);
  });

  it('is after midnight still that of the night before, until the morning', async () => {
    const store = await storeWith(
      withRooms(
        sleeps('1', '21', '501', '2026-04-01', '2026-04-03'),
        sleeps('2', '21', '9', '2026-04-03', '2026-04-05'),
      ),
    );
    // 01:00 and 06:00 AM of April 3 in Tokyo.
    expect(await bedsAt(store, '2026-04-02T16:00:00.000Z')).toMatchObject([['Hotel Kazahana', '501', []]]);
    expect(await bedsAt(store, '2026-04-02T21:00:00.000Z')).toMatchObject([['Hotel Kazahana', '9', []]]);
    expect(nightOf(Date.parse('2026-04-02T20:59:59.000Z'), 'Asia/Tokyo')).toBe('2026-04-02');
  });

  it.each([
    // 08:00 PM of April 2 in Tokyo, and 12:30 and 03:00 AM of the night that follows.
    ['2026-04-02T11:00:00.000Z', '9'],
    ['2026-04-02T15:30:00.000Z', '9'],
    ['2026-04-02T18:00:00.000Z', '9'],
    // The night before, and the night after.
    ['2026-04-01T18:00:00.000Z', undefined],
    ['2026-04-03T11:00:00.000Z', undefined],
  ])('with a check-in at 02:00 is that of the night that began the day before: at %s', async (now, number) => {
    const late = sleeps('1', '21', '9', null, null);
    const times = { checkInDate: '2026-04-02T17:00:00.000Z', checkOutDate: '2026-04-03T01:00:00.000Z' };
    const [bed] = (await bedsAt(await storeWith(withRooms({ ...late, ...times })), now)) ?? [];
    expect(bed?.[1]).toBe(number);
  });

  it('with a check-in at midnight, a date without a time, begins on that date', async () => {
    const dated = { ...sleeps('1', '21', '9', null, null), checkInDate: '2026-04-02T15:00:00.000Z' };
    const store = await storeWith(withRooms({ ...dated, checkOutDate: '2026-04-04T15:00:00.000Z' }));
    expect(await bedsAt(store, '2026-04-02T11:00:00.000Z')).toEqual([]);
    expect(await bedsAt(store, '2026-04-03T11:00:00.000Z')).toHaveLength(1);
  });

  it('without dates is only for the nights of the trip', async () => {
    const store = await storeWith(withRooms(sleeps('1', '21', '501', null, null)));
    expect(await bedsAt(store, '2026-04-02T03:00:00.000Z')).toHaveLength(1);
    expect(await bedsAt(store, '2026-04-14T03:00:00.000Z')).toEqual([]);
  });

  it('includes an unsent assignment', async () => {
    const store = await storeWith(withRooms());
    await assignRoom(store, context, {
      hotelId: '51',
      groupId: '1',
      memberId: '21',
      roomNumber: '77',
      checkInDate: '2026-04-02T06:00:00.000Z',
      checkOutDate: '2026-04-03T01:00:00.000Z',
      notes: '',
    });
    const [bed] = (await getMyDay(store, NOON)).groups[0]?.beds ?? [];
    expect(bed?.room).toMatchObject({ roomNumber: '77', pending: 'waiting' });
  });
});

describe('as a live query', () => {
  it('is read again when its days change, but not for comments', async () => {
    const store = await storeWith({ ...trip, hotels: { 1: [aHotel()] }, rooms: { 51: [aRoom()] } });
    const replica = new StoredReplica(store);
    const seen: MyDay[] = [];
    const errors: unknown[] = [];
    const watched = liveQuery(() => getMyDay(store, NOON)).subscribe({
      next: (day) => void seen.push(day),
      error: (error) => void errors.push(error),
    });
    await expect.poll(() => [seen.length, errors]).toEqual([1, []]);
    expect(seen[0]?.groups[0]?.beds).toHaveLength(1);
    await replica.replace('comment', '13', { rows: [aComment({ id: '33', eventId: '13' })], bad: [], at: 1 }, 0);
    await replica.putEvent(at('13', '2026-04-02T01:00', '2026-04-02T02:30'));
    await expect.poll(() => [seen.length, errors]).toEqual([2, []]);
    expect(seen[1]?.groups[0]?.events[1]?.endTime).toBe('2026-04-02T02:30:00.000Z');
    watched.unsubscribe();
  });
});
