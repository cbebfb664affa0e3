import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { App } from '#runtime/session/app.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listDay } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { atRest } from '#support/at-rest.ts';
import { FakePlatform } from '#support/fake-platform.ts';
import { noUpdate } from '#support/no-update.ts';
import { aComment, aGroup, aMember, anEvent, aUser } from '#support/rows.ts';

const ANSWERS: Record<string, unknown> = {
  '/api/environment': { environment: 'staging', extensions: 0 },
  '/api/auth/user': aUser(),
  '/api/groups': [aGroup()],
  '/api/groups/1/members': [aMember()],
  '/api/groups/1/schedules': [anEvent()],
  '/api/groups/1/hotels': [],
  '/api/schedules/12': anEvent(),
  '/api/schedules/12/comments': [aComment()],
  '/api/user-settings': { defaultTranslationLanguage: 'Spanish' },
};

let apps: App[] = [];
let origins = 0;
let platform: FakePlatform;
let calls: string[];
/** The paths that the server answers with 500. */
let broken: (path: string) => boolean;
/** The promise that the server waits for before it answers. */
let gate: (path: string) => Promise<void> | null;

async function openPage() {
  const app = new App(platform, noUpdate());
  apps.push(app);
  await app.start();
  await expect.poll(() => app.person()).not.toBeNull();
  const person = app.person();
  if (!person) throw new Error('No one is signed in');
  return { app, person, sync: () => person.sync.get() };
}
const pulls = () => calls.filter((path) => path === '/api/groups').length;

beforeEach(() => {
  origins += 1;
  calls = [];
  broken = () => false;
  gate = () => null;
  platform = new FakePlatform(`https://pulling-${origins}.example`, async (input, init) => {
    const { pathname } = new URL(new Request(input, init).url);
    calls.push(pathname);
    await gate(pathname);
    return broken(pathname)
      ? Response.json({ message: 'Oops' }, { status: 500 })
      : Response.json(ANSWERS[pathname] ?? null);
  });
});

afterEach(async () => {
  for (const app of apps) app.stop();
  apps = [];
  await Dexie.delete('matrix-device');
});

describe('a pull that fails', () => {
  it('is reported when the first list of groups cannot be fetched, until it can', async () => {
    broken = (path) => path === '/api/groups';
    const { person, sync } = await openPage();
    await expect.poll(sync).toMatchObject({ pullFailed: true, pulledAt: null, pulling: null, online: true });
    broken = () => false;
    expect(await person.refresh({ kind: 'groups' })).toEqual({ outcome: 'refreshed' });
    await expect.poll(sync).toMatchObject({ pullFailed: false, pulledAt: platform.clock.now() });
  });

  it('is repeated if the user refreshed while it was still running', async () => {
    broken = (path) => path === '/api/groups';
    const { person, sync } = await openPage();
    await expect.poll(sync).toMatchObject({ pullFailed: true });
    const members = '/api/groups/1/members';
    let fails = 0;
    broken = (path) => path === members && fails++ === 0;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    gate = (path) => (path === members ? held : null);
    expect(await person.refresh({ kind: 'groups' })).toEqual({ outcome: 'refreshed' });
    await expect.poll(() => calls).toContain(members);
    expect(await person.refresh({ kind: 'groups' })).toEqual({ outcome: 'refreshed' });
    release();
    await expect.poll(sync).toMatchObject({ pullFailed: false, pulledAt: platform.clock.now() });
  });

  it('is reported when every call fails, days after the last success', async () => {
    const first = await openPage();
    await expect.poll(first.sync).toMatchObject({ pullFailed: false, pulledAt: platform.clock.now() });
    const pulledAt = platform.clock.now();
    first.app.stop();
    platform.clock.jump(3 * 86_400_000);
    broken = () => true;
    const { person, sync } = await openPage();
    await expect.poll(sync).toMatchObject({ pullFailed: true, pulledAt, online: true });
    // The server answers, so the device does not count as offline.
    expect(await person.refresh({ kind: 'groups' })).toMatchObject({ outcome: 'failed' });
  });
});

describe('a page that is opened again', () => {
  const openTwice = async (secondsLater: number) => {
    const first = await openPage();
    await expect.poll(first.sync).toMatchObject({ pulledAt: platform.clock.now() });
    first.app.stop();
    calls = [];
    platform.clock.jump(secondsLater * 1_000);
    const second = await openPage();
    await expect.poll(second.sync).toMatchObject({ pulledAt: expect.any(Number) });
    return second;
  };

  it('does not repeat a fetch of seconds ago, until the live channel is connected', async () => {
    const { app } = await openTwice(10);
    await expect.poll(() => app.session.get()).toMatchObject({ verified: true });
    expect(pulls()).toBe(0);
    (await platform.socket(1)).emit('open');
    await expect.poll(pulls).toBe(1);
  });

  it('repeats it at its interval where the live channel does not connect', async () => {
    await openTwice(10);
    while (pulls() === 0 && platform.clock.step(platform.clock.now() + 20_000));
    await expect.poll(pulls).toBe(1);
  });

  it('fetches older rows at once', async () => {
    await openTwice(40);
    await expect.poll(pulls).toBe(1);
  });
});

