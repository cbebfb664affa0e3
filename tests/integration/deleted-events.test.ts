import { describe, expect, it } from 'vitest';
import { releaseEdit } from '#store/commands/command.ts';
import { createComment } from '#store/commands/comments.ts';
import { HELD_MS, removeEvent } from '#store/commands/events.ts';
import { startRollCall } from '#store/commands/roll-calls.ts';
import { countEvents } from '#store/queries/schedule/coming-events.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { getEvent, listDay, listMarkedDays } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { kept } from './device.ts';
import { change, create, onServer, shown, textFile } from './event.ts';
import { allSent, device, eventId, groupId, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

const DAY = '2026-05-14';
const remove = (id: string) => kept(removeEvent(device.store, device.context, { eventId: id }));
const letGo = (opId: string, id: string) => releaseEdit(device.store, device.context, { opId, id });
const removeForGood = async (id: string) => letGo(await remove(id), id);
const say = (id: string, content: string) =>
  kept(createComment(device.store, device.context, { eventId: id, content }));
const callsSent = () =>
  device.sent.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`);

describe('an event that was deleted', () => {
  it('[EVENT-10] leaves the screen at once, and the server when it is not held any more', async () => {
    const id = eventId();
    const day = (await shown(id)).days[0] ?? '';
    const now = Date.parse(`${day}T00:00:00.000Z`);
    expect((await countEvents(device.store, now)).today.get(groupId())).toBe(1);
    const opId = await remove(id);
    expect(await getEvent(device.store, id)).toBeNull();
    expect(await listDay(device.store, groupId(), day)).toEqual([]);
    expect([...(await listMarkedDays(device.store, groupId()))]).toEqual([]);
    expect((await countEvents(device.store, now)).today.get(groupId())).toBeUndefined();

    await device.send();
    expect((await onServer(id)).title).toBe('Museum');
    await letGo(opId, id);
    await allSent();
    expect(await onServer(id)).toEqual({ message: 'This event does not exist' });
    await device.pull();
    expect(await getEvent(device.store, id)).toBeNull();
  });

  it('[EVENT-10] is sent by itself when the time for taking it back is over', async () => {
    const before = Date.now();
    const opId = await remove(eventId());
    const [held] = await device.outbox.unfinished();
    expect(held?.nextAt).toBeGreaterThanOrEqual(before + HELD_MS);
    expect(held?.nextAt).toBeLessThanOrEqual(Date.now() + HELD_MS);
    await device.store.run((db) => db.outbox.update(opId, { heldUntil: Date.now(), nextAt: Date.now() }));
    await allSent();
    expect(await onServer(eventId())).toEqual({ message: 'This event does not exist' });
  });

  it('[EVENT-10] is back with its unsent changes and files when the deletion is taken back', async () => {
    const id = await create({ title: 'Castle', files: [textFile('plan.txt')] });
    await say(id, 'See you');
    const opId = await remove(id);
    expect(await getEvent(device.store, id)).toBeNull();
    expect(await device.outbox.discard(opId)).toBe(true);
    expect(await shown(id)).toMatchObject({ title: 'Castle', pending: 'waiting' });
    await allSent();
    const event = await shown(id);
    expect((await onServer(event.id)).attachments).toMatchObject([{ name: 'plan.txt' }]);
    expect(await listComments(device.store, event.id)).toMatchObject([{ content: 'See you' }]);
    expect(callsSent().some((call) => call.startsWith('DELETE'))).toBe(false);
  });

  it('[MERGE-8] [EVENT-10] leaves nothing where the server never knew it, with all that was created in it', async () => {
    const id = await create({ files: [textFile('plan.txt')] });
    await say(id, 'See you');
    await kept(
      startRollCall(device.store, device.context, {
        groupId: groupId(),
        kind: 'event',
        eventId: id,
        title: 'Night walk',
        memberIds: [],
      }),
    );
    await removeForGood(id);
    expect(await listUnsent(device.store)).toEqual([]);
    expect(await device.store.read((db) => db.files.count())).toBe(0);
    await allSent();
    expect(callsSent()).toEqual([]);
    expect(await listDay(device.store, groupId(), DAY)).toEqual([]);
  });

  it('[MERGE-8] removes an unsent change of it', async () => {
    await change(eventId(), { title: 'Castle' });
    await removeForGood(eventId());
    expect(await listUnsent(device.store)).toMatchObject([{ title: 'Deleted event in “Spring trip”' }]);
    await allSent();
    expect(callsSent()).toEqual([`DELETE /api/schedules/${eventId()}`]);
  });

  it('[SEND-15] is deleted after everything that was created in it before, so that none of that is refused', async () => {
    const comment = await say(eventId(), 'See you');
    await removeForGood(eventId());
    const waitUntil = (at: number) =>
      device.store.run((db) => db.outbox.update(comment, { nextAt: at, heldUntil: at }));
    await waitUntil(Date.now() + 240_000);
    await device.send();
    expect(callsSent()).toEqual([]);
    await waitUntil(0);
    await allSent();
    expect(callsSent()).toEqual([`POST /api/schedules/${eventId()}/comments`, `DELETE /api/schedules/${eventId()}`]);
  });

  it('[SEND-18] is back when the server refuses the deletion, and says why', async () => {
    await server.db.updateTable('groups').set({ is_archived: 1 }).where('id', '=', world.groupId).execute();
    await removeForGood(eventId());
    await device.send();
    expect(await shown(eventId())).toMatchObject({ title: 'Museum', pending: 'needs-you' });
    expect(await listUnsent(device.store)).toMatchObject([{ state: 'needs-you' }]);
  });

  it('[SEND-14] is gone where another user has deleted it before', async () => {
    await server.call('deleteSchedule', { params: { id: eventId() }, as: world.organizer.cookie });
    await removeForGood(eventId());
    await allSent();
  });
});
