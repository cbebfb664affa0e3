import { beforeEach, describe, expect, it } from 'vitest';
import { change, onServer, somebodyElse } from './event.ts';
import { device, eventId, setUpTrip } from './trip.ts';

setUpTrip('admin');

/**
 * An edit met another user's change, of which the device shows nothing yet; further edits of the same entity build on
 * the shown version.
 */

const conflicts = async () => (await device.outbox.unfinished()).map(({ conflict }) => conflict?.fields ?? null);

describe('a field that another user had changed too, after a settled conflict', () => {
  beforeEach(async () => {
    await somebodyElse(eventId(), { title: 'Their walk', description: '<p>Their words</p>' });
    const opId = await change(eventId(), { title: 'My walk' });
    await device.send();
    expect(await conflicts()).toEqual([['title']]);
    await device.outbox.settle(opId, { title: 'mine' });
  });

  it('[MERGE-9] [MERGE-2] is a conflict when the user changes it without having seen that', async () => {
    await change(eventId(), { description: '<p>My words</p>' });
    expect(await device.outbox.unfinished()).toHaveLength(1);
    await device.send();
    expect(await onServer(eventId())).toMatchObject({ description: '<p>Their words</p>' });
    expect(await conflicts()).toEqual([['description']]);
  });

  it('[MERGE-9] is changed when they have seen it', async () => {
    await device.pull();
    await change(eventId(), { description: '<p>My words</p>' });
    await device.send();
    expect(await onServer(eventId())).toMatchObject({ title: 'My walk', description: '<p>My words</p>' });
    expect(await device.outbox.unfinished()).toEqual([]);
  });

  it('[MERGE-9] stays when the user changes another', async () => {
    await change(eventId(), { address: 'Ueno' });
    await device.send();
    expect(await onServer(eventId())).toMatchObject({
      title: 'My walk',
      description: '<p>Their words</p>',
      address: 'Ueno',
    });
  });
});

it('[MERGE-9] an edit that a pull came after does not conflict in a field that its user has seen since', async () => {
  await change(eventId(), { title: 'My walk' });
  await somebodyElse(eventId(), { description: '<p>Their words</p>' });
  await device.pull();
  await change(eventId(), { description: '<p>My words</p>' });
  await device.send();
  expect(await onServer(eventId())).toMatchObject({ title: 'My walk', description: '<p>My words</p>' });
  expect(await device.outbox.unfinished()).toEqual([]);
});
