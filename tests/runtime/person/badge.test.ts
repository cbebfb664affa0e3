import { Dexie } from 'dexie';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { App } from '#runtime/session/app.ts';
import { markNotificationsSeen, replaceNotifications } from '#store/replica/notifications.ts';
import { FakePlatform } from '#support/fake-platform.ts';
import { noUpdate } from '#support/no-update.ts';
import { aNotification } from '#support/rows.ts';
import { FakeServer, MIKA } from '../fake-server.ts';

let origins = 0;
let server: FakeServer;
let platform: FakePlatform;
let app: App;

beforeEach(async () => {
  origins += 1;
  server = new FakeServer();
  platform = new FakePlatform(`https://badge-${origins}.example`, server.fetch as typeof globalThis.fetch);
  app = new App(platform, noUpdate());
  await app.start();
  await expect.poll(() => platform.badge).toBe(0);
});

afterEach(async () => {
  app.stop();
  await Dexie.delete('matrix-device');
});

const person = () => {
  const found = app.person();
  if (!found) throw new Error('No one is signed in');
  return found;
};

const news = [
  aNotification({ id: '1', actorId: '8', message: 'New comment', createdAt: '2030-05-01T10:00:00Z' }),
  aNotification({ id: '2', actorId: MIKA.id, message: 'Of their own', createdAt: '2030-05-01T11:00:00Z' }),
  aNotification({ id: '3', actorId: '8', eventId: '13', message: 'New time', createdAt: '2030-05-01T12:00:00Z' }),
  aNotification({ id: '4', actorId: '8', eventId: '13', message: 'New place', createdAt: '2030-05-01T12:00:00Z' }),
];

describe('[APP-6] the badge of the installed app', () => {
  it("counts others' changes until the user has looked at them", async () => {
    await replaceNotifications(person().store, news);
    await expect.poll(() => platform.badge).toBe(2);
    await markNotificationsSeen(person().store, '2030-05-01T10:00:00Z');
    await expect.poll(() => platform.badge).toBe(1);
  });

  it('counts an edit that needs the user, and none that waits for a network', async () => {
    server.refuseComments = true;
    await person().run((commands) => commands.createComment, { eventId: '12', content: 'Refused' });
    await expect.poll(() => platform.badge).toBe(1);
    server.network = false;
    platform.page.setOnline(false);
    await person().run((commands) => commands.createComment, { eventId: '12', content: 'Waits' });
    await expect.poll(() => person().sync.get().waiting).toBe(1);
    expect(platform.badge).toBe(1);
  });

  it('is removed when the user signs out, and stays so', async () => {
    await replaceNotifications(person().store, news);
    await expect.poll(() => platform.badge).toBe(2);
    expect(await app.signOut()).toEqual({ outcome: 'signed-out' });
    expect(platform.badge).toBe(0);
  });

  it('[APP-7] asks once that the worker be woken from time to time', () => {
    expect(platform.visitsAsked).toBe(1);
  });
});
