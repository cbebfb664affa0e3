import { PostgresAdapter } from 'kysely';
import type { Db } from '#server/db/tables/tables.ts';

/** True on PostgreSQL, where transactions run concurrently and rows that they check have to be locked. */
export const isPostgres = (db: Pick<Db, 'getExecutor'>): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** True for a failed statement that would have broken a unique constraint. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  // PostgreSQL's unique_violation, and SQLite's own name for it.
  (error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE');

/** SQLite's own code, the file system's (EDQUOT is its quota), and PostgreSQL's disk_full. */
const NO_ROOM = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT', '53100']);

/** True for a failure because the disk is full. */
export const isDiskFull = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && NO_ROOM.has(String(error.code));

/** True for a statement that has waited too long for a lock of PostgreSQL (lock_not_available). */
export const isLocked = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '55P03';

/**
 * True for a prepared statement whose columns a migration has changed. PostgreSQL's code for it (feature_not_supported)
 * has other causes too.
 */
export const isOutdated = (error: unknown): boolean =>
  error instanceof Error && 'routine' in error && error.routine === 'RevalidateCachedQuery';

/** PostgreSQL's serialization_failure, deadlock_detected, foreign_key_violation and unique_violation. */
const OVERTAKEN = new Set(['40001', '40P01', '23503', '23505']);

/**
 * True for a statement that failed because of another transaction's work since this one has looked: a conflict of
 * serializable transactions, a deadlock, a missing referenced row, a duplicate, or a migration. Only on PostgreSQL; SQLite has one
 * writer.
 */
export const isOvertaken = (error: unknown): boolean =>
  isOutdated(error) || (error instanceof Error && 'code' in error && OVERTAKEN.has(String(error.code)));

/**
 * PostgreSQL's invalid_sql_statement_name (the statement before it on the connection, which names it, has failed),
 * admin_shutdown, crash_shutdown, cannot_connect_now, query_canceled, lock_not_available,
 * idle_in_transaction_session_timeout, read_only_sql_transaction (as after a failover), too_many_connections, and the
 * first two of OVERTAKEN; SQLite's code for a lock that others hold; and the system's codes for lost connections.
 */
const UNAVAILABLE = new Set([
  ...['26000', '57P01', '57P02', '57P03', '57014', '55P03', '25P03', '25006', '53300', '40001', '40P01'],
  'SQLITE_BUSY',
  ...['ECONNRESET', 'ECONNREFUSED', 'EPIPE', 'ETIMEDOUT'],
]);

/** pg and its pool give these errors no code. */
const LOST =
  /^Connection terminated|^timeout exceeded when trying to connect|is not queryable$|^Query read timeout|connection has been discarded/;

/** True for a failure because the database cannot be reached or was too busy: the same request may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code = '', syscall } = error as NodeJS.ErrnoException;
  return (
    UNAVAILABLE.has(code) ||
    isOutdated(error) ||
    // PostgreSQL's class of connection exceptions.
    /^08...$/.test(code) ||
    syscall === 'connect' ||
    syscall === 'getaddrinfo' ||
    LOST.test(error.message)
  );
}

/** True if the database did not answer at all: an error that PostgreSQL reports has a severity. */
export const isLost = (error: unknown): boolean => isUnavailable(error) && !('severity' in (error as Error));
