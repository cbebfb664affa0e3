import { ageText } from '#contract/time/age.ts';

/**
 * Everything is fetched again every ten minutes while the page is in sight and there is a network: what three of those have
 * missed may be wrong.
 */
const OLD_MS = 30 * 60_000;

/** What is said of data that should be newer; null of what is not. Both in milliseconds since the epoch. */
export const oldText = (syncedAt: number, now: number): string | null =>
  now - syncedAt >= OLD_MS ? `Updated ${ageText(syncedAt, now)}, may have changed since` : null;
