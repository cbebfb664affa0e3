import { expect, it } from 'vitest';
import { createAnnouncement, removeAnnouncement, updateAnnouncement } from '#store/commands/announcements.ts';
import { confirmRead } from '#store/commands/receipts.ts';
import { announcementNews, getAnnouncement, listAnnouncements } from '#store/queries/field/announcements.ts';
import { announcementToRead, getReading } from '#store/queries/field/must-read.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { Device, kept } from './device.ts';
import { allSent, device, groupId, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

const form = { title: 'Passports', body: 'Not a copy', mustRead: true };
const announce = (on: Device, fields: Partial<typeof form> = {}) =>
  kept(createAnnouncement(on.store, on.context, { ...form, ...fields, groupId: groupId() }));
const onlyOne = async ({ store }: Device) => {
  const [one, ...more] = await listAnnouncements(store, groupId());
  if (!one || more.length > 0) throw new Error('There is not one announcement');
  return one;
};
const readingOn = async (on: Device) => getReading(on.store, announcementToRead(await onlyOne(on)), 'Asia/Tokyo');
const confirmOn = async (on: Device) =>
  confirmRead(on.store, on.context, { toRead: announcementToRead(await onlyOne(on)) });
const newsOn = async ({ store }: Device) => {
  const { toConfirm, others } = await announcementNews(store, groupId());
  return { toConfirm: toConfirm.map(({ title }) => title), others: others.map(({ title }) => title) };
};

it('is made, read and confirmed without a network, and staff see by whom', async () => {
  await announce(device);
  expect(await onlyOne(device)).toMatchObject({ ...form, pending: 'waiting' });
  await allSent();
  await device.pull();
  expect(await onlyOne(device)).toMatchObject({ ...form, pending: null });

  const phone = new Device(server, world.author, 'user');
  await phone.pull();
  expect(await newsOn(phone)).toEqual({ toConfirm: ['Passports'], others: [] });
  expect(await newsOn(device)).toEqual({ toConfirm: [], others: [] });
  await kept(confirmOn(phone));
  expect(await confirmOn(phone)).toEqual({ outcome: 'undone' });
  expect(await newsOn(phone)).toEqual({ toConfirm: [], others: ['Passports'] });
  await phone.send();
  await device.pull();
  expect([...(await readingOn(device)).readBy]).toEqual([String(world.author.id)]);

  const { id } = await onlyOne(device);
  const changed = { ...form, body: 'Originals alone', announcementId: id };
  await kept(updateAnnouncement(device.store, device.context, changed));
  await allSent();
  await phone.pull();
  expect(await newsOn(phone)).toEqual({ toConfirm: ['Passports'], others: [] });
  expect((await readingOn(phone)).changes).toEqual([
    { name: 'body', label: 'Text', was: 'Not a copy', is: 'Originals alone' },
  ]);
  phone.close();
});

it('is confirmed on the device that made it, before the server has either', async () => {
  await announce(device);
  await kept(confirmOn(device));
  expect(await readingOn(device)).toMatchObject({ mine: 'confirmed', pending: 'waiting' });
  await allSent();
  await device.pull();
  expect(await readingOn(device)).toMatchObject({ mine: 'confirmed', pending: null });
  const { id } = await onlyOne(device);
  const receipts = await server.db.selectFrom('receipts').select(['schedule_item_id', 'announcement_id']).execute();
  expect(receipts).toEqual([{ schedule_item_id: 0, announcement_id: Number(id) }]);
});

it('is taken back before it was ever sent, and leaves nothing', async () => {
  await announce(device);
  const { id, key } = await onlyOne(device);
  const removed = await removeAnnouncement(device.store, device.context, { announcementId: id });
  expect(removed).toEqual({ outcome: 'undone' });
  expect(await listUnsent(device.store)).toEqual([]);
  await allSent();
  expect(await getAnnouncement(device.store, key)).toBeNull();
  expect(await server.db.selectFrom('announcements').selectAll().execute()).toEqual([]);
});

it('is changed by two at once, field by field', async () => {
  await announce(device);
  await allSent();
  const other = new Device(server, world.organizer, 'user');
  await other.pull();
  for (const each of [device, other]) await each.pull();
  const { id } = await onlyOne(device);
  const change = (on: Device, fields: Partial<typeof form>) =>
    kept(updateAnnouncement(on.store, on.context, { ...form, ...fields, announcementId: id }));
  await change(device, { title: 'Passports, all' });
  await change(other, { body: 'Originals' });
  await allSent();
  await other.send();
  await device.pull();
  expect(await onlyOne(device)).toMatchObject({ title: 'Passports, all', body: 'Originals' });
  other.close();
});

it('has the new name of its author, once they are renamed', async () => {
  const phone = new Device(server, world.organizer, 'user');
  await phone.pull();
  await announce(phone);
  await phone.send();
  await device.pull();
  expect((await onlyOne(device)).author).toBe('Olga Example');
  const renamed = await server.call('updateUser', {
    params: { id: world.organizer.id },
    body: { firstName: 'Olive' },
    as: world.admin.cookie,
  });
  expect(renamed.statusCode, renamed.body).toBe(200);
  await device.pull();
  expect((await onlyOne(device)).author).toBe('Olive Example');
  phone.close();
});
