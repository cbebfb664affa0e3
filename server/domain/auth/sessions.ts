import { toInstant } from '#server/base/clock.ts';
import {
  deleteSession,
  deleteSessionOf,
  deleteSessionsOf,
  extendSession,
  findLiveSession,
  insertSession,
  keepLatestSessions,
  type LiveSession,
} from '#server/db/people/sessions.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { record, type Source } from '#server/db/writes/audit.ts';
import { notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import type { SignedWork } from '#server/domain/writes/unit-of-work.ts';
import { hashToken, newToken } from './secrets.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** A session ends this long after its last use. */
export const SESSION_DAYS = 30;
/** A session in use is extended at most once in this time. */
const EXTEND_AFTER_MS = DAY_MS;
/** Another version of the app extends it sooner: two tabs, or a caller, may send different ones in turn. */
const EXTEND_FOR_VERSION_AFTER_MS = HOUR_MS;

const expiry = (now: number): string => toInstant(now + SESSION_DAYS * DAY_MS);

/** More devices than one person has; a person who knows the password may begin more sessions, but not keep them. */
const MOST_OF_PERSON = 50;

/**
 * Begins a session, and ends the least recently used one if its person has too many then.
 * @returns the token for the cookie; the database keeps only its hash
 */
export async function startSession(
  db: Db,
  userId: number,
  now: number,
  from?: Pick<Source, 'device' | 'address'>,
): Promise<string> {
  const token = newToken();
  const row = { tokenHash: hashToken(token), userId, at: toInstant(now), expiresAt: expiry(now) };
  await insertSession(db, { ...row, ...(from && { device: from.device, address: from.address }) });
  await keepLatestSessions(db, userId, MOST_OF_PERSON);
  return token;
}

/** @returns the id of the session that ended, or null if the token is not that of a session */
export const endSession = (db: Db, token: string): Promise<number | null> => deleteSession(db, hashToken(token));

/** Signs a person out in one browser, such as a lost one; its sockets end, and its notifications. */
export async function endOneSession(
  { db, by, announce }: SignedWork,
  { id, sessionId }: { id: number; sessionId: number },
): Promise<Outcome<{ message: string }>> {
  if (!(await deleteSessionOf(db, id, sessionId))) return notFound('session');
  await record(db, by, { action: 'session-ended', subject: 'user', subjectId: id });
  announce({ kind: 'session-ended', sessionId });
  return ok({ message: 'Session ended' });
}

/** Signs a person out everywhere. @param but the session that continues, if it is one of theirs */
export async function endOtherSessions(
  { db, by, announce }: SignedWork,
  id: number,
  but: number | null,
): Promise<Outcome<{ message: string }>> {
  await deleteSessionsOf(db, id, but);
  await record(db, by, { action: 'session-ended', subject: 'user', subjectId: id, detail: 'all others' });
  announce({ kind: 'access-changed', userId: id });
  return ok({ message: 'All other sessions ended' });
}

/** The session behind a cookie's token. */
export const resumeSession = (db: Db, token: string, now: number): Promise<LiveSession | null> =>
  findLiveSession(db, hashToken(token), toInstant(now));

/**
 * Extends a session by its use, if it is due.
 * @param version of the app that uses it, if it has sent one; the first is written at once
 * @returns whether the cookie should be sent again, to live as long as the session
 */
export async function extendByUse(
  db: Db,
  { sessionId, lastSeenAt, appVersion }: LiveSession,
  { now, version }: { now: number; version: string | null },
): Promise<boolean> {
  const isOther = version !== null && version !== appVersion;
  const isDue = now - Date.parse(lastSeenAt) >= (isOther ? EXTEND_FOR_VERSION_AFTER_MS : EXTEND_AFTER_MS);
  if (isDue || (isOther && appVersion === null))
    await extendSession(db, sessionId, {
      at: toInstant(now),
      expiresAt: expiry(now),
      appVersion: version ?? appVersion,
    });
  return isDue;
}
