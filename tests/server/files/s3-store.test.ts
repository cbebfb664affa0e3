import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { FileStore } from '#server/adapters/files/file-store.ts';
import { s3Store } from '#server/adapters/files/s3-store.ts';
import { type ObjectStore, startObjectStore } from '../support/object-store.ts';
import { fileForm } from '../support/pictures.ts';
import { startTestApp, type TestClock, testClock, testConfig } from '../support/test-app.ts';
import { createWorld } from '../support/world.ts';

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex');

describe('A bucket of contents', () => {
  let folder: string;
  let clock: TestClock;
  let bucket: ObjectStore;
  let store: FileStore;
  const storeWith = (env: Record<string, string>, patienceMs?: number) => {
    const { s3 } = testConfig(env);
    if (!s3) throw new Error('The settings name no bucket');
    return s3Store(s3, patienceMs);
  };
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'matrix-s3-'));
    clock = testClock();
    bucket = await startObjectStore(clock);
    store = storeWith(bucket.env);
  });
  afterEach(async () => {
    await bucket.close();
    await rm(folder, { recursive: true });
  });

  const keep = async (content: string, hash = hashOf(content)) => {
    await writeFile(join(folder, 'new'), content);
    await store.keep(hash, join(folder, 'new'));
    return hash;
  };
  const read = async (hash: string, range?: { start: number; end: number }) => {
    const content = await store.read(hash, range);
    return content && text(content);
  };
  const old = async (instant: number, of = store) => {
    const found: string[] = [];
    for await (const hash of of.keptBefore(instant)) found.push(hash);
    return found;
  };

  it('takes over a file, and returns it whole or in part', async () => {
    const hash = hashOf('content');
    expect([await read(hash), await old(clock())]).toEqual([null, []]);
    await keep('content');
    expect([await read(hash), await read(hash, { start: 1, end: 2 })]).toEqual(['content', 'on']);
    expect(await readdir(folder)).toEqual([]);
  });

  it('reports a service that stops in the middle of a content', async () => {
    const hash = await keep('content');
    bucket.stalls = true;
    const content = await storeWith(bucket.env, 1_000).read(hash);
    if (!content) throw new Error('It is not there');
    await expect(text(content)).rejects.toThrow('stopped answering');
  });

  it('lists all old files, however many there are, and no foreign ones', async () => {
    const hashes = [];
    for (const content of ['a', 'b', 'c', 'd', 'e']) hashes.push(await keep(content));
    bucket.objects.set('other/file', { content: Buffer.from(''), modified: 0 });
    expect(await old(clock())).toEqual([]);
    clock.advance(1);
    await keep('a');
    expect(await old(clock())).toEqual(hashes.slice(1).sort());
  });

  it('[S3_PREFIX] shares a bucket with other installations, and sees and removes only its own files', async () => {
    const [north, south] = ['north', 'schools/south/'].map((prefix) => storeWith({ ...bucket.env, S3_PREFIX: prefix }));
    if (!north || !south) throw new Error('There are two');
    for (const each of [north, south]) {
      await writeFile(join(folder, 'new'), 'content');
      await each.keep(hashOf('content'), join(folder, 'new'));
    }
    const hash = hashOf('content');
    expect([...bucket.objects.keys()]).toEqual([`north/files/${hash}`, `schools/south/files/${hash}`]);
    expect([await read(hash), await old(clock() + 60_000)]).toEqual([null, []]);
    expect(await old(clock() + 60_000, south)).toEqual([hash]);
    await north.forget(hash, clock() + 60_000);
    expect([...bucket.objects.keys()]).toEqual([`schools/south/files/${hash}`]);
  });

  it('removes old files, except those that were kept again meanwhile', async () => {
    const hash = await keep('content');
    clock.advance(10_000);
    const instant = clock();
    await keep('content');
    await store.forget(hash, instant);
    expect(await read(hash)).toBe('content');
    clock.advance(10_000);
    await store.forget(hash, clock());
    expect(await read(hash)).toBeNull();
    await store.forget(hash, clock());
  });

  it('retries when the service is overloaded', async () => {
    bucket.failures = 2;
    const hash = await keep('content');
    bucket.failures = 2;
    expect(await read(hash)).toBe('content');
  });

  it('fails where the service refuses, and does not treat a file as missing or kept', async () => {
    await expect(keep('content', hashOf('something else'))).rejects.toThrow('400');
    expect(await readdir(folder)).toEqual(['new']);
    const [stranger, lost] = [
      storeWith({ ...bucket.env, S3_SECRET_ACCESS_KEY: 'wrong' }),
      storeWith({ ...bucket.env, S3_BUCKET: 'gone' }),
    ];
    await expect(stranger.read(hashOf('content'))).rejects.toThrow('403');
    await expect(lost.read(hashOf('content'))).rejects.toThrow('NoSuchBucket');
  });
});

describe('A server with a bucket', () => {
  it('keeps uploads there, and serves them to users who may see them', async () => {
    const bucket = await startObjectStore(testClock());
    const server = await startTestApp({ env: bucket.env });
    const world = await createWorld(server.db);
    const uploaded = await server.call('uploadFiles', {
      body: fileForm('files', ['list.txt', 'Packing list']),
      as: world.author.cookie,
    });
    const { url } = uploaded.json();
    expect([...bucket.objects.keys()]).toEqual([`files/${hashOf('Packing list')}`]);
    const get = (cookie: string, headers = {}) => server.app.inject({ url, headers: { cookie, ...headers } });
    expect((await get(world.author.cookie)).body).toBe('Packing list');
    expect((await get(world.author.cookie, { range: 'bytes=0-3' })).body).toBe('Pack');
    expect((await get(world.outsider.cookie)).statusCode).toBe(404);
    await server.close();
    await bucket.close();
  });

  it("answers 'try again' to reads and writes while the service fails, and stays healthy", async () => {
    const bucket = await startObjectStore(testClock());
    const server = await startTestApp({ env: bucket.env });
    const { admin, author } = await createWorld(server.db);
    const send = () =>
      server.call('uploadFiles', { body: fileForm('files', ['list.txt', 'Packing list']), as: author.cookie });
    const { url } = (await send()).json();
    bucket.failures = Number.POSITIVE_INFINITY;
    const read = await server.app.inject({ url, headers: { cookie: author.cookie } });
    for (const answer of [read, await send()]) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([502, '30']);
      expect(answer.json().message).toBe('File storage is unavailable. Please try again in a moment.');
    }
    expect([read.headers['cache-control'], read.headers.etag]).toEqual(['no-store', undefined]);
    // No restart of the server would help.
    expect((await server.call('health')).statusCode).toBe(200);
    const ready = await server.app.inject('/api/ready');
    expect([ready.statusCode, ready.json().checks.files]).toEqual([200, { ok: false, word: 'unusable' }]);
    const isUsable = async () => (await server.call('system', { as: admin.cookie })).json().uploads.isUsable;
    expect(await isUsable()).toBe(false);
    bucket.failures = 0;
    server.clock.advance(6_000);
    await expect.poll(isUsable).toBe(true);
    // A slow bucket counts as it last answered.
    const slow = Promise.withResolvers<void>();
    bucket.waits = slow.promise;
    server.clock.advance(6_000);
    expect(await isUsable()).toBe(true);
    slow.resolve();
    bucket.waits = null;
    expect((await send()).statusCode).toBe(201);
    await server.close();
    await bucket.close();
  });
});
