import { lockDataDir } from '#server/db/engine/instance-lock.ts';
import { openDatabase, requireInstallation } from '#server/db/engine/open.ts';
import { renewEpoch } from '#server/db/installation/meta.ts';
import { runCommand } from './command.ts';

/**
 * Run after a restore, with the server stopped: begins a new epoch for every device, before a device detects the
 * restore by itself (plugins/restores.ts).
 */
await runCommand(async (config) => {
  const { databaseUrl, dataDir } = config;
  await requireInstallation(config);
  const lock = databaseUrl ? null : lockDataDir(dataDir);
  if (!databaseUrl && !lock)
    throw new Error(`A server is running on the data folder ${dataDir}. Stop it before a restore.`);
  const { db } = await openDatabase(config);
  console.log(`New epoch: ${await renewEpoch(db, Date.now())}`);
  await db.destroy();
  lock?.release();
});
