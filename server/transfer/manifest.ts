import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { sql } from 'kysely';
import * as v from 'valibot';
import { migrationsIn } from '#server/db/engine/migrate.ts';
import { countRows } from '#server/db/engine/table-rows.ts';
import { installationOf } from '#server/db/installation/meta.ts';
import type { Db } from '#server/db/tables/tables.ts';

const MANIFEST_FILE = 'manifest.json';
const hash = v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/));

/** The contents of a backup. It is written last: a folder without one is not a backup. */
const Manifest = v.object({
  madeAt: v.string(),
  engine: v.picklist(['sqlite', 'postgres']),
  /** The copy of the database, beside the manifest. */
  database: v.object({ file: v.string(), bytes: v.number(), sha256: hash }),
  /** Missing in a backup of 1.0.0. */
  installation: v.optional(v.nullable(v.string()), null),
  migrations: v.array(v.string()),
  rows: v.record(v.string(), v.number()),
  /** The hashes of the contents of all files, which are beside the folder of the backup. */
  files: v.array(hash),
});
export type Manifest = v.InferOutput<typeof Manifest>;

/** The part that a database says about itself. */
export type Described = Pick<Manifest, 'installation' | 'migrations' | 'rows' | 'files'>;

export async function describe(db: Db): Promise<Described> {
  const hashes = await sql<{ hash: string }>`select distinct content_hash as hash from files`.execute(db);
  return {
    installation: await installationOf(db),
    migrations: await migrationsIn(db),
    rows: await countRows(db),
    files: hashes.rows.map((row) => row.hash).sort(),
  };
}

/** The tables in which two descriptions of a database differ, and the other parts of it that do. */
export function differences(is: Described, was: Described): string[] {
  const tables = [...new Set([...Object.keys(is.rows), ...Object.keys(was.rows)])].sort();
  const counts = tables
    .filter((table) => is.rows[table] !== was.rows[table])
    .map((table) => `${table} has ${is.rows[table] ?? 'no'} rows instead of ${was.rows[table] ?? 'none'}`);
  const parts = (['migrations', 'files'] as const).filter((part) => `${is[part]}` !== `${was[part]}`);
  return [...counts, ...parts.map((part) => `the list of its ${part} differs`)];
}

export const manifestText = (manifest: Manifest): string => `${JSON.stringify(manifest, null, 1)}\n`;
export const manifestIn = (folder: string): string => join(folder, MANIFEST_FILE);

export interface Backup {
  name: string;
  folder: string;
  manifest: Manifest;
}

async function readBackup(folder: string): Promise<Backup> {
  try {
    const manifest = v.parse(Manifest, JSON.parse(await readFile(manifestIn(folder), 'utf8')));
    return { name: basename(folder), folder, manifest };
  } catch (error) {
    throw new Error(`The manifest of the backup ${folder} cannot be read: ${(error as Error).message}`);
  }
}

/** The name of a backup's folder: the instant at which it was made. */
const BACKUP = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z$/;

/** The folders of the finished backups below a folder, oldest first. */
export async function backupsIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory() && BACKUP.test(entry.name)).map(({ name }) => name);
  const folders = names.sort().map((name) => join(folder, name));
  return folders.filter((each) => existsSync(manifestIn(each)));
}

export const readBackups = async (folder: string): Promise<Backup[]> =>
  Promise.all((await backupsIn(folder)).map(readBackup));

/** The backup of a folder, or the latest one below it. */
export async function findBackup(folder: string): Promise<Backup> {
  const found = existsSync(manifestIn(folder)) ? folder : (await backupsIn(folder)).at(-1);
  if (!found) throw new Error(`There is no backup in ${folder}. Name its folder with --from, or set BACKUP_DIR.`);
  return readBackup(found);
}
