import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { describeOnDatabase } from './support/database.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { createWorld, type World } from './support/world.ts';

const HEAD = '--x\r\nContent-Disposition: form-data; name="file"; filename="p.png"\r\n\r\n';
const TAIL = '\r\n--x--\r\n';

describeOnDatabase('Uploads over a connection', () => {
  let server: TestApp;
  let world: World;
  beforeAll(async () => {
    server = await startTestApp();
    world = await createWorld(server.db);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
  });
  afterAll(() => server.close());

  const start = (length: number) => {
    const { port } = server.app.server.address() as AddressInfo;
    return request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/upload/image',
      headers: {
        cookie: world.author.cookie,
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': HEAD.length + length + TAIL.length,
      },
    });
  };
  const everything = async () => {
    const entries = await readdir(server.database.dataDir, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile() && /incoming|files/.test(entry.parentPath));
    return files.map((entry) => join(entry.parentPath, entry.name));
  };

  it('that are cut off leave nothing behind', async () => {
    const upload = start(1_000_000);
    upload.on('error', () => {});
    upload.write(HEAD);
    upload.write(Buffer.alloc(990_000, 1));
    await expect.poll(everything).toHaveLength(1);
    upload.destroy();
    await expect.poll(everything).toEqual([]);
    expect(await server.db.selectFrom('files').select('id').execute()).toEqual([]);
  });

  it('that are far too large hear so when they have been sent, and leave nothing behind', async () => {
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
