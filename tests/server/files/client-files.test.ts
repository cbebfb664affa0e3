import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestApp, type TestApp } from '../support/test-app.ts';

const PAGE = '<!doctype html><title>Matrix</title>';

describe('The built client', () => {
  let server: TestApp;
  let clientDir: string;
  beforeAll(async () => {
    clientDir = await mkdtemp(join(tmpdir(), 'matrix-client-'));
    await mkdir(join(clientDir, 'assets'));
    await writeFile(join(clientDir, 'index.html'), PAGE);
    await writeFile(join(clientDir, 'service-worker.js'), 'self.x = 1;');
    await writeFile(join(clientDir, 'manifest.webmanifest'), '{}');
    await writeFile(join(clientDir, 'assets', 'index-a1b2c3.js'), `console.log(${'1'.repeat(5_000)});`);
    await writeFile(join(clientDir, 'assets', 'packed-a1b2c3.js'), 'console.log(1);');
    await writeFile(join(clientDir, 'assets', 'packed-a1b2c3.js.br'), brotliCompressSync('console.log(1);'));
    server = await startTestApp({ clientDir });
  });
  afterAll(async () => {
    await server.close();
    await rm(clientDir, { recursive: true });
  });

  const get = (url: string, headers: Record<string, string> = {}) =>
    server.app.inject({ url, headers: { accept: 'text/html,*/*;q=0.8', ...headers } });

  it.each(['/', '/groups', '/schedule/3/2026-05-13', '/auth/set-password/some-token', '/nowhere/at/all', '/apiary'])(
    '%s is a page, which browsers request again each time',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.body]).toEqual([200, PAGE]);
      expect(answer.headers['content-type']).toContain('text/html');
      expect(answer.headers['cache-control']).toBe('no-cache');
    },
  );

  it('a page adds no more listeners to its response than Node allows', async () => {
    const warn = vi.spyOn(process, 'emitWarning');
    expect((await get('/groups')).statusCode).toBe(200);
    expect(warn).not.toHaveBeenCalled();
    warn.mockRestore();
  });

  it('hashed files are cached for a year', async () => {
    const answer = await get('/assets/index-a1b2c3.js');
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(answer.headers['content-type']).toContain('javascript');
  });

  it.each(['/service-worker.js', '/manifest.webmanifest', '/index.html'])(
    '%s is requested again each time',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-cache']);
    },
  );

  it.each(['/assets/gone-000000.js', '/favicon.ico', '/../package.json', '/assets/..%2f..%2fpackage.json'])(
    '%s is not treated as a page',
    async (url) => {
      expect((await get(url)).body).not.toContain('<title>');
      expect((await get(url)).statusCode).toBeGreaterThanOrEqual(400);
    },
  );

  it('a program that requests JSON gets no page', async () => {
    expect((await get('/groups', { accept: 'application/json' })).statusCode).toBe(404);
    expect((await server.app.inject({ method: 'POST', url: '/groups' })).statusCode).toBe(404);
  });

  it('files travel compressed', async () => {
    const plain = await get('/assets/index-a1b2c3.js');
    const packed = await get('/assets/index-a1b2c3.js', { 'accept-encoding': 'gzip' });
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(packed.headers.vary).toContain('accept-encoding');
    expect(packed.rawPayload.length).toBeLessThan(500);
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
    expect((await get('/assets/index-a1b2c3.js', { 'accept-encoding': 'br, gzip' })).headers['content-encoding']).toBe(
      'br',
    );
  });

  it('a file that the build has compressed is sent as it is to a client that accepts it', async () => {
    const packed = await get('/assets/packed-a1b2c3.js', { 'accept-encoding': 'gzip, br' });
    expect(packed.headers).toMatchObject({
      'content-encoding': 'br',
      'content-type': expect.stringContaining('javascript'),
      'cache-control': 'public, max-age=31536000, immutable',
      vary: expect.stringContaining('accept-encoding'),
    });
    expect(packed.rawPayload).toEqual(brotliCompressSync('console.log(1);'));
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('console.log(1);');
    expect((await get('/assets/packed-a1b2c3.js')).body).toBe('console.log(1);');
  });

  it('parts of a page carry no headers for pages, and browsers do not guess their type', async () => {
    const { headers } = await get('/assets/index-a1b2c3.js');
    expect(headers).not.toHaveProperty('content-security-policy');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect((await get('/service-worker.js')).headers).toHaveProperty('content-security-policy');
  });

  it('pages may run only our own scripts, and cannot be framed', async () => {
    const { headers } = await get('/', { host: 'localhost:3000' });
    const policy = String(headers['content-security-policy']);
    expect(policy).not.toContain('unsafe-inline');
    const directives = new Map(policy.split(';').map((part) => [part.split(' ')[0], part.split(' ').slice(1)]));
    expect(directives.get('script-src')).toEqual(["'self'"]);
    expect(directives.get('default-src')).toEqual(["'self'"]);
    expect(directives.get('object-src')).toEqual(["'none'"]);
    expect(directives.get('base-uri')).toEqual(["'none'"]);
    expect(directives.get('frame-ancestors')).toEqual(["'none'"]);
    expect(directives.get('form-action')).toEqual(["'self'"]);
    expect(directives.get('connect-src')).toEqual(["'self'", 'ws://localhost:3000']);
    expect(directives.has('upgrade-insecure-requests')).toBe(false);
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['strict-transport-security']).toBeUndefined();
  });

  it('before the build, pages say in plain words what to do, and the API works', async () => {
    const bare = await startTestApp({ clientDir: join(clientDir, 'missing') });
    const answer = await bare.app.inject({ url: '/', headers: { accept: 'text/html' } });
    expect([answer.statusCode, answer.body]).toEqual([503, expect.stringContaining('npm run build')]);
    expect((await bare.call('health')).json()).toEqual({ status: 'ok' });
    await bare.close();
  });
});
