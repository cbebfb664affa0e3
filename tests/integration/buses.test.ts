import { describe, expect, it } from 'vitest';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { createBus, removeBus, seatPeople, updateBus } from '#store/commands/buses.ts';
import { markMember, startRollCall } from '#store/commands/roll-calls.ts';
import { latestBusCalls } from '#store/queries/field/bus-calls.ts';
import { listBuses } from '#store/queries/field/buses.ts';
import { listRollCalls } from '#store/queries/field/roll-calls.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { addMember, addPerson } from '../server/support/world.ts';
import { Device, kept } from './device.ts';
import { allSent, device, eventId, groupId, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

const busesOn = (of: Device) => listBuses(of.store, groupId(), eventId());
const add = (name: string, of = device) => {
  const bus = { groupId: groupId(), eventId: eventId(), name, seats: 2, plate: '', driverPhone: '+81 3 5550' };
  return kept(createBus(of.store, of.context, bus));
};
const seat = async (of: Device, seats: Record<string, string | null>) => {
  const buses = await busesOn(of);
  const idOf = (name: string | null) => buses.find((bus) => bus.name === name)?.id ?? null;
  const seating = new Map(Object.entries(seats).map(([member, name]) => [member, idOf(name)]));
  return seatPeople(of.store, of.context, { groupId: groupId(), eventId: eventId(), seating });
};
const ridersOn = async (of: Device) =>
  Object.fromEntries((await busesOn(of)).map(({ name, memberIds }) => [name, memberIds.toSorted()]));
const people = async () => (await listMembers(device.store, groupId())).map(({ id }) => id).sort();

describe('the buses of an event', () => {
  it('are made, filled and changed without a network, and are on the server once', async () => {
    const [first = '', second = ''] = await people();
    await add('Bus 1');
    await add('Bus 2');
    await seat(device, { [first]: 'Bus 1', [second]: 'Bus 1' });
    await seat(device, { [second]: 'Bus 2' });
    expect(await ridersOn(device)).toEqual({ 'Bus 1': [first], 'Bus 2': [second] });
    const [one, two] = await busesOn(device);
    const form = { name: 'Bus A', seats: 44, plate: 'K 12', driverPhone: '' };
    await kept(updateBus(device.store, device.context, { busId: one?.id ?? '', ...form }));
    await allSent();
    expect(await listUnsent(device.store)).toEqual([]);
    expect(await busesOn(device)).toMatchObject([
      { name: 'Bus 2', memberIds: [second], pending: null },
      { ...form, plate: 'K 12', driverPhone: null, memberIds: [first], pending: null, key: one?.id },
    ]);
    const rows = await server.db.selectFrom('buses').select(['name', 'seats', 'member_ids']).execute();
    expect(rows).toHaveLength(2);
    await kept(removeBus(device.store, device.context, { busId: two?.id ?? '' }));
    await allSent();
    expect(await server.db.selectFrom('buses').select('name').execute()).toEqual([{ name: 'Bus A' }]);
  });

  it('[FIELD-8] are counted in before the server knows them, and stay counted under another name', async () => {
    const [first = '', second = ''] = await people();
    await add('Bus 1');
    await seat(device, { [first]: 'Bus 1', [second]: 'Bus 1' });
    const countedOn = async (of: Device) => {
      const [bus] = await busesOn(of);
      const call = (await latestBusCalls(of.store, groupId(), eventId())).get(bus?.id ?? '');
      return [bus?.name, [...(call?.standing ?? [])].map(([id, { mark }]) => [id, mark.status])];
    };
    const [bus] = await busesOn(device);
    const call = { kind: 'bus', title: 'Bus 1', eventId: eventId(), busId: bus?.id ?? '', memberIds: [first] } as const;
    await kept(startRollCall(device.store, device.context, { groupId: groupId(), ...call }));
    const [begun] = await listRollCalls(device.store, groupId());
    const mark = { rollCallId: begun?.id ?? '', memberId: first, status: 'present' } as const;
    await kept(markMember(device.store, device.context, mark));
    expect(await countedOn(device)).toEqual(['Bus 1', [[first, 'present']]]);
    await allSent();
    expect(await listUnsent(device.store)).toEqual([]);
    const [real] = await busesOn(device);
    const form = { busId: real?.id ?? '', name: 'Bus A', seats: 2, plate: '', driverPhone: '' };
    await kept(updateBus(device.store, device.context, form));
    await allSent();
    const other = new Device(server, world.organizer, 'user');
    await other.pull();
    for (const each of [device, other]) expect(await countedOn(each)).toEqual(['Bus A', [[first, 'present']]]);
    other.close();
  });

  it('[FIELD-5] keep a new name although another user has moved the same people meanwhile', async () => {
    const [first = ''] = await people();
    await add('Bus 1');
    await add('Bus 2');
    await seat(device, { [first]: 'Bus 1' });
    await allSent();
    const phone = new Device(server, world.organizer, 'user');
    for (const each of [phone, device]) await each.pull();
    const [one] = await busesOn(device);
    const form = { name: 'Bus A', seats: 2, plate: '', driverPhone: '' };
    await kept(updateBus(device.store, device.context, { busId: one?.id ?? '', ...form }));
    await seat(device, { [first]: null });
    await seat(phone, { [first]: 'Bus 2' });
    await phone.send();
    await allSent();
    await device.pull();
    expect(await ridersOn(device)).toEqual({ 'Bus 2': [first], 'Bus A': [] });
    phone.close();
  });

  it('[FIELD-5] that two phones fill at once are filled by both, and no one rides in two', async () => {
    const joined = await addPerson(server.db, 'Joined');
    await addMember(server.db, Number(groupId()), joined.id);
    await recordUnrecorded(server.db);
    await device.pull();
    const [first = '', second = '', third = ''] = await people();
    await add('Bus 1');
    await add('Bus 2');
    await allSent();
    const other = new Device(server, world.organizer, 'user');
    await other.pull();
    // They fill one bus each, and each has put the same person into another one.
    await seat(device, { [first]: 'Bus 1', [third]: 'Bus 1' });
    await seat(other, { [second]: 'Bus 1', [third]: 'Bus 2' });
    await allSent();
    await other.send();
    for (const each of [device, other]) {
      await each.pull();
      expect(await listUnsent(each.store)).toEqual([]);
      expect(await ridersOn(each)).toEqual({ 'Bus 1': [first, second].sort(), 'Bus 2': [third] });
    }
    other.close();
  });
});
