import { parseArgs } from 'node:util';
import { systemClock } from '#server/base/clock.ts';
import { makeBackup } from '#server/transfer/make-backup.ts';
import { runCommand } from './command.ts';

/** `npm run backup [-- --to FOLDER]`: also beside a running server. */
await runCommand(async (config) => {
  const { values } = parseArgs({ options: { to: { type: 'string' } } });
  const to = values.to ?? config.backups.folder;
  if (!to) throw new Error('Set BACKUP_DIR, or name the folder: npm run backup -- --to FOLDER');
  await makeBackup(config, to, systemClock, console.log);
});
