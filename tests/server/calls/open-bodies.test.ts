import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ATTACHMENT_MAX_BYTES, FORM_MAX_BYTES } from '#contract/schema/limits.ts';
import { longestArrival, type OpenBodyLimits } from '#server/plugins/open-bodies.ts';
import { fileForm, PDF } from '../support/pictures.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createWorld, type Person, type World } from '../support/world.ts';

const HEAD = '--x\r\nContent-Disposition: form-data; name="files"; filename="p.txt"\r\n\r\n';
const MINUTE_MS = 60_000;

describe('Large bodies that are held open (A19)', () => {
  let server: TestApp;
  let world: World;
  const held: ClientRequest[] = [];
  afterEach(async () => {
    for (const one of held.splice(0)) one.destroy();
    await server.close();
  });

  const open = async (openBodies: Partial<OpenBodyLimits>, env: Record<string, string> = {}) => {
    server = await startTestApp({ openBodies, env });
    world = await createWorld(server.db);
    await server.app.listen({ host: '127.0.0.1', port: 0 });
  };
  const incoming = () => readdir(join(server.database.dataDir, 'incoming')).catch(() => []);
  const start = (by: Person, path: string, headers: Record<string, string | number>) => {
    const { port } = server.app.server.address() as AddressInfo;
    const sent = request({ port, host: '127.0.0.1', method: 'POST', path, headers: { cookie: by.cookie, ...headers } });
    sent.on('error', () => {});
    sent.on('response', (answer) => answer.resume());
    held.push(sent);
    return sent;
  };
  /** A form that has begun to arrive and then stalls. */
  const hold = async (by: Person, length = 1_000_000): Promise<ClientRequest> => {
    const before = (await incoming()).length;
    const form = start(by, '/api/uploads', {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': length,
    });
    form.write(HEAD);
    form.write('hello');
    await expect.poll(incoming).toHaveLength(before + 1);
    return form;
  };
  /** The number of bytes of uploads that have been written. */
  const arrived = async () => {
    const folder = join(server.database.dataDir, 'incoming');
    const sizes = await Promise.all((await incoming()).map(async (name) => (await stat(join(folder, name))).size));
    return sizes.reduce((sum, size) => sum + size, 0);
  };
  /** Opens a server that checks its open bodies when the test says so, however slowly they arrive. */
  const openLooking = async (windowBytes: number) => {
    // A duration that no other interval of the server has.
    const windowMs = 61 * MINUTE_MS;
    const intervals = vi.spyOn(globalThis, 'setInterval');
    await open({ windowMs, windowBytes });
    const look = intervals.mock.calls.find(([, ms]) => ms === windowMs)?.[0];
    intervals.mockRestore();
    if (typeof look !== 'function') throw new Error('It does not look');
    return look as () => void;
  };
  const answerTo = async (by: Person, large = true) => {
    const { port } = server.app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}/api/uploads`, {
      method: 'POST',
      headers: { cookie: by.cookie },
      body: fileForm('files', ['plan.pdf', large ? Buffer.concat([PDF, Buffer.alloc(100_000)]) : PDF]),
    });
    const { message = 'served' } = (await answer.json()) as { message?: string };
    return [answer.status, answer.headers.get('retry-after'), message];
  };
  /** Also where that has happened before this is called. */
  const closed = (one: ClientRequest) =>
    new Promise<void>((resolve) => (one.closed ? resolve() : one.once('close', resolve)));
  const MANY = [429, '5', 'Too many large requests at once. Please wait until one is finished.'];
  const FULL = [503, '10', 'The server is busy. Please try again in a moment.'];
  const SERVED = [201, null, 'served'];

  it('are limited for one user, while others are served', async () => {
    await open({ mostOfCaller: 2 });
    const first = await hold(world.author);
    await hold(world.author);
    expect(await answerTo(world.author)).toEqual(MANY);
    expect(await answerTo(world.member)).toEqual(SERVED);
    expect(await answerTo(world.author, false)).toEqual(SERVED);
    first.destroy();
    await expect.poll(() => answerTo(world.author)).toEqual(SERVED);
  });

  it('are limited for all users together', async () => {
    await open({ most: 2 });
    const first = await hold(world.author);
    await hold(world.member);
    expect(await answerTo(world.organizer)).toEqual(FULL);
    expect(await answerTo(world.organizer, false)).toEqual(SERVED);
    first.destroy();
    await expect.poll(() => answerTo(world.organizer)).toEqual(SERVED);
  });

  it('of signed-out callers do not keep signed-in users out, regardless of the number of addresses', async () => {
    await open({ most: 3, mostOfCaller: 2, mostUnsigned: 3 }, { TRUST_PROXY: '127.0.0.1' });
    const anonymous = (address: string) => {
      const headers = {
        'content-type': 'application/json',
        'content-length': 500_000,
        'x-forwarded-for': address,
      };
      const sent = start({ cookie: '' } as Person, '/api/auth/credential-login', headers);
      sent.write('{"email":"');
      return sent;
    };
    let refused = 0;
    const counted = (sent: ClientRequest) =>
      sent.on('response', ({ statusCode }) => {
        if (statusCode === 503) refused += 1;
      });
    for (let address = 1; address <= 4; address += 1) counted(anonymous(`203.0.113.${address}`));
    await expect.poll(() => refused).toBe(1);
    await hold(world.author);
    expect(await answerTo(world.author)).toEqual(SERVED);
    await hold(world.author);
    await hold(world.member);
    expect(await answerTo(world.member)).toEqual(FULL);
  });

  it('are refused immediately, without waiting for the rest of them', async () => {
    await open({ mostOfCaller: 1 });
    await hold(world.author);
    const more = start(world.author, '/api/uploads', {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': 1_000_000,
    });
    more.write(HEAD);
    const [answer] = (await once(more, 'response')) as [IncomingMessage];
    expect([answer.statusCode, answer.headers.connection]).toEqual([429, 'close']);
    expect(await incoming()).toHaveLength(1);
  });

  it.each<Record<string, string>>([{ 'content-length': '500000' }, { 'transfer-encoding': 'chunked' }])(
    'may be something other than forms: %j',
    async (headers) => {
      await open({ mostOfCaller: 1 });
      const begin = () => {
        const comment = start(world.author, `/api/schedules/${world.eventId}/comments`, {
          'content-type': 'application/json',
          ...headers,
        });
        comment.write('{"content":"');
        return comment;
      };
      let body = begin();
      await expect
        .poll(() => {
          // It may be measured against the one that existed first.
          if (body.closed) body = begin();
          return answerTo(world.author);
        })
        .toEqual(MANY);
      body.destroy();
      await expect.poll(() => answerTo(world.author)).toEqual(SERVED);
    },
  );

  it('are ended when hardly any bytes arrive', async () => {
    const look = await openLooking(50_000);
    const form = await hold(world.author);
    look();
    form.write('x'.repeat(1_000));
    await expect.poll(arrived).toBe(1_005);
    look();
    await closed(form);
    await expect.poll(incoming).toEqual([]);
  });

  it('are ended when they take longer than the slowest network', async () => {
    await open({ windowMs: 20, windowBytes: 0 });
    const form = await hold(world.author);
    server.clock.advance(longestArrival(1_000_000) + 1);
    await closed(form);
    await expect.poll(incoming).toEqual([]);
  });

  it('F38: continue as long as bytes arrive, however slowly', async () => {
    const look = await openLooking(1);
    const [length, tail] = [20_000, '\r\n--x--\r\n'];
    const form = start(world.author, '/api/uploads', {
      'content-type': 'multipart/form-data; boundary=x',
      'content-length': HEAD.length + length + tail.length,
    });
    form.write(HEAD);
    for (let sent = 2_000; sent <= length; sent += 2_000) {
      form.write('y'.repeat(2_000));
      await expect.poll(arrived).toBe(sent);
      look();
    }
    form.end(tail);
    const [answer] = (await once(form, 'response')) as [IncomingMessage];
    expect(answer.statusCode).toBe(201);
  });
});

describe('A body', () => {
  it('F38: has the time that its bytes take at 15 KB a second, and not much more', () => {
    const at15 = (bytes: number) => bytes / 15.36;
    for (const bytes of [300_000, ATTACHMENT_MAX_BYTES, FORM_MAX_BYTES]) {
      expect(longestArrival(bytes)).toBeGreaterThan(at15(bytes));
      expect(longestArrival(bytes)).toBeLessThan(10 * MINUTE_MS + 1.5 * at15(bytes));
    }
    expect(longestArrival(300_000)).toBeLessThan(11 * MINUTE_MS);
    // A body without a declared length counts as one of the maximum length.
    expect(longestArrival(Number.POSITIVE_INFINITY)).toBe(longestArrival(FORM_MAX_BYTES));
  });
});
