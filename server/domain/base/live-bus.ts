import type { ChangeWire, NotificationWire } from '#contract/live/notification.ts';
import type { Db } from '#server/db/tables/tables.ts';

export type Frame = NotificationWire | ChangeWire;

/** An event that open sockets must receive, in whichever server process they are. */
export type LiveEvent =
  /** Each person gets the frame beside their id. */
  | { kind: 'frames'; frames: readonly { userId: number; frame: Frame }[] }
  | { kind: 'session-ended'; sessionId: number }
  /** A person's rights have changed: their sockets end, and reconnect with the new rights. */
  | { kind: 'access-changed'; userId: number }
  /** A queue has new rows, or mails of a deleted person may be in files; sockets are not informed. */
  | { kind: 'mail-waiting' | 'push-waiting' | 'person-deleted' }
  /** Events may have been missed: listeners must check for themselves. */
  | { kind: 'gap' };

/** Carries live events to every server process; a single process needs only `localBus`. */
export interface LiveBus {
  publish(event: LiveEvent): void;
  /** If present: publishes the events of a transaction with its commit, or not at all. */
  publishWith?(tx: Db, events: readonly LiveEvent[]): Promise<void>;
  /** @returns a function that ends the subscription */
  subscribe(listener: (event: LiveEvent) => void): () => void;
}
