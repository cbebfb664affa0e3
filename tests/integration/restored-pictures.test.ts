import { describe, expect, it } from 'vitest';
import { renewEpoch } from '#server/db/installation/meta.ts';
import { createEvent } from '#store/commands/events.ts';
import { listDay } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { listLacked } from '#store/restore/lacked.ts';
import { png } from '../server/support/pictures.ts';
import { backup } from './backup.ts';
import { kept } from './device.ts';
import { change, onServer, shown } from './event.ts';
import { device, eventForm, groupId, pick, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

/** A user creates an event, and sends it. @returns its id */
async function makeEvent(): Promise<string> {
  await kept(createEvent(device.store, device.context, { ...eventForm, groupId: groupId(), files: [] }));
  await device.send();
  return (await listDay(device.store, groupId(), '2026-05-14'))[0]?.id ?? '';
}

/** A text with a picture that is picked now. */
async function pictured(): Promise<string> {
  const file = new File([Buffer.from(await png())], 'view.png', { type: 'image/png' });
  const picked = await pick(file, 'image');
  return `<p><img src="${picked.attachment.url}" alt="" /></p>`;
}

/** Changes the text of an event to one with a picture, and sends it. @returns the id of the edit */
async function sendPictured(eventId: string, before = ''): Promise<string> {
  const opId = await change(eventId, { description: `${before}${await pictured()}` });
  await device.send();
  return opId;
}

/** The upload of the picture is discarded while it is sent again. */
async function takeUploadBack(): Promise<void> {
  const upload = (await device.outbox.unfinished()).find(({ entity }) => entity.type === 'upload');
  expect(await device.outbox.discard(upload?.opId ?? '')).toBe(true);
}

/** The server goes back to a backup, under a new epoch. */
async function setBack(restore: () => Promise<void>): Promise<void> {
  await restore();
  await renewEpoch(server.db, Date.now());
}

const textOf = async (eventId: string): Promise<string> => (await shown(eventId)).description;

/** The fields of the forms that left with events between two requests, files aside. */
const forms = (from: number, to?: number) =>
  device.sent
    .slice(from, to)
    .flatMap(({ method, form }) => (method === 'PUT' ? [form?.filter((part) => 'value' in part)] : []));

describe('F17: pictures in texts, after the server is restored from an older backup', () => {
  it('[RESTORE-1] are sent again unchanged by a change of another field', async () => {
    const event = await makeEvent();
    await sendPictured(event);
    const text = await textOf(event);
    await change(event, { address: 'Ueno' });
    await device.send();
    const before = device.sent.length;
    // The server has all of them: under their keys each is answered as before.
    await listLacked(device.store, async () => new Set());
    await device.sendAgain();
    expect(await listUnsent(device.store)).toEqual([]);
    expect(forms(before)).toEqual(forms(0, before));
    expect(await onServer(event)).toMatchObject({ description: text, address: 'Ueno' });
  });

  it.each([
    ['keeps it', (text: string) => text],
    ['takes it out', () => '<p>No view</p>'],
  ])('[RESTORE-1] are restored, and so is a later change of the text that %s', async (_, later) => {
    const event = await makeEvent();
    const restore = await backup();
    await sendPictured(event);
    const text = await textOf(event);
    await change(event, { description: later(text), address: 'Ueno' });
    await device.send();
    await setBack(restore);
    await device.findLacked();
    await device.sendAgain();
    expect(await listUnsent(device.store)).toEqual([]);
    expect(await onServer(event)).toMatchObject({ description: later(text), address: 'Ueno' });
    const [url = ''] = /\/uploads\/[\w.-]+/.exec(text) ?? [];
    const picture = await server.app.inject({ url, headers: { cookie: world.admin.cookie } });
    expect(picture.statusCode).toBe(200);
  });

  it.each([
    ['is merged', 'instruction'],
    ['contradicts what is there', 'description'],
  ])(
    '[RESTORE-2] are waited for by an edit that was in flight when the device learned of the restore, and %s',
    async (_, field) => {
      const event = await makeEvent();
      const restore = await backup();
      await sendPictured(event);
      const text = `<p>Look</p>${await textOf(event)}`;
      await change(event, { [field]: text });
      let isFirst = true;
      device.before = async () => {
        if (!isFirst) return;
        isFirst = false;
        await setBack(restore);
        await device.findLacked();
      };
      await device.send();
      await device.sendAgain();
      expect(await listUnsent(device.store)).toEqual([]);
      expect(await onServer(event)).toMatchObject({ description: expect.stringContaining('/uploads/'), [field]: text });
    },
  );

  it.each([
    [
      'gave up for somebody else’s',
      async (opId: string) => void (await device.outbox.settle(opId, { description: 'theirs' })),
    ],
    ['took back', async (opId: string) => void (await device.outbox.discard(opId))],
  ])('[SEND-17] [RESTORE-1] do not come with a change beside the words that their author %s', async (_, giveUp) => {
    const event = await makeEvent();
    const restore = await backup();
    const opId = await sendPictured(event);
    await setBack(restore);
    const theirs = { ...eventForm, description: '<p>Theirs</p>' };
    await server.call('updateSchedule', { params: { id: event }, as: world.admin.cookie, body: theirs });
    await device.findLacked();
    await device.pull();
    // Made while the picture is not restored yet, on a text that shows it.
    await change(event, { address: 'Ueno' });
    await device.sendAgain();
    expect((await listUnsent(device.store)).map(({ conflict }) => conflict?.fields.map(({ name }) => name))).toEqual([
      ['description'],
      undefined,
    ]);
    await giveUp(opId);
    await device.send();
    expect(await listUnsent(device.store)).toEqual([]);
    expect(await onServer(event)).toMatchObject({ description: theirs.description, address: 'Ueno' });
  });

  it('[FILE-7] are not sent with a change of another field when both were discarded', async () => {
    const event = await makeEvent();
    const restore = await backup();
    const opId = await sendPictured(event, '<p>Mine</p>');
    await setBack(restore);
    await device.findLacked();
    await device.pull();
    await change(event, { address: 'Ueno' });
    await takeUploadBack();
    expect(await device.outbox.discard(opId)).toBe(true);
    await device.send();
    expect(await listUnsent(device.store)).toEqual([]);
    expect(await onServer(event)).toMatchObject({ description: eventForm.description, address: 'Ueno' });
  });

  it('[FILE-7] are not a change when their upload is discarded', async () => {
    const event = await makeEvent();
    const restore = await backup();
    await sendPictured(event);
    await change(event, { description: `<p>Look</p>${await textOf(event)}` });
    await device.send();
    await setBack(restore);
    await device.findLacked();
    await takeUploadBack();
    await device.sendAgain();
    expect(await listUnsent(device.store)).toEqual([]);
    const { description } = await onServer(event);
    expect(description).toContain('Look');
    expect(description).not.toContain('img');
  });
});
