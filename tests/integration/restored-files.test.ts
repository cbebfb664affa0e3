import { describe, expect, it } from 'vitest';
import type { Attachment } from '#contract/records/files/attachment.ts';
import { renewEpoch } from '#server/db/installation/meta.ts';
import { createComment } from '#store/commands/comments.ts';
import { createEvent, updateEvent } from '#store/commands/events.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { getEvent, listDay } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { backup } from './backup.ts';
import { Device, kept } from './device.ts';
import { device, eventForm, groupId, pick, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

const textFile = (name: string) => new File([name], name, { type: 'text/plain' });

/** A user creates an event with files, and sends it. @returns its id */
async function eventOf(on: Device, ...names: string[]): Promise<string> {
  const files = names.map(textFile);
  await kept(createEvent(on.store, on.context, { ...eventForm, groupId: groupId(), files }));
  await on.send();
  return (await listDay(on.store, groupId(), '2026-05-14'))[0]?.id ?? '';
}

const eventWith = (...names: string[]) => eventOf(device, ...names);

/** Changes the files of an event from a user's screen, and sends it. */
async function changeFiles(
  on: Device,
  eventId: string,
  add: readonly string[],
  takeOff: readonly string[] = [],
  more: Partial<typeof eventForm> = {},
) {
  const there = (await getEvent(on.store, eventId))?.attachments ?? [];
  const attachments = there.flatMap(({ name, url }) => (takeOff.includes(name) ? [] : url));
  const form = { ...eventForm, ...more, eventId, attachments, files: add.map(textFile) };
  await kept(updateEvent(on.store, on.context, form));
  await on.send();
}

/** The names of an event's files, as the server has them. */
async function namesOn(eventId: string): Promise<string[]> {
  const event = await server.call('getSchedule', { params: { id: eventId }, as: world.admin.cookie });
  return event.json().attachments.map(({ name }: { name: string }) => name);
}

/** The device learns that the server was restored, and fetches again. */
async function hearOfIt(on: Device): Promise<void> {
  await on.findLacked();
  await on.sendAgain();
  expect(await listUnsent(on.store)).toEqual([]);
}

/** Picks a packing list for a comment. */
async function pickList(): Promise<Attachment[]> {
  const file = new File(['Packing list'], 'list.txt', { type: 'text/plain' });
  const picked = await pick(file, 'file');
  return [picked.attachment];
}

const commentWith = (attachments: Attachment[]) =>
  kept(createComment(device.store, device.context, { eventId: String(world.eventId), content: '', attachments }));

/** The packing list on the server's last comment, whose bytes exist. */
async function listOnServer(): Promise<Attachment> {
  const answer = await server.call('listComments', { params: { id: world.eventId }, as: world.admin.cookie });
  const [attachment] = answer.json().at(-1).attachments;
  const bytes = await server.app.inject({ url: attachment.url, headers: { cookie: world.admin.cookie } });
  expect(bytes.body).toBe('Packing list');
  return attachment;
}

describe('F17: files, after the server is restored from an older backup', () => {
  it('[RESTORE-1] [RESTORE-7] uploads a comment’s file again, and the comment gets its new address', async () => {
    const restore = await backup();
    const attachments = await pickList();
    await commentWith(attachments);
    await device.send();
    await restore();
    await device.findLacked();
    await device.sendAgain();
    expect(await listUnsent(device.store)).toEqual([]);
    const attachment = await listOnServer();
    expect((await listComments(device.store, String(world.eventId))).at(-1)?.attachments).toEqual([attachment]);
  });

  it('[RESTORE-3] [RESTORE-2] sends a comment that was refused because its file was lost after the file', async () => {
    const restore = await backup();
    const attachments = await pickList();
    await device.send();
    await restore();
    await commentWith(attachments);
    await device.send();
    expect(await listUnsent(device.store)).toMatchObject([{ state: 'needs-you' }]);

    await device.findLacked();
    await device.sendAgain();
    expect(await listUnsent(device.store)).toEqual([]);
    await listOnServer();
  });

  it('[FILE-7] [RESTORE-1] does not upload the file again of a discarded comment', async () => {
    const restore = await backup();
    const attachments = await pickList();
    await device.send();
    const opId = await commentWith(attachments);
    await restore();
    await device.outbox.discard(opId);
    await hearOfIt(device);
    expect(await server.db.selectFrom('files').select('name').execute()).toEqual([]);
  });

  it('[FILE-7] [RESTORE-1] uploads it again for another comment that has it', async () => {
    const restore = await backup();
    const attachments = await pickList();
    await commentWith(attachments);
    await device.send();
    const there = (await listComments(device.store, String(world.eventId))).at(-1)?.attachments ?? [];
    const opId = await commentWith(there);
    await device.outbox.discard(opId);
    await restore();
    await hearOfIt(device);
    await listOnServer();
  });

  it('[FILE-7] [RESTORE-1] uploads it again for a comment that came back into its form', async () => {
    const restore = await backup();
    const attachments = await pickList();
    await device.send();
    const opId = await commentWith(attachments);
    const refused = { status: 422, message: '', fields: {}, behind: null };
    await device.outbox.markInFlight(opId, 0, 0);
    await device.outbox.refuse(opId, refused);
    expect(await device.outbox.rollBack(opId)).toBe(true);
    await restore();
    await hearOfIt(device);
    expect(await server.db.selectFrom('files').select('name').execute()).toEqual([{ name: 'list.txt' }]);
  });

  it('[RESTORE-1] recreates an event with its file', async () => {
    const restore = await backup();
    const files = [new File(['Route'], 'route.txt', { type: 'text/plain' })];
    await kept(createEvent(device.store, device.context, { ...eventForm, groupId: groupId(), files }));
    await device.send();
    await restore();
    await device.findLacked();
    await device.sendAgain();
    expect(await listUnsent(device.store)).toEqual([]);
    const answer = await server.call('listSchedules', { params: { id: world.groupId }, as: world.admin.cookie });
    expect(answer.json().at(-1)).toMatchObject({ title: eventForm.title, attachments: [{ name: 'route.txt' }] });
  });

  it('[RESTORE-1] removes again a file that was removed before the restore, though a later edit has kept it', async () => {
    const event = await eventWith('route.txt', 'list.txt', 'map.txt');
    const restore = await backup();
    await changeFiles(device, event, [], ['route.txt']);
    await restore();
    await renewEpoch(server.db, Date.now());
    await changeFiles(device, event, [], ['list.txt']);
    await hearOfIt(device);
    expect(await namesOn(event)).toEqual(['map.txt']);
  });

  it('[RESTORE-1] [MERGE-6] does not bring back a file that was removed before the restore was noticed', async () => {
    const event = await eventWith('list.txt');
    const restore = await backup();
    await changeFiles(device, event, ['route.txt']);
    await restore();
    await renewEpoch(server.db, Date.now());
    // The restored server does not have the removed file, and the file that goes with it is not doubled.
    await changeFiles(device, event, ['map.txt'], ['route.txt']);
    expect(await namesOn(event)).toEqual(['list.txt', 'map.txt']);
    await hearOfIt(device);
    expect(await namesOn(event)).toEqual(['list.txt', 'map.txt']);
  });

  it('[RESTORE-1] [MERGE-6] does not bring back a file that was removed by an edit that was rebased twice', async () => {
    const event = await eventWith('list.txt');
    const restore = await backup();
    await changeFiles(device, event, ['route.txt']);
    await restore();
    await renewEpoch(server.db, Date.now());
    let puts = 0;
    device.before = async () => {
      puts += 1;
      const form = { ...eventForm, title: `Theirs ${puts}` };
      if (puts < 3) await server.call('updateSchedule', { params: { id: event }, as: world.admin.cookie, body: form });
    };
    await changeFiles(device, event, [], ['route.txt']);
    device.before = async () => {};
    expect(puts).toBe(3);
    await device.findLacked();
    await device.sendAgain();
    expect(await namesOn(event)).toEqual(['list.txt']);
  });

  it('[RESTORE-1] [MERGE-6] does not bring back a file that another user has removed meanwhile', async () => {
    const event = await eventWith('list.txt');
    const other = new Device(server, world.organizer);
    await other.pull();
    const restore = await backup();
    await changeFiles(other, event, ['route.txt', 'map.txt']);
    await device.pull();
    await restore();
    await renewEpoch(server.db, Date.now());
    await changeFiles(device, event, [], ['route.txt']);
    await hearOfIt(device);
    await hearOfIt(other);
    expect(await namesOn(event)).toEqual(['list.txt', 'map.txt']);
    other.close();
  });

  it('[RESTORE-1] [MERGE-6] keeps a file that another user had added, though an edit that saw it was rebased onto a row without it', async () => {
    const other = new Device(server, world.organizer);
    await other.pull();
    const event = await eventOf(other, 'list.txt');
    const restore = await backup();
    await changeFiles(other, event, ['theirs.txt'], [], { title: 'Theirs' });
    await device.pull();
    const change = async (fields: object, keeps = ['list.txt', 'theirs.txt']) => {
      const { title = '', address = '', attachments = [] } = (await getEvent(device.store, event)) ?? {};
      const urls = attachments.flatMap(({ name, url }) => (keeps.includes(name) ? url : []));
      const wanted = { ...eventForm, title, address, ...fields, eventId: event, attachments: urls, files: [] };
      return kept(updateEvent(device.store, device.context, wanted));
    };
    await change({ address: 'Ueno' });
    await device.send();
    await restore();
    await renewEpoch(server.db, Date.now());
    const opId = await change({ title: 'Mine' }, ['theirs.txt']);
    await device.findLacked();
    await device.sendAgain();
    expect(await listUnsent(device.store)).toMatchObject([{ conflict: { fields: [{ theirs: eventForm.title }] } }]);
    await device.outbox.settle(opId, { title: 'mine' });
    await device.send();
    await other.findLacked();
    await other.sendAgain();
    for (const { opId } of await listUnsent(other.store)) await other.outbox.settle(opId, { title: 'theirs' });
    await other.send();
    expect([await listUnsent(device.store), await listUnsent(other.store)]).toEqual([[], []]);
    expect(await namesOn(event)).toEqual(['theirs.txt']);
    other.close();
  });

  it('[RESTORE-4] gives a file its old address again, and removes the removed one', async () => {
    const restore = await backup();
    const files = ['route.txt', 'list.txt'].map((name) => new File([name], name, { type: 'text/plain' }));
    await kept(createEvent(device.store, device.context, { ...eventForm, groupId: groupId(), files }));
    const local = (await listDay(device.store, groupId(), '2026-05-14'))[0]?.id ?? '';
    await device.send();
    const before = await getEvent(device.store, local);
    const stay = before?.attachments.filter(({ name }) => name === 'list.txt') ?? [];
    const attachments = stay.map(({ url }) => url);
    await kept(updateEvent(device.store, device.context, { ...eventForm, eventId: local, attachments, files: [] }));
    await device.send();
    await restore();
    await device.findLacked();
    await device.sendAgain();
    expect(await listUnsent(device.store)).toEqual([]);
    const answer = await server.call('listSchedules', { params: { id: world.groupId }, as: world.admin.cookie });
    expect(answer.json().at(-1).attachments).toEqual(stay);
  });
});
