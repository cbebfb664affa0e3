import type { Conflict, EntryError, OutboxEntry } from './entry.ts';
import type { Acknowledgement, FormPart } from './kinds/kind.ts';

/** The ports of the engine. Every side effect goes through one of these. */

export interface ClockPort {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls once after `ms` milliseconds; the returned function cancels the call. */
  after(ms: number, call: () => void): () => void;
}

export interface RandomPort {
  /** 0 (included) to 1 (excluded). */
  next(): number;
}

export interface ConnectivityPort {
  /** The device's report; false is nearly always right, true often wrong. */
  online(): boolean;
}

export interface WireRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** With its parameters filled in: `/api/schedules/12/comments`. */
  path: string;
  /** Sent as JSON; null sends none. */
  body: unknown;
  /** The Idempotency-Key; null sends none. */
  key: string | null;
  /**
   * The id of the user who makes the request: the server refuses it in the session of another user. Null for no check.
   */
  asUser: string | null;
  /** Sent as multipart/form-data in place of `body`. */
  form?: readonly FormPart[];
  /** If-Match: the version that the edit is based on; without it the server does not compare. */
  ifMatch?: number | null;
  /** If-None-Match: the entity tag of the stored answer; 304 means that it is still current. */
  ifNoneMatch?: string | null;
  /** Additional headers. */
  headers?: Readonly<Record<string, string>>;
  /** Called while a form with files is sent, where the platform reports progress: bytes sent, of the total. */
  onProgress?: (sent: number, total: number) => void;
  /**
   * The request may take as long as it makes progress, because repeating it meanwhile does no harm. Otherwise its
   * timeout follows from its size.
   */
  mayTakeLong?: boolean;
}

/**
 * The outcome of a request.
 * - `answer`: from the API: JSON with any status, no content (204), or a refusal in plain text.
 * - `unreachable`: no answer, or one from an intermediary (a redirect, a page of HTML where JSON belongs): then it is a
 *   captive portal.
 * - `incomplete`: timed out, or cut off in the middle; the server may have processed the request.
 */
export type WireAnswer =
  | {
      kind: 'answer';
      status: number;
      /** Parsed JSON; `undefined` where there was no content. */
      body: unknown;
      /** For a failure: `{status}: {body text or status text}`. */
      message: string;
      /** The server's own message for a failure; null when it gave none. */
      said: string | null;
      /** Messages per field, where the server gives them. */
      fields: Record<string, string>;
      /**
       * For a failure: the answer comes from the API itself, as JSON in the shape of its errors. Any other answer may
       * come from a filter or a proxy, and must not remove anything.
       */
      isOwn: boolean;
      /** The session is not that of `asUser`; nothing was done. */
      isOtherSession: boolean;
      /** The answer is a replay, and the entity that it describes has been removed since. */
      isRemoved?: boolean;
      /** The wait that the server asks for, in milliseconds; null when it asks for none. */
      retryAfter: number | null;
      /** The server's clock, milliseconds since the epoch; null when the answer does not contain it. */
      serverTime: number | null;
      /** The answer's entity tag; null or left out when there is none. */
      tag?: string | null;
    }
  | { kind: 'unreachable'; isPortal?: true }
  | { kind: 'incomplete' };

export interface TransportPort {
  send(request: WireRequest): Promise<WireAnswer>;
}

/** `serverTime`: the server's clock, milliseconds since the epoch; null when the answer does not contain it. */
export type WhoAmI =
  | { kind: 'person'; userId: string; serverTime: number | null }
  | { kind: 'nobody' }
  /** `status`: the status of an answer without a user; null or left out where no answer came. */
  | { kind: 'unreachable'; status?: number | null };

export interface SessionPort {
  /** The owner of the present session, by the server's answer. */
  whoAmI(): Promise<WhoAmI>;
}

export type AcknowledgeResult =
  /** Written; `changed` are the entries in which local ids were replaced. */
  | { outcome: 'done'; changed: OutboxEntry[] }
  /** Another entry was acknowledged with that row already. */
  | { outcome: 'taken-by-other' }
  /** The entry was in flight when a restore of the server was noticed: the answer may be from before that (S197). */
  | { outcome: 'too-early' }
  /** The entry was acknowledged before, or no longer exists. */
  | { outcome: 'over' };

