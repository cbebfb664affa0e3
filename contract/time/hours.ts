/** The styles of times of day: '06:15 PM', '18:15', or as in the language of the device. */
export const CLOCKS = ['12-hour', '24-hour', 'device'] as const;
export type Clock = (typeof CLOCKS)[number];
export const DEFAULT_CLOCK: Clock = '12-hour';

const LABELS: Readonly<Record<Clock, string>> = {
  '12-hour': '12-hour (6:15 PM)',
  '24-hour': '24-hour (18:15)',
  device: 'Device default',
};

/** The label of a clock in its form. */
export const clockLabel = (clock: string): string => (LABELS as Readonly<Record<string, string>>)[clock] ?? clock;

/**
 * Whether a clock has 24 hours.
 * @param language of the device, as a tag of BCP 47; by default that of this one. An unknown language has 12 hours.
 */
export function is24Hour(clock: Clock, language?: string): boolean {
  if (clock !== 'device') return clock === '24-hour';
  try {
    return new Intl.DateTimeFormat(language, { hour: 'numeric' }).resolvedOptions().hour12 === false;
  } catch {
    return false;
  }
}
