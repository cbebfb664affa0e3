import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/db/engine/open.ts';
import { newPostgres } from './postgres.ts';

/** A closed, migrated database that each test copies, because a new migration takes three times as long. */
export interface TemplateDatabase {
  dataDir: string;
  /** In the cluster; null for SQLite. */
  name: string | null;
}

declare module 'vitest' {
  export interface ProvidedContext {
    templateDatabase: TemplateDatabase;
  }
}

/**
 * Run once by each project that needs a database, before its tests; in watch mode it is not rebuilt when a migration is
 * edited.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isPostgres = project.config.env.TEST_DATABASE === 'postgres';
  const dataDir = await mkdtemp(join(tmpdir(), 'matrix-template-'));
  const postgres = isPostgres ? await newPostgres() : null;
  const drop = async () => {
    await rm(dataDir, { recursive: true, force: true });
    await postgres?.drop();
  };
  try {
    const { db } = await openDatabase({ dataDir, databaseUrl: postgres?.url ?? null });
    await db.destroy();
  } catch (error) {
    await drop();
    throw error;
  }
  project.provide('templateDatabase', { dataDir, name: postgres?.name ?? null });
  return drop;
}
