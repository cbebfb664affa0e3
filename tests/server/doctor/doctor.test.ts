import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { VERSION } from '#contract/calls/version.ts';
import { systemClock } from '#server/base/clock.ts';
import { notePushFailing } from '#server/db/people/push-subscriptions.ts';
import { record } from '#server/db/writes/audit.ts';
import { checkAddress } from '#server/doctor/address.ts';
import { checkServices } from '#server/doctor/services.ts';
import { makeBackup } from '#server/transfer/make-backup.ts';
import { startMailPeer } from '../support/mail-peer.ts';
import { newFolder } from '../support/places.ts';
import { newDevice } from '../support/push-peer.ts';
import { startTestApp, type TestApp, testConfig } from '../support/test-app.ts';
import { addPerson, type Person } from '../support/world.ts';

let server: TestApp;
let address: string;
beforeAll(async () => {
  server = await startTestApp();
  address = await server.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => server.close());

describe('The check of an address', () => {
  const proxies: Server[] = [];
  afterEach(() => {
    for (const proxy of proxies.splice(0)) proxy.close();
  });
  const through = async (answer: (path: string) => Promise<Response>): Promise<string> => {
    const proxy = createServer(async ({ url = '' }, response) => {
      const answered = await answer(url);
      response.writeHead(answered.status, { 'content-type': 'application/json' }).end(await answered.text());
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    proxies.push(proxy);
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  };
  const statesOf = async (checked: string, clock = systemClock) =>
    Object.fromEntries((await checkAddress(checked, clock)).map(({ name, state, words }) => [name, [state, words]]));

  it('finds a server that is reached as it should be', async () => {
    expect(await statesOf(address)).toEqual({
      Server: ['ok', `${address} is ready.`],
      TLS: ['ok', 'Not needed on this machine.'],
      WebSocket: ['ok', 'Live notifications reach the server.'],
      Clock: ['ok', 'The server and this machine show the same time.'],
    });
  });

  it('finds a proxy that does not pass on WebSockets, and a clock that is wrong', async () => {
    const proxy = await through((path) => fetch(`${address}${path}`));
    const found = await statesOf(proxy, () => systemClock() + 60_000);
    expect(found.WebSocket).toEqual(['fault', '/ws answers 404: the proxy does not pass on Upgrade and Connection.']);
    expect(found.Clock).toEqual([
      'warning',
      expect.stringMatching(/^The server and this machine are (59|60|61) seconds apart/),
    ]);
  });

  it('says what a server that is not ready lacks', async () => {
    const unusable = { ok: false, word: 'unusable' };
    const checks = {
      process: { ok: true },
      folder: unusable,
      disk: { ok: false, word: 'full' },
      mails: { ok: false, word: 'late' },
    };
    const proxy = await through(async () => Response.json({ ready: false, checks }, { status: 503 }));
    expect((await statesOf(proxy)).Server).toEqual([
      'fault',
      `${proxy}: the data folder is unusable, the disk is full, the mails are late.`,
    ]);
  });

  it('finds that there is no server, and an address without https', async () => {
    const nowhere = await through(async () => Response.json({}));
    expect((await statesOf(nowhere)).Server?.[0]).toBe('fault');
    const [proxy] = proxies;
    proxy?.close();
    await once(proxy as Server, 'close');
    const found = await statesOf(nowhere);
    expect(Object.values(found).map(([state]) => state)).toEqual(['fault', 'ok', 'fault', 'fault']);
    const open = await statesOf('http://trips.invalid');
    expect(open.TLS?.[0]).toBe('fault');
  });
});

describe('The check of the services', () => {
  const settings = (env: Record<string, string> = {}) => {
    const { dataDir, databaseUrl } = server.database;
    return testConfig({ DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }), ...env });
  };
  const statesOf = async (env: Record<string, string> = {}) =>
    Object.fromEntries((await checkServices(settings(env), server.clock)).map(({ name, state }) => [name, state]));

  it('warns of what a new installation lacks', async () => {
    expect(await statesOf()).toMatchObject({
      Proxy: 'ok',
      Files: 'ok',
      Mail: 'warning',
      Push: 'warning',
      Backup: 'warning',
    });
  });

  it('finds that the data folder cannot be written', async () => {
    const missing = join(server.database.dataDir, 'missing');
    expect(await statesOf({ DATA_DIR: missing })).toMatchObject({ Files: 'fault' });
  });

  it('compares the disk with the files of a group only if they are kept on it', async () => {
    const large = { QUOTA_GROUP_MB: '999999999' };
    expect((await statesOf(large)).Disk).toBe('warning');
    const bucket = {
      S3_ENDPOINT: 'http://127.0.0.1:1',
      S3_BUCKET: 'trips',
      S3_ACCESS_KEY_ID: 'a',
      S3_SECRET_ACCESS_KEY: 'b',
    };
    expect(await statesOf({ ...large, ...bucket })).toMatchObject({ Disk: 'ok', Files: 'fault' });
  });

  it('signs in to the mail server', async () => {
    const peer = await startMailPeer();
    expect((await statesOf({ SMTP_URL: peer.url })).Mail).toBe('ok');
    await peer.close();
    expect((await statesOf({ SMTP_URL: peer.url })).Mail).toBe('fault');
  });

  it('finds that every user has the address of the proxy', async () => {
    const signIn = (from: string) =>
      record(
        server.db,
        { at: '2026-05-13T03:00:00.000Z', userId: null, address: from, device: null },
        { action: 'sign-in' },
      );
    for (let time = 0; time < 5; time += 1) await signIn('172.18.0.3');
    expect((await statesOf()).Proxy).toBe('warning');
    await signIn('198.51.100.7');
    expect((await statesOf()).Proxy).toBe('ok');
  });

  it('finds devices that run another version of the app', async () => {
    const words = async () => (await checkServices(settings(), server.clock)).find(({ name }) => name === 'Apps');
    const use = ({ cookie }: Person, version: string) =>
      server.call('currentUser', { as: cookie, headers: { 'x-app-version': version } });
    const [ada, bob] = [await addPerson(server.db, 'Ada'), await addPerson(server.db, 'Bob')];
    for (const person of [ada, bob]) await use(person, VERSION);
    expect(await words()).toMatchObject({ state: 'ok' });
    server.clock.advance(3_600_000);
    await use(ada, '0.9.0');
    expect(await words()).toMatchObject({
      state: 'warning',
      words: expect.stringMatching(`^1 of 2 devices runs 0\\.9\\.0, the server is ${VERSION}: `),
    });
    await addPerson(server.db, 'Cem');
    expect((await words())?.words).toMatch(
      /^2 of 3 devices run (0\.9\.0 or other versions|other versions or 0\.9\.0), /,
    );
  });

  it('warns before the server of this version has started on the database', async () => {
    const old = await startTestApp();
    await sql`delete from kysely_migration where name > '004'`.execute(old.db);
    await sql`alter table sessions drop column app_version`.execute(old.db);
    const found = await checkServices(testConfig({ DATA_DIR: old.database.dataDir }), old.clock);
    expect(found.find(({ name }) => name === 'Apps')).toMatchObject({
      state: 'warning',
      words: `The server of this version, ${VERSION}, has not started on the database yet.`,
    });
    await old.close();
  });

  it('finds the latest backup, and whether it is old', async () => {
    const folder = await newFolder();
    expect((await statesOf({ BACKUP_DIR: folder })).Backup).toBe('fault');
    await makeBackup(settings({ BACKUP_DIR: folder }), folder, server.clock, () => {});
    expect((await statesOf({ BACKUP_DIR: folder })).Backup).toBe('ok');
    server.clock.advance(3 * 86_400_000);
    expect((await statesOf({ BACKUP_DIR: folder })).Backup).toBe('warning');
  });

  it('finds that push services cannot be reached, and accepts the contact that they are given', async () => {
    const contact = { SUPPORT_EMAIL: 'help@example.org' };
    expect((await statesOf({ ADMIN_EMAIL: 'ada@example.org' })).Push).toBe('ok');
    const { cookie } = await addPerson(server.db, 'Reachable');
    for (const path of ['a', 'b']) {
      const body = { endpoint: `https://push.example.org/${path}`, keys: newDevice().keys };
      const { id } = (await server.call('createPushSubscription', { as: cookie, body })).json();
      expect((await statesOf(contact)).Push).toBe('ok');
      await notePushFailing(server.db, id, '2026-05-13T03:00:00.000Z');
    }
    expect((await statesOf(contact)).Push).toBe('warning');
  });
});
