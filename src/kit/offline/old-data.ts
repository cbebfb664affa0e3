import { ageText } from '#contract/time/age.ts';

/**
 * Everything is fetched again every ten minutes while the page is visible and there is a network; data that three of
 * those fetches have missed may be wrong.
 */
const OLD_MS = 30 * 60_000;

/**
 * The text about data that should be newer; null for data that is new enough. Both times in milliseconds since the
 * epoch.
 */
export const oldText = (syncedAt: number, now: number): string | null =>
  now - syncedAt >= OLD_MS ? `Updated ${ageText(syncedAt, now)}, may have changed since` : null;
