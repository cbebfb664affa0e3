import { vi } from 'vitest';

/** Puts this device's clock into a zone until mocks are restored. */
export function putDeviceIn(timeZone: string): void {
  const options = new Intl.DateTimeFormat('en').resolvedOptions();
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({ ...options, timeZone });
}

/** The zones that this engine lists. */
export const zoneNames = (): string[] => Intl.supportedValuesOf('timeZone');
