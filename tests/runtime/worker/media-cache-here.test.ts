import { afterEach, describe, expect, it, vi } from 'vitest';
import { CachedMedia } from '#runtime/platform/media.ts';
import { clearMediaCache, mediaCacheOf } from '#runtime/platform/media-cache.ts';
import { mediaCacheHere, whileSignedIn } from '#runtime/worker/media-cache-here.ts';
import { Device } from '#store/database/device.ts';
import { aUser } from '#support/rows.ts';

const ORIGIN = 'https://media.example';

/** The part of the browser's caches that this uses. */
class FakeCaches {
  readonly named = new Map<string, Map<string, Response>>();
  has = async (name: string) => this.named.has(name);
  delete = async (name: string) => this.named.delete(name);
  open = async (name: string) => {
    const kept = this.named.get(name) ?? new Map<string, Response>();
    this.named.set(name, kept);
    const pathOf = (of: string | Request) => new URL(typeof of === 'string' ? of : of.url, ORIGIN).pathname;
    return {
      keys: async () => [...kept.keys()].map((path) => new Request(new URL(path, ORIGIN))),
      match: async (of: string | Request) => kept.get(pathOf(of))?.clone(),
      put: async (of: string, answer: Response) => void kept.set(pathOf(of), answer),
      delete: async (of: string) => kept.delete(pathOf(of)),
    } as unknown as Cache;
  };
}

afterEach(() => vi.unstubAllGlobals());

describe('the cache of pictures and files', () => {
  it("[SESSION-5] is that of the user who is signed in here, and no one's once their sign-out has begun", async () => {
    const device = new Device();
    const mine = aUser();
    expect(await mediaCacheHere()).toBeNull();
    await device.activate('a|7', mine);
    const name = await mediaCacheHere();
    expect(name).toBe(mediaCacheOf('matrix:a|7'));
    await device.activate('a|8', aUser({ id: '8' }));
    expect(await mediaCacheHere()).toBe(mediaCacheOf('matrix:a|8'));
    await device.leave('a|8', aUser({ id: '8' }), 'erase');
    expect(await mediaCacheHere()).toBeNull();
    device.close();
  });

  it('[SESSION-5] stores nothing that comes after the sign-out has begun, and loses entries of that moment', async () => {
    const fake = new FakeCaches();
    vi.stubGlobal('caches', fake);
    const response = new Response('face');
    const here = vi.fn<() => Promise<string | null>>(async () => 'media mine');
    const { cacheWillUpdate, cacheDidUpdate } = whileSignedIn('media mine', here);
    await (await caches.open('media mine')).put('/uploads/face', response);
    expect(await cacheWillUpdate({ response })).toBe(response);
    await cacheDidUpdate();
    expect(fake.named.has('media mine')).toBe(true);
    here.mockResolvedValue(null);
    expect(await cacheWillUpdate({ response })).toBeNull();
    await cacheDidUpdate();
    expect(fake.named.has('media mine')).toBe(false);
  });

  it("[SESSION-5] is erased, and other users' caches stay", async () => {
    const fake = new FakeCaches();
    vi.stubGlobal('caches', fake);
    for (const name of [mediaCacheOf('mine'), mediaCacheOf('theirs'), 'precache'])
      await (await caches.open(name)).put('/uploads/a', new Response('a'));
    expect(await clearMediaCache('mine')).toBe(true);
    expect([...fake.named.keys()]).toEqual([mediaCacheOf('theirs'), 'precache']);
    await caches.open(mediaCacheOf('mine'));
    expect(await clearMediaCache('mine'), 'nothing was in it').toBe(false);
  });

  it('[STORE-11] reports the size of each stored file', async () => {
    vi.stubGlobal('caches', new FakeCaches());
    const cache = await caches.open('media mine');
    await cache.put('/uploads/told', new Response('12345', { headers: { 'content-length': '5' } }));
    await cache.put('/uploads/untold', new Response('123'));
    const sizes = new Map<string, number>();
    const media = new CachedMedia(cache, sizes);
    expect([...(await media.list())]).toEqual([
      ['/uploads/told', 5],
      ['/uploads/untold', 3],
    ]);
    await media.put('/uploads/new', new Response('1', { headers: { 'content-length': '1' } }));
    await media.delete(['/uploads/told']);
    expect([...(await new CachedMedia(cache, sizes).list()).keys()]).toEqual(['/uploads/untold', '/uploads/new']);
  });
});
