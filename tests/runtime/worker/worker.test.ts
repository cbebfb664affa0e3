import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { drainFromWorker } from '#runtime/worker/worker.ts';
import { createComment } from '#store/commands/comments.ts';
import { openStore, ownerOf } from '#store/database/database.ts';
import { Device } from '#store/database/device.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { aComment, aUser } from '#support/rows.ts';

let origins = 0;
let origin: string;
let posts: string[];
let network: boolean;

beforeEach(() => {
  origins += 1;
  origin = `https://worker-${origins}.example`;
  posts = [];
  network = true;
  vi.stubGlobal('location', { origin });
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const request = new Request(input, init);
    if (!network) throw new TypeError('Failed to fetch');
    if (request.method === 'POST') posts.push(await request.text());
    const body = request.url.endsWith('/api/auth/user') ? aUser() : aComment({ id: '90', content: 'Hello' });
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
});

afterEach(async () => {
  vi.unstubAllGlobals();
  await Dexie.delete('matrix-device');
});

async function deviceWithEdit(status: 'active' | 'ended' | 'leaving' | 'out') {
  const owner = ownerOf(origin, '7');
  const device = new Device();
  await device.activate(owner, aUser());
  if (status === 'ended') await device.end(owner);
  if (status === 'leaving' || status === 'out') {
    const leaving = await device.leave(owner, aUser(), 'keep');
    if (status === 'out') await device.left(leaving);
  }
  device.close();
  const store = openStore(owner);
  await createComment(
    store,
    { now: () => Date.now(), uuid: () => crypto.randomUUID() },
    { eventId: '12', content: 'Hello' },
  );
  return store;
}

describe('[APP-7] the service worker', () => {
  it('sends waiting edits, for the user who is signed in here', async () => {
    const store = await deviceWithEdit('active');
    await drainFromWorker();
    expect(posts).toEqual(['{"content":"Hello"}']);
    expect(await listUnsent(store)).toEqual([]);
  });

  it.each(['ended', 'leaving', 'out'] as const)('[SESSION-3] sends nothing when the session is %s', async (status) => {
    await deviceWithEdit(status);
    await drainFromWorker();
    expect(posts).toEqual([]);
  });

  it('does nothing on a device on which no user has signed in', async () => {
    await drainFromWorker();
    expect(posts).toEqual([]);
  });

  it('asks to be woken again when the device’s database failed', async () => {
    await deviceWithEdit('active');
    vi.spyOn(StoredOutbox.prototype, 'unfinished').mockRejectedValue(new Error('disk'));
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    await expect(drainFromWorker()).rejects.toThrow('Not everything could be sent yet');
    vi.restoreAllMocks();
  });

  it('asks to be woken again while there is no network', async () => {
    const store = await deviceWithEdit('active');
    network = false;
    await expect(drainFromWorker()).rejects.toThrow('Not everything could be sent yet');
    expect(await listUnsent(store)).toHaveLength(1);
  });
});
