import { expect, it } from 'vitest';
import { deleteUser, updateUser } from '#store/commands/people.ts';
import { getUser } from '#store/queries/people/people.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { addPerson } from '../server/support/world.ts';
import { kept } from './device.ts';
import { device, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

it('[SEND-17] [MERGE-9] a change before a refused deletion is not sent with the next change', async () => {
  const person = await addPerson(server.db, 'Anna', 'admin');
  const userId = String(person.id);
  await device.pull();
  const before = await getUser(device.store, userId);
  await kept(updateUser(device.store, device.context, { userId, firstName: 'Changed' }));
  await kept(deleteUser(device.store, device.context, { userId }));
  await device.send();
  expect(await listUnsent(device.store)).toMatchObject([{ state: 'needs-you' }]);
  expect(await getUser(device.store, userId)).toMatchObject({ firstName: before?.firstName });
  await kept(updateUser(device.store, device.context, { userId, phone: '123' }));
  await device.send();
  expect(await listUnsent(device.store)).toEqual([]);
  const users = (await server.call('listUsers', { as: world.admin.cookie })).json();
  expect(users.find(({ id }: { id: number }) => id === person.id)).toMatchObject({
    firstName: before?.firstName,
    phone: '123',
  });
});