/**
 * The durable queue. Every call is one transaction with strict durability. Expected situations are results and not
 * errors.
 */
export interface OutboxPort {
  /** Every entry that is not done, by seq. */
  unfinished(): Promise<OutboxEntry[]>;
  /**
   * Marks an entry in flight before its request is sent: one more attempt, with `firstSentAt` set. Returns the marked
   * entry, or null when it can no longer be sent (discarded, coalesced, done, refused, or in flight from another tab
   * whose mark is still valid).
   * @param holdUntil no other tab may send it before then; equal to `at` where a second request does no harm
   * @param serverAhead how far the server's clock is ahead now, in milliseconds; null or left out when that is not
   * known
   */
  markInFlight(opId: string, at: number, holdUntil: number, serverAhead?: number | null): Promise<OutboxEntry | null>;
  /** Writes the row, replaces the local id everywhere and marks the entry done: all together or nothing. */
  acknowledge(opId: string, acknowledgement: Acknowledgement): Promise<AcknowledgeResult>;
  /**
   * Undoes the mark, because the request was not made after all. `entry` is the marked one.
   * @param wasSent whether an earlier request was sent
   */
  unmark(entry: OutboxEntry, wasSent: boolean): Promise<void>;
  /**
   * Puts an entry back to pending, unless it has been settled meanwhile.
   * @param neverLeft no request of it was ever made, including this attempt
   */
  postpone(opId: string, nextAt: number, error: EntryError | null, neverLeft?: boolean): Promise<void>;
  /**
   * Marks an entry refused: it needs attention, and the entries that depend on it are blocked.
   * @param conflict the versions that the user must choose from, where both sides changed the same fields
   */
  refuse(opId: string, error: EntryError, conflict?: Conflict | null): Promise<OutboxEntry[]>;
  /** Replaces the marked entry by the rebased one (`mergeEdit`), to be sent immediately. */
  rebase(marked: OutboxEntry, merged: OutboxEntry): Promise<OutboxEntry | null>;
  /** The bytes of an entry's files, by id; null when one is missing or damaged. */
  bytes(entry: OutboxEntry): Promise<ReadonlyMap<string, ArrayBuffer> | null>;
}

/** Mutual exclusion between the tabs and the worker of one browser; missing where the platform has no Web Locks. */
export interface LockPort {
  /**
   * Runs `work` if the lock is free, and holds it until the work's promise settles. With `steal`, the current holder
   * loses it. `lost()` turns true when it is stolen from this work. `refused`: the platform gives no locks here, as in
   * some private windows, and the work was not started.
   */
  tryWith<T>(
    name: string,
    steal: boolean,
    work: (lost: () => boolean) => Promise<T>,
  ): Promise<{ held: true; value: T } | { held: false; refused?: boolean }>;
}

/** The holder of a lease that another tab has written for a lock holder without one. */
export const UNKNOWN_HOLDER = '';

/**
 * A row in the store that names the leader and the end of its lease: it distinguishes a busy holder from a frozen one.
 */
export interface LeasePort {
  /**
   * Takes the lease for `ms` when it is free, expired, already held by this holder, or held for longer than `ms` from
   * now, which only happens when the clock was set back. The holder of the lock also takes it from the one before: a
   * tab that died, or `UNKNOWN_HOLDER`.
   * @param now called inside the transaction, because the caller may be frozen before it starts
   * @param lockedAt when the lock was requested; a lease taken since shows that the lock was stolen. Null without a
   * lock
   */
  take(name: string, holder: string, now: () => number, ms: number, lockedAt: number | null): Promise<boolean>;
  /** When the lease ends, in milliseconds since the epoch; null when it is free. */
  heldUntil(name: string): Promise<number | null>;
  /** False when the lease no longer belongs to this holder. */
  renew(name: string, holder: string, until: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
}
