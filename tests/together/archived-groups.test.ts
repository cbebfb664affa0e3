import { expect, it } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { listUnsent } from '#store/queries/outbox.ts';
import { kept } from './device.ts';
import { allSent, device, eventId, groupForm, onTheTrip, server, world } from './trip.ts';

onTheTrip('author');

it('[S125] an edit for a group that was archived meanwhile needs the person, and goes once it is brought back', async () => {
  const opId = await kept(createComment(device.store, device.context, { eventId: eventId(), content: 'Meet at nine' }));
  const params = { id: world.groupId };
  await server.call('archiveGroup', { params, as: world.admin.cookie });
  await device.send();
  expect(await listUnsent(device.store)).toMatchObject([
    { opId, state: 'needs-you', problem: expect.stringContaining('This group is archived') },
  ]);

  const back = await server.call('updateGroup', {
    params,
    body: { ...groupForm, isArchived: false },
    as: world.admin.cookie,
  });
  expect(back.statusCode).toBe(200);
  await device.outbox.retry(opId);
  await allSent();
  const comments = (await server.call('listComments', { params: { id: eventId() }, as: world.admin.cookie })).json();
  expect(comments).toMatchObject([{ content: 'Meet at nine' }]);
});
