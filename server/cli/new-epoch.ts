import { type Config, readConfig } from '#server/base/config.ts';
import { lockDataDir } from '#server/db/engine/instance-lock.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { renewEpoch } from '#server/db/installation/meta.ts';

/**
 * Run after a restore, with the server stopped: begins a new epoch for every device, before a device detects the
 * restore by itself (plugins/restores.ts).
 */
async function run(config: Config): Promise<number> {
  const { databaseUrl, dataDir } = config;
  const lock = databaseUrl ? null : lockDataDir(dataDir);
  if (!databaseUrl && !lock) {
    console.error(`A server is running on the data folder ${dataDir}. Stop it before a restore.`);
    return 1;
  }
  const { db } = await openDatabase(config);
  console.log(`New epoch: ${await renewEpoch(db, Date.now())}`);
  await db.destroy();
  lock?.release();
  return 0;
}

const read = readConfig(process.env);
if (read.ok) {
  process.exitCode = await run(read.config);
} else {
  console.error(['The settings are not right:', ...read.problems].join('\n  '));
  process.exitCode = 1;
}
