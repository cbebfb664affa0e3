import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { App } from '#runtime/session/app.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { atRest } from '#support/at-rest.ts';
import { FakePlatform } from '#support/fake-platform.ts';
import { noUpdate } from '#support/no-update.ts';
import { FakeServer } from '../fake-server.ts';

const SECOND_MS = 1_000;

let app: App;
let platform: FakePlatform;
let server: FakeServer;
let origins = 0;
/** The calls that are answered with this status and Retry-After. */
let busy: (call: string) => boolean;
let status: 429 | 503;

beforeEach(async () => {
  origins += 1;
  server = new FakeServer();
  busy = () => false;
  status = 503;
  platform = new FakePlatform(`https://resting-${origins}.example`, async (input, init) => {
    const request = new Request(input, init);
    const call = `${request.method} ${new URL(request.url).pathname}`;
    if (!busy(call)) return server.fetch(request);
    server.calls.push(call);
    const headers = { 'retry-after': '60' };
    return Response.json({ message: 'Please wait a while' }, { status, headers });
  });
  app = new App(platform, noUpdate());
});

afterEach(async () => {
  app.stop();
  await Dexie.delete('matrix-device');
});

async function opened() {
  await app.start();
  await expect.poll(() => app.person()).not.toBeNull();
  const person = app.person();
  if (!person) throw new Error('No one is signed in');
  return person;
}

/** Advances the clock, and runs everything that is due. */
async function pass(ms: number): Promise<void> {
  const until = platform.clock.now() + ms;
  for (await atRest(); platform.clock.step(until); ) await atRest();
  platform.clock.moveTo(until);
}

/** The state a little later. */
async function later<T>(seen: () => T | Promise<T>): Promise<T> {
  await pass(SECOND_MS);
  return seen();
}

describe('F35: the server requests a cooldown', () => {
  it('[SEND-9] a translation that the server cannot make blocks nothing else', async () => {
    const person = await opened();
    await expect.poll(() => person.sync.get().pulledAt).not.toBeNull();
    busy = (call) => call === 'POST /api/ai/translate';
    const answer = await person.translator.translate({ text: 'Hello', language: 'Spanish' });
    expect(answer).toEqual({ outcome: 'failed', message: 'Please wait a while', isForAll: false });
    expect(await person.refresh({ kind: 'groups' })).toEqual({ outcome: 'refreshed' });
  });

  it('[SEND-9] during a complete pull: nothing is fetched until the cooldown is over, and then everything', async () => {
    busy = (call) => call.endsWith('/members') || call.endsWith('/schedules') || call.endsWith('/hotels');
    const person = await opened();
    await expect.poll(() => person.sync.get()).toMatchObject({ pullFailed: true, pulling: null });
    busy = () => false;
    server.calls.length = 0;
    await pass(55 * SECOND_MS);
    expect(await person.refresh({ kind: 'group', groupId: '1' })).toMatchObject({ outcome: 'failed' });
    platform.page.setVisible(true);
    await pass(2 * SECOND_MS);
    expect(server.calls.filter((call) => call.startsWith('GET /api/groups'))).toEqual([]);
    await expect
      .poll(() => later(() => person.sync.get()))
      .toMatchObject({
        pullFailed: false,
        pulledAt: expect.any(Number),
      });
  });

  it.each([503, 429] as const)('[SEND-10] with %i, and the live channel connects meanwhile', async (answered) => {
    status = answered;
    busy = (call) => call.endsWith('/members');
    const person = await opened();
    await expect.poll(() => person.sync.get()).toMatchObject({ pullFailed: true, pulling: null });
    const socket = await platform.socket();
    busy = () => false;
    server.calls.length = 0;
    socket.emit('open');
    if (answered === 503) await expect.poll(() => person.sync.get()).toMatchObject({ pullFailed: false });
    else {
      await pass(SECOND_MS);
      expect(server.calls).toEqual([]);
    }
  });

  it('[SEND-9] of an edit: fetching waits too', async () => {
    const person = await opened();
    await expect.poll(() => person.sync.get().pulledAt).not.toBeNull();
    busy = (call) => call.startsWith('POST');
    void person.run((commands) => commands.createComment, { eventId: '12', content: 'Hello' });
    await expect.poll(() => server.calls).toContain('POST /api/schedules/12/comments');
    await expect.poll(() => person.refresh({ kind: 'groups' })).toMatchObject({ outcome: 'failed' });
    busy = () => false;
    server.calls.length = 0;
    await pass(50 * SECOND_MS);
    expect(server.calls).toEqual([]);
    const marks = async () => (await listComments(person.store, '12')).map(({ pending }) => pending);
    await expect.poll(() => later(marks)).toEqual([null, null]);
  });
});
