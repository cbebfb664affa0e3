import { describe, expect, it } from 'vitest';
import type { ScheduleItemWire } from '#contract/records/schedule/schedule-item.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { png } from '../server/support/pictures.ts';
import { change, create, fileNames, onServer, sentWith, shown, somebodyElse, textFile } from './event.ts';
import { duringNextWrite, sendLosingAnswers, sendUndelivered } from './sending.ts';
import { allSent, device, eventForm, eventId, groupId, pick, server, setUpTrip, world } from './trip.ts';

/** Several edits of one event, each made before the previous one has arrived. */

setUpTrip('admin');

describe('a picture in the text of an event', () => {
  it('[FILE-7] is removed from it when its upload is discarded; the event and its text stay', async () => {
    const picture = new File([Buffer.from(await png())], 'map.png', { type: 'image/png' });
    const picked = await pick(picture, 'image');
    const id = await create({ description: `<p>Meet here:<img src="${picked.attachment.url}"></p>` });
    await device.outbox.discard(picked.opId);
    expect(await shown(id)).toMatchObject({ title: 'Night walk', description: '<p>Meet here:</p>' });
    await allSent();
    expect(await onServer((await shown(id)).id)).toMatchObject({ description: '<p>Meet here:</p>' });
  });
});

describe('a change that is made while an earlier one is in flight', () => {
  it("[MERGE-3] does not conflict with the server's version of the user's own words", async () => {
    await change(eventId(), { description: '<p>Bring<br>shoes</p>' });
    duringNextWrite(() => change(eventId(), { description: '<p>Bring<br>boots</p>' }));
    await device.send();
    await allSent();
    expect(await onServer(eventId())).toMatchObject({ description: '<p>Bring<br />boots</p>' });
  });

  it('[FILE-4] removes a file of the earlier one', async () => {
    const id = await create({ files: [textFile('plan.txt'), textFile('list.txt')] });
    duringNextWrite(() => change(id, { without: ['plan.txt'] }));
    await device.send();
    await allSent();
    expect(await fileNames((await shown(id)).id)).toEqual(['list.txt']);
  });

  it('[FILE-4] removes a file of the earlier one, also when it is coalesced with a third', async () => {
    await change(eventId(), { files: [textFile('plan.txt')] });
    await sendLosingAnswers();
    await change(eventId(), { without: ['plan.txt'] });
    await change(eventId(), { files: [textFile('list.txt')] });
    await allSent();
    expect(await fileNames(eventId())).toEqual(['list.txt']);
  });

  it('[FILE-4] keeps a file of the earlier one when it removes another', async () => {
    const { id } = await sentWith('one.txt', 'two.txt');
    await change(id, { files: [textFile('three.txt')] });
    duringNextWrite(() => change(id, { without: ['one.txt'] }));
    await device.send();
    await allSent();
    expect(await fileNames(id)).toEqual(['two.txt', 'three.txt']);
  });

  it('[FILE-4] still shows a file of the earlier one when it removes another', async () => {
    const { id } = await sentWith('one.txt', 'two.txt');
    await change(id, { files: [textFile('three.txt')] });
    await sendLosingAnswers();
    await change(id, { without: ['one.txt'] });
    expect((await shown(id)).attachments.map(({ name }) => name)).toEqual(['two.txt', 'three.txt']);
    await allSent();
    expect(await fileNames(id)).toEqual(['two.txt', 'three.txt']);
  });

  it("[MERGE-2] does not overwrite another user's change of a new event from before its answer came", async () => {
    const local = await create();
    await sendLosingAnswers();
    const [row] = (await server.call('listSchedules', { params: { id: groupId() }, as: world.admin.cookie }))
      .json()
      .filter(({ title }: ScheduleItemWire) => title === eventForm.title);
    await somebodyElse(row.id, { title: 'Theirs' });
    await change(local, { title: 'Mine' });
    await device.pull();
    await device.send();
    expect(await onServer(row.id)).toMatchObject({ title: 'Theirs' });
    expect(await listUnsent(device.store)).toMatchObject([
      { state: 'needs-you', conflict: { fields: [{ name: 'title', mine: 'Mine', theirs: 'Theirs' }] } },
    ]);
  });

  it("[MERGE-2] does not overwrite another user's change that came together with the same change", async () => {
    await change(eventId(), { title: 'Same' });
    duringNextWrite(async () => {
      await somebodyElse(eventId(), { title: 'Same', address: 'Theirs' });
      await change(eventId(), { address: 'Mine' });
    });
    await device.send();
    await device.send();
    expect(await onServer(eventId())).toMatchObject({ title: 'Same', address: 'Theirs' });
    expect(await listUnsent(device.store)).toMatchObject([{ conflict: { fields: [{ name: 'address' }] } }]);
  });
});

