import { sinceText } from '#contract/time/age.ts';
import type { WaitingFor } from '#sync/entry/entry.ts';
import type { Blocker, Waits } from '#sync/entry/waiting.ts';

/** The sentences that say why an edit waits, and since when. */

const TRIED = ' It will be retried.';

/** The text before and after the time at which the wait began. */
const WORDS: Readonly<Record<WaitingFor, readonly [before: string, after: string]>> = {
  connection: ['No connection', ''],
  answer: ['The server did not respond', TRIED],
  server: ['The server could not save it', TRIED],
  gateway: ['The server could not be reached', TRIED],
  busy: ['The server is busy', TRIED],
  'at-it': ['The server is still working on it', ''],
  session: ['The server could not check your session', TRIED],
  'sign-in': ['Waiting for you to sign in again', ''],
  behind: ['Waiting for an earlier edit', ''],
  room: ['This device is out of space', ' It is sent once there is space.'],
  device: ['Storage on this device is not responding', TRIED],
};

/**
 * 'The server could not save it (error 500), since 10:42. It will be retried.'
 * @param now milliseconds since the epoch
 */
export function waitingWords({ why, status, since, isOnItsWay }: Waits, now: number): string {
  const [before, after] = WORDS[why];
  const error = status === null ? '' : ` (error ${status})`;
  const comma = why === 'connection' ? ' ' : ', ';
  const told = since === null ? '' : `${comma}${sinceText(since, now)}`;
  return `${before}${error}${told}.${isOnItsWay && after === TRIED ? ' Retrying now.' : after}`;
}

/**
 * The reason why one edit waits: its own, otherwise the reason that concerns all; null where it is about to be sent.
 */
export function whyWaiting(own: Waits | null | undefined, all: (Blocker & { since: number }) | null): Waits | null {
  // With full storage nothing is sent, regardless of the earlier reason.
  if (all && (!own || all.why === 'room')) return { ...all, isOnItsWay: false };
  return own ?? null;
}
