// @vitest-environment node
import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Notification } from '#contract/notification.ts';
import { App } from '#runtime/window/app.ts';
import { openStore } from '#store/database/database.ts';
import { listComments } from '#store/queries/comments.ts';
import { getOfflineState } from '#store/queries/copies.ts';
import { listGroups } from '#store/queries/groups.ts';
import { listNotifications } from '#store/queries/notifications.ts';
import { listUnsent } from '#store/queries/outbox.ts';
import { FakePlatform } from '#support/fake-platform.ts';
import { VERSION_1 } from '#support/old-tables.ts';
import { aComment, aNotification, anEvent } from '#support/rows.ts';
import { uploaded } from '#support/uploaded.ts';
import { noUpdate } from '../support/no-update.ts';
import { ANA, FakeServer, MIKA } from './fake-server.ts';

let apps: App[] = [];
let origins = 0;
let server: FakeServer;
let platform: FakePlatform;

/** A page is opened: a new runtime on the same device. */
function openPage(): App {
  const app = new App(platform, noUpdate());
  apps.push(app);
  return app;
}

const person = (app: App) => {
  const found = app.person();
  if (!found) throw new Error('Nobody is signed in');
  return found;
};

async function signedInApp(): Promise<App> {
  const app = openPage();
  await app.start();
  await expect.poll(() => app.session.get()).toMatchObject({ status: 'signed-in', verified: true });
  await expect.poll(() => person(app).sync.get().pulledAt).not.toBeNull();
  return app;
}

beforeEach(() => {
  origins += 1;
  server = new FakeServer();
  platform = new FakePlatform(`https://app-${origins}.example`, server.fetch as typeof globalThis.fetch);
});

afterEach(async () => {
  vi.restoreAllMocks();
  for (const app of apps) app.stop();
  apps = [];
  await Dexie.delete('matrix-device');
});

