import type { EntryError, OutboxEntry } from '#sync/entry/entry.ts';
import type { Blocker } from '#sync/entry/waiting.ts';
import type { EditKind, Kinds } from '#sync/kinds/kind.ts';
import type { OutboxPort } from '#sync/ports/outbox.ts';
import type { ClockPort, RandomPort } from '#sync/ports/platform.ts';
import type { SessionPort, TransportPort } from '#sync/ports/transport.ts';
import type { Cooldown } from '#sync/retry/cooldown.ts';
import type { Outcome } from './outcome.ts';
import type { Reconciled } from './reconcile.ts';

export interface DrainPorts {
  outbox: OutboxPort;
  transport: TransportPort;
  session: SessionPort;
  clock: ClockPort;
  random: RandomPort;
  kinds: Kinds;
  /** The cooldown that this tab has received outside a drain: nothing is sent until it is over. */
  cooldown?: Pick<Cooldown, 'until'>;
  /** The owner of these edits. */
  userId: string;
  /** An entry was acknowledged. `repeated`: not at the first attempt, so the answer may be an old one. */
  acknowledged(entry: OutboxEntry, repeated: boolean): void;
  /** Reports how many bytes of an entry with files are sent; null when its request has ended. */
  progress?(opId: string, progress: { sent: number; total: number } | null): void;
  /** For the log: the device's database failed and is retried, or an edit turned out to be damaged. */
  logError(error: unknown): void;
}

/** An entry in flight, marked before its request leaves. */
export interface Marked {
  entry: OutboxEntry;
  /** Whether an earlier request of the entry may have been sent. */
  wasSent: boolean;
}

/** Precautions for servers without idempotency keys or versions (see `without-keys`). */
export interface Precautions {
  /** Until when no other tab may send an entry that is marked at `now`; 0 where a second request does no harm. */
  holdUntil(entry: OutboxEntry, now: number): number;
  /** Called for a marked entry before its request: whether it is sent, rebased first, or settled without a request. */
  before(marked: Marked, kind: EditKind): Promise<Before>;
  /** The outcome of a success whose body is not an answer of the call. */
  unreadable(entry: OutboxEntry, kind: EditKind, error: EntryError): Promise<Outcome>;
}

/** `mark-again`: too little of the mark's time is left for a request. */
export type Before =
  | { kind: 'send' }
  | { kind: 'mark-again' }
  | Reconciled
  | { kind: 'settle'; entry: OutboxEntry; outcome: Outcome };

/**
 * - `idle`: all entries that could be sent were; `nextAt` is when the others may be.
 * - `unreachable`: no network. - `signed-out`, `other-session`: nothing is sent until this person is signed in again.
 * - `lost`: another drain has taken over. - `stopped`: the engine was stopped. - `storage-failed`: the device's
 *   database did not answer.
 */
export interface DrainReport {
  ended: 'idle' | 'unreachable' | 'signed-out' | 'other-session' | 'lost' | 'stopped' | 'storage-failed';
  nextAt: number | null;
  /** The reason why no edit can be sent now; null where there is none. */
  blocker: Blocker | null;
  /** The error of the device's database, where that ended the drain. */
  error?: unknown;
}
