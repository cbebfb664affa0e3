import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';
import { first } from './first/first.ts';

export type Migration = (db: Kysely<unknown>, columns: Columns) => Promise<void>;

/** In the order of their names, in which they run. Never edit a released migration; add a new one. */
export const MIGRATIONS: readonly (readonly [name: string, migration: Migration])[] = [['001-schema', first]];
