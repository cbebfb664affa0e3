import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.ts';
import { createWorld, sharedWorld } from '../support/world.ts';

const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="p.png"\r\n\r\n';
const TAIL = '\r\n--x--\r\n';

describe('Uploads over a connection', () => {
  const { server, world } = sharedWorld();
  beforeAll(() => server.app.listen({ host: '127.0.0.1', port: 0 }));

  const start = (length: number, { path = '/api/upload/image', headers = {}, to = server } = {}) => {
    const { port } = to.app.server.address() as AddressInfo;
    return request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path,
      headers: {
        cookie: world.author.cookie,
        'content-type': 'multipart/form-data; boundary=x',
        ...(length > 0 && { 'content-length': HEAD.length + length + TAIL.length }),
        ...headers,
      },
    });
  };
  const everything = async (of = server) => {
    const entries = await readdir(of.database.dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && /incoming|files/.test(entry.parentPath));
    return files.map((entry) => join(entry.parentPath, entry.name));
  };

  it('that are cut off leave nothing behind', async () => {
    const upload = start(1_000_000);
    upload.on('error', () => {});
    upload.write(HEAD);
    upload.write(Buffer.alloc(990_000, 1));
    await expect.poll(() => everything()).toHaveLength(1);
    upload.destroy();
    await expect.poll(() => everything()).toEqual([]);
    expect(await server.db.selectFrom('files').select('id').execute()).toEqual([]);
  });

  it('that stop in the middle end, and leave nothing behind', async () => {
    const impatient = await startTestApp({ silenceMs: 1_000 });
    try {
      const { author } = await createWorld(impatient.db);
      await impatient.app.listen({ host: '127.0.0.1', port: 0 });
      const upload = start(1_000_000, { to: impatient, headers: { cookie: author.cookie } });
      const ending = expect(once(upload, 'response')).rejects.toThrow('socket hang up');
      upload.write(HEAD);
      upload.write(Buffer.alloc(990_000, 1));
      await expect.poll(() => everything(impatient)).toHaveLength(1);
      await ending;
      await expect.poll(() => everything(impatient)).toEqual([]);
    } finally {
      await impatient.close();
    }
  });

  it('of more than 120 MB are refused before they are sent', async () => {
    const upload = start(121 * 1024 * 1024);
    upload.on('error', () => {});
    upload.write(HEAD);
    const [answer] = await once(upload, 'response');
    answer.resume();
    expect([answer.statusCode, answer.headers.connection]).toEqual([413, 'close']);
    upload.destroy();
  });

  it('of more than 120 MB that do not declare it leave nothing behind', async () => {
    const upload = start(0, { path: '/api/uploads', headers: { 'transfer-encoding': 'chunked' } });
    const file = Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(25 * 1024 * 1024 - 9)]);
    const part = HEAD.replace('"file"', '"files"').replace('p.png', 'p.pdf');
    async function* parts() {
      for (let count = 0; count < 5; count += 1) yield* [count === 0 ? part : `\r\n${part}`, file];
      yield TAIL;
    }
    const [[answer]] = await Promise.all([once(upload, 'response'), pipeline(Readable.from(parts()), upload)]);
    answer.resume();
    expect(answer.statusCode).toBe(413);
    expect(await everything()).toEqual([]);
  });

  it('that are far too large are refused when they have been sent, and leave nothing behind', async () => {
    const size = 20 * 1024 * 1024;
    const upload = start(size);
    upload.write(HEAD);
    upload.write(Buffer.alloc(size, 1));
    upload.end(TAIL);
    const [answer] = await once(upload, 'response');
    answer.resume();
    expect(answer.statusCode).toBe(413);
    expect(await everything()).toEqual([]);
  });
});
