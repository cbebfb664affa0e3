import { addDays, localDay } from '#contract/time.ts';

/** A case of the module of days and times, played inside an engine. */
export interface TimeCase {
  name: string;
  actual: () => string;
  expected: string;
}

const cases: TimeCase[] = [
  { name: 'a day in Tokyo', actual: () => localDay('2026-11-21T16:00:00.000Z', 'Asia/Tokyo'), expected: '2026-11-22' },
  { name: 'a day in UTC', actual: () => localDay('2026-11-21T16:00:00.000Z', 'UTC'), expected: '2026-11-21' },
  { name: 'the day after', actual: () => addDays('2026-12-31', 1), expected: '2027-01-01' },
];

/** Plays every case; one that throws says what. Bundled by `time.story.ts`, which calls it in the page. */
export function play(): { name: string; actual: string; expected: string }[] {
  return cases.map(({ name, actual, expected }) => {
    try {
      return { name, actual: actual(), expected };
    } catch (error) {
      return { name, actual: String(error), expected };
    }
  });
}
