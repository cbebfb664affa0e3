import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { Config } from '#server/base/config.ts';
import { lockDataDir } from '#server/db/engine/instance-lock.ts';
import { openAsIs, openDatabase } from '#server/db/engine/open.ts';
import { tablesOf } from '#server/db/engine/table-rows.ts';
import { readEpoch } from '#server/db/installation/meta.ts';
import { readPushKeys } from '#server/db/installation/push-keys.ts';
import type { Db, Tables } from '#server/db/tables/tables.ts';
import { firstRun } from '#server/demo/first-run.ts';
import { moveData } from '#server/transfer/move-data.ts';
import { NEXT_VERSION } from '../support/next-version.ts';
import { startObjectStore } from '../support/object-store.ts';
import { fileForm } from '../support/pictures.ts';
import { emptyPlace, opened, serverOn } from '../support/places.ts';
import { newPostgres } from '../support/postgres.ts';
import { startProgram } from '../support/server-process.ts';
import { type TestApp, testClock, testConfig } from '../support/test-app.ts';
import { addPerson } from '../support/world.ts';

const PASSWORD = 'for the demo only';

/** In order of code points, and in no other, `Z` comes before `a` and `é` last. */
const KEYS = Array.from({ length: 250 }, (_, index) => `${['Z', 'a', 'é', 'A'][index % 4]}-${index}`);

