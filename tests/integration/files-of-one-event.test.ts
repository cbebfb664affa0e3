import { describe, expect, it } from 'vitest';
import { createEvent, type EventInput, updateEvent } from '#store/commands/events.ts';
import { getEvent, listDay } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { Device, kept } from './device.ts';
import { change, fileNames, onServer, sentWith, shown, textFile } from './event.ts';
import { duringNextWrite, retryAtOnce, sendLosingAnswers, sendUndelivered } from './sending.ts';
import { allSent, device, eventForm, eventId, groupId, server, setUpTrip, world } from './trip.ts';

/** Files that several edits of one event, by one or two users, add and remove. */

setUpTrip('admin');

describe('the files of an event', () => {
  it('[SEND-1] [FILE-4] are shown once when they have arrived and their answer was lost', async () => {
    await change(eventId(), { files: [textFile('plan.txt')] });
    await sendLosingAnswers();
    await device.pull();
    expect((await shown(eventId())).attachments.map(({ name }) => name)).toEqual(['plan.txt']);
    await allSent();
    expect(await fileNames(eventId())).toEqual(['plan.txt']);
  });

  it('[MERGE-1] [MERGE-6] that two people add at once all stay, except those that either removes', async () => {
    const { id } = await sentWith('one.txt', 'two.txt', 'three.txt');
    const other = new Device(server, world.organizer);
    await other.pull();
    await change(id, { without: ['one.txt'], files: [textFile('mine.txt')] });
    const theirs = await getEvent(other.store, id);
    const attachments = theirs?.attachments.flatMap(({ name, url }) => (name === 'two.txt' ? [] : url)) ?? [];
    const form = { ...eventForm, eventId: id, attachments, files: [textFile('theirs.txt')] };
    await kept(updateEvent(other.store, other.context, form));
    await other.send();
    other.close();
    await allSent();
    expect((await fileNames(id)).sort()).toEqual(['mine.txt', 'theirs.txt', 'three.txt']);
  });
});

describe('a copy of an event', () => {
  it('[SEND-1] [MERGE-1] has its files, regardless of their author, except those that are removed before it leaves', async () => {
    const { id, attachments } = await sentWith('one.txt', 'two.txt');
    const other = new Device(server, world.organizer);
    await other.pull();
    const form = { ...eventForm, title: 'Copy', groupId: groupId(), files: [textFile('three.txt')], attachments };
    await kept(createEvent(other.store, other.context, form));
    const copy = (await listDay(other.store, groupId(), eventForm.startTime.slice(0, 10))).find(
      ({ title }) => title === 'Copy',
    );
    expect(copy?.attachments.map(({ name }) => name)).toEqual(['one.txt', 'two.txt', 'three.txt']);
    const stay = copy?.attachments.flatMap(({ name, url }) => (name === 'one.txt' ? [] : url)) ?? [];
    const change = { ...eventForm, title: 'Copy', eventId: copy?.id ?? '', files: [], attachments: stay };
    await kept(updateEvent(other.store, other.context, change));
    await other.send();
    const made = (await listDay(other.store, groupId(), eventForm.startTime.slice(0, 10))).find(
      ({ title }) => title === 'Copy',
    );
    other.close();
    expect(await fileNames(made?.id ?? '')).toEqual(['two.txt', 'three.txt']);
    expect(await fileNames(id)).toEqual(['one.txt', 'two.txt']);
  });
});

/** Another user adds a file to an event that they have just fetched, and changes the named fields. */
async function somebodyAdds(name: string, id: string, change: Partial<EventInput> = {}): Promise<void> {
  const other = new Device(server, world.organizer);
  await other.pull();
  const attachments = (await getEvent(other.store, id))?.attachments.map(({ url }) => url) ?? [];
  const form = { ...eventForm, ...change, eventId: id, attachments, files: [textFile(name)] };
  await kept(updateEvent(other.store, other.context, form));
  await other.send();
  other.close();
}

