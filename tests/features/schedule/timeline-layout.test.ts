import { describe, expect, test } from 'vitest';
import { layOutDay, type TimelineEntry } from '#features/schedule/timeline-layout.ts';
import { durationText } from '#kit/text/time-texts.ts';
import type { EventView } from '#store/queries/base/views.ts';

const at = (clock: string): number => Date.parse(`2026-11-20T${clock}:00.000Z`);

function event(id: string, start: string, end: string): EventView {
  return {
    id,
    groupId: '1',
    title: `Event ${id}`,
    type: 'class',
    startTime: new Date(at(start)).toISOString(),
    endTime: new Date(at(end)).toISOString(),
    timezone: 'UTC',
    endTimezone: '',
    description: '',
    instruction: '',
    address: '',
    busPickupAddress: '',
    busDropoffAddress: '',
    attachments: [],
    isDraft: false,
    audience: null,
    isFixed: false,
    mustRead: false,
    isCancelled: false,
    createdBy: null,
    version: 1,
    days: ['2026-11-20'],
    pending: null,
    opId: null,
    problem: null,
  };
}

/** The timeline as a short line of text: 'a | 60 | b+c'. */
function outline(entries: TimelineEntry[]): string {
  return entries
    .map((entry) => {
      if (entry.kind === 'gap') return entry.minutes;
      if (entry.kind === 'now') return entry.next ? `now ${entry.next.minutes} ${entry.next.event.id}` : 'now';
      return entry.events.map(({ id }) => id).join('+');
    })
    .join(' | ');
}

describe('gaps', () => {
  test('a gap of more than 30 minutes is shown, one of 30 is not', () => {
    const day = [event('a', '08:00', '09:00'), event('b', '09:30', '10:00'), event('c', '10:31', '11:00')];
    expect(outline(layOutDay(day, null))).toBe('a | b | 31 | c');
  });

  test('the gap after overlapping events begins when the last of them ends', () => {
    const day = [event('a', '08:00', '12:00'), event('b', '09:00', '10:00'), event('c', '13:00', '14:00')];
    expect(outline(layOutDay(day, null))).toBe('a+b | 60 | c');
  });

  test('no gap is shown before the first event and after the last', () => {
    expect(outline(layOutDay([event('a', '12:00', '13:00')], null))).toBe('a');
    expect(layOutDay([], null)).toEqual([]);
  });
});

describe('events are together', () => {
  test('where they begin at the same time, also those without length', () => {
    const day = [event('a', '08:00', '09:00'), event('b', '09:00', '09:00'), event('c', '09:00', '08:30')];
    expect(outline(layOutDay(day, null))).toBe('a | b+c');
  });

  test('where they begin before the first of them ends', () => {
    const day = [
      ...[event('a', '08:00', '18:00'), event('b', '08:30', '10:00'), event('c', '09:59', '10:30')],
      ...[event('d', '10:00', '11:00'), event('e', '11:00', '12:00')],
    ];
    expect(outline(layOutDay(day, null))).toBe('a+b+c | d | e');
  });
});

describe('the line for now', () => {
  const day = [event('a', '08:00', '09:00'), event('b', '11:00', '13:00'), event('c', '12:00', '14:00')];

  test.each([
    ['07:15', 'now 45 a | a | 120 | b+c'],
    ['08:00', 'a | now 180 b | b+c'],
    ['10:35', 'a | now 25 b | b+c'],
    ['11:30', 'a | 120 | b | now 30 c | c'],
    ['12:30', 'a | 120 | b+c | now'],
    ['23:00', 'a | 120 | b+c | now'],
  ])('at %s it is between past and future starts', (clock, expected) => {
    expect(outline(layOutDay(day, at(clock)))).toBe(expected);
  });

  test('a started minute counts as a whole one', () => {
    expect(outline(layOutDay(day, at('10:59') + 30_000))).toContain('now 1 b');
  });
});

test.each([
  [1, '1 min'],
  [45, '45 min'],
  [60, '1 h'],
  [125, '2 h 5 min'],
])('%i minutes read %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});
