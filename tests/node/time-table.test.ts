import { afterEach, describe, expect, test } from 'vitest';
import { deviceZone } from '#contract/time/zone.ts';
import { timeTable } from '#support/time-table.ts';

const ownZone = process.env.TZ;
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ;
  else process.env.TZ = ownZone;
});

// A device's clock has hours that do not exist either, and they must not show in the times of another zone.
describe.each(['UTC', 'Europe/London', 'America/New_York', 'Asia/Tokyo', 'America/Santiago', 'Pacific/Kiritimati'])(
  'on a device in %s',
  (zone) => {
    test('every day and time of the table is the same', () => {
      process.env.TZ = zone;
      expect(deviceZone()).toBe(zone);
      const table = timeTable();
      expect(table.length).toBeGreaterThan(40);
      expect(table.map(({ name, actual }) => ({ name, actual }))).toEqual(
        table.map(({ name, expected }) => ({ name, actual: expected })),
      );
    });
  },
);
