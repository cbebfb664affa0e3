import { beforeEach, describe, expect, it } from 'vitest';
import { createEvent, updateEvent } from '#store/commands/events.ts';
import { markSeen } from '#store/commands/seen.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { whatChanged } from '#store/queries/schedule/what-changed.ts';
import { eventFields } from '#sync/kinds/event.ts';
import { Device, kept } from './device.ts';
import { device, eventForm, eventId, groupId, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

/** The reader of the admin's changes. */
let phone: Device;
beforeEach(async () => {
  phone = new Device(server, world.author, 'user');
  await phone.pull();
  return () => phone.close();
});

async function change(by: Device, fields: Partial<typeof eventForm>, id = eventId()): Promise<void> {
  server.clock.advance(60_000);
  const event = await getEvent(by.store, id);
  if (!event) throw new Error('There is no such event');
  const { existingAttachments: _, ...form } = eventFields(event);
  const attachments = event.attachments.map(({ url }) => url);
  const input = { ...form, ...fields, eventId: id, files: [], attachments } as Parameters<typeof updateEvent>[2];
  await kept(updateEvent(by.store, by.context, input));
  await by.send();
}
const seenOn = ({ store }: Device) => whatChanged(store, groupId());

async function see(on: Device): Promise<void> {
  const { upTo } = await seenOn(on);
  await kept(markSeen(on.store, on.context, { groupId: groupId(), upTo: upTo ?? '' }));
}

describe('[EVENT-5] changes by others', () => {
  it('are empty at a first fetch, and then list additions and changes, before and after', async () => {
    expect(await seenOn(phone)).toEqual({ upTo: null, events: [] });
    const before = (await getEvent(phone.store, eventId()))?.startTime;
    await change(device, { startTime: '2026-05-13T01:30:00.000Z', address: 'North gate' });
    await kept(createEvent(device.store, device.context, { groupId: groupId(), ...eventForm, files: [] }));
    await device.send();
    await phone.pull();
    const { events, upTo } = await seenOn(phone);
    expect(upTo).not.toBeNull();
    expect(events).toMatchObject([
      {
        eventId: eventId(),
        what: 'moved',
        fields: [
          { name: 'startTime', before, after: '2026-05-13T01:30:00.000Z' },
          { name: 'address', after: 'North gate' },
        ],
      },
      { what: 'added', title: 'Night walk', fields: [] },
    ]);
  });

  it("are one change from the reader's last view to the present row, and none where that is the same", async () => {
    const was = (await getEvent(phone.store, eventId()))?.title;
    await change(device, { title: 'First' });
    await phone.pull();
    await change(device, { title: 'Second' });
    await phone.pull();
    expect((await seenOn(phone)).events).toMatchObject([
      { what: 'changed', fields: [{ name: 'title', before: was, after: 'Second' }] },
    ]);
    await change(device, { title: was ?? '' });
    await phone.pull();
    expect((await seenOn(phone)).events).toEqual([]);
  });

  it("leave out the user's own, on this device or another of theirs", async () => {
    const other = new Device(server, world.admin, 'admin');
    await other.pull();
    await change(device, { title: 'Mine' });
    await device.pull();
    await other.pull();
    expect((await seenOn(device)).events).toEqual([]);
    expect((await seenOn(other)).events).toEqual([]);
    await phone.pull();
    expect((await seenOn(phone)).events).toMatchObject([{ what: 'changed' }]);
    other.close();
  });

  it("name an edit that was merged with theirs, without the user's own field", async () => {
    const organizer = new Device(server, world.organizer, 'user');
    await organizer.pull();
    await change(organizer, { address: 'South gate' });
    await change(device, { title: 'Renamed here' });
    await device.send();
    expect(await getEvent(device.store, eventId())).toMatchObject({ title: 'Renamed here', address: 'South gate' });
    expect((await seenOn(device)).events).toMatchObject([{ fields: [{ name: 'address', after: 'South gate' }] }]);
    organizer.close();
  });

  it('are empty after a restore of the server', async () => {
    await phone.store.run((db) => db.cursors.clear());
    await change(device, { title: 'While nobody followed' });
    await phone.pull();
    expect((await seenOn(phone)).events).toEqual([]);
  });
});

describe('[EVENT-6] a seen mark', () => {
  it("without a network counts here at once, and on the user's other devices when it has arrived", async () => {
    const tablet = new Device(server, world.author, 'user');
    await tablet.pull();
    await change(device, { title: 'Told' });
    for (const each of [phone, tablet]) {
      await each.pull();
      expect((await seenOn(each)).events).toHaveLength(1);
    }
    await see(phone);
    expect((await seenOn(phone)).events).toEqual([]);
    expect((await seenOn(tablet)).events).toHaveLength(1);
    await phone.send();
    expect((await seenOn(phone)).events).toEqual([]);
    await tablet.pull();
    expect((await seenOn(tablet)).events).toEqual([]);
    tablet.close();
  });

  it('covers only the shown changes: later ones are reported again', async () => {
    await change(device, { title: 'Shown' });
    await phone.pull();
    await see(phone);
    await phone.send();
    await change(device, { title: 'Later' });
    await phone.pull();
    expect((await seenOn(phone)).events).toMatchObject([{ fields: [{ before: 'Shown', after: 'Later' }] }]);
  });

  it('twice without a network is one mark on the server, at the later time', async () => {
    await change(device, { title: 'One' });
    await phone.pull();
    await see(phone);
    await change(device, { title: 'Two' });
    await phone.pull();
    await see(phone);
    await phone.send();
    const marks = await server.db.selectFrom('seen_marks').select(['user_id', 'up_to']).execute();
    expect(marks).toEqual([{ user_id: world.author.id, up_to: expect.any(String) }]);
    await phone.pull();
    expect((await seenOn(phone)).events).toEqual([]);
  });
});
