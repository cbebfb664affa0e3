import { isRow } from '#contract/schema/reading.ts';
import type { EntryError, OutboxEntry, WaitingFor } from '#sync/entry/entry.ts';
import { entryError } from '#sync/entry/entry-error.ts';
import type { Acknowledgement, EditKind } from '#sync/kinds/kind.ts';
import type { WireAnswer } from '#sync/ports/transport.ts';
import { isBusyStatus } from '#sync/retry/cooldown.ts';
import { UNCERTAIN } from './entry-errors.ts';
import { isOfServer, isReadable } from './of-server.ts';

/** The meaning of an answer for the entry that was sent. */
export type Outcome =
  | { kind: 'acknowledged'; acknowledgement: Acknowledgement }
  /** An earlier request of the entry took effect, and the store has acknowledged it. */
  | { kind: 'found' }
  /** Whether an earlier request took effect cannot be known now. */
  | { kind: 'unknown' }
  /** Success, but the body is not an answer of this call. */
  | { kind: 'unreadable'; error: EntryError }
  /** No answer: no other request will get through now either. */
  | { kind: 'unreachable'; error: EntryError }
  /** The entry may succeed later; other entries continue. */
  | { kind: 'again'; error: EntryError; why: WaitingFor; retryAfter: number | null }
  /** The entry may succeed later, but the server requests a cooldown for all edits (429, 503). */
  | { kind: 'busy'; error: EntryError; retryAfter: number | null }
  /** The server is still processing this request. */
  | { kind: 'in-progress'; error: EntryError; retryAfter: number | null }
  | { kind: 'signed-out'; error: EntryError }
  /** The session now belongs to another person; nothing was done. */
  | { kind: 'other-session'; error: EntryError }
  /** Another member changed the entity meanwhile (412); `current` is the server's present row, as it was sent. */
  | { kind: 'stale'; current: unknown; error: EntryError }
  /** `cause`: the error thrown by reading the answer, for the log. */
  | { kind: 'refused'; error: EntryError; cause?: unknown };

/** The outcome of an edit whose values the server already has, in a row that another member has made. */
export const acknowledgedAs = (entry: OutboxEntry, row: unknown): Outcome => ({
  kind: 'acknowledged',
  acknowledgement: { id: entry.entity.id, row, found: true },
});

export const NO_CONNECTION = entryError(null, 'No connection to the server');

const TRANSIENT = new Set([408, 425]);
/** After this many attempts a 409 is a refusal, and not a request in progress. */
const IN_PROGRESS_ATTEMPTS = 10;

/** The message of a failed answer, for the user. */
export function errorOf({ status, said, message, fields, body }: Extract<WireAnswer, { kind: 'answer' }>): EntryError {
  const words = said ?? (body && isReadable(message) ? message : null);
  return { ...entryError(status, words ?? unreadable(status), fields), ...(words === null && { isWordless: true }) };
}

const unreadable = (status: number): string =>
  status === 413 ? 'This is too large for the server.' : `The server refused this (${status}).`;

/** Classifies an answer. `entry` is the entry as it was marked for this attempt. */
export function classify(entry: OutboxEntry, kind: EditKind, answer: WireAnswer): Outcome {
  if (answer.kind === 'unreachable') return { kind: 'unreachable', error: NO_CONNECTION };
  if (answer.kind === 'incomplete')
    return {
      kind: 'again',
      error: entryError(null, 'The server did not respond'),
      why: 'answer',
      retryAfter: null,
    };

  const { status, retryAfter } = answer;
  const error = errorOf(answer);
  if (status < 300) {
    try {
      const read = kind.acknowledge(entry, answer.body);
      // The entity was removed since: the row in the answer is out of date (PULL-8).
      const acknowledgement = read && answer.isRemoved ? { ...read, row: null } : read;
      return acknowledgement
        ? { kind: 'acknowledged', acknowledgement }
        : { kind: 'unreadable', error: entryError(status, 'The server returned an unexpected response') };
    } catch (cause) {
      return { kind: 'refused', error: UNCERTAIN, cause };
    }
  }
  if (answer.isOtherSession) return { kind: 'other-session', error };
  if (status === 401) return { kind: 'signed-out', error };
  if (isBusyStatus(status)) return { kind: 'busy', error, retryAfter };
  if (TRANSIENT.has(status) || status >= 500) return { kind: 'again', error, why: whyAgain(answer), retryAfter };
  if (status === 404 && kind.effect === 'delete' && answer.isOwn)
    return { kind: 'acknowledged', acknowledgement: { id: null, row: null } };
  if (status === 409 && isInProgress(entry, retryAfter)) return { kind: 'in-progress', error, retryAfter };
  if (status === 412 && kind.merging && entry.base && isRow(answer.body) && isRow(answer.body.current))
    return { kind: 'stale', current: answer.body.current, error };
  return { kind: 'refused', error };
}

/**
 * The reason to retry: a 5xx counts as the server's own failure at this edit, unless it comes from a gateway or is an
 * HTML page.
 */
function whyAgain({ status, said, message }: Extract<WireAnswer, { kind: 'answer' }>): WaitingFor {
  if (TRANSIENT.has(status)) return 'answer';
  return isOfServer(status, said, message) ? 'server' : 'gateway';
}

/**
 * A 409 means either that a request with the same key is in progress, or that the edit contradicts the server's data.
 * The answer for a request in progress has a Retry-After; from a server that sends none, 409 can mean this only for a
 * request that was sent before.
 */
function isInProgress(entry: OutboxEntry, retryAfter: number | null): boolean {
  return retryAfter !== null || (entry.attempts > 1 && entry.attempts <= IN_PROGRESS_ATTEMPTS);
}
