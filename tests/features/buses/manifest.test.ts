import { describe, expect, it } from 'vitest';
import { fillRest, manifestOf } from '#features/buses/manifest.ts';
import { aMember } from '#support/rows.ts';

const unmarked = { pending: null, opId: null, problem: null };
const members = ['Dan', 'Ada', 'Cleo', 'Ben'].map((firstName, at) => ({
  ...aMember({ id: `${at + 1}`, userId: `7${at}`, firstName, lastName: '' }),
  ...unmarked,
  groupId: '1',
}));
const aBus = (id: string, seats: number, memberIds: string[]) => ({
  ...unmarked,
  id,
  key: id,
  groupId: '1',
  eventId: '12',
  name: `Bus ${id}`,
  seats,
  plate: null,
  driverPhone: null,
  memberIds,
  version: 1,
});
const namesOf = (riders: readonly { name: string }[]) => riders.map(({ name }) => name);

describe('the manifest of an event', () => {
  it('lists the riders of each bus by name, the free seats, and people without a bus', () => {
    const { buses, without } = manifestOf([aBus('a', 3, ['1', '2']), aBus('b', 0, ['3'])], members, null);
    expect(buses.map(({ riders, seatsLeft }) => [namesOf(riders), seatsLeft])).toEqual([
      [['Ada', 'Dan'], 1],
      [['Cleo'], -1],
    ]);
    expect(namesOf(without)).toEqual(['Ben']);
  });

  it('[FIELD-5] counts no one twice, and no one who has left the group', () => {
    const { buses } = manifestOf([aBus('a', 3, ['1', 'gone']), aBus('b', 3, ['1', '2'])], members, null);
    expect(buses.map(({ riders }) => namesOf(riders))).toEqual([['Dan'], ['Ada']]);
  });

  it('gives the free seats to the rest by name, bus by bus', () => {
    const full = manifestOf([aBus('a', 1, []), aBus('b', 1, ['1']), aBus('c', 5, [])], members, null);
    expect([...fillRest(full)]).toEqual([
      ['2', 'a'],
      ['4', 'c'],
      ['3', 'c'],
    ]);
    const small = manifestOf([aBus('a', 1, [])], members, null);
    expect([...fillRest(small)]).toEqual([['2', 'a']]);
  });
});
