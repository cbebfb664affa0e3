import { afterEach, beforeEach, expect } from 'vitest';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { keptCommand } from '#support/forms.ts';
import { startTestApp, type TestApp } from '../server/support/test-app.ts';
import { createWorld, type World } from '../server/support/world.ts';
import { Device } from './device.ts';

/** The server of the test that runs, its rows, and the device of one of its users, who has fetched all of it. */
export let server: TestApp;
export let world: World;
export let device: Device;

/** Begins each test of a file with these three again. @param who the user of the device */
export function setUpTrip(who: 'admin' | 'author'): void {
  beforeEach(async () => {
    server = await startTestApp();
    world = await createWorld(server.db);
    await recordUnrecorded(server.db);
    device = new Device(server, world[who], who === 'admin' ? 'admin' : 'user');
    await device.pull();
  });
  afterEach(async () => {
    device.close();
    await server.close();
  });
}

/** Every edit has arrived, and none was refused. */
export async function allSent(): Promise<void> {
  await device.send();
  expect(await listUnsent(device.store)).toEqual([]);
}

/** A file is picked on a device, and kept there. */
export async function pick(file: File, use: 'file' | 'image', { store, context }: Device = device) {
  return keptCommand(pickFile(store, context, { file, use }));
}

export const groupId = () => String(world.groupId);
export const eventId = () => String(world.eventId);

export { eventForm, groupForm } from '#support/forms.ts';
