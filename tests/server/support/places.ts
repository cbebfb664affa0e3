import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { Config } from '#server/base/config.ts';
import { type OpenDatabase, openDatabase } from '#server/db/engine/open.ts';
import { isPostgres } from './database.ts';
import { newPostgres } from './postgres.ts';
import { startTestApp, type TestApp, testConfig } from './test-app.ts';

export async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'matrix-place-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Settings of an empty place for data, of the kind of this run unless the test says. It ends with the test. */
export async function emptyPlace(env: Record<string, string> = {}, postgres = isPostgres): Promise<Config> {
  const dataDir = await newFolder();
  if (!postgres) return testConfig({ DATA_DIR: dataDir, ...env });
  const { url, drop } = await newPostgres();
  onTestFinished(drop);
  return testConfig({ DATA_DIR: dataDir, DATABASE_URL: url, ...env });
}

/** Opens the database of a place as a server does. */
export async function opened(place: Config): Promise<OpenDatabase> {
  const database = await openDatabase(place);
  onTestFinished(() => database.db.destroy());
  return database;
}

/** Starts a server on a place, with its settings; the test closes it. */
export async function serverOn(place: Config, env: Record<string, string> = {}): Promise<TestApp> {
  const { dataDir, databaseUrl } = place;
  const database = await openDatabase(place);
  const drop = () => database.db.destroy();
  return startTestApp({ database: { ...database, dataDir, databaseUrl, drop, moveToCopies: async () => [] }, env });
}
