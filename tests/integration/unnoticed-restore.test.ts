import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { createComment } from '#store/commands/comments.ts';
import { createEvent } from '#store/commands/events.ts';
import { createGroup } from '#store/commands/groups.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import type { TestDatabase } from '../server/support/database.ts';
import { startTestApp, type TestApp } from '../server/support/test-app.ts';
import { createWorld, type World } from '../server/support/world.ts';
import { Device, kept } from './device.ts';
import { eventForm, groupForm } from './trip.ts';

/**
 * The server that the device reaches: the one that is lost, then the one that runs on a copy of its database's file.
 */
let server: TestApp;
let backup: TestDatabase;
let isRestored: boolean;
let world: World;
let device: Device;

beforeEach(async () => {
  const before = await startTestApp();
  world = await createWorld(before.db);
  await recordUnrecorded(before.db);
  await before.app.close();
  const [goesOn, copy] = await before.database.moveToCopies(2);
  if (!goesOn || !copy) throw new Error('There are no copies');
  server = await startTestApp({ database: goesOn });
  backup = copy;
  isRestored = false;
  const reached = {
    get app() {
      return server.app;
    },
  };
  device = new Device(reached, world.admin, 'admin');
  await device.pull();
});
afterEach(async () => {
  device.close();
  await server.close();
  if (!isRestored) await backup.drop();
});

/** No operator runs `npm run new-epoch`. */
async function restore(): Promise<void> {
  await server.close();
  isRestored = true;
  server = await startTestApp({ database: backup });
}

const comment = (content: string) =>
  kept(createComment(device.store, device.context, { eventId: String(world.eventId), content }));

const asked = async (name: 'listComments' | 'listSchedules' | 'listGroups', id = 0) =>
  (await server.call(name, { params: { id }, as: world.admin.cookie })).json() as Record<string, string>[];
const comments = async () => (await asked('listComments', world.eventId)).map(({ content }) => content);

/** As the app does when it comes to the front; its user sends again the edits that the server lacks. */
async function comeBack(): Promise<void> {
  await device.pull();
  await device.sendAgain();
  await device.pull();
  expect(await listUnsent(device.store)).toEqual([]);
}

describe('F37: the server is restored without an announcement', () => {
  it('[RESTORE-5] is sent again what it had acknowledged and lacks, once', async () => {
    const before = await comments();
    await comment('Acknowledged');
    await kept(createEvent(device.store, device.context, { ...eventForm, groupId: String(world.groupId), files: [] }));
    await device.send();
    await device.pull();
    await restore();
    expect(await comments()).toEqual(before);
    await comeBack();
    expect(await comments()).toEqual([...before, 'Acknowledged']);
    const events = await asked('listSchedules', world.groupId);
    expect(events.filter(({ title }) => title === eventForm.title)).toHaveLength(1);
  });

  it('[RESTORE-5] also when the device has sent more by then than was lost', async () => {
    const before = await comments();
    await comment('Acknowledged');
    await device.send();
    await device.pull();
    await restore();
    for (const content of ['One', 'Two', 'Three']) await comment(content);
    await device.send();
    await comeBack();
    expect((await comments()).sort()).toEqual([...before, 'Acknowledged', 'One', 'Three', 'Two'].sort());
  });

  it('[RESTORE-5] also when only a whole group was lost', async () => {
    await kept(createGroup(device.store, device.context, groupForm));
    await device.send();
    await device.pull();
    await restore();
    await comeBack();
    expect((await asked('listGroups')).filter(({ name }) => name === groupForm.name)).toHaveLength(1);
  });
});
