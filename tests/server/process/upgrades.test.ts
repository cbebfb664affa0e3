import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const UPGRADE = [
  'Host: 127.0.0.1',
  'Connection: Upgrade, close',
  'Upgrade: websocket',
  'Sec-WebSocket-Version: 13',
  'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
];

describe('A30: requesting a socket where there is none', () => {
  let server: TestApp;
  let clientDir: string;
  beforeAll(async () => {
    clientDir = await mkdtemp(join(tmpdir(), 'client-'));
    await writeFile(join(clientDir, 'index.html'), 'the page');
    server = await startTestApp({ clientDir });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(async () => {
    await server.close();
    await rm(clientDir, { recursive: true });
  });

  /** Everything that the server sends until it ends the connection. */
  const said = async (line: string, more: readonly string[] = []): Promise<string> => {
    const socket = connect((server.app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`${[`${line} HTTP/1.1`, ...UPGRADE, ...more, '', ''].join('\r\n')}`);
    return text(socket);
  };

  it.each([
    ['an address that cannot be read', 'GET /%zz', 400],
    ['the same below that of the live messages', 'GET /ws%zz', 400],
    ['a page', 'GET /', 200],
    ['no page', 'GET /nothing.txt', 404],
    ['a call', 'GET /api/environment', 200],
    ['another method', 'POST /ws', 404],
    ['the live messages, without a session', 'GET /ws?userId=1', 401],
  ])('%s is answered like any request, and the connection ends', async (_, line, status) => {
    expect(await said(line)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  });

  it('a body that comes along is read like any other', async () => {
    const body = JSON.stringify({ email: 'nobody@example.org', password: 'wrong' });
    const headers = ['Content-Type: application/json', `Content-Length: ${body.length}`];
    const answer = await said('POST /api/auth/credential-login', [...headers, '', body]);
    expect(answer).toMatch(/^HTTP\/1\.1 401 /);
  });
});
