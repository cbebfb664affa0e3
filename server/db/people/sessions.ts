import type { SiteRole } from '#contract/records/groups/roles.ts';
import { toInstant } from '#server/base/clock.ts';
import { compiled } from '#server/db/engine/compiled.ts';
import { isPostgres } from '#server/db/engine/dialect.ts';
import type { Db } from '#server/db/tables/tables.ts';
import type { Source } from '#server/db/writes/audit.ts';

/** A valid session whose person may sign in. */
export interface LiveSession {
  sessionId: number;
  lastSeenAt: string;
  /** The last version that its app has sent. */
  appVersion: string | null;
  user: { id: number; role: SiteRole; email: string };
}

export async function insertSession(
  db: Db,
  session: { tokenHash: string; userId: number; at: string; expiresAt: string } & Partial<
    Pick<Source, 'device' | 'address'>
  >,
): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      user_id: session.userId,
      created_at: session.at,
      last_seen_at: session.at,
      expires_at: session.expiresAt,
      device: session.device ?? null,
      address: session.address ?? null,
    })
    .execute();
}

const liveSession = compiled((db, tokenHash: string, now: string) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'sessions.id as sessionId',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.app_version as appVersion',
      'users.id',
      'users.role',
      'users.email',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('sessions.expires_at', '>', now)
    .where('users.account_status', '!=', 'disabled'),
);

export async function findLiveSession(db: Db, tokenHash: string, now: string): Promise<LiveSession | null> {
  const [row] = (await liveSession(db, tokenHash, now)).rows;
  if (!row) return null;
  return {
    sessionId: row.sessionId,
    lastSeenAt: row.lastSeenAt,
    appVersion: row.appVersion,
    user: { id: row.id, role: row.role as SiteRole, email: row.email },
  };
}

const heldSession = compiled((db, id: number, now: string) => {
  const query = db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['users.id', 'users.role', 'users.email'])
    .where('sessions.id', '=', id)
    .where('sessions.expires_at', '>', now)
    .where('users.account_status', '!=', 'disabled');
  return isPostgres(db) ? query.forShare('users').forKeyShare('sessions') : query;
});

/**
 * The current person of a session, or null if it is no longer valid. The session, role and account cannot change until
 * this transaction ends.
 */
export async function lockSession(tx: Db, id: number, now: string): Promise<LiveSession['user'] | null> {
  const [row] = (await heldSession(tx, id, now)).rows;
  return row ? { ...row, role: row.role as SiteRole } : null;
}

/** Those of the given sessions that are still valid. */
export async function liveSessionIds(db: Db, ids: readonly number[], now: string): Promise<Set<number>> {
  if (ids.length === 0) return new Set();
  const rows = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select('sessions.id')
    .where('sessions.id', 'in', ids)
    .where('sessions.expires_at', '>', now)
    .where('users.account_status', '!=', 'disabled')
    .execute();
  return new Set(rows.map((row) => row.id));
}

export async function extendSession(
  db: Db,
  id: number,
  use: { at: string; expiresAt: string; appVersion: string | null },
): Promise<void> {
  const columns = { last_seen_at: use.at, expires_at: use.expiresAt, app_version: use.appVersion };
  await db.updateTable('sessions').set(columns).where('id', '=', id).execute();
}

const RECENT_MS = 7 * 86_400_000;
/** More than are in use: callers can make versions up, and each is a label of a figure. */
const MOST_VERSIONS = 20;

/**
 * How many sessions were used within a week, by the version of the app, the most frequent first. Those that have sent
 * none, and those beyond the number of versions, are under null.
 */
export async function countVersions(db: Db, now: number): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom('sessions')
    .select(['app_version as version', (eb) => eb.fn.countAll<number>().as('sessions')])
    .where('last_seen_at', '>', toInstant(now - RECENT_MS))
    .groupBy('app_version')
    .orderBy('sessions', 'desc')
    .execute();
  const counts = new Map<string | null, number>();
  for (const [at, row] of rows.entries()) {
    const version = at < MOST_VERSIONS ? row.version : null;
    counts.set(version, (counts.get(version) ?? 0) + row.sessions);
  }
  return counts;
}

/** @returns the id of the session that ended, or null if the token is not that of a session */
export async function deleteSession(db: Db, tokenHash: string): Promise<number | null> {
  const row = await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).returning('id').executeTakeFirst();
  return row?.id ?? null;
}

/** The sessions of a person that are still valid, those used last first. */
export const listSessions = (db: Db, userId: number, now: string) =>
  db
    .selectFrom('sessions')
    .select(['id', 'created_at as createdAt', 'last_seen_at as lastSeenAt', 'device', 'address'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();

/** @returns whether the person had such a session */
export async function deleteSessionOf(db: Db, userId: number, id: number): Promise<boolean> {
  const query = db.deleteFrom('sessions').where('user_id', '=', userId).where('id', '=', id);
  return (await query.executeTakeFirst()).numDeletedRows > 0n;
}

/** Ends the sessions of a person. @param but the one that continues, if it is one of theirs */
export async function deleteSessionsOf(db: Db, userId: number, but: number | null = null): Promise<void> {
  const query = db.deleteFrom('sessions').where('user_id', '=', userId);
  await (but === null ? query : query.where('id', '!=', but)).execute();
}

/** Keeps only this many sessions of a person, those that were used last. */
export async function keepLatestSessions(db: Db, userId: number, most: number): Promise<void> {
  const kept = db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most);
  await db.deleteFrom('sessions').where('user_id', '=', userId).where('id', 'not in', kept).execute();
}
