import { Dexie } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import type { App } from '#runtime/session/app.ts';
import { openStore } from '#store/database/database.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { getOfflineState } from '#store/queries/offline/copies.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { ANA, MIKA } from '../fake-server.ts';
import { deviceForEach, openPage, person, platform, server, signedInApp } from '../pages-of-a-device.ts';

deviceForEach();

it('reports no change of a user who stays the same', async () => {
  const before = await signedInApp();
  before.stop();
  const app = openPage();
  const users = new Set<unknown>();
  app.session.subscribe(() => {
    const state = app.session.get();
    if (state.status === 'signed-in') users.add(state.user);
  });
  await app.start();
  await expect.poll(() => app.session.get()).toMatchObject({ status: 'signed-in', verified: true });
  expect(users.size).toBe(1);
});

describe('a browser that may erase what is kept on it', () => {
  it.each([
    { keeps: false, mayBeErased: true },
    { keeps: true, mayBeErased: false },
    { keeps: null, mayBeErased: false },
  ])('[STORE-1] F26: is reported, where the browser says so ($keeps)', async ({ keeps, mayBeErased }) => {
    platform.keepsData = keeps;
    const app = await signedInApp();
    await expect.poll(() => platform.persisted).toBe(1);
    expect(person(app).sync.get().mayBeErased).toBe(mayBeErased);
  });
});

describe('starting', () => {
  it('adopts a session that the server knows and the device does not, as after a third-party sign-in', async () => {
    const app = await signedInApp();
    expect(app.environment.get()?.environment).toBe('staging');
    expect(platform.persisted).toBe(1);
    expect(await listGroups(person(app).store)).toMatchObject([{ id: '1' }]);
    expect(await getOfflineState(person(app).store, '1')).toMatchObject({ state: 'complete' });
  });

  it('[SESSION-1] shows the user and their data at once without a network', async () => {
    (await signedInApp()).stop();
    server.network = false;
    platform.page.setOnline(false);
    const app = openPage();
    await app.start();
    expect(app.session.get()).toMatchObject({ status: 'signed-in', verified: false, user: { email: MIKA.email } });
    expect(await listGroups(person(app).store)).toHaveLength(1);
    expect(app.environment.get()?.environment).toBe('staging');
  });

  it('[SESSION-1] signs out on the server’s own 401, and keeps the data for the same user', async () => {
    const first = await signedInApp();
    server.network = false;
    platform.page.setOnline(false);
    await person(first).run((commands) => commands.createComment, { eventId: '12', content: 'Unsent' });
    first.stop();
    server.network = true;
    platform.page.setOnline(true);
    server.session = null;

    const app = openPage();
    await app.start();
    await expect
      .poll(() => app.session.get())
      .toEqual({
        status: 'signed-out',
        ended: { email: MIKA.email, waiting: 1 },
      });
    expect(app.person()).toBeNull();
    expect(server.comments).toHaveLength(1);

    expect(await app.signIn({ email: MIKA.email, password: 'right' })).toMatchObject({ outcome: 'signed-in' });
    await expect.poll(() => server.comments.map((comment) => comment.content)).toContain('Unsent');
  });

  it('[SESSION-1] still says whose session ended when the page is opened again', async () => {
    const first = await signedInApp();
    server.session = null;
    await person(first).refresh({ kind: 'groups' });
    await expect.poll(() => first.session.get().status).toBe('signed-out');
    first.stop();
    server.network = false;
    const app = openPage();
    await app.start();
    expect(app.session.get()).toEqual({ status: 'signed-out', ended: { email: MIKA.email, waiting: 0 } });
  });

  it("fetches no data while the session is another user's", async () => {
    (await signedInApp()).stop();
    server.session = ANA;
    const app = openPage();
    await app.start();
    await expect.poll(() => app.session.get()).toMatchObject({ status: 'signed-in', user: { email: ANA.email } });
    expect(person(app).store.userId).toBe('8');
  });
});

