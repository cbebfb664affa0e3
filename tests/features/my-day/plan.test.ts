import { expect, test } from 'vitest';
import { addDays, daysTouched } from '#contract/time/day.ts';
import { nextTurn, planOf } from '#features/my-day/plan.ts';
import type { EventView } from '#store/queries/base/views.ts';
import type { DayOfGroup } from '#store/queries/schedule/my-day.ts';
import { aGroup, anEvent } from '#support/rows.ts';

const UNSENT = { pending: null, opId: null, problem: null } as const;

/** April 2 of a group in a zone; events by title and clock of UTC. */
function dayOf(zone: string, rows: readonly [title: string, start: string, end: string][], id = '1'): DayOfGroup {
  const today = '2026-04-02';
  const events = rows.map(([title, start, end]): EventView => {
    const times = { startTime: `2026-04-${start}:00.000Z`, endTime: `2026-04-${end}:00.000Z` };
    const days = daysTouched(times.startTime, times.endTime, zone);
    return { ...anEvent({ id: `${id}-${title}`, groupId: id, title, ...times }), ...UNSENT, days };
  });
  return {
    group: { ...aGroup({ id, defaultTimezone: zone }), ...UNSENT },
    today,
    tomorrow: addDays(today, 1),
    events: events.filter(({ days }) => days.includes(today)),
    tomorrows: events.filter(({ days }) => days[0] === addDays(today, 1)),
    beds: [],
    syncedAt: null,
  };
}

const at = (time: string): number => Date.parse(`2026-04-${time}:00.000Z`);

/** The titles of each part that is not empty. */
function told(groups: DayOfGroup[], now: string) {
  const { mornings, ...parts } = planOf({ groups }, at(now));
  const lists = Object.entries(parts).map(
    ([name, moments]) => [name, moments.map(({ event }) => event.title)] as const,
  );
  const first = mornings.map((morning) => `${morning.first.event.title} +${morning.more}`);
  return Object.fromEntries([...lists, ['mornings', first] as const].filter(([, titles]) => titles.length > 0));
}

const day = dayOf('UTC', [
  ['Breakfast', '02T07:00', '02T08:00'],
  ['Museum', '02T09:00', '02T12:00'],
  ['Sketching', '02T10:00', '02T11:00'],
  ['Lunch', '02T12:00', '02T13:00'],
  ['Bus', '02T14:00', '02T15:00'],
  ['Early flight', '03T04:00', '03T07:00'],
  ['Landing', '03T08:00', '03T09:00'],
]);

test('an event that has begun and not ended is current, two at once where they overlap', () => {
  expect(told([day], '02T10:30')).toEqual({
    earlier: ['Breakfast'],
    current: ['Museum', 'Sketching'],
    next: ['Lunch'],
    later: ['Bus'],
  });
});

test('what is cancelled is never current or next, nor with what tomorrow begins; it stays in sight until it would be over', () => {
  const cancelled = (titles: readonly string[]): DayOfGroup => {
    const off = (event: EventView) => ({ ...event, isCancelled: titles.includes(event.title) });
    return { ...day, events: day.events.map(off), tomorrows: day.tomorrows.map(off) };
  };
  expect(told([cancelled(['Museum', 'Lunch', 'Early flight'])], '02T10:30')).toEqual({
    earlier: ['Breakfast'],
    current: ['Sketching'],
    next: ['Bus'],
    later: ['Museum', 'Lunch'],
  });
  expect(told([cancelled(['Bus', 'Early flight'])], '02T13:30')).toEqual({
    earlier: ['Breakfast', 'Museum', 'Sketching', 'Lunch'],
    later: ['Bus'],
    mornings: ['Landing +0'],
  });
});

test('what ends and what begins at a moment change places at it', () => {
  expect(told([day], '02T12:00')).toMatchObject({ current: ['Lunch'], next: ['Bus'] });
});

