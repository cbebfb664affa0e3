import type { RandomPort } from '#sync/ports.ts';

export const BACKOFF_FIRST_MS = 1_000;
export const BACKOFF_CAP_MS = 5 * 60_000;
const IN_PROGRESS_WAIT_MS = 1_000;
/** A server may ask for more inProgressWait than the cap, within reason. */
const RETRY_AFTER_CAP_MS = 60 * 60_000;
/** The longest that anything waits for a server that has asked for it. */
export const LONGEST_ASKED_MS = RETRY_AFTER_CAP_MS + BACKOFF_CAP_MS;

/**
 * Full jitter: anything from nothing to twice as much as after the last failure, 5 minutes at most, so that
 * phones which lose the network together do not come back together. Where the server asks for more (Retry-After), after
 * that: whoever was told the same does not come back at the same moment.
 * @param failures how often it has failed in a row, 1 after the first
 * @param retryAfter milliseconds, as the server asked; null when it did not
 */
export function backoff(failures: number, retryAfter: number | null, random: RandomPort): number {
  const ceiling = Math.min(BACKOFF_CAP_MS, BACKOFF_FIRST_MS * 2 ** Math.min(30, Math.max(0, failures - 1)));
  const jittered = Math.ceil(random.next() * ceiling);
  return jittered + Math.min(retryAfter ?? 0, RETRY_AFTER_CAP_MS);
}

const STUCK_FIRST_MS = 15 * 60_000;
const STUCK_CAP_MS = 60 * 60_000;

/** How long an edit waits that the server has failed at again and again: a quarter of an hour to a whole one. */
export const stuckWait = (random: RandomPort): number =>
  STUCK_FIRST_MS + Math.ceil(random.next() * (STUCK_CAP_MS - STUCK_FIRST_MS));

/** How long to leave a server alone that is at the very request: as it asks, within reason, and no less than a second. */
export const inProgressWait = (retryAfter: number | null): number =>
  Math.max(IN_PROGRESS_WAIT_MS, Math.min(retryAfter ?? 0, RETRY_AFTER_CAP_MS));
