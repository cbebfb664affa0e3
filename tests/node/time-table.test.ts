import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

const ownZone = process.env.TZ;
// Offsets of another device must not be remembered.
beforeEach(() => vi.resetModules());
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

// A device's clock also skips hours, which must not show in the times of another zone.
describe.each(['UTC', 'Europe/London', 'America/New_York', 'Asia/Tokyo', 'America/Santiago', 'Pacific/Kiritimati'])(
  'on a device in %s',
  (zone) => {
    test('every day and time of the table is the same', async () => {
      process.env.TZ = zone;
      const { deviceZone } = await import('#contract/time/zone.ts');
      const { timeTable } = await import('#support/time-table.ts');
      expect(deviceZone()).toBe(zone);
      const table = timeTable();
      expect(table.length).toBeGreaterThan(40);
      expect(table.map(({ name, actual }) => ({ name, actual }))).toEqual(
        table.map(({ name, expected }) => ({ name, actual: expected })),
      );
    });
  },
);
