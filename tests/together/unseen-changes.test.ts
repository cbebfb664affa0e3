import { beforeEach, describe, expect, it } from 'vitest';
import { updateEvent } from '#store/commands/events.ts';
import { getEvent } from '#store/queries/events.ts';
import { kept } from './device.ts';
import { device, eventForm, eventId, onTheTrip, server, world } from './trip.ts';

onTheTrip('admin');

/** An edit met somebody else's change, of which the device shows nothing yet: more edits of the same go on from what is shown. */

const change = async (fields: Partial<typeof eventForm>): Promise<string> => {
  const event = await getEvent(device.store, eventId());
  if (!event) throw new Error('no event');
  const { title, type, startTime, endTime, timezone, description, instruction, address } = event;
  const form = { ...eventForm, title, type, startTime, endTime, timezone, description, instruction, address };
  return kept(
    updateEvent(device.store, device.context, {
      ...form,
      ...fields,
      eventId: eventId(),
      files: [],
      attachments: event.attachments.map(({ url }) => url),
    }),
  );
};

const onServer = async () =>
  (await server.call('getSchedule', { params: { id: eventId() }, as: world.organizer.cookie })).json();

async function somebodyElse(fields: Record<string, string>): Promise<void> {
  const { title, type, startTime, endTime, timezone, description, instruction, address } = await onServer();
  const form = { title, type, startTime, endTime, timezone, description, instruction, address: address ?? '' };
  const params = { id: eventId() };
  const answer = await server.call('updateSchedule', {
    params,
    as: world.organizer.cookie,
    body: { ...form, ...fields },
  });
  expect(answer.statusCode).toBe(200);
}

const conflicts = async () => (await device.outbox.unfinished()).map(({ conflict }) => conflict?.fields ?? null);

describe('after a conflict was settled, a field that somebody else had changed too', () => {
  beforeEach(async () => {
    await somebodyElse({ title: 'Their walk', description: '<p>Their words</p>' });
    const opId = await change({ title: 'My walk' });
    await device.send();
    expect(await conflicts()).toEqual([['title']]);
    await device.outbox.settle(opId, { title: 'mine' });
  });

  it('[S22] [S74] is a conflict when the person changes it without having seen that', async () => {
    await change({ description: '<p>My words</p>' });
    expect(await device.outbox.unfinished()).toHaveLength(1);
    await device.send();
    expect(await onServer()).toMatchObject({ description: '<p>Their words</p>' });
    expect(await conflicts()).toEqual([['description']]);
  });

  it('[S22] is changed when they have seen it', async () => {
    await device.pull();
    await change({ description: '<p>My words</p>' });
    await device.send();
    expect(await onServer()).toMatchObject({ title: 'My walk', description: '<p>My words</p>' });
    expect(await device.outbox.unfinished()).toEqual([]);
  });

  it('[S22] stays when the person changes another', async () => {
    await change({ address: 'Ueno' });
    await device.send();
    expect(await onServer()).toMatchObject({
      title: 'My walk',
      description: '<p>Their words</p>',
      address: 'Ueno',
    });
  });
});

it('[S22] an edit that a pull came after is no conflict in a field that its person has seen since', async () => {
  await change({ title: 'My walk' });
  await somebodyElse({ description: '<p>Their words</p>' });
  await device.pull();
  await change({ description: '<p>My words</p>' });
  await device.send();
  expect(await onServer()).toMatchObject({ title: 'My walk', description: '<p>My words</p>' });
  expect(await device.outbox.unfinished()).toEqual([]);
});
