import type { OutboxEntry } from '#sync/entry/entry.ts';
import { BACKOFF_CAP_MS, LONGEST_ASKED_MS } from './backoff.ts';

/**
 * A device's clock may be set back after a time was stored (F23). A time further ahead than any plan reaches, or a past
 * event in the future, was stored before the clock was set back.
 */

/** The timeout of a request without files; until then no other tab may send the entry. */
export const REQUEST_LIMIT_MS = 30_000;
/** The slowest network on which an upload must still succeed, in bytes per millisecond: 12 KB a second. */
const SLOWEST_UPLOAD = 12;
/** More than a device buffers before sending: bytes that it reports as sent may still be in the buffer. */
const MOST_BUFFERED_BYTES = 1024 * 1024;

/**
 * Timeout in milliseconds of a request with a number of bytes of files, where progress cannot be observed or the end
 * must be known beforehand (SEND-4).
 */
export const requestLimit = (bytes: number): number => REQUEST_LIMIT_MS + Math.ceil(bytes / SLOWEST_UPLOAD);

/** How long an upload may make no progress, in milliseconds (FILE-5). @param left bytes not sent yet, of `total` */
export const stallLimit = (left: number, total: number): number =>
  left > 0 ? REQUEST_LIMIT_MS : requestLimit(Math.min(total, MOST_BUFFERED_BYTES));

/** Time for reading the files and building the request, before its timeout starts. */
const MAKING_MS = 1_000;

/** How long the mark of an entry with a number of bytes of files protects it, in milliseconds. */
export const holdFor = (bytes: number): number => MAKING_MS + requestLimit(bytes);

/** Total bytes of an entry's files. */
export const bytesOf = ({ files }: Pick<OutboxEntry, 'files'>): number =>
  files.reduce((sum, file) => sum + file.size, 0);

/** Whether the planned time `at` has come. @param longest the longest time ahead for which such a time is planned */
export const isDue = (at: number, now: number, longest: number): boolean => at <= now || at - now > longest;

/** Whether less than `ms` have passed since the stored time `since`. */
export const isFresh = (since: number, now: number, ms: number): boolean => since <= now && now - since < ms;

/** Whether an entry may be sent now as far as the clock is concerned. */
export function mayBeTried(
  { state, nextAt, error, files }: Pick<OutboxEntry, 'state' | 'nextAt' | 'error' | 'files'>,
  now: number,
): boolean {
  const held = holdFor(bytesOf({ files }));
  if (state === 'in-flight') return isDue(nextAt, now, held);
  // Only a Retry-After can be longer than the engine's own waits.
  return isDue(nextAt, now, Math.max(held, error?.status ? LONGEST_ASKED_MS : BACKOFF_CAP_MS));
}
