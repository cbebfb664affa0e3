import { PostgresAdapter } from 'kysely';
import type { Db } from './tables.ts';

/** True on PostgreSQL, where transactions run side by side and rows that they judge have to be locked. */
export const isPostgres = (db: Db): boolean => db.getExecutor().adapter instanceof PostgresAdapter;
