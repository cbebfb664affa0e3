import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Config, readConfig } from '#server/base/config.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import type { Db } from '#server/db/tables/tables.ts';

const NEVER_REACHED = '999999999';

/** The settings of every benchmark's server: rate limit and quotas are counted, as on a real one, but never reached. */
export const SETTINGS = {
  // Otherwise each unsent mail is a line among the figures.
  LOG_LEVEL: 'error',
  RATE_LIMIT: '9999999',
  QUOTA_PERSON_MB: NEVER_REACHED,
  QUOTA_PERSON_FILES: NEVER_REACHED,
  QUOTA_PERSON_COMMENTS: NEVER_REACHED,
  QUOTA_PERSON_TEXT_MB: NEVER_REACHED,
  QUOTA_PERSON_EDITS: NEVER_REACHED,
  QUOTA_GROUP_MB: NEVER_REACHED,
  QUOTA_GROUP_FILES: NEVER_REACHED,
  QUOTA_GROUP_COMMENTS: NEVER_REACHED,
  QUOTA_GROUP_TEXT_MB: NEVER_REACHED,
  QUOTA_GROUP_EVENTS: NEVER_REACHED,
};

interface World {
  config: Config;
  db: Db;
  dataDir: string;
}

/** A server's empty database on SQLite, in a data folder of its own. */
export async function openWorld(): Promise<World> {
  const dataDir = mkdtempSync(join(tmpdir(), 'world-'));
  const read = readConfig({ ...SETTINGS, DATA_DIR: dataDir });
  if (!read.ok) throw new Error(read.problems.join());
  const { db } = await openDatabase(read.config);
  return { config: read.config, db, dataDir };
}
