import { describe, expect, it } from 'vitest';
import { dayBounds } from '#contract/time/clock.ts';
import { localDay } from '#contract/time/day.ts';
import { clockText } from '#contract/time/text.ts';
import { type DelayedEvent, type DelayPlan, planDelay } from '#store/queries/schedule/running-late.ts';
import fc from '#support/properties.ts';

const MINUTE_MS = 60_000;
const ZONE = 'Asia/Tokyo';
/** 10 in the morning in Tokyo. */
const NOW = Date.parse('2026-05-13T01:00:00.000Z');

const at = (clock: string, day = '2026-05-13') => new Date(`${day}T${clock}:00+09:00`).toISOString();
const anEvent = (id: string, start: string, end: string, more: Partial<DelayedEvent> = {}): DelayedEvent => ({
  id,
  type: 'activity',
  startTime: at(start),
  endTime: at(end),
  busPickupAddress: '',
  isFixed: false,
  ...more,
});
const plan = (events: DelayedEvent[], minutes = 20, fixed?: Map<string, boolean>) =>
  planDelay({ events, zone: ZONE, now: NOW, minutes, ...(fixed && { fixed }) });
const told = ({ lines }: DelayPlan) =>
  lines.map(({ event, fate, to }) =>
    [event.id, fate, clockText(to.startTime, ZONE), clockText(to.endTime, ZONE)].join(' '),
  );

describe('a day that runs late', () => {
  it('[EVENT-3] moves future events, and the end of the current one; past, fixed and all-day events stay', () => {
    const day = plan([
      anEvent('festival', '00:00', '00:00', { endTime: at('00:00', '2026-05-14') }),
      anEvent('breakfast', '07:00', '08:00', { type: 'meal' }),
      anEvent('museum', '09:00', '10:30'),
      anEvent('lunch', '12:00', '13:00', { type: 'meal' }),
      anEvent('show', '15:00', '16:00', { isFixed: true }),
      anEvent('flight', '19:00', '22:00', { type: 'flight' }),
    ]);
    expect(told(day)).toEqual([
      'festival all-day 12:00 AM 12:00 AM',
      'breakfast over 07:00 AM 08:00 AM',
      'museum ends-later 09:00 AM 10:50 AM',
      'lunch moves 12:20 PM 01:20 PM',
      'show fixed 03:00 PM 04:00 PM',
      'flight fixed 07:00 PM 10:00 PM',
    ]);
    expect([day.clashes, day.missedBuses, day.movedBuses]).toEqual([[], [], []]);
  });

  it('[EVENT-3] lets the user decide what is fixed, against the proposal and the stored value', () => {
    const events = [
      anEvent('a', '11:00', '12:00'),
      anEvent('b', '13:00', '14:00', { type: 'flight' }),
      anEvent('c', '15:00', '16:00'),
      anEvent('d', '17:00', '18:00', { isFixed: true }),
    ];
    const fates = (fixed?: Map<string, boolean>) => plan(events, 20, fixed).lines.map(({ fate }) => fate);
    expect(fates()).toEqual(['moves', 'fixed', 'moves', 'fixed']);
    const chosen = new Map(events.map(({ id }) => [id, id === 'a']));
    expect(fates(chosen)).toEqual(['fixed', 'moves', 'moves', 'moves']);
  });

  it('[EVENT-3] is late for a fixed event where the one before it does not end in time any more', () => {
    const day = plan([anEvent('museum', '10:30', '12:00'), anEvent('show', '12:10', '13:00', { isFixed: true })], 15);
    expect(day.clashes).toMatchObject([{ event: { id: 'show' }, minutes: 5, because: { id: 'museum' } }]);
    expect(plan([anEvent('museum', '10:30', '12:00'), anEvent('show', '12:20', '13:00', { isFixed: true })])).toEqual(
      expect.objectContaining({ clashes: [], missedBuses: [] }),
    );
  });

  it('[EVENT-3] is late for the next fixed event by the minutes that the gap before it does not absorb', () => {
    const next = (start: string) => plan([anEvent('show', start, '18:00', { isFixed: true })]).clashes;
    expect(next('10:12')).toMatchObject([{ event: { id: 'show' }, minutes: 8, because: null }]);
    expect(next('10:20')).toEqual([]);
  });

  it('[EVENT-3] misses a bus that does not wait, and reports one that moves along', () => {
    const bus = { busPickupAddress: 'Hotel, east gate' };
    const events = [anEvent('lunch', '11:00', '12:00'), anEvent('bus', '12:00', '13:00', bus)];
    const moved = plan(events);
    expect(moved).toMatchObject({ missedBuses: [], movedBuses: [{ id: 'bus' }] });
    const missed = plan(events, 20, new Map([['bus', true]]));
    expect(missed).toMatchObject({ clashes: [], movedBuses: [] });
    expect(missed.missedBuses).toMatchObject([{ event: { id: 'bus' }, minutes: 20, because: { id: 'lunch' } }]);
  });

  it('[EVENT-3] reports events that pass midnight, and moves none of tomorrow', () => {
    const tomorrow = { startTime: at('00:10', '2026-05-14'), endTime: at('01:00', '2026-05-14') };
    const day = plan([
      anEvent('talk', '22:00', '23:50'),
      anEvent('stars', '23:45', '23:55'),
      anEvent('late', '23:00', '01:00', { endTime: at('01:00', '2026-05-14') }),
      anEvent('bus', '00:10', '01:00', { ...tomorrow, busPickupAddress: 'Gate' }),
    ]);
    expect(day.lines.map(({ overMidnight }) => overMidnight)).toEqual(['ends', 'begins', null, null]);
    expect(day.lines.at(-1)).toMatchObject({ fate: 'other-day', to: tomorrow });
    expect(day.missedBuses).toMatchObject([{ event: { id: 'bus' }, because: { id: 'stars' }, minutes: 5 }]);
  });
});

