import { describe, expect, it } from 'vitest';
import { citedEvents } from '#features/assistant/cited-events.ts';
import { anEvent } from '#support/rows.ts';

const at = (id: string, title: string, startTime: string) =>
  ({ ...anEvent({ id, title, startTime }), pending: null, opId: null, problem: null, days: [] }) as never;
const events = [
  at('1', 'Breakfast', '2026-04-01T22:30:00.000Z'),
  at('2', 'Breakfast', '2026-04-02T22:30:00.000Z'),
  at('3', 'Breakfast', '2026-04-03T23:00:00.000Z'),
  at('4', 'Go', '2026-04-02T01:00:00.000Z'),
];
const cited = (answer: string) => citedEvents(answer, events, 'Asia/Tokyo').map(({ id }) => id);

describe('the events that an answer mentions', () => {
  it('are those of the day and the time in the answer', () => {
    expect(cited('Next: Friday, April 3, 2026, 07:30 AM: **Breakfast** (Meal).')).toEqual(['2']);
  });

  it('are all of one title where the answer has neither', () => {
    expect(cited('There is breakfast on each day.')).toEqual(['1', '2', '3']);
  });

  it('exclude events whose title is a part of a word', () => {
    expect(cited('I am going.')).toEqual([]);
  });
});
