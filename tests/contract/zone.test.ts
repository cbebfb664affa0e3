import { describe, expect, test } from 'vitest';
import { clocksAgree, knownZone, zoneLabel } from '#contract/time/zone.ts';

const WINTER = '2026-01-15T03:00:00.000Z';
const SUMMER = '2026-07-15T03:00:00.000Z';

describe('the name of a zone', () => {
  test.each([
    ['Asia/Tokyo', WINTER, 'Tokyo (JST)'],
    ['America/New_York', WINTER, 'New York (EST)'],
    ['America/New_York', SUMMER, 'New York (EDT)'],
    ['Europe/London', SUMMER, 'London (BST)'],
    ['Asia/Hong_Kong', WINTER, 'Hong Kong (GMT+8)'],
    ['UTC', WINTER, 'UTC'],
    ['Nowhere/At_All', WINTER, 'UTC'],
  ])('%s at %s reads %s', (zone, instant, label) => {
    expect(zoneLabel(zone, instant)).toBe(label);
  });
});

test('an unknown zone counts as UTC', () => {
  expect(knownZone('Nowhere/At_All')).toBe('UTC');
  expect(knownZone('Asia/Tokyo')).toBe('Asia/Tokyo');
});

test('clocks are compared, not names, and at the instant in question', () => {
  expect(clocksAgree('Asia/Tokyo', 'Asia/Seoul', WINTER)).toBe(true);
  expect(clocksAgree('Asia/Tokyo', 'Asia/Taipei', WINTER)).toBe(false);
  expect(clocksAgree('Europe/London', 'UTC', WINTER)).toBe(true);
  expect(clocksAgree('Europe/London', 'UTC', SUMMER)).toBe(false);
});
