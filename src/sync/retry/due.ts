import { IDEMPOTENCY_KEPT_DAYS } from '#contract/limits.ts';
import type { OutboxEntry } from '#sync/entry.ts';
import { BACKOFF_CAP_MS, LONGEST_ASKED_MS } from './backoff.ts';

/**
 * A device's clock may be set back after a moment was noted by it (F23). A moment that lies further ahead than anybody
 * ever plans, or one to come that is noted as past, was noted by the clock as it was before.
 */

/** A request without files is given up after this long, and nobody else may make it before. */
export const REQUEST_LIMIT_MS = 30_000;
/** The slowest network on which a file is still expected to arrive, in bytes per millisecond: 12 KB a second. */
const SLOWEST_UPLOAD = 12;
/** More than a device takes in for the network before it has left: what it calls sent may still be there. */
const MOST_BUFFERED_BYTES = 1024 * 1024;

/**
 * After how many milliseconds a request is given up that carries so many bytes of files, where nobody can tell whether they
 * move, or where it has to be known beforehand when it is over (S2).
 */
export const requestLimit = (bytes: number): number => REQUEST_LIMIT_MS + Math.ceil(bytes / SLOWEST_UPLOAD);

/** For how many milliseconds an upload may stand still (S118). @param left the bytes that have not left yet, of `total` */
export const stallLimit = (left: number, total: number): number =>
  left > 0 ? REQUEST_LIMIT_MS : requestLimit(Math.min(total, MOST_BUFFERED_BYTES));

/** What there is for reading the files and making the request, before the time of the request itself begins. */
const MAKING_MS = 1_000;

/** For how many milliseconds an entry is held that leaves with so many bytes of files. */
export const holdFor = (bytes: number): number => MAKING_MS + requestLimit(bytes);

/** The bytes of the files that go with an entry. */
export const bytesOf = ({ files }: Pick<OutboxEntry, 'files'>): number =>
  files.reduce((sum, file) => sum + file.size, 0);

/** Whether the planned moment `at` has come. @param longest how far ahead such a moment is planned at most */
export const isDue = (at: number, now: number, longest: number): boolean => at <= now || at - now > longest;

/** Whether less than `ms` have passed since the noted moment `since`. */
export const isFresh = (since: number, now: number, ms: number): boolean => since <= now && now - since < ms;

/** Whether an entry has waited long enough. */
export function mayBeTried(
  { state, nextAt, error, files }: Pick<OutboxEntry, 'state' | 'nextAt' | 'error' | 'files'>,
  now: number,
): boolean {
  const held = holdFor(bytesOf({ files }));
  if (state === 'in-flight') return isDue(nextAt, now, held);
  // Only an answer can ask for more patience than the engine's own.
  return isDue(nextAt, now, Math.max(held, error?.status ? LONGEST_ASKED_MS : BACKOFF_CAP_MS));
}

const DAY_MS = 86_400_000;

/**
 * Whether the server may have forgotten the key of an entry that was sent (F18). A day early: its clock and the device's
 * need not agree. A first attempt that lies ahead of a clock which was set back proves nothing either.
 */
export const isKeyExpired = ({ firstSentAt }: OutboxEntry, now: number): boolean =>
  firstSentAt !== null && !isFresh(firstSentAt, now, (IDEMPOTENCY_KEPT_DAYS - 1) * DAY_MS);
