import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ageOfChecked } from '#server/base/checked-backup.ts';
import type { Config } from '#server/base/config.ts';
import { lockDataDir } from '#server/db/engine/instance-lock.ts';
import { readEpoch } from '#server/db/installation/meta.ts';
import { makeBackup } from '#server/transfer/make-backup.ts';
import { findBackup } from '#server/transfer/manifest.ts';
import { checkBackup, restoreBackup } from '#server/transfer/restore-backup.ts';
import { isPostgres } from '../support/database.ts';
import { type ObjectStore, startObjectStore } from '../support/object-store.ts';
import { fileForm } from '../support/pictures.ts';
import { emptyPlace, newFolder, opened, serverOn } from '../support/places.ts';
import { startTestApp, type TestApp, testConfig } from '../support/test-app.ts';
import { createWorld, type World } from '../support/world.ts';

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

describe.each(['folder', 'bucket'])('A backup of a server with a %s of files', { timeout: 60_000 }, (kind) => {
  let server: TestApp;
  let world: World;
  let bucket: ObjectStore | null;
  let config: Config;
  let to: string;
  beforeEach(async () => {
    server = await startTestApp();
    bucket = kind === 'bucket' ? await startObjectStore(server.clock) : null;
    if (bucket) {
      const { database } = server;
      await server.app.close();
      server = await startTestApp({ database, env: bucket.env });
    }
    world = await createWorld(server.db);
    const { dataDir, databaseUrl } = server.database;
    config = testConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...bucket?.env });
    to = await newFolder();
  });
  afterEach(async () => {
    await server.close();
    await bucket?.close();
  });

  const upload = async (content: string): Promise<string> => {
    const body = fileForm('files', ['list.txt', content]);
    return (await server.call('uploadFiles', { body, as: world.author.cookie })).json().url;
  };
  const backUp = async (keep: number | null = null) => {
    const lines: string[] = [];
    server.clock.advance(1_000);
    await makeBackup({ ...config, backups: { folder: to, keep } }, to, server.clock, (line) => lines.push(line));
    return lines;
  };
  const check = async () => {
    const lines: string[] = [];
    await checkBackup(await findBackup(to), config, server.clock, (line) => lines.push(line));
    return lines.at(-1);
  };
  const kept = async () => (await readdir(to)).filter((name) => /^\d/.test(name));

  it('is taken while the server runs, and restored into an empty place under a new epoch', async () => {
    const url = await upload('Packing list');
    const before = await readEpoch(server.db);
    await backUp();
    expect(await ageOfChecked(to, server.clock())).toBe(Number.POSITIVE_INFINITY);
    expect(await check()).toMatch(/^The backup 20\S+ is whole\.$/);
    expect(await ageOfChecked(to, server.clock() + 5_000)).toBe(5_000);
    const target = await emptyPlace(bucket?.env);
    bucket?.objects.clear();
    await restoreBackup(await findBackup(to), target, server.clock, () => {});
    const again = await serverOn(target, bucket?.env);
    expect(await readEpoch(again.db)).not.toBe(before);
    const answer = await again.app.inject({ url, headers: { cookie: world.author.cookie } });
    expect([answer.statusCode, answer.body]).toEqual([200, 'Packing list']);
    const made = await again.call('createComment', {
      ...{ params: { id: world.eventId }, body: { content: 'After the restore' } },
      as: world.author.cookie,
    });
    expect([made.statusCode, made.json().id > 1_000_000]).toEqual([201, true]);
    await again.close();
  });

  it('copies no file twice, and removes the oldest with the files that only it has', async () => {
    await upload('First');
    expect((await backUp(2))[1]).toBe('Files: 1, 1 of them copied (0.0 MB)');
    await upload('Second');
    expect((await backUp(2))[1]).toBe('Files: 2, 1 of them copied (0.0 MB)');
    await server.db.deleteFrom('files').where('content_hash', '=', hashOf('First')).execute();
    const [oldest] = await kept();
    await backUp(2);
    const contents = async () =>
      (await readdir(join(to, 'files'), { recursive: true })).filter((name) => name.length > 64);
    expect([(await kept()).length, (await contents()).length]).toEqual([2, 2]);
    expect(await backUp(2)).toContainEqual(expect.stringMatching(/^Removed: /));
    expect(await kept()).not.toContain(oldest);
    expect((await contents()).map((name) => name.slice(3))).toEqual([hashOf('Second')]);
    expect(await check()).toContain('is whole');
  });

  it('is not mixed with those of another installation', async () => {
    await backUp();
    const other = await startTestApp();
    const { dataDir, databaseUrl } = other.database;
    const theirs = testConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
    server.clock.advance(1_000);
    const refused = () =>
      expect(makeBackup(theirs, to, server.clock, () => {})).rejects.toThrow('are of another installation');
    await refused();
    // Also beside a later one of 1.0.0, which names none.
    const { folder, manifest } = await findBackup(to);
    const unnamed = join(to, '2030-01-01T00-00-00.000Z');
    await cp(folder, unnamed, { recursive: true });
    await writeFile(join(unnamed, 'manifest.json'), JSON.stringify({ ...manifest, installation: null }));
    await refused();
    await rm(unnamed, { recursive: true });
    await other.close();
    expect(await readdir(to)).not.toContain('.unfinished-backup');
    // After a restore it is the same one.
    const target = await emptyPlace(bucket?.env);
    await restoreBackup(await findBackup(to), target, server.clock, () => {});
    await makeBackup(target, to, server.clock, () => {});
    expect(await kept()).toHaveLength(2);
  });

  it('that cannot be finished is not there, and the next one is not disturbed by it', async () => {
    await upload('Packing list');
    const { databaseUrl } = config;
    const broken = databaseUrl ? `${databaseUrl}_gone` : null;
    const failing = bucket ? config : { ...config, databaseUrl: broken, dataDir: broken ? config.dataDir : '/nowhere' };
    if (bucket) bucket.failures = Number.POSITIVE_INFINITY;
    await expect(makeBackup(failing, to, server.clock, () => {})).rejects.toThrow(
      bucket
        ? 'The file store answers 503'
        : isPostgres
          ? 'does not exist'
          : 'There is no installation in the data folder /nowhere',
    );
    if (bucket) bucket.failures = 0;
    expect(await kept()).toEqual([]);
    await expect(findBackup(to)).rejects.toThrow(`There is no backup in ${to}`);
    await backUp();
    expect(await check()).toContain('is whole');
    expect((await readdir(to)).filter((name) => name.startsWith('.') && name !== '.unfinished-files')).toEqual([]);
  });
});

