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

const DAY_MS = 86_400_000;
/** A session ends this long after its last use. */
export const SESSION_DAYS = 30;
/** A session in use is written at most once in this time. */
const EXTEND_AFTER_MS = DAY_MS;

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

/**
 * The session behind a cookie's token, extended by its use. `extended` says that the cookie should be sent again, to
 * live as long as the session.
 * @param appVersion of the app that uses it, if it has sent one
 */
export async function resumeSession(
  db: Db,
  token: string,
  { now, appVersion }: { now: number; appVersion: string | null },
): Promise<{ session: LiveSession; extended: boolean } | null> {
  const session = await findLiveSession(db, hashToken(token), toInstant(now));
  if (!session) return null;
  const use = { at: toInstant(now), expiresAt: expiry(now), appVersion: appVersion ?? session.appVersion };
  const isDue = now - Date.parse(session.lastSeenAt) >= EXTEND_AFTER_MS || use.appVersion !== session.appVersion;
  // A database that cannot write, because its disk is full, can still be read.
  const extend = () =>
    extendSession(db, session.sessionId, use).then(
      () => true,
      () => false,
    );
  return { session, extended: isDue && (await extend()) };
}