describe('an edit that is discarded', () => {
  /**
   * A title that does not reach the server, while another user gives the event a different one; both are known here.
   */
  async function overtaken(): Promise<string> {
    const opId = await change(eventId(), { title: 'Mine' });
    await sendUndelivered();
    await somebodyElse(eventId(), { title: 'Theirs' });
    await device.pull();
    return opId;
  }

  it('[MERGE-2] for the other’s version is not sent with the form of the next edit', async () => {
    const opId = await change(eventId(), { title: 'Mine' });
    await somebodyElse(eventId(), { title: 'Theirs' });
    await device.send();
    await device.pull();
    await change(eventId(), { address: 'Ueno' });
    await device.outbox.settle(opId, { title: 'theirs' });
    await allSent();
    expect(await onServer(eventId())).toMatchObject({ title: 'Theirs', address: 'Ueno' });
  });

  it('[MERGE-2] for the other’s version makes a later change of the same field a conflict of its own', async () => {
    const opId = await change(eventId(), { title: 'Mine' });
    await somebodyElse(eventId(), { title: 'Theirs' });
    await device.send();
    await device.pull();
    await change(eventId(), { title: 'Mine, better' });
    await device.outbox.settle(opId, { title: 'theirs' });
    await device.send();
    expect(await onServer(eventId())).toMatchObject({ title: 'Theirs' });
    expect(await listUnsent(device.store)).toMatchObject([
      { conflict: { fields: [{ mine: 'Mine, better', theirs: 'Theirs' }] } },
    ]);
  });

  it('[MERGE-2] in one field for the other’s version, and then in the other, is not sent with the form of the next', async () => {
    const opId = await change(eventId(), { title: 'Mine', address: 'Mine' });
    await somebodyElse(eventId(), { title: 'Theirs' });
    await device.send();
    await device.pull();
    await change(eventId(), { instruction: '<p>Later</p>' });
    await device.outbox.settle(opId, { title: 'theirs' });
    await device.outbox.discard(opId);
    await allSent();
    const { address } = await onServer(eventId());
    expect(address).not.toBe('Mine');
    expect(await onServer(eventId())).toMatchObject({ title: 'Theirs', instruction: '<p>Later</p>' });
  });

  it('[SEND-17] reverts no later change of another user, with the form of the next edit', async () => {
    const opId = await overtaken();
    await change(eventId(), { address: 'Ueno' });
    await device.outbox.discard(opId);
    await allSent();
    expect(await onServer(eventId())).toMatchObject({ title: 'Theirs', address: 'Ueno' });
  });

  it('[MERGE-2] makes the next edit of the same field a conflict where another user has changed it since', async () => {
    const opId = await overtaken();
    await change(eventId(), { title: 'Mine, better' });
    await device.outbox.discard(opId);
    await device.send();
    expect(await onServer(eventId())).toMatchObject({ title: 'Theirs' });
    expect(await listUnsent(device.store)).toMatchObject([
      { conflict: { fields: [{ mine: 'Mine, better', theirs: 'Theirs' }] } },
    ]);
  });

  it('[MERGE-3] does not conflict with the next edit where it had been committed', async () => {
    const { id } = await sentWith('one.txt', 'two.txt');
    const opId = await change(id, { title: 'Mine', without: ['one.txt'] });
    await sendLosingAnswers();
    await device.pull();
    await change(id, { title: 'Mine, better' });
    await device.outbox.discard(opId);
    await allSent();
    expect(await onServer(id)).toMatchObject({ title: 'Mine, better', attachments: [{ name: 'two.txt' }] });
  });

  it('[SEND-17] is not sent with the form of the next edit', async () => {
    const { title } = await onServer(eventId());
    const refused = await change(eventId(), { title: 'Not allowed' });
    const error = { status: 403, message: 'Not allowed', fields: {}, behind: null };
    await device.outbox.markInFlight(refused, Date.now(), Date.now());
    await device.outbox.markInFlight(refused, Date.now(), Date.now());
    await device.outbox.refuse(refused, error);
    await change(eventId(), { address: 'Ueno' });
    await device.outbox.discard(refused);
    await allSent();
    expect(await onServer(eventId())).toMatchObject({ title, address: 'Ueno' });
  });
});

describe('a damaged edit', () => {
  /** An edit in flight, and one behind it whose snapshot is lost. */
  async function damagedBehind(): Promise<string> {
    const opId = await change(eventId(), { title: 'Mine' });
    await sendUndelivered();
    const damaged = await change(eventId(), { address: 'Ueno' });
    const base = { version: 1, snapshot: { id: eventId() } };
    await device.store.run((db) => db.outbox.update(damaged, { base }));
    return opId;
  }

  it('[SEND-16] does not keep the one before it from being acknowledged', async () => {
    const opId = await damagedBehind();
    const row = await shown(eventId());
    expect(await device.outbox.acknowledge(opId, { id: eventId(), row })).toMatchObject({ outcome: 'done' });
    expect(await listUnsent(device.store)).toMatchObject([{ text: expect.stringContaining('Ueno') }]);
  });

  it('[SEND-16] does not keep the one before it from being discarded', async () => {
    expect(await device.outbox.discard(await damagedBehind())).toBe(true);
    expect(await listUnsent(device.store)).toMatchObject([{ text: expect.stringContaining('Ueno') }]);
  });

  it('[SEND-16] blocks the next one of its event, whose text stays', async () => {
    const opId = await change(eventId(), { files: [textFile('one.txt')] });
    await device.store.run((db) => db.outbox.update(opId, { base: { version: 1, snapshot: { id: eventId() } } }));
    await change(eventId(), { title: 'Later', files: [textFile('two.txt')] });
    expect(await listUnsent(device.store)).toMatchObject([{ text: expect.stringContaining('Later') }]);
  });
});