describe('[F29] a device that is full', () => {
  /** Every write is refused from now on. */
  const fill = () => {
    for (const name of ['put', 'add'] as const)
      vi.spyOn(IDBObjectStore.prototype, name).mockImplementation(() => {
        throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
      });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
  };

  it('still shows the user and their data at a start without a network', async () => {
    (await signedInApp()).stop();
    server.network = false;
    platform.page.setOnline(false);
    fill();
    const app = openPage();
    const seen = new Set<string>();
    app.session.subscribe(() => seen.add(app.session.get().status));
    await app.start();
    expect(app.session.get()).toMatchObject({ status: 'signed-in', verified: false, user: { email: MIKA.email } });
    expect([...seen]).toEqual(['signed-in']);
    expect(await listGroups(person(app).store)).toHaveLength(1);
  });

  it('still lets the server confirm and end the session', async () => {
    (await signedInApp()).stop();
    fill();
    const app = openPage();
    await app.start();
    await expect.poll(() => app.session.get()).toMatchObject({ status: 'signed-in', verified: true });
    server.session = null;
    await person(app)
      .refresh({ kind: 'groups' })
      .catch(() => {});
    await expect
      .poll(() => app.session.get())
      .toEqual({ status: 'signed-out', ended: { email: MIKA.email, waiting: 0 } });
  });

  it('does not sign out while it cannot read who is signed in, and shows the user once it can', async () => {
    (await signedInApp()).stop();
    server.network = false;
    platform.page.setOnline(false);
    const failing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('No room to open it', 'QuotaExceededError');
    });
    const app = openPage();
    await app.start();
    // Drafts are erased at a sign-out; this proves that there was none.
    await expect.poll(() => app.session.get()).toEqual({ status: 'signed-out', ended: null, unknown: true });
    failing.mockRestore();
    platform.page.setVisible(true);
    await expect.poll(() => app.session.get()).toMatchObject({ status: 'signed-in', user: { email: MIKA.email } });
  });
});

describe('a device that was erased under the app', () => {
  const erase = async () => {
    for (const { name } of await indexedDB.databases()) await Dexie.delete(name ?? '');
  };

  it('does not sign out without a network, so that drafts stay, neither in an open page nor at the next start', async () => {
    const app = await signedInApp();
    server.network = false;
    platform.page.setOnline(false);
    await erase();
    await expect.poll(() => app.session.get()).toEqual({ status: 'signed-out', ended: null, unknown: true });
    app.stop();
    const next = openPage();
    await next.start();
    await expect.poll(() => next.session.get()).toEqual({ status: 'signed-out', ended: null, unknown: true });
  });

  it('has its user and their trip again once the server answers', async () => {
    (await signedInApp()).stop();
    await erase();
    const app = openPage();
    await app.start();
    await expect.poll(() => app.session.get()).toMatchObject({ status: 'signed-in', user: { email: MIKA.email } });
    await expect.poll(() => listGroups(person(app).store)).toHaveLength(1);
  });
});

describe('a device without a signed-in user', () => {
  const WHO = 'GET /api/auth/user';
  const opened = async () => {
    const app = openPage();
    await app.start();
    return app;
  };

  it('[SESSION-1] does not ask a server that reports no session for the user, at the start and at the front', async () => {
    server.session = null;
    const app = await opened();
    expect(app.session.get()).toEqual({ status: 'signed-out', ended: null });
    platform.page.setVisible(true);
    await expect.poll(() => server.calls.length).toBe(2);
    expect(server.calls).not.toContain(WHO);
  });

  it('[SESSION-1] learns of a session that has begun elsewhere when it comes to the front', async () => {
    server.session = null;
    const app = await opened();
    server.session = ANA;
    platform.page.setVisible(true);
    await expect.poll(() => app.session.get()).toMatchObject({ status: 'signed-in', user: { email: ANA.email } });
  });

  it('[SESSION-1] asks where the server does not report it', async () => {
    server.session = null;
    server.tellsSession = false;
    const app = await opened();
    expect(app.session.get()).toEqual({ status: 'signed-out', ended: null });
    expect(server.calls).toContain(WHO);
  });

  it('[SESSION-1] does not trust an earlier answer', async () => {
    server.session = null;
    (await opened()).stop();
    server.session = MIKA;
    const app = await opened();
    expect(app.session.get()).toMatchObject({ status: 'signed-in', user: { email: MIKA.email } });
  });

  it('fetches for a user whose session the server has just confirmed, without a second check', async () => {
    const app = await opened();
    await expect.poll(() => person(app).sync.get().pulledAt).not.toBeNull();
    expect(server.calls.filter((call) => call === WHO)).toHaveLength(1);
  });

  it('[SESSION-1] learns of the end of a session only from its 401, not from the environment', async () => {
    const app = await signedInApp();
    server.gate = (call) => (call === WHO ? Promise.reject(new TypeError('Failed to fetch')) : null);
    server.session = null;
    app.stop();
    const before = server.calls.length;
    const next = await opened();
    await expect.poll(() => server.calls.slice(before)).toEqual(['GET /api/environment', WHO]);
    expect(next.session.get().status).toBe('signed-in');
  });
});

