import { PostgresAdapter } from 'kysely';
import type { Db } from './tables.ts';

/** True on PostgreSQL, where transactions run side by side and rows that they judge have to be locked. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;

/** True for the failure of a statement that would have made two of what may only be once. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof Error &&
  'code' in error &&
  // PostgreSQL's unique_violation, and SQLite's own name for it.
  (error.code === '23505' || error.code === 'SQLITE_CONSTRAINT_UNIQUE');

/** True for a statement that the database gave up because two transactions waited for each other. */
export const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === '40P01';
