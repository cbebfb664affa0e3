import type { RandomPort } from '#sync/ports/platform.ts';

const BACKOFF_FIRST_MS = 1_000;
export const BACKOFF_CAP_MS = 5 * 60_000;
const IN_PROGRESS_WAIT_MS = 1_000;
/** The longest Retry-After that is obeyed; it may exceed the cap of the engine's own waits. */
const RETRY_AFTER_CAP_MS = 60 * 60_000;
/** The longest wait that a server's Retry-After can lead to. */
export const LONGEST_ASKED_MS = RETRY_AFTER_CAP_MS + BACKOFF_CAP_MS;

/**
 * Full jitter: a random wait between zero and a limit that doubles with each failure, 5 minutes at most, so that phones
 * that lost the network together do not return together. Retry-After is added to it, for the same reason.
 * @param failures the number of failures in a row, 1 after the first
 * @param retryAfter the server's Retry-After, in milliseconds; null when it has none
 * @returns milliseconds
 */
export function backoff(failures: number, retryAfter: number | null, random: RandomPort): number {
  const ceiling = Math.min(BACKOFF_CAP_MS, BACKOFF_FIRST_MS * 2 ** Math.min(30, Math.max(0, failures - 1)));
  const jittered = Math.ceil(random.next() * ceiling);
  return jittered + Math.min(retryAfter ?? 0, RETRY_AFTER_CAP_MS);
}

const STUCK_FIRST_MS = 15 * 60_000;
const STUCK_CAP_MS = 60 * 60_000;

/** How long an edit waits after the server has failed at it again and again: 15 to 60 minutes, in milliseconds. */
export const stuckWait = (random: RandomPort): number =>
  STUCK_FIRST_MS + Math.ceil(random.next() * (STUCK_CAP_MS - STUCK_FIRST_MS));

/**
 * How long to wait for a request that the server is still processing, in milliseconds: its Retry-After, at least a
 * second.
 */
export const inProgressWait = (retryAfter: number | null): number =>
  Math.max(IN_PROGRESS_WAIT_MS, Math.min(retryAfter ?? 0, RETRY_AFTER_CAP_MS));
