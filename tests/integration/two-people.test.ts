import { describe, expect, it } from 'vitest';
import { createComment, editComment } from '#store/commands/comments.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { Device, kept } from './device.ts';
import { change, onServer, somebodyElse } from './event.ts';
import { allSent, device, eventId, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

describe('F7: two people change the same entity', () => {
  it('[MERGE-1] merges changes of different fields', async () => {
    await change(eventId(), { title: 'Museum of art' });
    await somebodyElse(eventId(), { address: 'Ueno' });
    await allSent();
    expect(await onServer(eventId())).toMatchObject({ title: 'Museum of art', address: 'Ueno' });
  });

  it('[MERGE-2] keeps both versions of the same field until the user chooses', async () => {
    const opId = await change(eventId(), { title: 'Mine', address: 'My address' });
    await somebodyElse(eventId(), { title: 'Theirs' });
    await device.send();
    const [unsent] = await listUnsent(device.store);
    expect(unsent).toMatchObject({
      opId,
      state: 'needs-you',
      conflict: { fields: [{ name: 'title', label: 'Title', mine: 'Mine', theirs: 'Theirs' }] },
    });
    expect(await onServer(eventId())).toMatchObject({ title: 'Theirs' });
    await device.outbox.retry(opId);
    expect((await listUnsent(device.store))[0]?.state).toBe('needs-you');
    await device.outbox.settle(opId, { title: 'theirs' });
    await allSent();
    expect(await onServer(eventId())).toMatchObject({ title: 'Theirs', address: 'My address' });
  });

  it.each([
    ['sends one’s own version where the person chooses it', 'mine', 'Mine'],
    ['sends nothing where the other’s version stays', 'theirs', 'Theirs'],
  ] as const)('[MERGE-2] %s', async (_, side, title) => {
    const opId = await change(eventId(), { title: 'Mine' });
    await somebodyElse(eventId(), { title: 'Theirs' });
    await device.send();
    await device.outbox.settle(opId, { title: side });
    await allSent();
    expect(await onServer(eventId())).toMatchObject({ title });
  });

  it('[MERGE-1] treats the same change by both as one', async () => {
    await change(eventId(), { title: 'Same' });
    await somebodyElse(eventId(), { title: 'Same' });
    await allSent();
  });

  it("[MERGE-3] does not conflict with the user's own earlier edit", async () => {
    await change(eventId(), { title: 'First' });
    let made = false;
    device.before = async (request) => {
      if (made || !request.path.startsWith('/api/schedules/')) return;
      made = true;
      await change(eventId(), { title: 'Second' });
    };
    await device.send();
    await allSent();
    expect(await onServer(eventId())).toMatchObject({ title: 'Second' });
    const versions = device.sent.flatMap(({ method, ifMatch }) => (method === 'PUT' ? [ifMatch] : []));
    expect(versions).toEqual([1, 2]);
  });

  it('[MERGE-2] shows a conflict on a comment to its author', async () => {
    await kept(createComment(device.store, device.context, { eventId: eventId(), content: 'Six o’clock' }));
    await allSent();
    const mine = (await listComments(device.store, eventId())).find(({ content }) => content === 'Six o’clock');
    const other = new Device(server, world.admin);
    await other.pull();
    await kept(editComment(other.store, other.context, { commentId: mine?.id ?? '', content: 'Seven' }));
    await other.send();
    other.close();
    await kept(editComment(device.store, device.context, { commentId: mine?.id ?? '', content: 'Eight' }));
    await device.send();
    expect(await listUnsent(device.store)).toMatchObject([
      { state: 'needs-you', conflict: { fields: [{ mine: 'Eight', theirs: 'Seven' }] } },
    ]);
  });
});