describe('A check of a backup', { timeout: 60_000 }, () => {
  let server: TestApp;
  let config: Config;
  let to: string;
  beforeEach(async () => {
    server = await startTestApp();
    const { author } = await createWorld(server.db);
    const body = fileForm('files', ['list.txt', 'Packing list']);
    await server.call('uploadFiles', { body, as: author.cookie });
    const { dataDir, databaseUrl } = server.database;
    config = testConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) });
    to = await newFolder();
  });
  afterEach(() => server.close());
  const backUp = () => {
    server.clock.advance(1_000);
    return makeBackup(config, to, server.clock, () => {});
  };
  const check = async () => checkBackup(await findBackup(to), config, server.clock, () => {});
  const content = () => join(to, 'files', hashOf('Packing list').slice(0, 2), hashOf('Packing list'));

  it('notices a damaged database', async () => {
    await backUp();
    const { folder, manifest } = await findBackup(to);
    const path = join(folder, manifest.database.file);
    const bytes = await readFile(path);
    bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
    await writeFile(path, bytes);
    await expect(check()).rejects.toThrow(`The backup is damaged: ${path}`);
    const target = await emptyPlace();
    await expect(restoreBackup(await findBackup(to), target, server.clock, () => {})).rejects.toThrow('is damaged');
    expect(await readdir(target.dataDir)).toEqual([]);
  });

  it('notices a damaged and a missing file; a restore goes on without it, and names it', async () => {
    await backUp();
    await rm(content());
    await expect(check()).rejects.toThrow(hashOf('Packing list'));
    await writeFile(content(), 'Packing lost');
    await expect(check()).rejects.toThrow(hashOf('Packing list'));
    expect(await ageOfChecked(to, server.clock())).toBe(Number.POSITIVE_INFINITY);
    const target = await emptyPlace();
    await expect(restoreBackup(await findBackup(to), target, server.clock, () => {})).rejects.toThrow(
      `1 files are missing or damaged in the backup:\n${hashOf('Packing list')}`,
    );
    const { db } = await opened(target);
    expect(await db.selectFrom('users').select('id').execute()).toHaveLength(5);
    expect(await readdir(target.dataDir)).not.toContain('files');
    await rm(content());
    await backUp();
    await check();
  });

  it('notices a table that has other rows than when the backup was made', async () => {
    await backUp();
    const { folder, manifest } = await findBackup(to);
    const text = JSON.stringify({ ...manifest, rows: { ...manifest.rows, users: 6 } });
    await writeFile(join(folder, 'manifest.json'), text);
    await expect(check()).rejects.toThrow('users has 5 rows instead of 6');
    await writeFile(join(folder, 'manifest.json'), text.slice(0, -1));
    await expect(check()).rejects.toThrow('The manifest of the backup');
  });

  it('notices a file that the server had lost already, of which the backup informs', async () => {
    await rm(join(config.dataDir, 'files'), { recursive: true });
    config = { ...config, backups: { folder: to, keep: 1 } };
    for (let taken = 0; taken < 2; taken += 1) await expect(backUp()).rejects.toThrow('lacks 1 files of the database');
    expect((await readdir(to)).filter((name) => name.startsWith('2026'))).toHaveLength(2);
    await expect(check()).rejects.toThrow(hashOf('Packing list'));
  });

  it('leaves a place alone that is not empty, in use, or of the other kind', async () => {
    await backUp();
    const backup = await findBackup(to);
    const into = (target: Config) => restoreBackup(backup, target, server.clock, () => {});
    await expect(into(config)).rejects.toThrow(/is not empty/);
    // Refused before it is opened.
    const nowhere = { DATA_DIR: await newFolder(), DATABASE_URL: 'postgres://127.0.0.1:1/none' };
    await expect(into(isPostgres ? await emptyPlace({}, false) : testConfig(nowhere))).rejects.toThrow(
      isPostgres ? 'The backup is of PostgreSQL' : 'The backup is of SQLite',
    );
    if (isPostgres) return;
    const target = await emptyPlace();
    const lock = lockDataDir(target.dataDir);
    await expect(into(target)).rejects.toThrow('A server is running on the data folder');
    lock?.release();
  });
});
