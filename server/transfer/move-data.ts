import { join } from 'node:path';
import { sql } from 'kysely';
import { numberText } from '#contract/text/number-text.ts';
import { openFileStore } from '#server/adapters/files/by-settings.ts';
import { Staging } from '#server/adapters/files/staging.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { continueIds, copyRows, firstDifference, tablesInOrder } from '#server/db/engine/copy-rows.ts';
import { exclusively } from '#server/db/engine/exclusively.ts';
import { lockDataDir } from '#server/db/engine/instance-lock.ts';
import { isMigrated, migrate, migrationsIn, misfit, namesIn } from '#server/db/engine/migrate.ts';
import { nameOf, type OpenDatabase, openAsIs, requireInstallation } from '#server/db/engine/open.ts';
import { countRows, hasNoTables, tablesOf } from '#server/db/engine/table-rows.ts';
import { markFinished, markUnfinished, UNFINISHED_MOVE } from '#server/db/engine/unfinished-move.ts';
import { readEpoch } from '#server/db/installation/meta.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { copyContent, isWhole } from './contents.ts';
import { describe } from './manifest.ts';
import { type Report, rowsInWords } from './report.ts';

export type Place = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

/** The name of a move's own connections, which are no server's. */
const NAME = 'matrix-move';

function named(place: Place): Place {
  if (!place.databaseUrl) return place;
  const url = new URL(place.databaseUrl);
  url.searchParams.set('application_name', NAME);
  return { ...place, databaseUrl: url.href };
}

/** Works with a database that no server uses meanwhile. @param place with the name of a move */
async function claimed<T>(place: Place, work: (opened: OpenDatabase) => Promise<T>): Promise<T> {
  const inUse = new Error(`A server, or another program, uses ${nameOf(place)}. Stop it before a move.`);
  const lock = place.databaseUrl ? null : lockDataDir(place.dataDir);
  if (!place.databaseUrl && !lock) throw inUse;
  const opened = await openAsIs(place);
  try {
    // A server that is started meanwhile waits.
    return await exclusively(opened, async () => {
      if (place.databaseUrl && (await hasOtherUsers(opened.db))) throw inUse;
      return await work(opened);
    });
  } finally {
    await opened.db.destroy();
    lock?.release();
  }
}

async function hasOtherUsers(db: Db): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_stat_activity where datname = current_database() and usename is not null
    and application_name <> ${NAME} and coalesce(backend_type, 'client backend') = 'client backend'`.execute(db);
  return rows.length > 0;
}

/** Why a source cannot be moved. */
async function flawOf(source: Db): Promise<string> {
  const names = await namesIn(source);
  if (names.some((name) => name.startsWith(UNFINISHED_MOVE)))
    return 'is the target of a move that has not ended. Run the same `npm run move` again.';
  return (await misfit(source)) === 'missing'
    ? 'is from another version. Start and stop the server of this version on it first.'
    : 'is from a later version. Use the `npm run move` of that version.';
}

/** In place of the migrations of a database of another program. */
const OTHER = 'not ours';

/** Makes the schema in an empty target and marks it, or finds the mark of this move. @returns whether it was begun before */
async function prepare({ db, dialect }: OpenDatabase, epoch: string): Promise<boolean> {
  const migrations = (await hasNoTables(db)) ? [] : await migrationsIn(db).catch(() => [OTHER]);
  if (migrations.includes(`${UNFINISHED_MOVE}${epoch}`)) {
    if ((await misfit(db)) === null) return true;
    throw new Error('The move was started by another version. Empty the target and start again.');
  }
  const isEmpty = !migrations.includes(OTHER) && Object.values(await countRows(db)).every((rows) => rows === 0);
  if (!isEmpty || migrations.some((name) => name.startsWith(UNFINISHED_MOVE)))
    throw new Error(
      'The target is not empty, and no move of this data into it was started. Name an empty one with --to.',
    );
  await migrate(db, dialect);
  await markUnfinished(db, epoch);
  return false;
}

/** Copies the contents that the target lacks; each is read again there. */
async function moveContents(hashes: readonly string[], source: Place, target: Place, clock: Clock): Promise<void> {
  const way = {
    from: await openFileStore(source, clock),
    to: await openFileStore(target, clock),
    staging: new Staging(join(target.dataDir, 'incoming')),
  };
  const lost: string[] = [];
  for (const hash of hashes) {
    if (await isWhole(way.to, hash)) continue;
    await copyContent(hash, way);
    if (!(await isWhole(way.to, hash))) lost.push(hash);
  }
  if (lost.length > 0)
    throw new Error(
      `${numberText(lost.length)} files are missing from the source or damaged. Restore them from a backup, and run the command again:\n${lost.join('\n')}`,
    );
}

async function moveRows(from: OpenDatabase, to: OpenDatabase, report: Report): Promise<void> {
  const tables = await tablesInOrder(from.dialect === 'sqlite' ? from.db : to.db);
  const names = [tables.map(({ name }) => name).sort(), await tablesOf(from.db), await tablesOf(to.db)].map(String);
  if (new Set(names).size > 1) throw new Error('The two databases have different tables.');
  for (const table of tables) {
    const rows = await copyRows(from.db, to.db, table);
    if (rows > 0) report(`${table.name}: ${numberText(rows)} rows copied`);
  }
  for (const table of tables) {
    const key = await firstDifference(from.db, to.db, table);
    if (key !== null)
      throw new Error(
        `${table.name} differs at the row ${key}: the source has changed since the move began. Empty the target and start again.`,
      );
    await continueIds(from.db, to.db, table);
  }
}

/**
 * Moves the data between SQLite and PostgreSQL: devices find the same sessions, keys and numbers in the same history.
 * The source stays as it is. No server opens the target before every row and every file has been compared.
 */
export async function moveData(source: Place, target: Place, clock: Clock, report: Report): Promise<void> {
  // PostgreSQL may see the end of a connection late: the first one has the name too.
  const own = named(source);
  await requireInstallation(own);
  await claimed(own, (from) =>
    claimed(named(target), async (to) => {
      if (!(await isMigrated(from.db))) throw new Error(`${nameOf(source)} ${await flawOf(from.db)}`);
      if (await prepare(to, await readEpoch(from.db))) report('Continuing the move that was started before.');
      await moveRows(from, to, report);
      const { rows, files } = await describe(to.db);
      report(`Compared: ${rowsInWords(rows)}, all equal`);
      await moveContents(files, source, target, clock);
      const where = target.s3 ? `the bucket ${target.s3.bucket}` : join(target.dataDir, 'files');
      report(`Compared: ${numberText(files.length)} files in ${where}, each with its hash`);
      await markFinished(to.db);
      report(`Moved from ${nameOf(source)} to ${nameOf(target)}. From now on, start the server only on the latter.`);
    }),
  );
}
