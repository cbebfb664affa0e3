import { describe, expect, it } from 'vitest';
import { delayEvents, takeDelayBack } from '#store/commands/delays.ts';
import { updateEvent } from '#store/commands/events.ts';
import { getLatestDelay } from '#store/queries/schedule/delays.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { Device, kept } from './device.ts';
import { create, onServer, shown, somebodyElse } from './event.ts';
import { allSent, device, eventForm, groupId, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

const DAY = '2026-05-14';
const clock = (time: string) => `${DAY}T${time}:00.000Z`;

/** Two events of a day, on the server, by their real ids. */
async function twoEvents(): Promise<[string, string]> {
  const make = async (title: string, from: string, to: string): Promise<string> => {
    const local = await create({ title, startTime: clock(from), endTime: clock(to) });
    await allSent();
    return (await shown(local)).id;
  };
  return [await make('Walk', '10:00', '11:00'), await make('Dinner', '11:00', '12:00')];
}
const later = (time: string, minutes: number) => new Date(Date.parse(time) + minutes * 60_000).toISOString();

/** All the named events run late on this device. */
async function runLate(ids: readonly string[], minutes: number): Promise<string[]> {
  const events = await Promise.all(
    ids.map(async (id) => {
      const { startTime, endTime } = await shown(id);
      const to = { startTime: later(startTime, minutes), endTime: later(endTime, minutes) };
      return { eventId: id, seen: { startTime, endTime }, to };
    }),
  );
  const input = { groupId: groupId(), day: DAY, minutes, events };
  return (await delayEvents(device.store, device.context, input)).map(({ outcome }) => outcome);
}
const latest = () => getLatestDelay(device.store, groupId(), DAY);
async function undo(): Promise<string[]> {
  const { delay } = (await latest()) ?? {};
  const made = await takeDelayBack(device.store, device.context, {
    groupId: groupId(),
    day: DAY,
    key: delay?.key ?? '',
  });
  return made.map(({ outcome }) => outcome);
}
/** The notifications of one of the readers about times of events. */
const told = async (): Promise<string[]> => {
  const rows = server.db.selectFrom('notifications').select('message').where('user_id', '=', world.author.id);
  return (await rows.where('type', '=', 'schedule_update').orderBy('id').execute()).map(({ message }) => message);
};
const startsOf = async (ids: readonly string[]) =>
  (await Promise.all(ids.map(onServer))).map((event) => event.startTime);

describe('a group that runs late', () => {
  it('[EVENT-3] [EVENT-4] is moved without a network, all at once, and reported once when there is one', async () => {
    const ids = await twoEvents();
    expect(await runLate(ids, 20)).toEqual(['kept', 'kept']);
    expect(await shown(ids[0])).toMatchObject({
      startTime: clock('10:20'),
      endTime: clock('11:20'),
      pending: 'waiting',
    });
    expect([await startsOf(ids), await told()]).toEqual([[clock('10:00'), clock('11:00')], []]);
    await allSent();
    expect(await startsOf(ids)).toEqual([clock('10:20'), clock('11:20')]);
    expect(await told()).toEqual([expect.stringMatching(/runs 20 minutes late: 2 events moved$/)]);
    // Another device has them, and fields that the form did not name are unchanged.
    const other = new Device(server, world.author);
    await other.pull();
    expect(await getEvent(other.store, ids[0])).toMatchObject({ startTime: clock('10:20'), address: 'Gion' });
    other.close();
  });

  it('[EVENT-4] is taken back as one, and reported once more', async () => {
    const ids = await twoEvents();
    await runLate(ids, 20);
    await allSent();
    expect(await latest()).toMatchObject({ delay: { minutes: 20 }, left: [], back: [{}, {}] });
    expect(await undo()).toEqual(['kept', 'kept']);
    await allSent();
    expect(await startsOf(ids)).toEqual([clock('10:00'), clock('11:00')]);
    expect((await told()).slice(1)).toEqual([expect.stringMatching(/: 2 events moved back by 20 minutes$/)]);
    expect(await latest()).toBeNull();
  });

  it('[EVENT-4] that is taken back before it was sent was never late for anyone else', async () => {
    const ids = await twoEvents();
    await runLate(ids, 20);
    await undo();
    await allSent();
    expect([await startsOf(ids), await told()]).toEqual([[clock('10:00'), clock('11:00')], []]);
  });

  it('[EVENT-4] twice without a network is late by both together', async () => {
    const ids = await twoEvents();
    await runLate(ids, 20);
    await runLate(ids, 15);
    await allSent();
    expect(await startsOf(ids)).toEqual([clock('10:35'), clock('11:35')]);
    expect(await told()).toEqual([expect.stringMatching(/runs 35 minutes late: 2 events moved$/)]);
    // The first delay can still be taken back after the second.
    await undo();
    await undo();
    await allSent();
    expect(await startsOf(ids)).toEqual([clock('10:00'), clock('11:00')]);
  });

  it('[EVENT-3] leaves and names events that another user has moved meanwhile, and keeps their other changes', async () => {
    const [walk, dinner] = await twoEvents();
    await runLate([walk, dinner], 20);
    await allSent();
    await somebodyElse(walk, { title: 'Long walk', startTime: clock('10:30'), endTime: clock('11:30') });
    await somebodyElse(dinner, { address: 'Pontocho' });
    await device.pull();
    expect(await latest()).toMatchObject({ left: ['Long walk'], back: [{ event: { id: dinner } }] });
    await undo();
    await allSent();
    expect(await onServer(walk)).toMatchObject({ startTime: clock('10:30'), title: 'Long walk' });
    expect(await onServer(dinner)).toMatchObject({ startTime: clock('11:00'), address: 'Pontocho' });
  });

  it("[EVENT-3] merges with another user's changes made while it waited, and asks where they moved it too", async () => {
    const [walk, dinner] = await twoEvents();
    await runLate([walk, dinner], 20);
    await somebodyElse(walk, { address: 'Pontocho' });
    await somebodyElse(dinner, { startTime: clock('11:30'), endTime: clock('12:30') });
    await device.send();
    await device.send();
    expect(await onServer(walk)).toMatchObject({ startTime: clock('10:20'), address: 'Pontocho' });
    expect(await onServer(dinner)).toMatchObject({ startTime: clock('11:30') });
    expect(await listUnsent(device.store)).toMatchObject([
      { state: 'needs-you', conflict: { fields: expect.anything() } },
    ]);
  });

  it('[EVENT-3] moves no event that was moved since the user looked', async () => {
    const [walk, dinner] = await twoEvents();
    const seen = { startTime: clock('09:00'), endTime: clock('10:00') };
    const to = { startTime: clock('09:20'), endTime: clock('10:20') };
    const events = [
      { eventId: walk, seen, to },
      {
        eventId: dinner,
        seen: { startTime: clock('11:00'), endTime: clock('12:00') },
        to: { ...seen, ...to },
        isFixed: true,
      },
    ];
    await delayEvents(device.store, device.context, { groupId: groupId(), day: DAY, minutes: 20, events });
    await allSent();
    expect(await startsOf([walk, dinner])).toEqual([clock('10:00'), clock('09:20')]);
    expect(await onServer(dinner)).toMatchObject({ isFixed: true });
  });

  it('[EVENT-3] is all or nothing where one of them cannot be kept', async () => {
    const ids = await twoEvents();
    await allSent();
    const failing = { ...device.context, uuid: () => 'the-same' };
    const events = await Promise.all(
      ids.map(async (eventId) => {
        const { startTime, endTime } = await shown(eventId);
        return { eventId, seen: { startTime, endTime }, to: { startTime, endTime: later(endTime, 20) } };
      }),
    );
    // Two edits under one key: the second one cannot be written.
    const made = await delayEvents(device.store, failing, { groupId: groupId(), day: DAY, minutes: 20, events });
    expect(made.map(({ outcome }) => outcome)).toEqual(['not-saved']);
    expect([await listUnsent(device.store), await latest()]).toEqual([[], null]);
    expect((await shown(ids[0])).endTime).toBe(clock('11:00'));
  });

  it('[EVENT-4] moves a draft silently, and reports only the others', async () => {
    const [walk, dinner] = await twoEvents();
    const draft = { ...eventForm, title: 'Dinner', startTime: clock('11:00'), endTime: clock('12:00') };
    const change = { ...draft, isDraft: true, eventId: dinner, files: [], attachments: [] };
    await kept(updateEvent(device.store, device.context, change));
    await allSent();
    const before = (await told()).length;
    await runLate([walk, dinner], 20);
    await allSent();
    expect(await startsOf([walk, dinner])).toEqual([clock('10:20'), clock('11:20')]);
    expect((await told()).slice(before)).toContainEqual(expect.stringMatching(/20 minutes late: 1 event moved$/));
  });
});
