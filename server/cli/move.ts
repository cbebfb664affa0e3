import { parseArgs } from 'node:util';
import { systemClock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { moveData, type Place } from '#server/transfer/move-data.ts';
import { runCommand } from './command.ts';
import { placeOf } from './place.ts';

const USAGE = `Usage: npm run move -- --to POSTGRES_ADDRESS [--from FOLDER]
       npm run move -- --to FOLDER [--from POSTGRES_ADDRESS]`;

/** Files move between the folder of SQLite's data and the bucket, if the settings name one. */
function placesOf(config: Config, to: string, from: string | undefined): [source: Place, target: Place] {
  const target = placeOf(to, config);
  const other = target.databaseUrl ? config.dataDir : config.databaseUrl;
  if (!(from ?? other)) throw new Error(USAGE);
  const source = placeOf(from ?? other ?? '', config);
  if ((source.databaseUrl === null) === (target.databaseUrl === null)) throw new Error(USAGE);
  return target.databaseUrl ? [{ ...source, s3: null }, target] : [source, { ...target, s3: null }];
}

/** Moves the data from SQLite to PostgreSQL, or back. */
await runCommand(async (config) => {
  const { from, to } = parseArgs({ options: { from: { type: 'string' }, to: { type: 'string' } } }).values;
  if (!to) throw new Error(USAGE);
  await moveData(...placesOf(config, to, from), systemClock, console.log);
});
