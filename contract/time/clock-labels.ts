import type { Clock } from './hours.ts';

const LABELS: Readonly<Record<Clock, string>> = {
  '12-hour': '12-hour (6:15 PM)',
  '24-hour': '24-hour (18:15)',
  device: 'Device default',
};

/** The label of a clock in its form. */
export const clockLabel = (clock: string): string => (LABELS as Readonly<Record<string, string>>)[clock] ?? clock;
