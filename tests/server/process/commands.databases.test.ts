import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openAsIs } from '#server/db/engine/open.ts';
import { hasNoTables } from '#server/db/engine/table-rows.ts';
import { isPostgres } from '../support/database.ts';
import { emptyPlace, newFolder } from '../support/places.ts';
import { startProgram } from '../support/server-process.ts';

/** In place of a folder of the test. */
const TARGET = 'target';
const contentsOf = (folder: string) => readdir(folder).catch(() => null);

it.each([
  ['set-password', ['admin@matrix.example.org']],
  ['new-epoch', []],
  ['backup', ['--to', TARGET]],
  ['move', ['--to', isPostgres ? TARGET : 'postgres://127.0.0.1:1/none']],
  ['doctor', []],
])('%s refuses a place without an installation, and leaves it as it is', { timeout: 60_000 }, async (name, args) => {
  const [place, withFile, target] = [await emptyPlace(), await newFolder(), join(await newFolder(), TARGET)];
  await writeFile(join(withFile, 'matrix.db'), '');
  const refuse = async (dataDir: string) => {
    const { databaseUrl } = place;
    const env = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
    const before = await contentsOf(dataDir);
    const command = startProgram(
      `server/cli/${name}.ts`,
      env,
      args.map((each) => (each === TARGET ? target : each)),
    );
    expect(await command.exited).toBe(1);
    const where = databaseUrl ? `database ${new URL(databaseUrl).pathname.slice(1)}` : `data folder ${dataDir}`;
    const words = `There is no installation in the ${where}. Use the DATA_DIR or DATABASE_URL of the server.`;
    expect(command.output()).toContain(words);
    expect([await contentsOf(dataDir), await contentsOf(target)]).toEqual([before, null]);
  };
  const { dataDir } = place;
  await Promise.all((isPostgres ? [dataDir] : [dataDir, join(dataDir, 'misspelt'), withFile]).map(refuse));
  if (!isPostgres) return;
  const { db } = await openAsIs(place);
  expect(await hasNoTables(db).finally(() => db.destroy())).toBe(true);
});

it.skipIf(isPostgres)('a command names the database that it cannot open', { timeout: 60_000 }, async () => {
  const dataDir = await newFolder();
  const file = join(dataDir, 'matrix.db');
  await writeFile(file, 'A letter, and not a database'.repeat(100));
  const command = startProgram('server/cli/backup.ts', { DATA_DIR: dataDir }, ['--to', await newFolder()]);
  expect(await command.exited).toBe(1);
  expect(command.output().trim()).toBe(`file is not a database: ${file}`);
});
