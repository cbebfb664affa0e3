import { mkdir, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { sql } from 'kysely';
import { numberText } from '#contract/text/number-text.ts';
import { openFileStore } from '#server/adapters/files/by-settings.ts';
import { folderStore } from '#server/adapters/files/folder-store.ts';
import { hashOf, Staging } from '#server/adapters/files/staging.ts';
import { type Clock, toInstant } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import { writeThrough } from '#server/base/write-through.ts';
import { lockDataDir } from '#server/db/engine/instance-lock.ts';
import { openAsIs, requireInstallation, SQLITE_FILE } from '#server/db/engine/open.ts';
import { installationOf } from '#server/db/installation/meta.ts';
import { copyContent, hasContent } from './contents.ts';
import {
  backupsIn,
  type Described,
  describe,
  findBackup,
  type Manifest,
  manifestIn,
  manifestText,
  readBackups,
} from './manifest.ts';
import { dumpPostgres } from './postgres-programs.ts';
import { megabytes, type Report, rowsInWords } from './report.ts';

/** Folders that no manifest ends; the next backup removes them. */
const UNFINISHED = '.unfinished-';
/** One step, so that the writes of a busy server do not begin the copy again and again. */
const ALL_PAGES = 2 ** 30;

async function copySqlite(dataDir: string, folder: string): Promise<Described> {
  const source = new Sqlite(join(dataDir, SQLITE_FILE), { fileMustExist: true });
  try {
    await source.backup(join(folder, SQLITE_FILE), { progress: () => ALL_PAGES });
  } finally {
    source.close();
  }
  const { db } = await openAsIs({ dataDir: folder, databaseUrl: null });
  return describe(db).finally(() => db.destroy());
}

async function copyPostgres(url: string, file: string): Promise<Described> {
  const { db } = await openAsIs({ dataDir: '', databaseUrl: url });
  // The counts are of the very state that the program writes.
  const copying = db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const { rows } = await sql<{ name: string }>`select pg_export_snapshot() as name`.execute(tx);
      await dumpPostgres(url, file, rows[0]?.name ?? '');
      return describe(tx);
    });
  return copying.finally(() => db.destroy());
}

async function copyDatabase({ databaseUrl, dataDir }: Config, folder: string) {
  const file = databaseUrl ? 'matrix.dump' : SQLITE_FILE;
  const path = join(folder, file);
  const described = databaseUrl ? await copyPostgres(databaseUrl, path) : await copySqlite(dataDir, folder);
  await writeThrough(path);
  const { size } = await stat(path);
  return { described, database: { file, bytes: size, sha256: await hashOf(path) } };
}

/** Copies the contents that the folder lacks. @returns those that the server has not, or not whole */
async function copyContents(config: Config, to: string, hashes: readonly string[], clock: Clock) {
  const way = {
    from: await openFileStore(config, clock),
    to: folderStore(join(to, 'files'), clock),
    staging: new Staging(join(to, `${UNFINISHED}files`)),
  };
  const missing: string[] = [];
  let [copied, bytes] = [0, 0];
  for (const hash of hashes) {
    if (await hasContent(way.to, hash)) continue;
    const size = await copyContent(hash, way);
    if (size === null) missing.push(hash);
    else [copied, bytes] = [copied + 1, bytes + size];
  }
  return { missing, copied, bytes };
}

/** Removes the oldest backups, and the contents that no other one has. */
async function removeOld(to: string, keep: number, clock: Clock, report: Report): Promise<void> {
  const old = (await backupsIn(to)).slice(0, -keep);
  if (old.length === 0) return;
  for (const folder of old) {
    const leaving = join(to, `${UNFINISHED}${basename(folder)}`);
    await rename(folder, leaving);
    await rm(leaving, { recursive: true });
    report(`Removed: ${basename(folder)}`);
  }
  const needed = new Set((await readBackups(to)).flatMap(({ manifest }) => manifest.files));
  const contents = folderStore(join(to, 'files'), clock);
  for await (const hash of contents.keptBefore(Number.POSITIVE_INFINITY))
    if (!needed.has(hash)) await contents.forget(hash, Number.POSITIVE_INFINITY);
}

/** Otherwise `BACKUP_KEEP` of one installation would remove the backups of another. */
async function refuseOthers(to: string, config: Config): Promise<void> {
  const { db } = await openAsIs(config);
  const installation = await installationOf(db).finally(() => db.destroy());
  for (const folder of await backupsIn(to)) {
    const other = await findBackup(folder).then(
      ({ manifest }) => manifest.installation,
      () => null,
    );
    if (other && installation && other !== installation)
      throw new Error(`The backups in ${to} are of another installation. Name another folder.`);
  }
}

/** @returns the hashes of contents that the server does not have whole */
async function writeBackup(config: Config, to: string, clock: Clock, report: Report): Promise<string[]> {
  for (const name of await readdir(to)) if (name.startsWith(UNFINISHED)) await rm(join(to, name), { recursive: true });
  const madeAt = toInstant(clock());
  const [name, unfinished] = [madeAt.replaceAll(':', '-'), join(to, `${UNFINISHED}backup`)];
  await mkdir(unfinished, { mode: 0o700 });
  const { described, database } = await copyDatabase(config, unfinished);
  report(`Database: ${rowsInWords(described.rows)}, ${megabytes(database.bytes)}`);
  const { missing, copied, bytes } = await copyContents(config, to, described.files, clock);
  report(`Files: ${numberText(described.files.length)}, ${numberText(copied)} of them copied (${megabytes(bytes)})`);
  const engine = config.databaseUrl ? 'postgres' : 'sqlite';
  const manifest: Manifest = { madeAt, engine, database, ...described };
  await writeFile(manifestIn(unfinished), manifestText(manifest), { mode: 0o600, flush: true });
  await rename(unfinished, join(to, name));
  await writeThrough(to);
  report(`Backup: ${join(to, name)}`);
  return missing;
}

/**
 * Writes a backup into a folder, beside earlier ones. It is there as a whole or not at all. The server may run
 * meanwhile: contents are copied after the database, and kept by it for a day after their last use.
 */
export async function makeBackup(config: Config, to: string, clock: Clock, report: Report): Promise<void> {
  await requireInstallation(config);
  await mkdir(to, { recursive: true, mode: 0o700 });
  if ((await realpath(to)) === (await realpath(config.dataDir).catch(() => null)))
    throw new Error('Backups need a folder of their own, on another disk than DATA_DIR.');
  const lock = lockDataDir(to);
  if (!lock) throw new Error(`Another backup into ${to} is running.`);
  try {
    await refuseOthers(to, config);
    const missing = await writeBackup(config, to, clock, report);
    // Earlier ones may have what this one lacks.
    if (missing.length > 0)
      throw new Error(
        `The backup lacks ${missing.length} files of the database, because they are missing or damaged on the server, such as ${missing[0]}.`,
      );
    if (config.backups.keep !== null) await removeOld(to, config.backups.keep, clock, report);
  } finally {
    lock.release();
  }
}