describe('signing in', () => {
  const signIn = async (password = 'right') => {
    server.session = null;
    const app = openPage();
    await app.start();
    return { app, answer: () => app.signIn({ email: MIKA.email, password }) };
  };

  it('passes on the server’s message, and distinguishes it from no network', async () => {
    const { app, answer } = await signIn('wrong');
    expect(await answer()).toEqual({ outcome: 'refused', message: 'Invalid email or password' });
    server.network = false;
    platform.page.setOnline(false);
    expect(await answer()).toEqual({ outcome: 'offline' });
    expect(app.session.get().status).toBe('signed-out');
  });

  it('distinguishes a server that cannot be reached from a device without a network', async () => {
    const { answer } = await signIn();
    server.network = false;
    expect(await answer()).toEqual({ outcome: 'unreachable' });
  });

  const json = (status: number, body: unknown) => Response.json(body, { status });
  it.each<[string, () => Response, object]>([
    ['a failure of the server', () => json(500, { message: 'Internal Server Error' }), { outcome: 'failed' }],
    ['a gateway’s failure', () => new Response('Bad gateway', { status: 502 }), { outcome: 'failed' }],
    ['a refusal that is no JSON', () => new Response('Forbidden', { status: 403 }), { outcome: 'failed' }],
    ['a yes that names nobody', () => json(200, { message: 'Welcome' }), { outcome: 'failed' }],
    ['a refusal without words', () => json(401, {}), { outcome: 'refused', message: null }],
    [
      'a server that is busy',
      () => json(503, { message: 'Wait a bit' }),
      { outcome: 'refused', message: 'Wait a bit' },
    ],
    ['too many attempts', () => json(429, { message: 'Wait' }), { outcome: 'refused', message: 'Wait' }],
  ])('[SEND-13] distinguishes %s from a wrong password', async (_, respond, outcome) => {
    const { answer } = await signIn();
    server.answers.set('POST /api/auth/credential-login', respond);
    expect(await answer()).toEqual(outcome);
  });

  it('[SESSION-2] F21: gives another user a database of their own', async () => {
    const first = await signedInApp();
    server.network = false;
    platform.page.setOnline(false);
    await person(first).run((commands) => commands.createComment, { eventId: '12', content: 'Of Mika' });
    server.network = true;
    expect(await first.signIn({ email: ANA.email, password: 'right' })).toMatchObject({ outcome: 'signed-in' });
    expect(await listUnsent(person(first).store)).toEqual([]);
    platform.page.setOnline(true);
    await person(first).refresh({ kind: 'groups' });
    expect(server.calls).not.toContain('POST /api/schedules/12/comments');
    expect(await first.signIn({ email: MIKA.email, password: 'right' })).toMatchObject({ outcome: 'signed-in' });
    await expect.poll(() => server.comments.at(-1)).toMatchObject({ content: 'Of Mika', userId: '7' });
  });
});

describe('F19: another tab that holds the database open', () => {
  /** The other tab has an earlier version of the app, is told to close, and is frozen. */
  const hold = async () => {
    const name = `matrix:${platform.page.origin}|7`;
    const made = new Dexie(name);
    made.version(1).stores({ meta: 'key' });
    await made.open();
    made.close();
    const tab = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    const asked = vi.fn();
    tab.onversionchange = asked;
    return { asked: () => expect.poll(() => asked.mock.calls.length).toBe(1), letGo: () => tab.close() };
  };
  const signIn = (app: App) => app.signIn({ email: MIKA.email, password: 'right' });

  it('[STORE-5] is reported while it blocks a newer version of the app', async () => {
    server.session = null;
    const app = openPage();
    await app.start();
    const other = await hold();
    const signingIn = signIn(app);
    await other.asked();
    expect(app.heldUp.get()).toBe(false);
    while (platform.clock.step(platform.clock.now() + 10_000) && !app.heldUp.get());
    expect(app.heldUp.get()).toBe(true);
    other.letGo();
    expect(await signingIn).toMatchObject({ outcome: 'signed-in' });
    expect(app.heldUp.get()).toBe(false);
  });

  it.each<[string, (app: App) => Promise<unknown>]>([
    ['a sign-in', signIn],
    ['a start', (app) => app.start()],
  ])('[SESSION-2] fetches nothing for %s that it held up until another user signed in', async (_, begin) => {
    const other = await hold();
    const app = openPage();
    const begun = begin(app);
    await other.asked();
    platform.clock.jump(31_000);
    server.session = ANA;
    other.letGo();
    await begun;
    await expect.poll(() => app.session.get()).toMatchObject({ user: { email: ANA.email } });
    await expect.poll(() => listGroups(person(app).store)).toHaveLength(1);
    const store = openStore(`${platform.page.origin}|7`);
    expect(await listGroups(store)).toEqual([]);
    store.close();
  });
});
