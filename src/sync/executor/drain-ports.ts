import type { OutboxEntry } from '#sync/entry/entry.ts';
import type { Blocker } from '#sync/entry/waiting.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import type { OutboxPort } from '#sync/ports/outbox.ts';
import type { ClockPort, RandomPort } from '#sync/ports/platform.ts';
import type { SessionPort, TransportPort } from '#sync/ports/transport.ts';
import type { Cooldown } from '#sync/retry/cooldown.ts';

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
  /** True when the server is known to keep idempotency keys. */
  keepsKeys(): boolean;
  /** An entry was acknowledged. `repeated`: not at the first attempt, so the answer may be an old one. */
  acknowledged(entry: OutboxEntry, repeated: boolean): void;
  /** Reports how many bytes of an entry with files are sent; null when its request has ended. */
  progress?(opId: string, progress: { sent: number; total: number } | null): void;
  /** For the log: the device's database failed and is retried, or an edit turned out to be damaged. */
  logError(error: unknown): void;
}

/**
 * - `idle`: all entries that could be sent were; `nextAt` is when the others may be.
 * - `unreachable`: no network. - `signed-out`, `somebody-else`: nothing is sent until this person is signed in again.
 * - `lost`: another drain has taken over. - `stopped`: the engine was stopped. - `storage-failed`: the device's
 *   database did not answer.
 */
export interface DrainReport {
  ended: 'idle' | 'unreachable' | 'signed-out' | 'somebody-else' | 'lost' | 'stopped' | 'storage-failed';
  nextAt: number | null;
  /** The reason why no edit can be sent now; null where there is none. */
  blocker: Blocker | null;
  /** The error of the device's database, where that ended the drain. */
  error?: unknown;
  /** The number of entries that the server acknowledged. */
  sent: number;
}
