import { Dexie } from 'dexie';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Notification } from '#contract/live/notification.ts';
import type { App } from '#runtime/session/app.ts';
import { createComment } from '#store/commands/comments.ts';
import { openStore } from '#store/database/database.ts';
import { getOfflineState } from '#store/queries/offline/copies.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { atRest } from '#support/at-rest.ts';
import { aComment, aNotification, anEvent } from '#support/rows.ts';
import { uploaded } from '#support/uploaded.ts';
import { MIKA } from '../fake-server.ts';
import { deviceForEach, openPage, person, platform, server, signedInApp } from '../pages-of-a-device.ts';

deviceForEach();

describe('signing out', () => {
  const offlineWithEdit = async (): Promise<App> => {
    const app = await signedInApp();
    server.network = false;
    platform.page.setOnline(false);
    await person(app).run((commands) => commands.createComment, { eventId: '12', content: 'Unsent' });
    return app;
  };

  it('[SESSION-3] asks when there are unsent edits, and does not sign out', async () => {
    const app = await offlineWithEdit();
    expect(await app.signOut()).toEqual({ outcome: 'ask', unsent: 1 });
    expect(app.session.get().status).toBe('signed-in');
  });

  it('[SESSION-3] sends them first on request, and says so when they could not be sent', async () => {
    const app = await offlineWithEdit();
    expect(await app.signOut('send')).toEqual({ outcome: 'still-unsent', unsent: 1 });
    server.network = true;
    platform.page.setOnline(true);
    expect(await app.signOut('send')).toEqual({ outcome: 'signed-out' });
    expect(server.comments.at(-1)?.content).toBe('Unsent');
  });

  it('[SESSION-3] F21: keeps them on the device on request, and shows them when the user returns', async () => {
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

  it('[SESSION-5] [STORE-12] erases the files that were fetched in advance', async () => {
    platform.keepsFiles = true;
    server.events = [anEvent({ attachments: [{ name: 'Map', url: '/uploads/map', type: 'text/plain' }] })];
    server.answers.set('GET /uploads/map', () => uploaded('Map'));
    const app = await signedInApp();
    await expect.poll(async () => (await getOfflineState(person(app).store, '1')).files).toEqual({ here: 1, total: 1 });
    expect(await app.signOut()).toEqual({ outcome: 'signed-out' });
    expect(platform.kept.files.size).toBe(0);
  });

  it('[SESSION-5] erases everything else of the user, pictures too', async () => {
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

  it('[FIELD-12] keeps an unsent look at a medical note, though all else is discarded', async () => {
    const app = await offlineWithEdit();
    const { store, run } = person(app);
    await run((commands) => commands.lookAtNote, { groupId: '1', memberId: '21' });
    expect(await app.signOut('discard')).toEqual({ outcome: 'signed-out' });
    const left = openStore(store.owner);
    expect(await left.run((db) => db.outbox.toArray())).toMatchObject([{ kind: 'medical-look.create' }]);
    left.close();
  });

  it('[SESSION-3] holds without a network: the old session is not adopted again, and is ended as soon as possible', async () => {
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

describe('an edit that another tab keeps', () => {
  it('[TABS-1] is sent from here too, as when that tab is frozen', async () => {
    const app = await signedInApp();
    // Unsent edits are sent when the app starts: that is over when a first comment has arrived.
    await person(app).run((commands) => commands.createComment, { eventId: '12', content: 'From here' });
    const other = openStore(person(app).store.owner);
    const context = { now: () => platform.clock.now(), uuid: platform.uuid };
    await createComment(other, context, { eventId: '12', content: 'From the other tab' });
    platform.hear('enqueued');
    await expect.poll(() => server.comments.map(({ content }) => content)).toContain('From the other tab');
    other.close();
  });
});

describe('the verdict of a form', () => {
  it('[APP-1] is accepted when the server accepts', async () => {
    const app = await signedInApp();
    expect(await person(app).run((commands) => commands.createComment, { eventId: '12', content: 'Hello' })).toEqual({
      outcome: 'accepted',
    });
    expect(platform.workerWoken).toBe(1);
  });

  it('waits, like the request, until the edit had time to be rendered', async () => {
    const app = await signedInApp();
    // Unsent edits are sent when the app starts: that is over when another comment has arrived.
    await person(app).run((commands) => commands.createComment, { eventId: '12', content: 'First' });
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
      .run((commands) => commands.createComment, { eventId: '12', content: 'Hello' }, form)
      .then((told) => {
        verdict = told;
      });
    // It is on the device, the form gives it up, and the worker would send it: none of this waits for the screen.
    await expect
      .poll(async () => (await listComments(person(app).store, '12')).map(({ pending }) => pending))
      .toEqual([null, null, 'waiting']);
    await expect.poll(() => platform.workerWoken).toBe(2);
    expect([heldByForm, verdict, server.comments.length]).toEqual([false, null, 2]);
    screen.resolve();
    await expect.poll(() => verdict).toEqual({ outcome: 'accepted' });
    expect(server.comments.map(({ content }) => content)).toContain('Hello');
  });

  it('[APP-2] is the server’s refusal, and the edit is taken back', async () => {
    const app = await signedInApp();
    server.refuseComments = true;
    const form = { kept: () => {}, takeBack: () => true };
    expect(
      await person(app).run((commands) => commands.createComment, { eventId: '12', content: 'Rude' }, form),
    ).toEqual({
      outcome: 'rejected',
      message: 'content: too rude',
      fields: { content: 'too rude' },
    });
    expect(await listUnsent(person(app).store)).toEqual([]);
    expect(await listComments(person(app).store, '12')).toHaveLength(1);
  });

  it('[APP-1] has no words where the server gave none', async () => {
    const app = await signedInApp();
    server.answers.set('POST /api/schedules/12/comments', () => new Response(null, { status: 403 }));
    const form = { kept: () => {}, takeBack: () => true };
    expect(
      await person(app).run((commands) => commands.createComment, { eventId: '12', content: 'Hello' }, form),
    ).toEqual({
      outcome: 'rejected',
      message: '',
      fields: {},
    });
  });

  it('[APP-1] [F45] says that the server failed while the device is online', async () => {
    const app = await signedInApp();
    server.answers.set('POST /api/schedules/12/comments', () => Response.json({ message: 'Oops' }, { status: 500 }));
    const verdict = person(app).run((commands) => commands.createComment, { eventId: '12', content: 'Hello' });
    await expect.poll(() => listUnsent(person(app).store)).toMatchObject([{ waits: { why: 'server' } }]);
    while (platform.clock.step(platform.clock.now() + 4_000));
    expect(await verdict).toEqual({ outcome: 'saved', because: 'server' });
  });

  it('[APP-1] says at once that it is safe on the device when there is no network', async () => {
    const app = await signedInApp();
    platform.page.setOnline(false);
    server.network = false;
    expect(await person(app).run((commands) => commands.createComment, { eventId: '12', content: 'Hello' })).toEqual({
      outcome: 'saved',
    });
    await expect.poll(() => person(app).sync.get()).toMatchObject({ online: false, waiting: 1 });
  });

  it('[APP-1] says that it is not answered yet when the server takes more than four seconds', async () => {
    const app = await signedInApp();
    server.gate = (call) => (call === 'POST /api/schedules/12/comments' ? new Promise(() => {}) : null);
    const verdict = person(app).run((commands) => commands.createComment, { eventId: '12', content: 'Hello' });
    await expect.poll(() => person(app).sync.get().waiting + person(app).sync.get().sending).toBe(1);
    while (platform.clock.step(platform.clock.now() + 4_000));
    expect(await verdict).toEqual({ outcome: 'saved', because: 'no-answer' });
  });
});

describe('the blocker of all edits', () => {
  it('is reported once, however often it is found', async () => {
    const app = await signedInApp();
    server.answers.set('POST /api/schedules/12/comments', () => new Response(null, { status: 503 }));
    const told: unknown[] = [];
    const { sync, run } = person(app);
    sync.subscribe(() => told.push(sync.get().blocker));
    void run((commands) => commands.createComment, { eventId: '12', content: 'Unsent' });
    await expect.poll(() => sync.get().blocker?.why).toBe('busy');
    const attempts = () => server.calls.filter((call) => call.startsWith('POST')).length;
    // The third begins when the second has reported its result.
    for (let times = 0; times < 2; times += 1) {
      const before = attempts();
      platform.clock.jump(60_000);
      platform.page.setOnline(true);
      await expect.poll(attempts).toBeGreaterThan(before);
    }
    expect(new Set(told.filter((blocker) => blocker !== null)).size).toBe(1);
  });

  it('F34: [STORE-2] is full storage as soon as the browser refuses a write, until it accepts one again', async () => {
    const app = await signedInApp();
    server.network = false;
    platform.page.setOnline(false);
    await person(app).run((commands) => commands.createComment, { eventId: '12', content: 'Unsent' });
    const full = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError');
    });
    vi.spyOn(console, 'warn').mockImplementation(() => {});
    onTestFinished(() => void vi.restoreAllMocks());
    server.network = true;
    platform.page.setOnline(true);
    await expect.poll(() => person(app).sync.get().blocker?.why).toBe('room');
    expect(server.comments.map(({ content }) => content)).not.toContain('Unsent');
    full.mockRestore();
    platform.page.setOnline(true);
    await expect.poll(() => server.comments.at(-1)?.content).toBe('Unsent');
    await expect.poll(() => person(app).sync.get().blocker).toBeNull();
  });
});

describe('live notifications', () => {
  it('[APP-6] are listed, shown as a toast unless the user caused them, and pull the entities that they name', async () => {
    const app = await signedInApp();
    const toasts: Notification[] = [];
    app.onNotification((notification) => toasts.push(notification));
    const [socket] = platform.sockets;
    socket?.emit('open');
    socket?.emit('message', JSON.stringify({ type: 'history', notifications: [aNotification({ id: '1' })] }));
    server.comments.push(aComment({ id: '60', content: 'From Ana' }));
    socket?.emit('message', JSON.stringify({ ...aNotification({ id: '2' }), scheduleId: 12 }));
    socket?.emit('message', JSON.stringify({ ...aNotification({ id: '3', actorId: MIKA.id }), scheduleId: 12 }));
    await expect.poll(() => person(app).store.run((db) => db.notifications.count())).toBe(3);
    await expect
      .poll(async () => (await listComments(person(app).store, '12')).map((comment) => comment.content))
      .toContain('From Ana');
    expect(toasts.map((toast) => toast.id)).toEqual(['2']);
  });

  it('[PULL-9] catch up once when the channel comes back', async () => {
    const app = await signedInApp();
    const pulls = () => server.calls.filter((call) => call === 'GET /api/groups').length;
    // Its first opening catches up, too.
    (await platform.socket()).emit('open');
    await atRest();
    const before = pulls();
    (await platform.socket()).emit('close');
    await expect
      .poll(() => {
        platform.clock.step();
        return platform.sockets.length;
      })
      .toBeGreaterThan(1);
    await atRest();
    expect(pulls()).toBe(before);
    (await platform.socket(1)).emit('open');
    await atRest();
    expect(pulls()).toBe(before + 1);
    expect(person(app).live.get()).toBe('connected');
  });

  it('[SEND-8] F9: send waiting edits when the channel comes back, on a device that was online all the time', async () => {
    const app = await signedInApp();
    server.network = false;
    void person(app).run((commands) => commands.createComment, { eventId: '12', content: 'Unsent' });
    await expect.poll(() => listUnsent(person(app).store)).toHaveLength(1);
    await atRest();
    server.network = true;
    await atRest();
    expect(server.comments.map(({ content }) => content)).not.toContain('Unsent');
    (await platform.socket()).emit('open');
    await expect.poll(() => server.comments.at(-1)?.content).toBe('Unsent');
  });
});

describe('an open event', () => {
  const asked = () => server.calls.filter((call) => call === 'GET /api/schedules/12/comments').length;

  it('[PULL-11] has its comments fetched every 5 seconds while the page is visible, and not otherwise', async () => {
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

  /** Everything is fetched, and the channel reports changes, so only the user is requested. */
  async function calm(): Promise<App> {
    const app = await signedInApp();
    const before = server.calls.length;
    (await platform.socket()).emit('open');
    await expect.poll(() => server.calls.slice(before)).toContain('GET /api/schedules/12/comments');
    await expect.poll(() => server.calls).toContain('GET /api/user-settings');
    // A pull may request the user too; its answer in flight would count as one from after the five minutes.
    await expect.poll(() => server.open).toBe(0);
    return app;
  }

  it('is fetched again when the page becomes visible after five minutes', async () => {
    const app = await calm();
    server.session = { ...MIKA, firstName: 'Mia' };
    platform.clock.jump(300_000);
    comesToFront();
    await expect.poll(() => app.session.get()).toMatchObject({ status: 'signed-in', user: { firstName: 'Mia' } });
  });

  it('[SEND-11] F23: is fetched when the device’s clock was set back', async () => {
    const app = await calm();
    server.session = { ...MIKA, firstName: 'Mia' };
    platform.clock.jump(-48 * 3_600_000);
    comesToFront();
    await expect.poll(() => app.session.get()).toMatchObject({ status: 'signed-in', user: { firstName: 'Mia' } });
  });
});