describe('several tabs of one browser', () => {
  it('[TABS-3] fetch everything once, and all learn when it was done', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    gate = (path) => (path === '/api/groups' ? held : null);
    const first = await openPage();
    await expect.poll(pulls).toBe(1);
    platform.clock.jump(1);
    const second = await openPage();
    await expect.poll(() => second.app.session.get()).toMatchObject({ verified: true });
    release();
    await expect.poll(first.sync).toMatchObject({ pulledAt: expect.any(Number) });
    await expect.poll(second.sync).toMatchObject({ pulledAt: first.sync().pulledAt, pullFailed: false });
    expect(pulls()).toBe(1);
    // The fetch began before the second tab existed, so at its interval it fetches once more by itself.
    while (pulls() === 1 && platform.clock.step(platform.clock.now() + 20_000));
    await expect.poll(pulls).toBe(2);
    await expect.poll(second.sync).toMatchObject({ pulledAt: platform.clock.now() });
  });

  /** Advances the clock, with turns for everything that wakes. */
  async function pass(ms: number): Promise<void> {
    const until = platform.clock.now() + ms;
    for (await atRest(); platform.clock.step(until); ) await atRest();
    platform.clock.moveTo(until);
  }

  /** A gate before each of these paths, to be opened one by one. */
  function gates(...paths: string[]): Map<string, { opened: Promise<void>; open(): void }> {
    const all = new Map(
      paths.map((path) => {
        const { promise, resolve } = Promise.withResolvers<void>();
        return [path, { opened: promise, open: resolve }];
      }),
    );
    gate = (path) => all.get(path)?.opened ?? null;
    return all;
  }

  it('[TABS-3] leave it to the leader for as long as it renews its lease', async () => {
    const held = gates('/api/groups', '/api/groups/1/schedules', '/api/schedules/12/comments');
    const first = await openPage();
    await expect.poll(pulls).toBe(1);
    platform.clock.jump(1);
    await openPage();
    for (const [path, { open }] of held) {
      await expect.poll(() => calls).toContain(path);
      await pass(70_000);
      open();
    }
    await expect.poll(first.sync).toMatchObject({ pulledAt: expect.any(Number) });
    expect(pulls()).toBe(1);
  });

  it('[TABS-3] fetch by themselves what a screen of theirs needs, regardless of the tab that fetches everything', async () => {
    gate = (path) => (path === '/api/groups/1/members' ? new Promise(() => {}) : null);
    await openPage();
    await expect.poll(() => calls).toContain('/api/groups/1/members');
    const second = await openPage();
    expect(await second.person.refresh({ kind: 'event', eventId: '12' })).toEqual({ outcome: 'refreshed' });
    expect(await second.person.refresh({ kind: 'groups' })).toEqual({ outcome: 'refreshed' });
  });

  it("[TABS-3] use another's fetch: a failed pull counts as done", async () => {
    broken = (path) => path === '/api/groups';
    const first = await openPage();
    await expect.poll(first.sync).toMatchObject({ pullFailed: true });
    const second = await openPage();
    await expect.poll(second.sync).toMatchObject({ pullFailed: true });
    broken = () => false;
    platform.clock.jump(1_000);
    const before = pulls();
    (await platform.socket()).emit('open');
    await expect.poll(second.sync).toMatchObject({ pullFailed: false, pulledAt: expect.any(Number) });
    expect(pulls()).toBe(before + 1);
    // It would have tried again at its interval.
    await pass(60_000);
    expect(pulls()).toBe(before + 1);
  });

  it('[TABS-3] go on when the leader is frozen', async () => {
    gate = (path) => (path === '/api/groups' && pulls() === 1 ? new Promise(() => {}) : null);
    await openPage();
    await expect.poll(pulls).toBe(1);
    const second = await openPage();
    await expect.poll(() => second.app.session.get()).toMatchObject({ verified: true });
    const frozenAt = platform.clock.now();
    await expect
      .poll(() => {
        platform.clock.step(platform.clock.now() + 20_000);
        return pulls();
      })
      .toBe(2);
    expect(platform.clock.now() - frozenAt).toBeGreaterThanOrEqual(90_000);
    expect(platform.clock.now() - frozenAt).toBeLessThan(200_000);
    await expect.poll(second.sync).toMatchObject({ pulledAt: expect.any(Number) });
  });
});

describe('an entity that only this device knows', () => {
  const form = { title: 'Picnic', type: 'activity', timezone: 'Asia/Tokyo', description: '', instruction: '' };
  const times = { startTime: '2026-04-05T01:00:00.000Z', endTime: '2026-04-05T02:00:00.000Z' };
  const lines = { address: '', busPickupAddress: '', busDropoffAddress: '' };

  it('[SEND-6] is not fetched by its local id, but by its real one once the server has it', async () => {
    const { person } = await openPage();
    await expect.poll(async () => (await person.store.run((db) => db.groups.toArray())).length).toBe(1);
    broken = (path) => path === '/api/groups/1/schedules';
    void person.run((commands) => commands.createEvent, { ...form, ...times, ...lines, groupId: '1', files: [] });
    await expect.poll(async () => (await listUnsent(person.store)).length).toBe(1);
    const [edit] = await listUnsent(person.store);
    const eventId = (await listDay(person.store, '1', '2026-04-05')).find(({ pending }) => pending)?.id ?? '';
    expect(await person.refresh({ kind: 'event', eventId })).toEqual({ outcome: 'refreshed' });
    person.watchComments(eventId)();
    expect(calls.filter((path) => path.includes('local-'))).toEqual([]);
    await new StoredOutbox(person.store).acknowledge(edit?.opId ?? '', { id: '12', row: anEvent() });
    calls.length = 0;
    person.watchComments(eventId)();
    await expect.poll(() => calls).toContain('/api/schedules/12/comments');
  });
});
