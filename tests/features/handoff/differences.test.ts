import { describe, expect, test } from 'vitest';
import { differencesOf } from '#features/handoff/differences.ts';
import { anEvent } from '#support/rows.ts';

const here = anEvent({ title: 'Dinner' });
const whatOf = (more: Partial<typeof here>, before = here) =>
  differencesOf([before], [{ ...before, ...more }], 'Asia/Tokyo').map(({ what }) => what);

describe('the differences of a handed plan', () => {
  test('are none where it is the same', () => {
    expect(whatOf({})).toEqual([]);
  });

  test.each<[string, Partial<typeof here>]>([
    ['canceled', { isCancelled: true }],
    ['at Hut, here Akasaka', { address: 'Hut' }],
    ['bus from Gate', { busPickupAddress: 'Gate' }],
    ['bus to Harbour', { busDropoffAddress: 'Harbour' }],
    ['other details', { instruction: '<p>Bring water</p>' }],
    ['other details', { description: '<p>Later</p>' }],
  ])('name what differs: %s', (what, more) => {
    expect(whatOf(more, { ...here, address: 'Akasaka' })).toEqual([what]);
  });

  test('name an event that takes place again', () => {
    expect(whatOf({ isCancelled: false }, { ...here, isCancelled: true })).toEqual(['no longer canceled']);
  });
});