it('tells nobody of a user who is who they were', async () => {
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
  ])('[S87] F26: is told of, where the browser says so ($keeps)', async ({ keeps, mayBeErased }) => {
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

  it('[S50] shows the person and their data at once without a network', async () => {
    (await signedInApp()).stop();
    server.network = false;
    platform.page.setOnline(false);
    const app = openPage();
    await app.start();
    expect(app.session.get()).toMatchObject({ status: 'signed-in', verified: false, user: { email: MIKA.email } });
    expect(await listGroups(person(app).store)).toHaveLength(1);
    expect(app.environment.get()?.environment).toBe('staging');
  });

  it('[S51] signs out on the server’s own 401, and keeps the data for the same person', async () => {
    const first = await signedInApp();
    server.network = false;
    platform.page.setOnline(false);
    await (await person(first).edits()).comments.create({ eventId: '12', content: 'Unsent' });
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

  it('[S51] still says whose session ended when the page is opened again', async () => {
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

  it('fetches nobody’s data while the session is another person’s', async () => {
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

  it('still shows the person and their data at a start without a network', async () => {
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

  it('signs nobody out while it cannot read who is signed in, and shows them once it can', async () => {
    (await signedInApp()).stop();
    server.network = false;
    platform.page.setOnline(false);
    const failing = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('No room to open it', 'QuotaExceededError');
    });
    const app = openPage();
    await app.start();
    // What was typed is forgotten when somebody signs out, and this says that nobody did.
    await expect.poll(() => app.session.get()).toEqual({ status: 'signed-out', ended: null, unknown: true });
    failing.mockRestore();
    platform.page.setVisible(true);
    await expect.poll(() => app.session.get()).toMatchObject({ status: 'signed-in', user: { email: MIKA.email } });
  });
});

describe('a device on which nobody is signed in', () => {
  const WHO = 'GET /api/auth/user';
  const opened = async () => {
    const app = openPage();
    await app.start();
    return app;
  };

  it('[S137] asks nobody’s name of a server that tells that there is no session, at the start and at the front', async () => {
    server.session = null;
    const app = await opened();
    expect(app.session.get()).toEqual({ status: 'signed-out', ended: null });
    platform.page.setVisible(true);
    await expect.poll(() => server.calls.length).toBe(2);
    expect(server.calls).not.toContain(WHO);
  });

  it('[S137] hears of a session that has begun elsewhere when it comes to the front', async () => {
    server.session = null;
    const app = await opened();
    server.session = ANA;
    platform.page.setVisible(true);
    await expect.poll(() => app.session.get()).toMatchObject({ status: 'signed-in', user: { email: ANA.email } });
  });

  it('[S137] asks where the server does not tell', async () => {
    server.session = null;
    server.tellsSession = false;
    const app = await opened();
    expect(app.session.get()).toEqual({ status: 'signed-out', ended: null });
    expect(server.calls).toContain(WHO);
  });

  it('[S137] believes no word of an earlier answer', async () => {
    server.session = null;
    (await opened()).stop();
    server.session = MIKA;
    const app = await opened();
    expect(app.session.get()).toMatchObject({ status: 'signed-in', user: { email: MIKA.email } });
  });

  it('[S51] hears the end of a session from its 401 alone, not from what the environment says', async () => {
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

  it('passes the server’s word on, and tells it from no network', async () => {
    const { app, answer } = await signIn('wrong');
    expect(await answer()).toEqual({ outcome: 'refused', message: 'Invalid email or password' });
    server.network = false;
    platform.page.setOnline(false);
    expect(await answer()).toEqual({ outcome: 'offline' });
    expect(app.session.get().status).toBe('signed-out');
  });

  it('[S139] does not take a server that cannot be reached for a device without a network', async () => {
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
  ])('[S139] tells %s from a wrong password', async (_, respond, outcome) => {
    const { answer } = await signIn();
    server.answers.set('POST /api/auth/credential-login', respond);
    expect(await answer()).toEqual(outcome);
  });

  it('[S52] F21: gives another person a database of their own', async () => {
    const first = await signedInApp();
    server.network = false;
    platform.page.setOnline(false);
    await (await person(first).edits()).comments.create({ eventId: '12', content: 'Of Mika' });
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
  it('[S104] is reported while it blocks a newer version of the app', async () => {
    server.session = null;
    const app = openPage();
    await app.start();
    const name = `matrix:${platform.page.origin}|7`;
    const made = new Dexie(name);
    made.version(1).stores(VERSION_1);
    await made.open();
    made.close();
    const old = await new Promise<IDBDatabase>((resolve) => {
      const opening = indexedDB.open(name);
      opening.onsuccess = () => resolve(opening.result);
    });
    // It is asked to let go, and sleeps.
    const asked = vi.fn();
    old.onversionchange = asked;
    const signingIn = app.signIn({ email: MIKA.email, password: 'right' });
    await expect.poll(() => asked.mock.calls.length).toBe(1);
    expect(app.heldUp.get()).toBe(false);
    while (platform.clock.step(platform.clock.now() + 10_000) && !app.heldUp.get());
    expect(app.heldUp.get()).toBe(true);
    old.close();
    expect(await signingIn).toMatchObject({ outcome: 'signed-in' });
    expect(app.heldUp.get()).toBe(false);
  });
});

describe('signing out', () => {
  const offlineWithEdit = async (): Promise<App> => {
    const app = await signedInApp();
    server.network = false;
    platform.page.setOnline(false);
    await (await person(app).edits()).comments.create({ eventId: '12', content: 'Unsent' });
    return app;
  };

  it('[S53] asks when there are unsent edits, and signs nobody out', async () => {
    const app = await offlineWithEdit();
    expect(await app.signOut()).toEqual({ outcome: 'ask', unsent: 1 });
    expect(app.session.get().status).toBe('signed-in');
  });

  it('[S53] sends them first when asked to, and says so when they could not be sent', async () => {
    const app = await offlineWithEdit();
    expect(await app.signOut('send')).toEqual({ outcome: 'still-unsent', unsent: 1 });
    server.network = true;
    platform.page.setOnline(true);
    expect(await app.signOut('send')).toEqual({ outcome: 'signed-out' });
    expect(server.comments.at(-1)?.content).toBe('Unsent');
  });

  it('[S53] F21: keeps them on the device when asked to, and shows them when the person returns', async () => {
    const app = await offlineWithEdit();
    expect(await app.signOut('keep')).toEqual({ outcome: 'signed-out' });
    expect(app.session.get()).toEqual({ status: 'signed-out', ended: null });
    const left = openStore(`${platform.page.origin}|7`);
    expect(await listUnsent(left)).toHaveLength(1);
    expect(await left.run((db) => db.members.count())).toBe(0);
    left.close();

    server.network = true;
    platform.page.setOnline(true);
    await expect.poll(() => server.session).toBeNull();
    await app.signIn({ email: MIKA.email, password: 'right' });
    await expect.poll(() => server.comments.at(-1)?.content).toBe('Unsent');
  });

  it('[S54] [S141] erases the files that were fetched before anybody looked at them', async () => {
    platform.keepsFiles = true;
    server.events = [anEvent({ attachments: [{ name: 'Map', url: '/uploads/map', type: 'text/plain' }] })];
    server.answers.set('GET /uploads/map', () => uploaded('Map'));
    const app = await signedInApp();
    await expect.poll(async () => (await getOfflineState(person(app).store, '1')).files).toEqual({ here: 1, total: 1 });
    expect(await app.signOut()).toEqual({ outcome: 'signed-out' });
    expect(platform.kept.files.size).toBe(0);
  });

  it('[S54] erases everything else of the person, pictures too', async () => {
    const app = await offlineWithEdit();
    expect(await app.signOut('discard')).toEqual({ outcome: 'signed-out' });
    const left = await new Dexie(`matrix:${platform.page.origin}|7`).open();
    expect(
      await Promise.all(left.tables.map(({ name }) => left.table(name).toArray())).then((rows) => rows.flat()),
    ).toEqual([{ key: 'signed-out', value: 'given up' }]);
    left.close();
    expect(platform.mediaCleared).toBe(1);
    app.stop();
    await openPage().start();
    await expect.poll(() => Dexie.exists(`matrix:${platform.page.origin}|7`)).toBe(false);
  });

  it('[S55] holds without a network: the old session is not adopted again, and is ended as soon as possible', async () => {
    const app = await signedInApp();
    server.network = false;
    platform.page.setOnline(false);
    expect(await app.signOut()).toEqual({ outcome: 'signed-out' });
    app.stop();

    server.network = true;
    platform.page.setOnline(true);
    const next = openPage();
    await next.start();
    expect(next.session.get()).toEqual({ status: 'signed-out', ended: null });
    expect(server.session).toBeNull();
  });
});

describe('what a form is told', () => {
  it('[S56] is told that the server accepted', async () => {
    const app = await signedInApp();
    expect(await (await person(app).edits()).comments.create({ eventId: '12', content: 'Hello' })).toEqual({
      outcome: 'accepted',
    });
    expect(platform.workerWoken).toBe(1);
  });

  it('[S56] gets no verdict, and nothing is sent, before the edit had time to be drawn', async () => {
    const app = await signedInApp();
    // What is unsent when the app starts is sent at once: that is over when another comment is there.
    await (await person(app).edits()).comments.create({ eventId: '12', content: 'First' });
    const screen = Promise.withResolvers<void>();
    platform.changeShown = () => screen.promise;
    let heldByForm = true;
    let verdict: unknown = null;
    const form = {
      kept: () => {
        heldByForm = false;
      },
      takeBack: () => true,
    };
    void person(app)
      .edits()
      .then(({ comments }) => comments.create({ eventId: '12', content: 'Hello' }, form))
      .then((told) => {
        verdict = told;
      });
    // It is on the device, the form lets go of it, and the worker would send it: nothing of this waits for the screen.
    await expect
      .poll(async () => (await listComments(person(app).store, '12')).map(({ pending }) => pending))
      .toEqual([null, null, 'waiting']);
    await expect.poll(() => platform.workerWoken).toBe(2);
    expect([heldByForm, verdict, server.comments.length]).toEqual([false, null, 2]);
    screen.resolve();
    await expect.poll(() => verdict).toEqual({ outcome: 'accepted' });
    expect(server.comments.map(({ content }) => content)).toContain('Hello');
  });

  it('[S56] is told the server’s refusal, and the edit is taken back', async () => {
    const app = await signedInApp();
    server.refuseComments = true;
    const form = { kept: () => {}, takeBack: () => true };
    expect(await (await person(app).edits()).comments.create({ eventId: '12', content: 'Rude' }, form)).toEqual({
      outcome: 'rejected',
      message: 'content: too rude',
      fields: { content: 'too rude' },
    });
    expect(await listUnsent(person(app).store)).toEqual([]);
    expect(await listComments(person(app).store, '12')).toHaveLength(1);
  });

  it('[S56] is told at once that it is safe on the device when there is no network', async () => {
    const app = await signedInApp();
    platform.page.setOnline(false);
    server.network = false;
    expect(await (await person(app).edits()).comments.create({ eventId: '12', content: 'Hello' })).toEqual({
      outcome: 'saved',
    });
    await expect.poll(() => person(app).sync.get()).toMatchObject({ online: false, waiting: 1 });
  });

  it('[S56] is told so too when the server takes more than four seconds', async () => {
    const app = await signedInApp();
    server.network = false;
    const verdict = (await person(app).edits()).comments.create({ eventId: '12', content: 'Hello' });
    await expect.poll(() => person(app).sync.get().waiting + person(app).sync.get().sending).toBe(1);
    while (platform.clock.step(platform.clock.now() + 4_000));
    expect(await verdict).toEqual({ outcome: 'saved' });
  });
});

describe('live notifications', () => {
  it('[S57] are listed, shown as a toast unless one caused them, and pull what they name', async () => {
    const app = await signedInApp();
    const toasts: Notification[] = [];
    app.onNotification((notification) => toasts.push(notification));
    const [socket] = platform.sockets;
    socket?.emit('open');
    socket?.emit('message', JSON.stringify({ type: 'history', notifications: [aNotification({ id: '1' })] }));
    server.comments.push(aComment({ id: '60', content: 'From Ana' }));
    socket?.emit('message', JSON.stringify({ ...aNotification({ id: '2' }), scheduleId: 12 }));
    socket?.emit('message', JSON.stringify({ ...aNotification({ id: '3', actorId: MIKA.id }), scheduleId: 12 }));
    await expect.poll(() => listNotifications(person(app).store)).toHaveLength(3);
    await expect
      .poll(async () => (await listComments(person(app).store, '12')).map((comment) => comment.content))
      .toContain('From Ana');
    expect(toasts.map((toast) => toast.id)).toEqual(['2']);
  });

  it('[S28] catch up once when the channel comes back', async () => {
    const app = await signedInApp();
    platform.sockets[0]?.emit('open');
    const before = server.calls.filter((call) => call === 'GET /api/groups').length;
    platform.sockets[0]?.emit('close');
    platform.clock.step();
    await expect.poll(() => platform.sockets.length).toBeGreaterThan(1);
    platform.sockets.at(-1)?.emit('open');
    await expect.poll(() => server.calls.filter((call) => call === 'GET /api/groups').length).toBe(before + 1);
    expect(person(app).live.get()).toBe('connected');
  });
});

describe('an open event', () => {
  const asked = () => server.calls.filter((call) => call === 'GET /api/schedules/12/comments').length;

  it('[S58] has its comments fetched every 5 seconds while the page is visible, and not otherwise', async () => {
    const app = await signedInApp();
    const before = asked();
    const stop = person(app).watchComments('12');
    await expect.poll(asked).toBe(before + 1);
    for (let turn = 2; turn <= 3; turn += 1) {
      await expect.poll(() => platform.clock.nextAt()).toBe(platform.clock.now() + 5_000);
      platform.clock.step();
      await expect.poll(asked).toBe(before + turn);
    }
    await expect.poll(() => platform.clock.nextAt()).toBe(platform.clock.now() + 5_000);
    platform.page.setVisible(false);
    platform.clock.step();
    expect(platform.clock.nextAt()).not.toBe(platform.clock.now() + 5_000);
    platform.page.setVisible(true);
    await expect.poll(asked).toBe(before + 4);
    stop();
  });
});

describe('the current user', () => {
  const comesToFront = () => platform.page.setVisible(true);

  /** Everything is fetched, and the channel tells of what changes: nothing but the person is asked for. */
  async function calm(): Promise<void> {
    await signedInApp();
    const before = server.calls.length;
    platform.sockets[0]?.emit('open');
    await expect.poll(() => server.calls.slice(before)).toContain('GET /api/schedules/12/comments');
    await expect.poll(() => server.calls).toContain('GET /api/user-settings');
    // A pull may ask for the person too; an answer on its way would count as one from after the five minutes.
    await expect.poll(() => server.open).toBe(0);
  }

  it('is fetched again when the page becomes visible after five minutes', async () => {
    await calm();
    const app = apps.at(-1);
    server.session = { ...MIKA, firstName: 'Mia' };
    platform.clock.jump(300_000);
    comesToFront();
    await expect.poll(() => app?.session.get()).toMatchObject({ status: 'signed-in', user: { firstName: 'Mia' } });
  });

  it('[S43] F23: is fetched when the device’s clock was set back', async () => {
    await calm();
    const app = apps.at(-1);
    server.session = { ...MIKA, firstName: 'Mia' };
    platform.clock.jump(-48 * 3_600_000);
    comesToFront();
    await expect.poll(() => app?.session.get()).toMatchObject({ status: 'signed-in', user: { firstName: 'Mia' } });
  });
});
