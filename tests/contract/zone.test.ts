import { describe, expect, test, vi } from 'vitest';
import { clocksAgree, clocksAgreeHere, deviceZone, knownZone, zoneLabel, zoneMemory } from '#contract/time/zone.ts';
import { putDeviceIn } from '#support/device-zone.ts';

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

test("this device shows a zone's time where their clocks agree at that instant", () => {
  const here = deviceZone();
  expect([clocksAgreeHere(here, WINTER), clocksAgreeHere(here, SUMMER)]).toEqual([true, true]);
  const others = ['Asia/Kathmandu', 'America/St_Johns'].filter((zone) => zone !== here);
  expect(others.some((zone) => clocksAgreeHere(zone, WINTER))).toBe(false);
});

test('lookups of zones by another runtime of this device are not repeated', async () => {
  const ask = (zones: typeof import('#contract/time/zone.ts')) => [
    zones.deviceZone(),
    ...['asia/TOKYO', 'Nowhere/At_All'].map((zone) => [
      zones.canonicalZone(zone),
      zones.offsetAt(Date.parse(WINTER), zone),
    ]),
  ];
  const asked = ask(await import('#contract/time/zone.ts'));
  const memory = JSON.parse(JSON.stringify(zoneMemory()));
  vi.resetModules();
  const fresh = await import('#contract/time/zone.ts');
  // The library keeps a formatter of each zone beyond the module.
  // biome-ignore lint/style/noRestrictedGlobals: whether it is asked is what this is about.
  const formatting = vi.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts');
  // biome-ignore lint/style/noRestrictedGlobals: likewise.
  const intl = vi.spyOn(Intl, 'DateTimeFormat');
  fresh.rememberZones(memory);
  expect(ask(fresh)).toEqual(asked);
  expect(intl).not.toHaveBeenCalled();
  expect(formatting).not.toHaveBeenCalled();
  fresh.offsetAt(Date.parse(WINTER), 'Asia/Kolkata');
  expect(intl).toHaveBeenCalled();
  fresh.forgetZones();
  expect(fresh.zoneMemory()).toMatchObject({ spellings: [[deviceZone(), deviceZone()]], offsets: [] });
  vi.restoreAllMocks();
});

test('the zone of this device is looked up again once it is forgotten, or where the clock is another', async () => {
  vi.resetModules();
  const fresh = await import('#contract/time/zone.ts');
  putDeviceIn('Europe/Berlin');
  const memory = fresh.zoneMemory();
  // The same clock: only a new lookup shows the difference.
  putDeviceIn('Europe/Paris');
  fresh.rememberZones(memory);
  expect(fresh.deviceZone()).toBe('Europe/Berlin');
  fresh.forgetDeviceZone();
  expect(fresh.deviceZone()).toBe('Europe/Paris');
  putDeviceIn('Asia/Tokyo');
  fresh.rememberZones(memory);
  expect(fresh.deviceZone()).toBe('Asia/Tokyo');
  vi.restoreAllMocks();
});