test('when nothing more begins today, it shows what tomorrow begins with', () => {
  expect(told([day], '02T13:30')).toEqual({
    earlier: ['Breakfast', 'Museum', 'Sketching', 'Lunch'],
    next: ['Bus'],
  });
  expect(told([day], '02T14:30')).toMatchObject({ current: ['Bus'], mornings: ['Early flight +1'] });
});

test('in the evening it says so, whatever is still to come', () => {
  const party = dayOf('UTC', [
    ['Party', '02T20:00', '02T23:00'],
    ['Breakfast', '03T07:00', '03T08:00'],
  ]);
  expect(told([party], '02T16:59')).toEqual({ next: ['Party'] });
  expect(told([party], '02T17:00')).toEqual({ next: ['Party'], mornings: ['Breakfast +0'] });
});

test("an event that begins within an hour is next, also after midnight, and not repeated as tomorrow's first", () => {
  const late = dayOf('UTC', [
    ['Dinner', '02T18:00', '02T20:00'],
    ['Camp', '03T00:00', '04T00:00'],
    ['Night walk', '03T00:05', '03T01:00'],
    ['Breakfast', '03T07:00', '03T08:00'],
  ]);
  const evening = { earlier: ['Dinner'], mornings: ['Night walk +2'] };
  expect(told([late], '02T23:00')).toEqual(evening);
  expect(told([late], '02T23:40')).toEqual({ earlier: ['Dinner'], next: ['Night walk'], mornings: ['Breakfast +1'] });
  // The next event is the soonest of several groups.
  const other = dayOf('Europe/London', [['Show', '02T22:30', '02T22:55']], '2');
  expect(told([late, other], '02T22:20')).toMatchObject({ next: ['Show'] });
  const farther = dayOf('America/New_York', [['Lunch', '03T01:00', '03T02:00']], '3');
  expect(told([late, farther], '02T23:40')).toMatchObject({ next: ['Night walk'], later: ['Lunch'] });
});

test('an all-day event is not the next one, also on a day in the middle of several', () => {
  const camp = dayOf('UTC', [
    ['Camp', '01T12:00', '03T12:00'],
    ['Swim', '02T12:00', '02T13:00'],
  ]);
  expect(told([camp], '02T10:00')).toEqual({ allDay: ['Camp'], next: ['Swim'] });
});

test('an event of several days is current on its first and last day', () => {
  expect(told([dayOf('UTC', [['Camp', '02T08:00', '04T12:00']])], '02T10:00')).toMatchObject({ current: ['Camp'] });
});

test('the soonest of several groups is next, with all that begin then; each group has a tomorrow of its own', () => {
  const other = dayOf(
    'Asia/Tokyo',
    [
      ['Tea', '02T12:00', '02T12:30'],
      ['Sumo', '02T13:00', '02T14:00'],
      ['Shrine', '02T23:00', '03T00:00'],
    ],
    '2',
  );
  // 20:30 in Tokyo, in the morning of the other.
  expect(told([day, other], '02T11:30')).toEqual({
    earlier: ['Breakfast', 'Sketching'],
    current: ['Museum'],
    next: ['Tea', 'Lunch'],
    later: ['Sumo', 'Bus'],
    mornings: ['Shrine +0'],
  });
});

test('it updates when an event begins or ends, and at the quarters of an hour at which days may begin', () => {
  expect(nextTurn({ groups: [day] }, at('02T11:56'))).toBe(at('02T12:00'));
  const odd = dayOf('UTC', [['Talk', '02T12:07', '02T12:22']]);
  expect(nextTurn({ groups: [odd] }, at('02T12:01'))).toBe(at('02T12:07'));
  expect(nextTurn({ groups: [odd] }, at('02T12:07'))).toBe(at('02T12:15'));
  expect(nextTurn({ groups: [odd] }, at('02T12:15'))).toBe(at('02T12:22'));
  expect(nextTurn(undefined, at('02T12:00'))).toBe(at('02T12:15'));
});
