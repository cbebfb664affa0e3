import type { EntryError, OutboxEntry, WaitingFor } from './entry.ts';

/** The reason why an edit waits, as the screens show it. */
export interface Waits {
  why: WaitingFor;
  /** The status of the server's answer; null where none came. */
  status: number | null;
  /** Milliseconds since the epoch; null where unknown. */
  since: number | null;
  /** The edit is being sent right now. */
  isOnItsWay: boolean;
}

/** The reason why no edit can be sent. */
export type Blocker = Pick<Waits, 'why' | 'status'>;

/** After this many failures in a row, over this time, the user is asked to look at the edit. */
const STUCK_TIMES = 10;
const STUCK_MS = 10 * 60_000;

/** An edit that the server fails at again and again: it needs attention, and is still retried (SEND-19). */
export const isStuck = ({ state, error }: Pick<OutboxEntry, 'state' | 'error'>): boolean =>
  (state === 'pending' || state === 'in-flight') && error?.failing?.isStuck === true;

/** Whether an edit is sent without any action of the user. */
export const isOnItsWay = (entry: Pick<OutboxEntry, 'state' | 'error'>): boolean =>
  (entry.state === 'pending' || entry.state === 'in-flight') && !isStuck(entry);

/** The error with its reason and start time; the start time and failure count continue from the error before. */
export function withWaiting(before: EntryError | null, error: EntryError, why: WaitingFor, now: number): EntryError {
  const since = before?.waiting?.why === why ? Math.min(before.waiting.since, now) : now;
  const failing = why === 'server' ? failedAgain(before, now) : before?.failing;
  return { ...error, waiting: { why, since }, ...(failing && { failing }) };
}

function failedAgain(before: EntryError | null, now: number): NonNullable<EntryError['failing']> {
  const times = (before?.failing?.times ?? 0) + 1;
  const since = Math.min(before?.failing?.since ?? now, now);
  const isStuck = before?.failing?.isStuck || (times >= STUCK_TIMES && now - since >= STUCK_MS);
  return { times, since, isStuck };
}

/**
 * The reason why an entry waits; null where it does not wait, or where only the general reason applies.
 * @param isBehind an earlier edit goes first: of the same entity, or any before one that closes a group (SEND-15)
 */
export function waitsOf({ state, error, deps }: OutboxEntry, isBehind: boolean): Waits | null {
  if (state !== 'pending' && state !== 'in-flight') return null;
  const isOnItsWay = state === 'in-flight';
  if (isBehind || deps.length > 0) return { why: 'behind', status: null, since: null, isOnItsWay };
  if (!error?.waiting) return null;
  const { waiting, failing, status } = error;
  return {
    why: waiting.why,
    status,
    since: waiting.why === 'server' && failing ? failing.since : waiting.since,
    isOnItsWay,
  };
}
