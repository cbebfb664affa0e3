import { describe, expect, it } from 'vitest';
import { recordChange } from '#server/db/delivery/changes.ts';
import { updateEvent } from '#store/commands/events.ts';
import { confirmRead } from '#store/commands/receipts.ts';
import { eventToRead, getReading, isToConfirm } from '#store/queries/field/must-read.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { addMember, addPerson } from '../server/support/world.ts';
import { Device, kept } from './device.ts';
import { allSent, device, eventForm, eventId, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

const eventOn = async ({ store }: Device) => {
  const event = await getEvent(store, eventId());
  if (!event) throw new Error('There is no such event');
  return event;
};
const readingOn = async (on: Device) => getReading(on.store, eventToRead(await eventOn(on)), 'Asia/Tokyo');
const isAskedOn = async (on: Device) => isToConfirm(on.store, await eventOn(on));
const confirmOn = async (on: Device) => confirmRead(on.store, on.context, { toRead: eventToRead(await eventOn(on)) });
const write = async (fields: object) => {
  const event = await eventOn(device);
  const form = { ...eventForm, title: event.title, address: event.address, mustRead: true, ...fields };
  await kept(updateEvent(device.store, device.context, { ...form, eventId: eventId(), files: [], attachments: [] }));
  await allSent();
};
const receipts = () =>
  server.db.selectFrom('receipts').select(['user_id', 'schedule_item_id', 'announcement_id']).execute();

describe('[EVENT-7] [EVENT-8] a must-read event', () => {
  it('is confirmed without a network, once, and staff see who has', async () => {
    await write({});
    const phone = new Device(server, world.author, 'user');
    await phone.pull();
    expect([await isAskedOn(phone), (await readingOn(phone)).mine]).toEqual([true, 'none']);
    await kept(confirmOn(phone));
    expect(await confirmOn(phone)).toEqual({ outcome: 'undone' });
    expect(await readingOn(phone)).toMatchObject({ mine: 'confirmed', pending: 'waiting' });
    expect(await isAskedOn(phone)).toBe(false);

    // Their tablet, which does not know the phone's receipt.
    const tablet = new Device(server, world.author, 'user');
    await tablet.pull();
    await kept(confirmOn(tablet));
    for (const each of [phone, tablet]) {
      await each.send();
      await each.pull();
      expect(await readingOn(each)).toMatchObject({ mine: 'confirmed', pending: null });
    }
    expect(await receipts()).toEqual([
      { user_id: world.author.id, schedule_item_id: world.eventId, announcement_id: null },
    ]);
    await device.pull();
    expect([...(await readingOn(device)).readBy]).toEqual([String(world.author.id)]);

    await write({ address: 'North gate', description: '<p>Bring <b>a torch</b></p>' });
    await phone.pull();
    const { mine, changes } = await readingOn(phone);
    expect(mine).toBe('changed');
    expect(changes).toEqual([{ name: 'address', label: 'Address', was: expect.any(String), is: 'North gate' }]);
    expect(changes[0]?.was).not.toBe('North gate');
    expect(await isAskedOn(phone)).toBe(true);
    phone.close();
    tablet.close();
  });

  it('is confirmed without a refusal when it was deleted meanwhile', async () => {
    await write({});
    const phone = new Device(server, world.author, 'user');
    await phone.pull();
    await kept(confirmOn(phone));
    await server.db.deleteFrom('schedule_items').where('id', '=', world.eventId).execute();
    const at = new Date().toISOString();
    const gone = { groupId: world.groupId, entity: 'schedule', entityId: world.eventId, op: 'delete', at } as const;
    await recordChange(server.db, gone);
    await phone.pull();
    await phone.send();
    expect(await listUnsent(phone.store)).toEqual([]);
    expect(await receipts()).toHaveLength(1);
    phone.close();
  });
});

describe('[EVENT-9] receipts', () => {
  it('are on no device of another reader', async () => {
    const other = await addPerson(server.db, 'Ola');
    await addMember(server.db, world.groupId, other.id);
    await write({});
    const phone = new Device(server, world.author, 'user');
    await phone.pull();
    await kept(confirmOn(phone));
    await phone.send();
    const theirs = new Device(server, other, 'user');
    await theirs.pull();
    expect([...(await readingOn(theirs)).readBy]).toEqual([]);
    phone.close();
    theirs.close();
  });
});
