import { chmod, copyFile, mkdir, mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { numberText } from '#contract/text/number-text.ts';
import { openFileStore } from '#server/adapters/files/by-settings.ts';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import { folderStore } from '#server/adapters/files/folder-store.ts';
import { hashOf, Staging } from '#server/adapters/files/staging.ts';
import { keepChecked } from '#server/base/checked-backup.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { writeThrough } from '#server/base/write-through.ts';
import { exclusively } from '#server/db/engine/exclusively.ts';
import { lockDataDir } from '#server/db/engine/instance-lock.ts';
import { migrate } from '#server/db/engine/migrate.ts';
import { type OpenDatabase, openAsIs, SQLITE_FILE } from '#server/db/engine/open.ts';
import { hasNoTables } from '#server/db/engine/table-rows.ts';
import { renewEpoch } from '#server/db/installation/meta.ts';
import { copyContent, isWhole } from './contents.ts';
import { type Backup, describe, differences } from './manifest.ts';
import { inScratchDatabase, loadPostgres } from './postgres-programs.ts';
import { type Report, rowsInWords } from './report.ts';

type Target = Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>;

const contentsOf = ({ folder }: Backup, clock: Clock): FileStore => folderStore(join(dirname(folder), 'files'), clock);

async function refuseDamage({ folder, manifest }: Backup): Promise<void> {
  const { file, bytes, sha256 } = manifest.database;
  const path = join(folder, file);
  const size = (await stat(path).catch(() => null))?.size;
  if (size !== bytes || (await hashOf(path)) !== sha256)
    throw new Error(`The backup is damaged: ${path} differs from the file that was written. Take another backup.`);
}

/** Puts the database of a backup into an empty place, and brings it to the current schema. */
async function load({ folder, manifest }: Backup, where: Omit<Target, 's3'>): Promise<OpenDatabase> {
  const path = join(folder, manifest.database.file);
  if (where.databaseUrl) await loadPostgres(where.databaseUrl, path);
  else {
    const file = join(where.dataDir, SQLITE_FILE);
    await copyFile(path, file);
    // The copy has the mode of the backup, which may be readable only, or readable by all.
    await chmod(file, 0o600);
  }
  const opened = await openAsIs(where);
  try {
    const wrong = differences(await describe(opened.db), manifest);
    if (wrong.length > 0) throw new Error(`The restored database differs from the backup: ${wrong.join('; ')}.`);
    await migrate(opened.db, opened.dialect);
    return opened;
  } catch (error) {
    await opened.db.destroy();
    throw error;
  }
}

/** Loads the database of a backup into a place that is removed afterwards. */
async function tryToLoad(backup: Backup, { databaseUrl }: Config): Promise<void> {
  if (backup.manifest.engine === 'sqlite') {
    const dataDir = await mkdtemp(join(tmpdir(), 'matrix-check-'));
    const loaded = load(backup, { dataDir, databaseUrl: null }).then(({ db }) => db.destroy());
    return loaded.finally(() => rm(dataDir, { recursive: true }));
  }
  if (!databaseUrl) throw new Error('The backup is of PostgreSQL. Set DATABASE_URL to a server on which to test it.');
  return inScratchDatabase(databaseUrl, async (scratch) => {
    const { db } = await load(backup, { dataDir: '', databaseUrl: scratch });
    await db.destroy();
  });
}

/** Proves that a backup can be restored. @throws with what is wrong with it */
export async function checkBackup(backup: Backup, config: Config, clock: Clock, report: Report): Promise<void> {
  const { manifest, name } = backup;
  await refuseDamage(backup);
  await tryToLoad(backup, config);
  report(`Database: restored into a scratch copy, ${rowsInWords(manifest.rows)} as in the manifest`);
  const contents = contentsOf(backup, clock);
  const damaged: string[] = [];
  for (const hash of manifest.files) if (!(await isWhole(contents, hash))) damaged.push(hash);
  if (damaged.length > 0)
    throw new Error(
      `${numberText(damaged.length)} files are missing or damaged; remove them, and the next backup copies them again:\n${damaged.join('\n')}`,
    );
  report(`Files: ${numberText(manifest.files.length)}, each with its hash`);
  await keepChecked(dirname(backup.folder), manifest.madeAt);
  report(`The backup ${name} is whole.`);
}

/** @returns the hashes of the contents that the backup lacks */
async function fillContents(backup: Backup, target: Target, clock: Clock): Promise<string[]> {
  const way = {
    from: contentsOf(backup, clock),
    to: await openFileStore(target, clock),
    staging: new Staging(join(target.dataDir, 'incoming')),
  };
  const lacked: string[] = [];
  for (const hash of backup.manifest.files) if ((await copyContent(hash, way)) === null) lacked.push(hash);
  return lacked;
}

async function restoreSqlite(backup: Backup, dataDir: string, { fill, clock }: Filling): Promise<Restored> {
  const lock = lockDataDir(dataDir);
  if (!lock) throw new Error(`A server is running on the data folder ${dataDir}. Stop it before a restore.`);
  const loading = join(dataDir, 'restoring');
  try {
    const found = (await readdir(dataDir)).find((name) => name.startsWith(SQLITE_FILE));
    if (found)
      throw new Error(`The data folder ${dataDir} is not empty: it has ${found}. Name another one, or move it away.`);
    await rm(loading, { recursive: true, force: true });
    await mkdir(loading, { mode: 0o700 });
    const lacked = await fill();
    const { db } = await load(backup, { dataDir: loading, databaseUrl: null });
    const epoch = await renewEpoch(db, clock()).finally(() => db.destroy());
    // Until here there is no database for a server to open.
    await writeThrough(join(loading, SQLITE_FILE));
    await rename(join(loading, SQLITE_FILE), join(dataDir, SQLITE_FILE));
    await writeThrough(dataDir);
    return { lacked, epoch };
  } finally {
    await rm(loading, { recursive: true, force: true });
    lock.release();
  }
}

async function restorePostgres(backup: Backup, target: Target, { fill, clock }: Filling): Promise<Restored> {
  const empty = await openAsIs(target);
  try {
    // A server that is started meanwhile waits.
    return await exclusively(empty, async () => {
      if (!(await hasNoTables(empty.db)))
        throw new Error(
          'The database of --to is not empty. Name one without tables, such as a new one. After a restore that was interrupted, drop its database and create it again.',
        );
      const lacked = await fill();
      const { db } = await load(backup, target);
      return { lacked, epoch: await renewEpoch(db, clock()).finally(() => db.destroy()) };
    });
  } finally {
    await empty.db.destroy();
  }
}

interface Filling {
  fill: () => Promise<string[]>;
  clock: Clock;
}

interface Restored {
  /** The hashes of the contents that the backup lacks. */
  lacked: string[];
  epoch: string;
}

/**
 * Restores a backup into an empty place, under a new epoch. Contents come first and the database last. A
 * restore that was interrupted can be repeated, into PostgreSQL only with a new database.
 */
export async function restoreBackup(backup: Backup, target: Target, clock: Clock, report: Report): Promise<void> {
  const { manifest, name } = backup;
  if ((manifest.engine === 'postgres') !== (target.databaseUrl !== null))
    throw new Error(
      manifest.engine === 'postgres'
        ? 'The backup is of PostgreSQL: --to must be the address of an empty database, postgres://user@host/name.'
        : 'The backup is of SQLite: --to must be a folder. `npm run move` moves it into PostgreSQL afterwards.',
    );
  await refuseDamage(backup);
  const filling = { fill: () => fillContents(backup, target, clock), clock };
  const { lacked, epoch } = target.databaseUrl
    ? await restorePostgres(backup, target, filling)
    : await restoreSqlite(backup, target.dataDir, filling);
  report(`Database: ${rowsInWords(manifest.rows)}`);
  report(
    `Files: ${numberText(manifest.files.length - lacked.length)} into ${target.s3 ? `the bucket ${target.s3.bucket}` : join(target.dataDir, 'files')}`,
  );
  report(`New epoch: ${epoch}`);
  if (lacked.length > 0)
    throw new Error(`${numberText(lacked.length)} files are missing or damaged in the backup:\n${lacked.join('\n')}`);
  report(`The backup ${name} is restored. The server can be started.`);
}
