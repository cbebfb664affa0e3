import type { Db } from '#server/db/tables/tables.ts';

interface PoolFigures {
  readonly totalCount: number;
  readonly idleCount: number;
  readonly waitingCount: number;
}

const pools = new WeakMap<object, Readonly<Record<'reading' | 'writing', PoolFigures>>>();

/** Lets the connections of a database be counted. */
export const watchPools = (db: Db, of: Readonly<Record<'reading' | 'writing', PoolFigures>>): void =>
  void pools.set(db, of);

/** The pools of connections of a database; null if it has none, as SQLite. */
export const poolsOf = (db: Db): Readonly<Record<'reading' | 'writing', PoolFigures>> | null => pools.get(db) ?? null;
