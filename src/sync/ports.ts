import type { Conflict, EntryError, OutboxEntry } from './entry.ts';
import type { Acknowledgement, FormPart } from './kinds/kind.ts';

/** What the engine asks of the world. Everything with a side effect comes in through one of these. */

export interface ClockPort {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Calls once after `ms`; the answer takes the call back. */
  after(ms: number, call: () => void): () => void;
}

export interface RandomPort {
  /** 0 (included) to 1 (excluded). */
  next(): number;
}

export interface ConnectivityPort {
  /** What the device says; false is nearly always right, true is a hope. */
  online(): boolean;
}

export interface WireRequest {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Already filled: `/api/schedules/12/comments`. */
  path: string;
  /** Sent as JSON; null sends none. */
  body: unknown;
  /** The Idempotency-Key; null sends none. */
  key: string | null;
  /** The id of the person whose request it is: the server is to turn it away in anybody else's session. Null for anybody. */
  asUser: string | null;
  /** Sent as multipart/form-data in place of `body`. */
  form?: readonly FormPart[];
  /** If-Match: the version that the edit was made on; without one the server does not compare. */
  ifMatch?: number | null;
  /** If-None-Match: the entity tag of the answer that the device holds; 304 says that it still stands. */
  ifNoneMatch?: string | null;
  /** Headers of our own, beside those that follow from the rest. */
  headers?: Readonly<Record<string, string>>;
  /** Told while a form with files leaves, where the platform can tell: bytes that left, of all. */
  onProgress?: (sent: number, total: number) => void;
  /** It may take as long as it moves: that it is repeated meanwhile does no harm. Without this its time is that of its size. */
  mayTakeLong?: boolean;
}

/**
 * What came back.
 * - `answer`: from the API: JSON with any status, no content (204), or a refusal in plain text.
 * - `unreachable`: no answer, or one from somebody in between (a redirect, a page of HTML where JSON belongs).
 * - `incomplete`: given up after its time, or cut off in the middle; the server may have done it.
 */
export type WireAnswer =
  | {
      kind: 'answer';
      status: number;
      /** Parsed JSON; `undefined` where there was no content. */
      body: unknown;
      /** Of a failure: `{status}: {body text or status text}`. */
      message: string;
      /** The server's own words for a failure; null when it gave none. */
      said: string | null;
      /** What is wrong per field, where the server tells. */
      fields: Record<string, string>;
      /**
       * Of a failure: the API has said so itself, as JSON of the shape of its errors. Anything else may be the word of a
       * filter or a proxy in between, and is no reason to remove anything.
       */
      isOwn: boolean;
      /** The session is not that of `asUser`; nothing was done. */
      isOtherSession: boolean;
      /** The answer is given again, and what it says was made has been removed since. */
      isRemoved?: boolean;
      /** Milliseconds to wait, as the server asks; null when it does not. */
      retryAfter: number | null;
      /** The server's clock, milliseconds since the epoch; null when it did not tell. */
      serverTime: number | null;
      /** The answer's entity tag; null or left out when it has none. */
      tag?: string | null;
    }
  | { kind: 'unreachable' }
  | { kind: 'incomplete' };

export interface TransportPort {
  send(request: WireRequest): Promise<WireAnswer>;
}

/** `serverTime`: the server's clock, milliseconds since the epoch; null when it did not tell. */
export type WhoAmI =
  | { kind: 'person'; userId: string; serverTime: number | null }
  | { kind: 'nobody' }
  /** `status`: of the answer that did not tell; null or left out where none came. */
  | { kind: 'unreachable'; status?: number | null };

export interface SessionPort {
  /** Whose session the cookies carry right now, from the server. */
  whoAmI(): Promise<WhoAmI>;
}

export type AcknowledgeResult =
  /** Written; `changed` are the entries whose references are real now. */
  | { outcome: 'done'; changed: OutboxEntry[] }
  /** Another entry has been matched with that row already. */
  | { outcome: 'claimed' }
  /** It was on its way when the server turned out to be restored, and may be an answer of before that (S80). */
  | { outcome: 'too-early' }
  /** It was acknowledged before, or is gone. */
  | { outcome: 'over' };

