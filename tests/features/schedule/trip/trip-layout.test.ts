import { describe, expect, test } from 'vitest';
import { daysTouched } from '#contract/time/day.ts';
import { layOutTrip } from '#features/schedule/trip/trip-layout.ts';
import { dayClock } from '#kit/app/day-clock.ts';
import type { EventView } from '#store/queries/base/views.ts';
import { anEvent } from '#support/rows.ts';

const ZONE = 'Europe/London';

/** An event by the clocks of London, in November those of UTC: `20 09:00` is on Nov 20. */
function event(id: string, start: string, end: string, type = 'class', zone = ZONE): EventView {
  const at = (text: string) => `2026-11-${text.replace(' ', 'T')}:00.000Z`;
  const [startTime, endTime] = [at(start), at(end)];
  const days = daysTouched(startTime, endTime, zone);
  return { ...anEvent({ id, type, startTime, endTime }), days, pending: null, opId: null, problem: null };
}

const clocks = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) => dayClock(day, ZONE));
const layOut = (...events: EventView[]) => layOutTrip(clocks, events);
/** The blocks of a column as text: 'a 540-600 0/1'. */
const blocks = (events: EventView[], at = 0) =>
  layOut(...events).columns[at]?.blocks.map(
    ({ event: { id }, top, bottom, lane, lanes, hasMore }) =>
      `${id} ${top}-${bottom} ${lane}/${lanes}${hasMore ? ' more' : ''}`,
  );

describe('the columns of a trip', () => {
  test('have each event at its times', () => {
    expect(blocks([event('a', '20 09:00', '20 10:00'), event('b', '20 10:00', '20 11:30')])).toEqual([
      'a 540-600 0/1',
      'b 600-690 0/1',
    ]);
    expect(blocks([event('a', '21 09:00', '21 10:00')])).toEqual([]);
  });

  test('have an event of a night in two parts', () => {
    const night = [event('a', '20 22:00', '21 06:00')];
    expect(blocks(night)).toEqual(['a 1320-1440 0/1']);
    expect(blocks(night, 1)).toEqual(['a 0-360 0/1']);
    expect(blocks(night, 2)).toEqual([]);
  });

  test('have a short event half an hour high, also at the end of the day', () => {
    expect(blocks([event('a', '20 09:00', '20 09:05'), event('b', '20 09:20', '20 10:00')])).toEqual([
      'a 540-570 0/2',
      'b 560-600 1/2',
    ]);
    expect(blocks([event('a', '20 23:50', '20 23:55')])).toEqual(['a 1410-1440 0/1']);
  });

  test('have events at the same time beside each other, the longer first, and later ones where there is room', () => {
    const parallel = [
      event('a', '20 09:00', '20 10:00'),
      event('b', '20 09:00', '20 12:00'),
      event('c', '20 10:00', '20 11:00'),
      event('d', '20 12:00', '20 13:00'),
    ];
    expect(blocks(parallel)).toEqual(['b 540-720 0/2', 'a 540-600 1/2', 'c 600-660 1/2', 'd 720-780 0/1']);
  });

  test('have three at most, and count the others', () => {
    const five = ['a', 'b', 'c', 'd', 'e'].map((id) => event(id, '20 09:00', '20 10:00'));
    expect(blocks(five)).toEqual(['a 540-600 0/3 more', 'b 540-600 1/3 more', 'c 540-600 2/3 more']);
    expect(layOut(...five).columns[0]?.more).toEqual([{ top: 540, bottom: 600, events: five.slice(3) }]);
    expect(layOut(...five.slice(0, 3)).columns[0]?.more).toEqual([]);
  });

  test('are by the clocks of the zone on a day on which they change', () => {
    // Spring forward in New York: 02:00 is 03:00.
    const clock = dayClock('2026-03-08', 'America/New_York');
    const [startTime, endTime] = ['2026-03-08T06:30:00.000Z', '2026-03-08T08:00:00.000Z'];
    const early = { ...event('a', '20 09:00', '20 10:00'), startTime, endTime, days: ['2026-03-08'] };
    const [block] = layOutTrip([clock], [early]).columns[0]?.blocks ?? [];
    expect([block?.top, block?.bottom]).toEqual([90, 240]);
  });
});

describe('the bars of a trip', () => {
  const bars = (...events: EventView[]) =>
    layOut(...events).bars.map(({ event: { id }, from, to, row }) => `${id} ${from}-${to} ${row}`);

  test('are flights and events of a day or longer, and in no column', () => {
    const events = [event('a', '20 09:00', '20 10:00', 'flight'), event('b', '20 12:00', '21 12:00')];
    expect(bars(...events)).toEqual(['a 0-0 0', 'b 0-1 1']);
    expect(blocks(events)).toEqual([]);
    expect(bars(event('a', '20 12:00', '21 11:59'))).toEqual([]);
  });

  test('use the first row that is free, and end with the shown days', () => {
    const events = [
      event('a', '18 00:00', '21 00:00'),
      event('b', '20 00:00', '22 00:00'),
      event('c', '21 00:00', '25 00:00'),
    ];
    expect(bars(...events)).toEqual(['a 0-0 0', 'b 0-1 1', 'c 1-2 0']);
    expect(layOut(...events).rows).toBe(2);
    expect(layOut().rows).toBe(0);
  });
});
