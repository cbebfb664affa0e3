import { expect, it } from 'vitest';
import { GROUP_IS_ARCHIVED } from '#contract/records/groups/group-form.ts';
import { createComment, editComment } from '#store/commands/comments.ts';
import { updateGroup } from '#store/commands/groups.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { archiveGroup } from '#support/archive-group.ts';
import { kept } from './device.ts';
import { allSent, device, eventId, groupForm, groupId, server, setUpTrip, world } from './trip.ts';

const archive = () => server.call('archiveGroup', { params: { id: world.groupId }, as: world.admin.cookie });
setUpTrip('admin');

it('[SEND-15] an edit for a group that was archived meanwhile needs the user, and is sent once the group is restored', async () => {
  const opId = await kept(createComment(device.store, device.context, { eventId: eventId(), content: 'Meet at nine' }));
  await archive();
  await device.send();
  expect(await listUnsent(device.store)).toMatchObject([
    { opId, state: 'needs-you', problem: expect.stringContaining('This group is archived') },
  ]);

  const back = await server.call('updateGroup', {
    params: { id: world.groupId },
    body: { ...groupForm, isArchived: false },
    as: world.admin.cookie,
  });
  expect(back.statusCode).toBe(200);
  await device.outbox.retry(opId);
  await allSent();
  const comments = (await server.call('listComments', { params: { id: eventId() }, as: world.admin.cookie })).json();
  expect(comments).toMatchObject([{ content: 'Meet at nine' }]);
});

it('[SEND-15] a group is archived after all earlier changes of it', async () => {
  const { store, context } = device;
  await kept(createComment(store, context, { eventId: eventId(), content: 'Thank you all' }));
  await kept(archiveGroup(store, context, { groupId: groupId() }));
  expect((await listUnsent(store)).map(({ kind, waits }) => [kind, waits?.why])).toEqual([
    ['comment.create', undefined],
    ['group.archive', 'behind'],
  ]);

  const isArchived = async () => {
    const answer = await server.call('getGroup', { params: { id: world.groupId }, as: world.admin.cookie });
    return answer.json().isArchived;
  };
  device.lose = true;
  await device.send();
  expect(await isArchived()).toBe(false);
  device.lose = false;
  await allSent();
  expect(await isArchived()).toBe(true);
  const comments = (await server.call('listComments', { params: { id: eventId() }, as: world.admin.cookie })).json();
  expect(comments).toMatchObject([{ content: 'Thank you all' }]);
});

it('[SEND-15] a group whose edits need the user is archived all the same', async () => {
  const { store, context } = device;
  await kept(createComment(store, context, { eventId: eventId(), content: 'Thank you all' }));
  await allSent();
  const [comment] = await listComments(store, eventId());
  const commentId = comment?.id ?? '';
  await server.call('deleteComment', { params: { id: commentId }, as: world.admin.cookie });
  await kept(editComment(store, context, { commentId, content: 'Thank you both' }));
  await device.send();
  await kept(archiveGroup(store, context, { groupId: groupId() }));
  await device.send();
  expect((await listUnsent(store)).map(({ kind, state }) => [kind, state])).toEqual([['comment.edit', 'needs-you']]);
});

it('[SEND-15] an archived group is not changed on the device either', async () => {
  const { store, context } = device;
  await kept(archiveGroup(store, context, { groupId: groupId() }));
  const form = { ...groupForm, groupId: groupId() };
  expect(await updateGroup(store, context, form)).toMatchObject({ outcome: 'invalid', message: GROUP_IS_ARCHIVED });
  await allSent();
});
