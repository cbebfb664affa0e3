import type { OutboxEntry } from '#sync/entry.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import type { ClockPort, OutboxPort, RandomPort, SessionPort, TransportPort } from '#sync/ports.ts';
import type { Cooldown } from '#sync/retry/cooldown.ts';
import type { Blocker } from '#sync/waiting.ts';

export interface DrainPorts {
  outbox: OutboxPort;
  transport: TransportPort;
  session: SessionPort;
  clock: ClockPort;
  random: RandomPort;
  kinds: Kinds;
  /** What this tab has been told beside a drain: nothing is sent while the server rests. */
  cooldown?: Pick<Cooldown, 'until'>;
  /** Whose edits these are. */
  userId: string;
  /** True where the server is known to keep idempotency keys. */
  keepsKeys(): boolean;
  /** Something of this scope was acknowledged; `repeated` when not at the first attempt, so that the answer may be old. */
  acknowledged(entry: OutboxEntry, repeated: boolean): void;
  /** How much of an entry with files has left; null when its request has ended. */
  progress?(opId: string, progress: { sent: number; total: number } | null): void;
  /** The device's database failed and is tried again, or a damaged edit was put before the person; this is for the log. */
  logError(error: unknown): void;
}

/**
 * - `idle`: all that could be sent was; `nextAt` says when the rest may be.
 * - `unreachable`: no network. - `signed-out`, `somebody-else`: nothing is sent until this person is signed in again.
 * - `lost`: another drain has taken over. - `stopped`: whoever runs the engine has ended it. - `storage-failed`: the device's database did not answer.
 */
export interface DrainReport {
  ended: 'idle' | 'unreachable' | 'signed-out' | 'somebody-else' | 'lost' | 'stopped' | 'storage-failed';
  nextAt: number | null;
  /** What keeps all edits from leaving now; null where nothing does. */
  blocker: Blocker | null;
  /** What the device's database threw, where that ended the drain. */
  error?: unknown;
  /** Entries that the server took. */
  sent: number;
}
