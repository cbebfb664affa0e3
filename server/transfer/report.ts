import { numberText } from '#contract/text/number-text.ts';

/** Receives a line for the operator. */
export type Report = (line: string) => void;

const MEGABYTE = 1_000_000;

export const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(1)} MB`;

export function rowsInWords(rows: Readonly<Record<string, number>>): string {
  const counts = Object.values(rows);
  return `${counts.length} tables with ${numberText(counts.reduce((sum, count) => sum + count, 0))} rows`;
}
