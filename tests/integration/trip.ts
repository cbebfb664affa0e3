import { afterEach, beforeEach, expect } from 'vitest';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { pickFile } from '#store/commands/uploads.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
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
  const picked = await pickFile(store, context, { file, use });
  if (picked.outcome !== 'kept') throw new Error(picked.message);
  return picked;
}

export const groupId = () => String(world.groupId);
export const eventId = () => String(world.eventId);

/** The fields of the forms of an event and of a group. */
export const eventForm = {
  title: 'Night walk',
  type: 'activity',
  startTime: '2026-05-14T10:00:00.000Z',
  endTime: '2026-05-14T11:00:00.000Z',
  timezone: 'Asia/Tokyo',
  description: '<p>Bring a torch</p>',
  instruction: '',
  address: 'Gion',
  busPickupAddress: '',
  busDropoffAddress: '',
};

export const groupForm = {
  name: 'Autumn trip',
  code: 'JSS-26-10',
  type: 'JSS' as const,
  year: 2026,
  startDate: '2026-10-01',
  endDate: '2026-10-05',
  defaultTimezone: 'Asia/Tokyo',
  iconPath: '',
};
