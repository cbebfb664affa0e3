import { expect, test } from 'vitest';
import { ageText } from '#contract/time/age.ts';

const NOW = Date.parse('2026-11-20T12:00:00.000Z');

test.each([
  ['2026-11-20T12:03:00.000Z', 'just now'],
  ['2026-11-20T11:59:01.000Z', 'just now'],
  ['2026-11-20T11:59:00.000Z', '1 minute ago'],
  ['2026-11-20T11:00:01.000Z', '59 minutes ago'],
  ['2026-11-20T09:30:00.000Z', '2 hours ago'],
  ['2026-11-19T12:00:00.000Z', 'yesterday'],
  ['2026-11-10T12:00:00.000Z', '10 days ago'],
])('%s, seen from noon, was %s', (at, text) => {
  expect(ageText(Date.parse(at), NOW)).toBe(text);
});
