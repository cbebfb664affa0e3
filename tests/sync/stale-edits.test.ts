import { describe, expect, it } from 'vitest';
import { deleteComment, editComment } from '#store/commands/comments.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { json } from '#support/model-server.ts';
import type { Tab } from '#support/sync-world.ts';
import { commentCreate, commentEdit } from '#sync/kinds/comment.ts';
import { Kinds } from '#sync/kinds/kind.ts';
import { comment, newWorld, onServer, shown, unsent, world } from './world-fixture.ts';

const ID = 101;

/** A comment on this device, and a server that compares versions. @param told what it says of its row */
async function versionedWorld(options = {}, told: (current: object) => object = (current) => ({ current })) {
  const tab = newWorld(options);
  await comment(tab, 'Six');
  await world.settle();
  world.transport.sent.length = 0;
  world.server.refuse = ({ method, ifMatch }) => {
    const row = world.server.comments.get(ID);
    if (method === 'GET' || !row || ifMatch === row.version) return null;
    return json(412, { message: 'Changed meanwhile', ...told({ ...row }) });
  };
  return tab;
}

async function edit(tab: Tab, content: string): Promise<void> {
  await editComment(tab.store, world.context, { commentId: String(ID), content });
  tab.engine.wake('enqueued');
  await world.settle();
}

const keys = () => world.transport.writes().map(({ key }) => key);

describe('F7: an edit of a row that another user has changed', () => {
  it('[MERGE-1] [SEND-2] is sent again under a new key where the changes do not overlap', async () => {
    const tab = await versionedWorld();
    world.server.changeElsewhere(ID, 'Six');
    await edit(tab, 'Seven');
    expect(onServer()).toEqual(['Seven']);
    const [first, second, ...more] = keys();
    expect([second, more]).toEqual([`${first}.1`, []]);
    expect(await unsent(tab)).toEqual([]);
    expect(await shown(tab)).toEqual(['Seven']);
  });

  it('[MERGE-2] needs a choice where both changed the same field, and ends as the user chooses', async () => {
    const tab = await versionedWorld();
    world.server.changeElsewhere(ID, 'Eight');
    await edit(tab, 'Seven');
    expect(onServer()).toEqual(['Eight']);
    expect(keys()).toHaveLength(1);
    const [entry] = await listUnsent(tab.store);
    expect(entry).toMatchObject({ state: 'needs-you', problem: 'Someone else changed this too. Choose a version.' });
    expect(entry?.conflict?.fields).toMatchObject([{ mine: 'Seven', theirs: 'Eight' }]);

    await tab.outbox.settle(entry?.opId ?? '', { content: 'mine' });
    tab.engine.wake('asked');
    await world.settle();
    expect(onServer()).toEqual(['Seven']);
    expect(await unsent(tab)).toEqual([]);
  });

  it('[MERGE-1] is done where both made the same change', async () => {
    const tab = await versionedWorld();
    world.server.changeElsewhere(ID, 'Seven');
    await edit(tab, 'Seven');
    expect(keys()).toHaveLength(1);
    expect(await unsent(tab)).toEqual([]);
    expect(await shown(tab)).toEqual(['Seven']);
  });

  it.each([
    ['without its row', () => ({})],
    ['with something else', () => ({ current: 'Eight' })],
    ['with a row that cannot be read', () => ({ current: { id: ID } })],
  ])("[SEND-14] needs the user, in the server's words, where it answers %s", async (_, told) => {
    const tab = await versionedWorld({}, told);
    world.server.changeElsewhere(ID, 'Eight');
    await edit(tab, 'Seven');
    expect(onServer()).toEqual(['Eight']);
    expect(await listUnsent(tab.store)).toMatchObject([{ state: 'needs-you', problem: 'Changed meanwhile' }]);
    expect(world.troubles).toEqual([]);
  });

  it('[SEND-16] needs the user where reading that row fails, and the others are sent', async () => {
    const misread = {
      ...commentEdit,
      acknowledge: () => {
        throw new TypeError('Nothing to read');
      },
    };
    const tab = await versionedWorld({ kinds: new Kinds([commentCreate, misread]) });
    world.server.changeElsewhere(ID, 'Eight');
    await edit(tab, 'Seven');
    expect(await listUnsent(tab.store)).toMatchObject([
      { state: 'needs-you', problem: expect.stringContaining('damaged on this device') },
    ]);
    expect(world.troubles.splice(0)).toMatchObject([{ message: 'Nothing to read' }]);
  });

  it("[SEND-14] needs the user, in the server's words, where its kind cannot read that row", async () => {
    const unread = { ...commentEdit, acknowledge: () => null };
    const tab = await versionedWorld({ kinds: new Kinds([commentCreate, unread]) });
    world.server.changeElsewhere(ID, 'Eight');
    await edit(tab, 'Seven');
    expect(await listUnsent(tab.store)).toMatchObject([{ state: 'needs-you', problem: 'Changed meanwhile' }]);
  });

  it('[SEND-14] a deletion carries no version, and needs the user where the server wants one', async () => {
    const tab = await versionedWorld();
    await deleteComment(tab.store, world.context, { commentId: String(ID) });
    tab.engine.wake('enqueued');
    await world.settle();
    expect(world.transport.writes()).toMatchObject([{ method: 'DELETE', ifMatch: null }]);
    expect(onServer()).toEqual(['Six']);
    expect(await listUnsent(tab.store)).toMatchObject([{ state: 'needs-you', problem: 'Changed meanwhile' }]);
  });
});
