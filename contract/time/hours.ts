/** The styles of times of day: '06:15 PM', '18:15', or as in the language of the device. */
export const CLOCKS = ['12-hour', '24-hour', 'device'] as const;
export type Clock = (typeof CLOCKS)[number];
export const DEFAULT_CLOCK: Clock = '12-hour';

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