/** The durable queue. Every call is one transaction with strict durability; none throws for what can happen. */
export interface OutboxPort {
  /** Everything that is not done, by seq. */
  unfinished(): Promise<OutboxEntry[]>;
  /**
   * Marks an entry as leaving the device: in flight, one attempt more, `firstSentAt` set. The answer is the marked
   * entry, or null when it is not there to be sent any more (taken back, coalesced, done, refused, or somebody else's
   * request for it is younger than `holdUntil` allows).
   * @param holdUntil nobody else may send it before then; equal to `at` where a second request does no harm
   * @param serverAhead how far the server's clock is ahead now, in milliseconds; null or left out when that is not known
   */
  markInFlight(opId: string, at: number, holdUntil: number, serverAhead?: number | null): Promise<OutboxEntry | null>;
  /** The row, the real id everywhere, and `done`: together or not at all. */
  acknowledge(opId: string, acknowledgement: Acknowledgement): Promise<AcknowledgeResult>;
  /**
   * Back to what it was before it was marked: the request was not made after all. `entry` is the marked one.
   * @param wasSent whether an earlier one was
   */
  unmark(entry: OutboxEntry, wasSent: boolean): Promise<void>;
  /**
   * Back to pending, unless somebody has settled it meanwhile.
   * @param neverLeft no request of it was ever made, this time neither
   */
  postpone(opId: string, nextAt: number, error: EntryError | null, neverLeft?: boolean): Promise<void>;
  /**
   * Refused: it needs the person, and so does all that depends on it.
   * @param conflict what the person has to choose from, where both sides changed the same fields
   */
  refuse(opId: string, error: EntryError, conflict?: Conflict | null): Promise<OutboxEntry[]>;
  /** Puts an edit that was made anew on the server's row (`mergeEdit`) in the place of the marked one, to be sent at once. */
  rebase(marked: OutboxEntry, merged: OutboxEntry): Promise<OutboxEntry | null>;
  /** The bytes of an entry's files, by id; null when one is missing or damaged. */
  bytes(entry: OutboxEntry): Promise<ReadonlyMap<string, ArrayBuffer> | null>;
}

/** Mutual exclusion between the tabs and the worker of one browser; missing where the platform has no Web Locks. */
export interface LockPort {
  /**
   * Runs `work` if nobody holds the lock, and holds it until the work's promise settles. With `steal` whoever holds it
   * loses it. `lost()` turns true when somebody steals it from this work. `refused`: the platform gives no locks here, as
   * in some private windows, and the work was not begun.
   */
  tryWith<T>(
    name: string,
    steal: boolean,
    work: (lost: () => boolean) => Promise<T>,
  ): Promise<{ held: true; value: T } | { held: false; refused?: boolean }>;
}

/** In whose name a lease stands that others have written for a lock without one. */
export const UNKNOWN_HOLDER = '';

/** A row in the store that says who drains and until when: it tells a busy holder from a frozen one. */
export interface LeasePort {
  /**
   * Takes it for `ms` when it is free, over, one's own, or held for longer than `ms` from now, which only a clock that was
   * set back since can have come to. Who has the lock takes it also from whoever had it before: a tab that died, or
   * `UNKNOWN_HOLDER`.
   * @param now asked when it is decided: whoever asks may be frozen before that
   * @param lockedAt when the lock was asked for; a lease that was taken since shows that it was stolen. Null without one
   */
  take(name: string, holder: string, now: () => number, ms: number, lockedAt: number | null): Promise<boolean>;
  /** Until when somebody holds it; null when nobody does. */
  heldUntil(name: string): Promise<number | null>;
  /** False when it is not this holder's any more. */
  renew(name: string, holder: string, until: number): Promise<boolean>;
  release(name: string, holder: string): Promise<void>;
}