describe('a file that another user added unseen', () => {
  it('[MERGE-6] stays when the user removes two others, one after the other', async () => {
    const { id } = await sentWith('one.txt', 'two.txt');
    await somebodyAdds('theirs.txt', id);
    await change(id, { without: ['one.txt'] });
    duringNextWrite(() => change(id, { without: ['two.txt'] }));
    await device.send();
    await allSent();
    expect(await fileNames(id)).toEqual(['theirs.txt']);
  });

  it.each(['mine', 'theirs'] as const)(
    '[MERGE-2] [MERGE-6] stays when the user has to choose another field: %s',
    async (side) => {
      const { id } = await sentWith('one.txt', 'two.txt');
      await somebodyAdds('theirs.txt', id, { title: 'Theirs' });
      const opId = await change(id, { title: 'Mine', without: ['one.txt'] });
      await device.send();
      await device.outbox.settle(opId, { title: side });
      await allSent();
      expect(await fileNames(id)).toEqual(['two.txt', 'theirs.txt']);
    },
  );
});

describe('a file that is removed', () => {
  it('[MERGE-6] is removed, though the edit is coalesced with one made before the file was seen', async () => {
    const { id } = await sentWith('one.txt', 'two.txt');
    await change(id, { address: 'Ueno', without: ['one.txt'] });
    await somebodyAdds('theirs.txt', id);
    await device.pull();
    await change(id, { without: ['one.txt', 'theirs.txt'] });
    expect(await listUnsent(device.store)).toHaveLength(1);
    await allSent();
    expect(await fileNames(id)).toEqual(['two.txt']);
  });

  it('[MERGE-6] does not come back with a later edit when another user removed it too, and this edit is discarded', async () => {
    const { id } = await sentWith('one.txt', 'two.txt');
    const other = new Device(server, world.organizer);
    await other.pull();
    const stays = (await getEvent(other.store, id))?.attachments.flatMap(({ name, url }) =>
      name === 'one.txt' ? [] : url,
    );
    const form = { ...eventForm, eventId: id, attachments: stays ?? [], files: [] };
    await kept(updateEvent(other.store, other.context, form));
    await other.send();
    other.close();
    const opId = await change(id, { without: ['one.txt'] });
    // It is rebased onto the other user's row, and does not get through any more.
    let puts = 0;
    device.before = async () => {
      puts += 1;
      device.isUnreachable = puts === 2;
    };
    await device.send();
    device.before = async () => {};
    device.isUnreachable = false;
    expect([puts, await fileNames(id)]).toEqual([2, ['two.txt']]);
    await device.pull();
    await change(id, { title: 'Later' });
    await change(id, { without: ['two.txt'] });
    expect(await device.outbox.discard(opId)).toBe(true);
    await retryAtOnce();
    await allSent();
    expect(await onServer(id)).toMatchObject({ title: 'Later', attachments: [] });
  });
});

describe('a removal that is discarded', () => {
  it('[MERGE-6] keeps files that others have added since, though a later edit was built on it', async () => {
    const { id } = await sentWith('one.txt', 'two.txt');
    const opId = await change(id, { without: ['one.txt'] });
    await sendUndelivered();
    await somebodyAdds('theirs.txt', id);
    await device.pull();
    await change(id, { title: 'Later' });
    expect(await device.outbox.discard(opId)).toBe(true);
    await allSent();
    expect((await fileNames(id)).sort()).toEqual(['one.txt', 'theirs.txt', 'two.txt']);
    expect((await onServer(id)).title).toBe('Later');
  });

  it('[MERGE-6] is not made by a later removal of another file', async () => {
    const { id } = await sentWith('one.txt', 'two.txt');
    const opId = await change(id, { without: ['one.txt'] });
    await sendUndelivered();
    await somebodyAdds('theirs.txt', id);
    await device.pull();
    await change(id, { without: ['theirs.txt'] });
    expect(await device.outbox.discard(opId)).toBe(true);
    await allSent();
    expect((await fileNames(id)).sort()).toEqual(['one.txt', 'two.txt']);
  });
});

describe('a removal whose answer was lost', () => {
  it('[MERGE-3] [MERGE-6] does not let a later edit remove files that others have added since', async () => {
    const { id } = await sentWith('one.txt', 'two.txt');
    await change(id, { without: ['one.txt'] });
    await sendLosingAnswers();
    await somebodyAdds('theirs.txt', id, { title: 'Theirs' });
    await device.pull();
    await change(id, { title: 'Mine', without: ['two.txt'] });
    await allSent();
    expect(await onServer(id)).toMatchObject({ title: 'Mine', attachments: [{ name: 'theirs.txt' }] });
  });
});