/** Including days on which clocks change, in zones on both sides of UTC. */
const days = fc.constantFrom(
  ['Europe/London', '2026-03-29'],
  ['Europe/London', '2026-10-25'],
  ['America/New_York', '2026-11-01'],
  ['Australia/Lord_Howe', '2026-10-04'],
  ['Asia/Tokyo', '2026-05-13'],
  ['Pacific/Auckland', '2026-04-05'],
) as fc.Arbitrary<[string, string]>;
const spans = fc.record({
  id: fc.uuid(),
  from: fc.integer({ min: -10 * 60, max: 34 * 60 }),
  length: fc.integer({ min: 0, max: 14 * 60 }),
  type: fc.constantFrom('activity', 'flight', 'meal'),
  bus: fc.boolean(),
  isFixed: fc.boolean(),
});
const delays = fc
  .record({
    day: days,
    events: fc.uniqueArray(spans, { maxLength: 12, selector: ({ id }) => id }),
    now: fc.integer({ min: 0, max: 22 * 60 }),
    minutes: fc.integer({ min: 1, max: 120 }),
  })
  .map(({ day: [zone, day], events, now, minutes }) => {
    const { from } = dayBounds(day, zone);
    const instant = (minute: number) => new Date(from + minute * MINUTE_MS).toISOString();
    return {
      zone,
      day,
      now: from + now * MINUTE_MS,
      minutes,
      events: events
        .map(
          ({ id, from: start, length, type, bus, isFixed }): DelayedEvent => ({
            id,
            type,
            isFixed,
            startTime: instant(start),
            endTime: instant(start + length),
            busPickupAddress: bus ? 'Gate' : '',
          }),
        )
        .sort((a, b) => (a.startTime < b.startTime ? -1 : 1)),
    };
  });
const millis = ({ startTime, endTime }: { startTime: string; endTime: string }) => ({
  start: Date.parse(startTime),
  end: Date.parse(endTime),
});
type Times = ReturnType<typeof millis>;
const meet = (a: Times, b: Times) => a.start < b.end && b.start < a.end;

describe('any day that runs late, on which clocks may change', () => {
  it('[EVENT-3] moves both ends, or only the end, by exactly those minutes, and no event of another day or of the past', () => {
    fc.assert(
      fc.property(delays, ({ day, ...delay }) => {
        const shift = delay.minutes * MINUTE_MS;
        const { from, to: midnight } = dayBounds(day, delay.zone);
        for (const { event, fate, to } of planDelay(delay).lines) {
          const [was, is] = [millis(event), millis(to)];
          expect(is.start - was.start).toBe(fate === 'moves' ? shift : 0);
          expect(is.end - was.end).toBe(fate === 'moves' || fate === 'ends-later' ? shift : 0);
          if (fate === 'moves') expect(localDay(event.startTime, delay.zone)).toBe(day);
          if (was.end <= delay.now || was.start >= midnight) expect(is).toEqual(was);
          if (was.start <= from && was.end >= midnight) expect(is).toEqual(was);
          if (was.start > delay.now) expect(fate).not.toBe('ends-later');
        }
      }),
    );
  });

  it('[EVENT-3] causes no new clash without reporting it', () => {
    fc.assert(
      fc.property(delays, ({ day: _, ...delay }) => {
        const { lines, clashes, missedBuses } = planDelay(delay);
        const told = new Set([...clashes, ...missedBuses].map(({ event }) => event.id));
        for (const [index, one] of lines.entries()) {
          for (const other of lines.slice(index + 1)) {
            const isAnew = meet(millis(one.to), millis(other.to)) && !meet(millis(one.event), millis(other.event));
            if (isAnew) expect(told.has(one.event.id) || told.has(other.event.id)).toBe(true);
          }
        }
      }),
    );
  });

  it('[EVENT-3] reports only events that stay, each once, a bus as a bus, and only where it is late', () => {
    fc.assert(
      fc.property(delays, ({ day: _, ...delay }) => {
        const { lines, clashes, missedBuses } = planDelay(delay);
        const all = [...clashes, ...missedBuses];
        expect(new Set(all.map(({ event }) => event.id)).size).toBe(all.length);
        for (const { event, because, minutes } of all) {
          const line = lines.find((each) => each.event.id === event.id);
          expect(['fixed', 'other-day']).toContain(line?.fate);
          const { start } = millis(event);
          const moved = lines.find((each) => each.event.id === because?.id);
          const ready = moved ? millis(moved.to).end : delay.now + delay.minutes * MINUTE_MS;
          expect(ready - start).toBe(minutes * MINUTE_MS);
          expect(minutes).toBeGreaterThan(0);
          expect(minutes).toBeLessThanOrEqual(delay.minutes);
        }
        for (const { event } of missedBuses) expect(event.busPickupAddress).not.toBe('');
        for (const { event } of clashes) expect(event.busPickupAddress).toBe('');
      }),
    );
  });
});
