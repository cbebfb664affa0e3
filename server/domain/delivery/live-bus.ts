import type { ChangeWire, NotificationWire } from '#contract/notification.ts';
import type { Db } from '#server/db/tables.ts';

export type Frame = NotificationWire | ChangeWire;

/** Something that open sockets must hear of, whichever server process holds them. */
export type LiveEvent =
  /** Each of the people gets the frame that stands beside their id. */
  | { kind: 'frames'; frames: readonly { userId: number; frame: Frame }[] }
  | { kind: 'session-ended'; sessionId: number }
  /** What a person may see or do has changed: their sockets end, and begin anew with what they may see then. */
  | { kind: 'access-changed'; userId: number }
  /** There is something in a queue, or mails of a deleted person may be in files; no socket hears of it. */
  | { kind: 'mail-waiting' | 'push-waiting' | 'person-deleted' }
  /** Events may have been missed: whoever listens must look for themselves. */
  | { kind: 'gap' };

/** Carries live events to every server process; one process needs no more than `localBus`. */
export interface LiveBus {
  publish(event: LiveEvent): void;
  /** Where there is one: publishes what a transaction announces with its commit, or not at all. */
  publishWith?(tx: Db, events: readonly LiveEvent[]): Promise<void>;
  /** @returns a function that ends the subscription */
  subscribe(listener: (event: LiveEvent) => void): () => void;
}
