import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from '#server/db/engine/instance-lock.ts';
import { MIGRATIONS, namesIn } from '#server/db/engine/migrate.ts';
import { openDatabase } from '#server/db/engine/open.ts';
import { listen } from '../support/live-client.ts';
import { type ServerProcess, startProgram } from '../support/server-process.ts';

const ADDRESS = /Open\s+(http:\/\/127\.0\.0\.1:\d+)/;
const MAIN = 'server/main.mjs';

/** The token of the password link in the only mail that a server without SMTP has written; '' before it exists. */
async function mailedToken(dataDir: string): Promise<string> {
  const names = await readdir(join(dataDir, 'mail')).catch(() => []);
  const [mail = ''] = await Promise.all(names.map((name) => readFile(join(dataDir, 'mail', name), 'utf8')));
  return /reset-password\/([\w-]+)/.exec(mail.replaceAll(/=\r?\n/g, ''))?.[1] ?? '';
}

describe('The server as a process', { timeout: 60_000 }, () => {
  let dataDir: string;
  const running: ServerProcess[] = [];
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'matrix-process-'));
  });
  afterEach(async () => {
    for (const server of running.splice(0)) {
      server.process.kill('SIGKILL');
      await server.exited;
    }
    await rm(dataDir, { recursive: true, force: true });
  });

  const start = (env: Record<string, string> = {}) => {
    const server = startProgram(MAIN, { DATA_DIR: dataDir, PORT: '0', DEMO_DATA: 'off', ...env });
    running.push(server);
    return server;
  };
  const addressOf = async (server: ServerProcess) => (await server.line(ADDRESS))[1] ?? '';

  it('prints its address and how to sign in, and stops on request', async () => {
    const server = start({ ADMIN_PASSWORD: 'given by settings' });
    const address = await addressOf(server);
    await server.line(/Stop with Ctrl\+C/);
    expect(server.output()).toContain('admin@matrix.example.org');
    expect(server.output()).not.toContain('given by settings');
    expect(await (await fetch(`${address}/api/health`)).json()).toEqual({ status: 'ok' });
    server.process.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  });

  it('stops in time, although clients still send, or listen and do not answer', async () => {
    const server = start({ ADMIN_PASSWORD: 'given by settings' });
    const { hostname, port } = new URL(await addressOf(server));
    const credentials = { email: 'admin@matrix.example.org', password: 'given by settings' };
    const signedIn = await fetch(`http://${hostname}:${port}/api/auth/credential-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { user } = (await signedIn.json()) as { user: { id: number } };
    const sender = connect(Number(port), hostname);
    sender.write(`POST /api/auth/credential-login HTTP/1.1\r\nhost: ${hostname}:${port}\r\n`);
    sender.write('content-type: application/json\r\ncontent-length: 100\r\n\r\n{');
    const listener = connect(Number(port), hostname);
    listener.write(`GET /ws?userId=${user.id} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncookie: ${cookie}\r\n`);
    listener.write('connection: Upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\n');
    listener.write('sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n');
    const [answer] = (await once(listener, 'data')) as [Buffer];
    expect(String(answer)).toContain('101 Switching Protocols');
    for (const socket of [sender, listener]) socket.on('error', () => {});
    server.process.kill('SIGTERM');
    expect(await server.exited).toBe(0);
    sender.destroy();
    listener.destroy();
  });

  it('tells sockets to move when it is to stop, and still answers calls for a while', async () => {
    const server = start({ ADMIN_PASSWORD: 'given by settings', DRAIN_SECONDS: '3' });
    const address = await addressOf(server);
    const signedIn = await fetch(`${address}/api/auth/credential-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@matrix.example.org', password: 'given by settings' }),
    });
    const cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
    const { user } = (await signedIn.json()) as { user: { id: number } };
    const { closed } = await listen(`${address.replace('http', 'ws')}/ws?userId=${user.id}`, { cookie });
    server.process.kill('SIGTERM');
    expect(await closed).toBe(1012);
    expect((await fetch(`${address}/api/ready`)).status).toBe(503);
    expect((await fetch(`${address}/api/auth/user`, { headers: { cookie } })).status).toBe(200);
    expect(await server.exited).toBe(0);
  });

  it('answers a request that had begun to arrive when it stops listening', async () => {
    const server = start({ DRAIN_SECONDS: '1' });
    const { hostname, port, origin } = new URL(await addressOf(server));
    const late = connect(Number(port), hostname);
    late.write(`GET /api/environment HTTP/1.1\r\nhost: ${hostname}:${port}\r\n`);
    await once(late, 'connect');
    server.process.kill('SIGTERM');
    const isRefused = () =>
      fetch(`${origin}/api/ready`).then(
        () => false,
        () => true,
      );
    await expect.poll(isRefused).toBe(true);
    late.write('\r\n');
    const [answer] = (await once(late, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*connection: close/i);
    expect(await server.exited).toBe(0);
  });

  it('names the data folder that it cannot use', async () => {
    const file = join(dataDir, 'a file');
    await writeFile(file, '');
    const server = start({ DATA_DIR: file });
    expect(await server.exited).toBe(1);
    expect(server.output()).toMatch(/^The data folder .*a file cannot be used: EEXIST.* Set DATA_DIR to another\.$/m);
    expect(server.output()).not.toContain('    at ');
  });

  it('refuses to share a data folder, and takes it over once the other was killed', async () => {
    const first = start();
    const address = await addressOf(first);
    const second = start();
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`Another server is running on the data folder ${dataDir}`);
    expect((await fetch(`${address}/api/health`)).status).toBe(200);

    first.process.kill('SIGKILL');
    await first.exited;
    await addressOf(start());
  });

  it('reports a port that is in use', async () => {
    const first = start();
    const port = new URL(await addressOf(first)).port;
    const second = start({ PORT: port, DATA_DIR: join(dataDir, 'other') });
    expect(await second.exited).toBe(1);
    expect(second.output()).toContain(`Port ${port} on 127.0.0.1 is in use`);
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a port number'],
    [{ HOST: 'nowhere.invalid' }, 'nowhere.invalid is not an address of this machine. Set HOST to one that is.'],
    [{ DATABASE_URL: 'postgres://127.0.0.1:1/none' }, 'The database of DATABASE_URL cannot be opened: connect ECONN'],
  ])('does not start with %j, and names it in production as a line of the log', async (setting, words) => {
    const server = start({ ...setting, NODE_ENV: 'production' });
    expect(await server.exited).toBe(1);
    expect(JSON.parse(server.output())).toMatchObject({ level: 60, msg: expect.stringContaining(words) });
  });

  it('names the data folder whose database it cannot open, and leaves it as it is', async () => {
    const file = join(dataDir, 'matrix.db');
    await writeFile(file, 'a database of another program');
    const server = start();
    expect(await server.exited).toBe(1);
    expect(server.output()).toBe(`The database of DATA_DIR cannot be opened: file is not a database: ${file}`);
    expect(await readFile(file, 'utf8')).toBe('a database of another program');
  });

  it('names a misspelt setting, and starts without it', async () => {
    const server = start({ RATE_LIMITS: '5' });
    await addressOf(server);
    expect(server.output()).toMatch(/^RATE_LIMITS is not a setting\. RATE_LIMIT may be meant\.$/m);
  });

  it('replaces a lost password and ends the sessions and mailed links of its user', async () => {
    const server = start({ ADMIN_PASSWORD: 'given by settings' });
    const address = await addressOf(server);
    const signIn = (password: string) =>
      fetch(`${address}/api/auth/credential-login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: 'admin@matrix.example.org', password }),
      });
    const cookie = (await signIn('given by settings')).headers.get('set-cookie')?.split(';')[0] ?? '';
    await fetch(`${address}/api/auth/forgot-password`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'admin@matrix.example.org' }),
    });
    await expect.poll(() => mailedToken(dataDir)).not.toBe('');
    const token = await mailedToken(dataDir);
    const isGood = async () => (await fetch(`${address}/api/auth/validate-reset-token/${token}`)).status === 200;
    expect(await isGood()).toBe(true);

    const command = startProgram('server/cli/set-password.ts', { DATA_DIR: dataDir }, ['Admin@matrix.example.org']);
    expect(await command.exited).toBe(0);
    const password = /: (\S+)$/m.exec(command.output())?.[1] ?? '';
    expect((await signIn('given by settings')).status).toBe(401);
    expect((await signIn(password)).status).toBe(200);
    expect((await fetch(`${address}/api/auth/user`, { headers: { cookie } })).status).toBe(401);
    expect(await isGood()).toBe(false);

    const nobody = startProgram('server/cli/set-password.ts', { DATA_DIR: dataDir }, ['nobody@example.org']);
    expect([await nobody.exited, nobody.output()]).toEqual([1, 'No account has the email nobody@example.org']);
  });

  it('sets no password beside a server of another version, and leaves its database alone', async () => {
    const { db } = await openDatabase({ dataDir, databaseUrl: null }, MIGRATIONS.slice(0, 1));
    const names = await namesIn(db);
    const lock = lockDataDir(dataDir);
    const command = () =>
      startProgram('server/cli/set-password.ts', { DATA_DIR: dataDir }, ['admin@matrix.example.org']);
    const early = command();
    expect([await early.exited, early.output()]).toEqual([
      1,
      `A server of another version is running on the data folder ${dataDir}. Stop it first.`,
    ]);
    expect(await namesIn(db).finally(() => db.destroy())).toEqual(names);
    lock?.release();
    const late = command();
    expect([await late.exited, late.output()]).toEqual([1, 'No account has the email admin@matrix.example.org']);
  });

  it('begins a new epoch after a restore, and not beside a running server', async () => {
    const epochOf = async (address: string) =>
      ((await (await fetch(`${address}/api/environment`)).json()) as { epoch: string }).epoch;
    const server = start();
    const address = await addressOf(server);
    const before = await epochOf(address);
    const early = startProgram('server/cli/new-epoch.ts', { DATA_DIR: dataDir });
    expect(await early.exited).toBe(1);
    expect(early.output()).toContain(`A server is running on the data folder ${dataDir}`);
    server.process.kill('SIGTERM');
    await server.exited;

    const command = startProgram('server/cli/new-epoch.ts', { DATA_DIR: dataDir });
    expect(await command.exited).toBe(0);
    const epoch = await epochOf(await addressOf(start()));
    expect(epoch).not.toBe(before);
    expect(command.output()).toBe(`New epoch: ${epoch}`);
  });
});
