import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase } from '../support/database.ts';
import { startProgram } from '../support/server-process.ts';

interface Sent {
  name: string;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: { key: string; value: Record<string, unknown> }[];
}
interface Export {
  resourceSpans: { resource: Pick<Sent, 'attributes'>; scopeSpans: { spans: Sent[] }[] }[];
}

const EMAIL = 'admin@matrix.example.org';
const PASSWORD = 'given by settings';
const GROUP = {
  name: 'Springtime',
  code: 'sp-1',
  type: 'HSS',
  year: 2026,
  startDate: '2026-05-01',
  endDate: '2026-05-02',
};
const TRACE = '0af7651916cd43dd8448eb211c80319c';
const CALLER = 'b7ad6b7169203331';

const attributesOf = ({ attributes }: Pick<Sent, 'attributes'>) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, Object.values(value)[0]]));

describe('Traces', { timeout: 60_000 }, () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createDatabase();
  });
  afterEach(() => database.drop());

  /** Plays a sign-in, two requests and a mail, and stops the server. @returns the packages of OpenTelemetry that it has loaded */
  const play = async (env: Record<string, string>): Promise<Set<string>> => {
    const { dataDir, databaseUrl } = database;
    const loaded = join(dataDir, 'loaded.mjs');
    await writeFile(
      loaded,
      `import { registerHooks } from 'node:module';
       registerHooks({
         load(url, context, next) {
           const name = /@opentelemetry\\/[\\w-]+/.exec(url)?.[0];
           if (name) console.log('loaded ' + name);
           return next(url, context);
         },
       });`,
    );
    const server = startProgram('server/main.mjs', {
      ...{ DATA_DIR: dataDir, PORT: '0', DEMO_DATA: 'off', ADMIN_PASSWORD: PASSWORD, INSTALLATION: 'north' },
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      NODE_OPTIONS: `--import=${loaded}`,
      ...env,
    });
    try {
      const [, address] = await server.line(/Open\s+(http:\S+)/);
      let cookie = '';
      const post = (path: string, body: object) =>
        fetch(`${address}/api/${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', cookie },
          body: JSON.stringify(body),
        });
      const signedIn = await post('auth/credential-login', { email: EMAIL, password: PASSWORD });
      cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
      expect((await post('groups', GROUP)).status).toBe(201);
      await post('auth/forgot-password', { email: EMAIL });
      await expect.poll(() => readdir(join(dataDir, 'mail')).catch(() => [])).toHaveLength(1);
      const traceparent = `00-${TRACE}-${CALLER}-01`;
      const headers = { cookie, traceparent, 'x-request-id': 'asked-1' };
      expect((await fetch(`${address}/api/groups/7?word=whisper`, { headers })).status).toBe(404);
      server.process.kill('SIGTERM');
      expect(await server.exited).toBe(0);
      return new Set([...server.output().matchAll(/^loaded (.*)$/gm)].map(([, name = '']) => name));
    } finally {
      server.process.kill('SIGKILL');
    }
  };

  it('of requests, their statements and mails are sent to the collector, without secrets', async () => {
    const bodies: string[] = [];
    const collector = createServer(async (request, response) => {
      bodies.push(await text(request));
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const { port } = collector.address() as AddressInfo;
    const loaded = await play({ OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` });
    collector.close();
    expect(loaded).toContain('@opentelemetry/sdk-trace');

    const exports = bodies.flatMap((body) => (JSON.parse(body) as Export).resourceSpans);
    expect(exports.map(({ resource }) => attributesOf(resource)['service.name'])).toContain('north');
    const spans = exports.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans));
    const request = spans.find(({ name }) => name === 'GET /api/groups/:id');
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: CALLER });
    expect(attributesOf(request as Sent)).toMatchObject({
      'http.route': '/api/groups/:id',
      'http.request.id': 'asked-1',
      'http.response.status_code': 404,
    });
    const below = spans.filter(({ parentSpanId }) => parentSpanId === request?.spanId);
    expect(below.map((span) => attributesOf(span)['db.query.text'])).toContainEqual(
      expect.stringContaining('sessions'),
    );
    const write = spans.find(({ name }) => name === 'POST /api/groups');
    const written = spans.filter(({ name, parentSpanId }) => name === 'insert' && parentSpanId === write?.spanId);
    expect(written.map((span) => attributesOf(span)['db.query.text'])).toContainEqual(
      expect.stringContaining('"groups"'),
    );
    const mail = spans.find(({ name }) => name === 'mails');
    expect(mail).not.toHaveProperty('parentSpanId');
    expect(spans.filter(({ traceId }) => traceId === mail?.traceId).length).toBeGreaterThan(1);
    for (const secret of ['whisper', PASSWORD, EMAIL, GROUP.name, '/groups/7'])
      expect(bodies.join('')).not.toContain(secret);
  });

  it('are not made without a collector: nothing of the SDK is loaded', async () => {
    expect(await play({})).toEqual(new Set(['@opentelemetry/api']));
  });
});
