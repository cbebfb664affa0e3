import { readFile } from 'node:fs/promises';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { keepChecked } from '#server/base/checked-backup.ts';
import { toInstant } from '#server/base/clock.ts';
import { insertMail } from '#server/db/delivery/mails.ts';
import { isPostgres } from '#server/db/engine/dialect.ts';
import { newFolder } from '../support/places.ts';
import { sharedServer, startTestApp } from '../support/test-app.ts';
import { addPerson } from '../support/world.ts';

const TOKEN = 'a token of the tests';
const env = { METRICS_TOKEN: TOKEN.replaceAll(' ', '-'), INSTALLATION: 'north', BACKUP_DIR: '/nowhere' };
const bearer = { authorization: `Bearer ${env.METRICS_TOKEN}` };
const COUNT = /^http_request_duration_seconds_count\{(.*)\} (\d+)$/gm;

describe('The figures', () => {
  const server = sharedServer({ env, mailPollMs: 20 });
  const figures = async () => (await server.app.inject({ url: '/metrics', headers: bearer })).body;
  const figure = async (name: string) =>
    Number(new RegExp(`^${name.replace(/[{}]/g, '\\$&')} (\\S+)$`, 'm').exec(await figures())?.[1]);

  it('count requests by the pattern of their route and the class of status, and unknown ones as one', async () => {
    const { cookie } = await addPerson(server.db, 'Asking');
    for (const id of [1, 2, 3]) await server.call('getGroup', { params: { id }, as: cookie });
    for (const path of ['/api/none', '/none?x=1', '/.env']) await server.app.inject(path);
    const counts = [...(await figures()).matchAll(COUNT)].map(([, labels, count]) => `${labels} ${count}`);
    expect(counts).toEqual(
      expect.arrayContaining([
        'installation="north",method="GET",route="/api/groups/:id",status="4xx" 3',
        'installation="north",method="GET",route="unknown",status="4xx" 3',
      ]),
    );
  });

  it('say how the process, its queues, files and disk are', async () => {
    // A busy database may answer one look too late.
    await expect.poll(() => figure('matrix_ready{installation="north"}')).toBe(1);
    expect(await figure('matrix_check{check="files",installation="north"}')).toBe(1);
    expect(await figure('matrix_sockets{installation="north"}')).toBe(0);
    expect(await figure('matrix_files{installation="north"}')).toBe(0);
    expect(await figure('matrix_files_bytes{installation="north"}')).toBe(0);
    expect(await figure('matrix_disk_bytes{kind="free",installation="north"}')).toBeGreaterThan(0);
    expect(await figure('nodejs_eventloop_lag_p99_seconds{installation="north"}')).toBeGreaterThanOrEqual(0);
    const waiting = await figure('matrix_pool_connections{pool="writing",state="waiting",installation="north"}');
    expect(waiting).toBe(isPostgres(server.db) ? 0 : Number.NaN);
  });

  it('say how many rows wait in a queue and for how long, and what came of those that were sent', async () => {
    const at = toInstant(server.clock());
    // In one transaction, so that it is not sent in between.
    await server.db.transaction().execute(async (tx) => {
      await insertMail(tx, { purpose: 'password', email: 'nobody@example.org', at });
      await tx.updateTable('mails').set({ next_at: '2030-01-01T00:00:00.000Z' }).execute();
    });
    server.clock.advance(90_000);
    expect(await figure('matrix_queue_rows{queue="mails",installation="north"}')).toBe(1);
    expect(await figure('matrix_queue_oldest_seconds{queue="mails",installation="north"}')).toBe(90);
    expect(await figure('matrix_queue_rows{queue="pushes",installation="north"}')).toBe(0);
    const { email } = await addPerson(server.db, 'Forgetful');
    await server.call('forgotPassword', { body: { email } });
    const taken = 'matrix_deliveries_total{queue="mails",outcome="taken",installation="north"}';
    await expect.poll(() => figure(taken)).toBe(1);
  });

  it('say how old the latest checked backup is, where the folder of backups is set', async () => {
    const BACKUP_DIR = await newFolder();
    const age = async (given: Record<string, string>) => {
      const other = await startTestApp({ env: { METRICS_FROM: '127.0.0.1', ...given } });
      await keepChecked(BACKUP_DIR, toInstant(other.clock() - 90_000));
      const { body } = await other.app.inject('/metrics');
      await other.close();
      return /^matrix_backup_age_seconds (.*)$/m.exec(body)?.[1];
    };
    expect(await figures()).toContain('\nmatrix_backup_age_seconds{installation="north"} +Inf\n');
    expect([await age({ BACKUP_DIR }), await age({})]).toEqual(['90', undefined]);
  });

  it('count the sessions of a week by the version of their app, under a bounded number of versions', async () => {
    const apps = await startTestApp({ env });
    const counts = async (): Promise<Record<string, number>> => {
      // Counted at most once a minute.
      apps.clock.advance(60_000);
      const { body } = await apps.app.inject({ url: '/metrics', headers: bearer });
      const found = [...body.matchAll(/^matrix_sessions\{version="(.*?)",installation="north"\} (\d+)$/gm)];
      return Object.fromEntries(found.map(([, version, count]) => [version, Number(count)]));
    };
    const [ada, bob] = [await addPerson(apps.db, 'Ada'), await addPerson(apps.db, 'Bob')];
    const use = async (as: string, version?: string) => {
      const sent = version !== undefined && { headers: { 'x-app-version': version } };
      const answer = await apps.call('currentUser', { as, ...sent });
      expect(answer.statusCode).toBe(200);
      return answer.cookies.length;
    };
    expect(await counts()).toEqual({ unknown: 2 });
    for (const version of ['1.0.0', '1.0.0', undefined]) expect(await use(ada.cookie, version)).toBe(0);
    for (const version of ['', '1.0', 'latest', '1.0.0 ', '1.0.0, 1.0.0', `1.0.0-${'x'.repeat(21)}`, '1.0.0"}'])
      expect(await use(bob.cookie, version)).toBe(0);
    expect(await counts()).toEqual({ '1.0.0': 1, unknown: 1 });
    // The first is written at once, and another one after an hour: callers who alternate do not write each time.
    expect(await use(ada.cookie, '1.1.0+build.7')).toBe(0);
    expect(await counts()).toEqual({ '1.0.0': 1, unknown: 1 });
    apps.clock.advance(3_600_000);
    expect([await use(ada.cookie, '1.1.0+build.7'), await use(ada.cookie, '1.0.0')]).toEqual([1, 0]);
    expect(await counts()).toEqual({ '1.1.0+build.7': 1, unknown: 1 });
    for (let made = 0; made < 25; made += 1) {
      const { cookie } = await addPerson(apps.db, `Person ${made}`);
      await use(cookie, `2.0.${made}`);
    }
    const many = await counts();
    expect(Object.keys(many).length).toBeLessThan(22);
    expect(Object.values(many).reduce((sum, count) => sum + count)).toBe(27);
    apps.clock.advance(7 * 86_400_000);
    expect(await counts()).toEqual({});
    await apps.close();
  });

  it('are those of the process alone while the database is silent', async () => {
    const { promise: thawed, resolve: thaw } = Promise.withResolvers<void>();
    let isSilent = false;
    const plugin: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (isSilent) await thawed;
        return result;
      },
    };
    const silent = await startTestApp({ env, plugin });
    isSilent = true;
    const { body } = await silent.app.inject({ url: '/metrics', headers: bearer });
    expect(body).toMatch(/^nodejs_eventloop_lag_p99_seconds\{/m);
    expect(body).toMatch(/^matrix_check\{check="database",installation="north"\} 0$/m);
    expect(body).not.toMatch(/^matrix_(queue_rows|files|sessions)\{/m);
    thaw();
    await silent.close();
  });

  it.each(['ops/alerts.yaml', 'ops/grafana.json'])('have every name in %s', async (path) => {
    const text = await readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');
    const names = new Set(text.match(/\b(?:matrix|http|nodejs)_\w+/g));
    expect(names.size).toBeGreaterThan(3);
    const given = await figures();
    expect([...names].filter((name) => !given.includes(`# TYPE ${name.replace(/_(?:bucket|count)$/, '')} `))).toEqual(
      [],
    );
  });

  it.each([
    ['without a token', {}],
    ['with another token', { authorization: `${bearer.authorization}x` }],
    ['with the token in another scheme', { authorization: `Basic ${env.METRICS_TOKEN}` }],
  ])('are not given %s', async (_, headers) => {
    const [answer, missing] = await Promise.all(
      ['/metrics', '/api/none'].map((url) => server.app.inject({ url, headers: headers as Record<string, string> })),
    );
    expect([answer?.statusCode, answer?.body]).toEqual([404, missing?.body]);
  });

  it('are given to the addresses of the settings, and to none without settings', async () => {
    const near = await startTestApp({ env: { METRICS_FROM: '10.1.0.0/16, ::1' } });
    const from = async (remoteAddress: string) =>
      (await near.app.inject({ url: '/metrics', remoteAddress })).statusCode;
    expect(await Promise.all(['10.1.2.3', '::ffff:10.1.2.3', '::1'].map(from))).toEqual([200, 200, 200]);
    expect(await Promise.all(['10.2.0.1', '::ffff:10.2.0.1', '::2', '127.0.0.1'].map(from))).toEqual([
      404, 404, 404, 404,
    ]);
    await near.close();
    const off = await startTestApp();
    expect((await off.app.inject({ url: '/metrics', headers: { ...bearer, accept: '*/*' } })).statusCode).toBe(404);
    await off.close();
  });
});
