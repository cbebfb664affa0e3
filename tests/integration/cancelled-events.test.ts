import { describe, expect, it } from 'vitest';
import { type Command, releaseEdit } from '#store/commands/command.ts';
import { cancelEvent } from '#store/commands/events.ts';
import { countEvents } from '#store/queries/schedule/coming-events.ts';
import { listDay } from '#store/queries/schedule/events.ts';
import { whatChanged } from '#store/queries/schedule/what-changed.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { Device, kept } from './device.ts';
import { change, create, onServer, shown, somebodyElse } from './event.ts';
import { sendLosingAnswers } from './sending.ts';
import { allSent, device, eventId, groupId, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

const set = (id: string, isCancelled: boolean): Promise<Command> =>
  cancelEvent(device.store, device.context, { eventId: id, isCancelled });
async function setForGood(id: string, isCancelled: boolean): Promise<void> {
  const opId = await kept(set(id, isCancelled));
  await releaseEdit(device.store, device.context, { opId, id });
}
const noticesOf = async (userId: number): Promise<string[]> =>
  (await server.db.selectFrom('notifications').select('message').where('user_id', '=', userId).execute()).map(
    ({ message }) => message,
  );

describe('an event that is cancelled', () => {
  it('[EVENT-11] shows so at once, stays on its day, is not counted, and is sent once it is not held any more', async () => {
    const id = eventId();
    const day = (await shown(id)).days[0] ?? '';
    const now = Date.parse(`${day}T00:00:00.000Z`);
    const counted = async () => {
      const { today, upcoming } = await countEvents(device.store, now);
      return [today.get(groupId()) ?? 0, upcoming];
    };
    expect(await counted()).toEqual([1, 2]);
    const opId = await kept(set(id, true));
    expect(await listDay(device.store, groupId(), day)).toMatchObject([{ id, isCancelled: true, pending: 'waiting' }]);
    expect(await counted()).toEqual([0, 1]);
    await device.send();
    expect(await onServer(id)).toMatchObject({ isCancelled: false });

    await releaseEdit(device.store, device.context, { opId, id });
    await allSent();
    expect(await onServer(id)).toMatchObject({ title: 'Museum', isCancelled: true });
    expect(await shown(id)).toMatchObject({ isCancelled: true, pending: null });
    expect(await counted()).toEqual([0, 1]);

    await setForGood(id, false);
    await allSent();
    expect(await onServer(id)).toMatchObject({ isCancelled: false });
    expect(await counted()).toEqual([1, 2]);
  });

  it('[EVENT-11] is as it was where it is taken back while it is held, with what was changed before', async () => {
    await change(eventId(), { title: 'Castle' });
    const opId = await kept(set(eventId(), true));
    expect(await shown(eventId())).toMatchObject({ title: 'Castle', isCancelled: true });
    expect(await device.outbox.discard(opId)).toBe(true);
    expect(await shown(eventId())).toMatchObject({ title: 'Castle', isCancelled: false, pending: 'waiting' });
    await allSent();
    expect(await onServer(eventId())).toMatchObject({ title: 'Castle', isCancelled: false });
  });

  it('[EVENT-11] is restored by an edit that was made while the cancelling was held, whichever goes first', async () => {
    const id = eventId();
    const cancelling = await kept(set(id, true));
    const restoring = await kept(set(id, false));
    expect(await shown(id)).toMatchObject({ isCancelled: false });
    for (const opId of [cancelling, restoring]) await releaseEdit(device.store, device.context, { opId, id });
    expect(await shown(id)).toMatchObject({ isCancelled: false });
    await allSent();
    expect(await onServer(id)).toMatchObject({ isCancelled: false });
  });

  it('[MERGE-2] [EVENT-11] without a network goes together with what another user changed of it meanwhile', async () => {
    await setForGood(eventId(), true);
    await somebodyElse(eventId(), { title: 'Castle', address: 'North gate' });
    await allSent();
    expect(await onServer(eventId())).toMatchObject({ title: 'Castle', address: 'North gate', isCancelled: true });
    expect(await shown(eventId())).toMatchObject({ title: 'Castle', isCancelled: true, pending: null });
  });

  it('[EVENT-11] is cancelled once though the answer was lost, and its members are told once', async () => {
    await setForGood(eventId(), true);
    await sendLosingAnswers();
    await allSent();
    const told = (await noticesOf(world.member.id)).filter((message) => message.includes('canceled "Museum"'));
    expect(told).toHaveLength(1);
  });

  it('[EVENT-11] is made so where the server never knew it, and needs no edit where it is so already', async () => {
    const id = await create();
    await setForGood(id, true);
    expect(await listUnsent(device.store)).toHaveLength(1);
    expect(await set(id, true)).toEqual({ outcome: 'undone' });
    await allSent();
    expect(await onServer((await shown(id)).id)).toMatchObject({ title: 'Night walk', isCancelled: true });
  });

  it('[EVENT-5] [EVENT-11] is told of to a reader as cancelled, and then as restored', async () => {
    const phone = new Device(server, world.author, 'user');
    await phone.pull();
    const told = async () => {
      await phone.pull();
      return (await whatChanged(phone.store, groupId())).events;
    };
    server.clock.advance(60_000);
    await setForGood(eventId(), true);
    await allSent();
    expect(await told()).toMatchObject([{ what: 'cancelled', isGone: false, fields: [] }]);
    const { upTo } = await whatChanged(phone.store, groupId());
    const before = upTo;
    server.clock.advance(60_000);
    await setForGood(eventId(), false);
    await allSent();
    // Unseen, both together are no change.
    expect(await told()).toEqual([]);
    expect((await whatChanged(phone.store, groupId())).upTo).not.toBe(before);
    phone.close();
  });
});
