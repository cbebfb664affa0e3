import { vi } from 'vitest';

const MINUTES = /([+-])(\d+):(\d+)/;

/** How far a zone's clocks are behind UTC, in minutes, as a date of this device reports it. */
function behind(formatter: Intl.DateTimeFormat, at: Date): number {
  const [, sign, hours, minutes] = MINUTES.exec(formatter.format(at)) ?? ['', '+', '0', '0'];
  const size = Number(hours) * 60 + Number(minutes);
  return sign === '+' ? -size : size;
}

/** Puts this device's clock into another zone, until mocks are restored. */
export function putDeviceIn(timeZone: string): void {
  const options = new Intl.DateTimeFormat('en').resolvedOptions();
  const formatter = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
  vi.spyOn(Date.prototype, 'getTimezoneOffset').mockImplementation(function (this: Date) {
    return behind(formatter, this);
  });
}

/** The zones that this engine lists. */
export const zoneNames = (): string[] => Intl.supportedValuesOf('timeZone');