/** A route to a PostgreSQL database that does not see the end of a connection before the test's. */
async function endlessRoute(databaseUrl: string): Promise<string> {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const server = createServer((near) => {
    const far = connect(Number(port), hostname);
    for (const socket of [near, far]) socket.on('error', () => {});
    // All but the message that ends a connection.
    near.on('data', (sent) => sent[0] === 0x58 || far.write(sent));
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return url.href;
}

describe('A move', { timeout: 60_000 }, () => {
  let source: Config;
  let target: Config;
  const lines: string[] = [];
  const clock = testClock();
  const move = (from = source, to = target) => moveData(from, to, clock, (line) => lines.push(line));

  let demo = '';
  beforeAll(async () => {
    demo = await mkdtemp(join(tmpdir(), 'matrix-demo-'));
    const { db } = await openDatabase({ dataDir: demo, databaseUrl: null });
    await firstRun(db, testConfig({ DEMO_PASSWORD: PASSWORD }), clock);
    await db
      .insertInto('idempotency_keys')
      .values(KEYS.map((key) => ({ user_id: 1, key, fingerprint: '', status: 200, body: '{}', created_at: '2026' })))
      .execute();
    await db.destroy();
  });
  afterAll(() => rm(demo, { recursive: true }));
  beforeEach(async () => {
    lines.length = 0;
    source = await emptyPlace({}, false);
    await cp(demo, source.dataDir, { recursive: true });
    const { url, drop } = await newPostgres("template0 locale_provider icu icu_locale 'en'");
    onTestFinished(drop);
    target = testConfig({ DATA_DIR: (await emptyPlace({}, false)).dataDir, DATABASE_URL: url });
  });

  const signIn = async (server: TestApp): Promise<string> => {
    const body = { email: 'admin@matrix.example.org', password: PASSWORD };
    return `sid=${(await server.call('credentialLogin', { body })).cookies[0]?.value}`;
  };
  const changes = async (server: TestApp, as: string, since: string) =>
    (await server.call('groupChanges', { params: { id: 1 }, query: { since }, as })).json();
  const comment = async (server: TestApp, as: string, content: string) =>
    (await server.call('createComment', { params: { id: 1 }, body: { content }, as })).json();
  const rowsOf = async (db: Db) => {
    const rows: Record<string, unknown> = {};
    for (const table of (await tablesOf(db)) as (keyof Tables)[])
      rows[table] = (await db.selectFrom(table).selectAll().execute()).map((row) => JSON.stringify(row)).sort();
    return rows;
  };

  it('to PostgreSQL and into a bucket, and back, is not noticed by a device', async () => {
    const bucket = await startObjectStore(clock);
    onTestFinished(() => bucket.close());
    target = testConfig({ DATA_DIR: target.dataDir, DATABASE_URL: target.databaseUrl ?? '', ...bucket.env });
    const old = await serverOn(source);
    const as = await signIn(old);
    const { url } = (
      await old.call('uploadFiles', { body: fileForm('files', ['list.txt', 'Packing list']), as })
    ).json();
    const first = await comment(old, as, 'On SQLite');
    const [epoch, keys] = [await readEpoch(old.db), await readPushKeys(old.db)];
    const { cursor } = (await old.call('groupChanges', { params: { id: 1 }, as })).json();
    await old.close();

    await move();
    expect(lines.at(-3)).toMatch(/^Compared: 42 tables with [\d,]+ rows, all equal$/);
    expect(lines.at(-2)).toBe('Compared: 1 files in the bucket trips, each with its hash');
    const server = await serverOn(target, bucket.env);
    expect([await readEpoch(server.db), await readPushKeys(server.db)]).toEqual([epoch, keys]);
    const second = await comment(server, as, 'On PostgreSQL');
    expect(second.id).toBe(first.id + 1);
    const since = await changes(server, as, cursor);
    expect(since.epoch).toBe(epoch);
    expect(since.comments.map(({ id }: { id: number }) => id)).toEqual([second.id]);
    expect((await server.app.inject({ url, headers: { cookie: as } })).body).toBe('Packing list');
    await server.close();

    const back = await emptyPlace({}, false);
    await move(target, back);
    const again = await serverOn(back);
    expect(await readEpoch(again.db)).toBe(epoch);
    expect((await comment(again, as, 'On SQLite again')).id).toBe(second.id + 1);
    expect((await changes(again, as, since.cursor)).comments).toHaveLength(1);
    expect((await again.app.inject({ url, headers: { cookie: as } })).body).toBe('Packing list');
    await again.close();
  });

  it('that was interrupted goes on, and no server opens the target before its end', async () => {
    const bucket = await startObjectStore(clock);
    onTestFinished(() => bucket.close());
    const old = await serverOn(source);
    await old.call('uploadFiles', { body: fileForm('files', ['list.txt', 'Packing list']), as: await signIn(old) });
    await old.close();
    const withBucket = { ...target, s3: testConfig(bucket.env).s3 };
    bucket.failures = Number.POSITIVE_INFINITY;
    await expect(move(source, withBucket)).rejects.toThrow('The file store answers 503');
    await expect(openDatabase(target)).rejects.toThrow('a move that has not ended');
    await expect(move(withBucket, source)).rejects.toThrow(
      'is the target of a move that has not ended. Run the same `npm run move` again.',
    );
    bucket.failures = 0;
    // As after an end in the middle of a table.
    const { db } = await openAsIs(target);
    await db.deleteFrom('idempotency_keys').where('key', '>', 'a-5').execute();
    await db.deleteFrom('comments').where('id', '>', 3).execute();
    await db.destroy();
    lines.length = 0;
    await move(source, withBucket);
    expect(lines[0]).toBe('Continuing the move that was started before.');
    expect(bucket.objects.size).toBe(1);
    expect(await rowsOf((await opened(target)).db)).toEqual(await rowsOf((await opened(source)).db));
  });

  it('whose process is killed goes on', async () => {
    const start = () =>
      startProgram('server/cli/move.ts', { DATA_DIR: source.dataDir }, ['--to', target.databaseUrl ?? '']);
    const killed = start();
    await killed.line(/^schedule_items: /);
    killed.process.kill('SIGKILL');
    await killed.exited;
    const whole = start();
    expect([await whole.exited, whole.output()]).toEqual([
      0,
      expect.stringContaining('Continuing the move that was started before'),
    ]);
    expect(await rowsOf((await opened(target)).db)).toEqual(await rowsOf((await opened(source)).db));
  });

  it('of a source that was changed since it began is refused, and so is that of another source', async () => {
    const { db } = await openDatabase(source);
    const lost = { ...{ stored_name: 'a', content_hash: 'a'.repeat(64), name: 'a' }, type: 'text/plain', size: 1 };
    await db
      .insertInto('files')
      .values({ ...lost, created_at: '2026' })
      .execute();
    await db.destroy();
    await expect(move()).rejects.toThrow(`1 files are missing from the source or damaged`);
    const changing = await openDatabase(source);
    await changing.db.updateTable('groups').set({ name: 'Renamed' }).where('id', '=', 2).execute();
    await changing.db.destroy();
    await expect(move()).rejects.toThrow('groups differs at the row 2: the source has changed since the move began');
    const other = await emptyPlace({}, false);
    await (await openDatabase(other)).db.destroy();
    await expect(move(other)).rejects.toThrow('no move of this data into it was started');
  });

  it('leaves a target alone that is not empty, or of the move of other data', async () => {
    const full = await serverOn(target);
    await addPerson(full.db, 'Ada');
    const before = await rowsOf(full.db);
    await expect(move()).rejects.toThrow('A server, or another program, uses the database matrix_');
    await full.close();
    await expect(move()).rejects.toThrow('The target is not empty');
    expect(await rowsOf((await opened(target)).db)).toEqual(before);
  });

  it('of a source of another version is refused, and says what to do', async () => {
    const later = await openDatabase(source, NEXT_VERSION);
    await later.db.destroy();
    await expect(move()).rejects.toThrow('is from a later version. Use the `npm run move` of that version.');
    const { db } = await openAsIs(source);
    await sql`delete from kysely_migration where name > '004'`.execute(db);
    await db.destroy();
    await expect(move()).rejects.toThrow('Start and stop the server of this version on it first');
    await expect(move(target, await emptyPlace({}, false))).rejects.toThrow(
      'There is no installation in the database matrix_',
    );
  });

  it('does not take a connection of its own for a server', async () => {
    await move();
    const databaseUrl = await endlessRoute(target.databaseUrl ?? '');
    await move({ ...target, databaseUrl }, await emptyPlace({}, false));
    expect(lines.at(-1)).toMatch(/^Moved from the database matrix_/);
  });

  it('waits for no server that uses the source, and names it', async () => {
    const lock = lockDataDir(source.dataDir);
    await expect(move()).rejects.toThrow(`A server, or another program, uses the data folder ${source.dataDir}`);
    lock?.release();
    const none = await emptyPlace({}, false);
    await expect(move(none)).rejects.toThrow(`There is no installation in the data folder ${none.dataDir}`);
  });
});
