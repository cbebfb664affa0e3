import { parseArgs } from 'node:util';
import { systemClock } from '#server/base/clock.ts';
import { findBackup } from '#server/transfer/manifest.ts';
import { checkBackup, restoreBackup } from '#server/transfer/restore-backup.ts';
import { runCommand } from './command.ts';
import { placeOf } from './place.ts';

const USAGE = `Usage: npm run restore -- --check [--from FOLDER]
       npm run restore -- [--from FOLDER] --to FOLDER_OR_POSTGRES_ADDRESS`;

/** Restores a backup, or with `--check` proves that it can be restored. */
await runCommand(async (config) => {
  const { check, from, to } = parseArgs({
    options: { check: { type: 'boolean' }, from: { type: 'string' }, to: { type: 'string' } },
  }).values;
  const folder = from ?? config.backups.folder;
  if (!folder || Boolean(check) === (to !== undefined)) throw new Error(USAGE);
  const backup = await findBackup(folder);
  if (to === undefined) await checkBackup(backup, config, systemClock, console.log);
  else await restoreBackup(backup, placeOf(to, config), systemClock, console.log);
});
