import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { type OpenDatabase, openDatabase } from '#server/db/engine/open.ts';
import { newPostgres } from './postgres.ts';
import type { TemplateDatabase } from './template-database.ts';

export const isPostgres = process.env.TEST_DATABASE === 'postgres';

export interface TestDatabase extends OpenDatabase {
  dataDir: string;
  databaseUrl: string | null;
  /** Copies of the database as it is now, to replace it: as it went on, and as it was restored from a backup. */
  moveToCopies(count: number): Promise<TestDatabase[]>;
  /** Closes it and removes every trace. */
  drop(): Promise<void>;
}

/**
 * A new, migrated database of the kind of this run. @param from a closed one to begin as a copy of, by default that of
 * the run; with null it is migrated from nothing
 */
export async function createDatabase(
  from: TemplateDatabase | null = inject('templateDatabase'),
): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'matrix-test-'));
  const postgres = isPostgres ? await newPostgres(from?.name ?? undefined) : null;
  const databaseUrl = postgres?.url ?? null;
  if (!postgres && from) await cp(from.dataDir, dataDir, { recursive: true });
  const opened = await openDatabase({ dataDir, databaseUrl });
  const drop = async () => {
    await opened.db.destroy();
    await postgres?.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  return {
    ...opened,
    dataDir,
    databaseUrl,
    moveToCopies: async (count) => {
      await opened.db.destroy();
      const copies: TestDatabase[] = [];
      for (let made = 0; made < count; made += 1)
        copies.push(await createDatabase({ dataDir, name: postgres?.name ?? null }));
      await drop();
      return copies;
    },
    drop,
  };
}
