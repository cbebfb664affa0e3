import { describe, expect, it } from 'vitest';
import type { Member } from '#contract/records/groups/member.ts';
import type { Accommodation } from '#contract/records/lodging/accommodation.ts';
import { expectedIn, floorOf, isRoomDone, nightIn, walkOf } from '#features/room-check/rooms-of-night.ts';
import { aGroup, aMember, aRoom } from '#support/rows.ts';

const unmarked = { pending: null, opId: null, problem: null };
const group = { ...aGroup(), ...unmarked };
const people = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve'].map((firstName, at) => ({
  ...aMember({ id: `2${at}`, userId: `7${at}`, firstName, lastName: '' }),
  ...unmarked,
  groupId: '1',
}));
const [ada, ben, cleo, dan, eve] = people as unknown as [Member, Member, Member, Member, Member];

let ids = 0;
const bed = (member: Member, roomNumber: string, fields: Partial<Accommodation> = {}) => {
  ids += 1;
  return {
    ...aRoom({ id: `6${ids}`, memberId: member.id, member, roomNumber, ...fields }),
    hotelId: '51',
    ...unmarked,
  };
};
type Beds = ReturnType<typeof bed>[];
const nightOf = (beds: Beds, night = '2026-04-02', members = people) =>
  nightIn({ id: '51' }, night, { group, members, beds });
const told = (rooms: { number: string; sleepers: { name: string }[] }[]) =>
  rooms.map(({ number, sleepers }) => [number, ...sleepers.map(({ name }) => name)]);

describe('the floor', () => {
  it.each([
    ['412', 4],
    ['1204', 12],
    ['A-305', 3],
    ['B 1107', 11],
    ['412b', 4],
    ['４１２', 4],
    ['12', null],
    ['Garden', null],
    ['12-4', null],
    ['20260', null],
    ['', null],
  ])('of room %j is %j', (number, floor) => {
    expect(floorOf(number)).toBe(floor);
  });
});

describe('the rooms of a night', () => {
  it('are sorted by floor and then by number, those without a floor last', () => {
    const { rooms } = nightOf([bed(ada, '1001'), bed(ben, '12'), bed(cleo, '412'), bed(dan, '402'), bed(eve, '9')]);
    expect(rooms.map(({ number }) => number)).toEqual(['402', '412', '1001', '9', '12']);
  });

  it('are those of the beds of that night by the clock of the group', () => {
    // In Tokyo from the afternoon of 1 April to the morning of the 3rd.
    const stay = { checkInDate: '2026-04-01T06:00:00.000Z', checkOutDate: '2026-04-03T01:00:00.000Z' };
    const beds = [bed(ada, '412', stay), bed(ben, '412', { checkInDate: null, checkOutDate: null })];
    expect(told(nightOf(beds, '2026-04-02').rooms)).toEqual([['412', 'Ada', 'Ben']]);
    expect(told(nightOf(beds, '2026-04-03').rooms)).toEqual([['412', 'Ben']]);
    expect(nightOf(beds.slice(0, 1), '2026-04-03').rooms).toEqual([]);
    expect(told(nightOf(beds.slice(0, 1), '2026-04-03').empty)).toEqual([['412']]);
  });

  it('name people without a bed that night, and expect them where no other hotel is in use', () => {
    const away = { ...bed(ben, '7'), hotelId: '52' };
    const one = nightOf([bed(ada, '412'), bed(cleo, '413', { checkOutDate: '2026-04-02T01:00:00.000Z' })]);
    expect(one.unassigned.map(({ name }) => name)).toEqual(['Ben', 'Cleo', 'Dan', 'Eve']);
    expect(expectedIn(one)).toEqual([ada.id, ben.id, cleo.id, dan.id, eve.id]);
    const two = nightOf([bed(ada, '412'), away]);
    expect(two.unassigned.map(({ name }) => name)).toEqual(['Cleo', 'Dan', 'Eve']);
    expect(expectedIn(two)).toEqual([ada.id]);
  });

  it('leave out people who have left the group, and count a person with two beds once', () => {
    const members = people.slice(0, 2);
    const night = nightOf([bed(ada, '412'), bed(ada, '413'), bed(eve, '414')], '2026-04-02', members);
    expect(told(night.rooms)).toEqual([
      ['412', 'Ada'],
      ['413', 'Ada'],
    ]);
    expect(night.empty.map(({ number }) => number)).toEqual(['414']);
    expect(expectedIn(night)).toEqual([ada.id, ben.id]);
  });
});

describe('a walk', () => {
  const { rooms } = nightOf([bed(ada, '401'), bed(ben, '401'), bed(cleo, '402'), bed(dan, '403')]);
  const marked = (...who: Member[]) => {
    const ids = new Set(who.map(({ id }) => id));
    return (id: string) => ids.has(id);
  };

  it('has finished a room once all of its people have a mark', () => {
    expect(rooms[0] && isRoomDone(rooms[0], marked(ada))).toBe(false);
    expect(rooms[0] && isRoomDone(rooms[0], marked(ada, ben))).toBe(true);
    expect(walkOf(rooms, marked(ada, ben))).toEqual({ done: 1, next: 1 });
  });

  it('goes on ahead, comes back for skipped rooms, and ends', () => {
    expect(walkOf(rooms, marked(cleo), 2)).toEqual({ done: 1, next: 2 });
    expect(walkOf(rooms, marked(cleo, dan), 2)).toEqual({ done: 2, next: 0 });
    expect(walkOf(rooms, marked(ada, ben, cleo, dan), 2)).toEqual({ done: 3, next: null });
  });
});
