import { beforeEach, describe, expect, it } from 'vitest';
import { editComment } from '#store/commands/comments.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { aComment, aGroup, anEvent, aUser } from '#support/rows.ts';
import type { KnownEdits } from '#sync/pull/ports.ts';
import { all, asked, context, newFeedWorld, pullerOf, source, store, words } from './feed-fixture.ts';

newFeedWorld();

describe('F17: the server was restored from a backup', () => {
  it('[RESTORE-6] everything is fetched again, and edits are verified before anything is written', async () => {
    await all();
    source.restore('two', () => false, ['31']);
    const shown: string[][] = [];
    expect(await all({ listLacked: async () => void shown.push(await words()) })).toEqual({ outcome: 'complete' });
    expect(shown).toEqual([['See you there']]);
    expect(source.asked.filter((question) => question.startsWith('changes'))).toEqual(['changes 1', 'changes 1']);
    expect(await words()).toEqual([]);
    expect(await asked(() => all({ listLacked: async () => void shown.push([]) }))).toEqual(['groups']);
    expect(shown).toHaveLength(1);
  });

  it('[RESTORE-6] a row is as the server has it, though the device has a later version', async () => {
    source.write('1', 'comments', aComment({ version: 2, content: 'Lost' }));
    await all();
    source.restore('two', () => false);
    source.write('1', 'comments', aComment({ content: 'In the backup' }));
    await all();
    expect(await words()).toEqual(['In the backup']);
  });

  it('[RESTORE-6] nothing is written before the server has said which edits it knows', async () => {
    await all();
    source.restore('two', () => false, ['31']);
    source.trouble = (question) => (question === 'known edits' ? { kind: 'failed', message: 'Later' } : null);
    const listing = { listLacked: async (known: KnownEdits) => void (await known(['a key'])) };
    expect(await all(listing)).toEqual({ outcome: 'partial', message: 'Later' });
    expect(await words()).toEqual(['See you there']);
    source.trouble = () => null;
    expect(await all(listing)).toEqual({ outcome: 'complete' });
    expect(await words()).toEqual([]);
  });

  it('[RESTORE-1] the first epoch that a device sees is not a restore', async () => {
    const listed: string[] = [];
    await all({ listLacked: async () => void listed.push('the edits that it lacks') });
    expect(listed).toEqual([]);
    expect(await new StoredReplica(store).epoch()).toBe('one');
  });

  it('[RESTORE-6] is noticed by a server that sees the cursor of a group that it lacks', async () => {
    await all();
    source.addGroup(aGroup({ id: '2' }));
    await all();
    source.groupRows.delete('2');
    expect(await asked(all)).toEqual(['groups', 'changes 2 since one.8', 'environment']);
    expect((await listGroups(store)).map(({ id }) => id)).toEqual(['1']);
  });

  it('[RESTORE-6] is looked for where a group is gone, before it is removed', async () => {
    await all();
    const one = pullerOf();
    await one.group('1');
    source.restore('two', () => true);
    const questions = await asked(() => one.group('1', 'news'));
    expect(questions).toEqual(['changes 1 since one.7', 'environment', 'changes 1']);
    expect(await new StoredReplica(store).epoch()).toBe('two');
    expect(await listGroups(store)).toEqual([]);
  });

  it('[RESTORE-6] a row that an unsent edit names is removed all the same at the first epoch that a device sees', async () => {
    source.write('1', 'comments', aComment({ userId: '7' }));
    await all();
    await store.run((db) => db.meta.delete('epoch'));
    await editComment(store, context, { commentId: aComment().id, content: 'Mine still' });
    source.restore('two', () => false, [aComment().id]);
    await all();
    expect(await store.run((db) => db.comments.count())).toBe(0);
  });

  /** A comment in another group has an unsent change when the server is restored. */
  async function changedBefore(forget: (groupId: string) => boolean): Promise<void> {
    await all();
    source.addGroup(aGroup({ id: '2' }));
    source.write('2', 'schedules', anEvent({ id: '22', groupId: '2' }));
    source.write('2', 'comments', aComment({ id: '82', userId: '7', eventId: '22', content: 'Mine' }));
    await all();
    await store.setMe(aUser());
    await editComment(store, context, { commentId: '82', content: 'Mine still' });
    source.restore('two', forget, ['82', '31']);
    await all();
  }

  it('[RESTORE-6] the group of an event that an unsent edit names stays where the list lacks it', async () => {
    await changedBefore((groupId) => groupId === '2');
    expect((await listGroups(store)).map(({ id }) => id).toSorted()).toEqual(['1', '2']);
  });

  it('[RESTORE-6] a row that an unsent edit names is not removed until the edit is sent or discarded', async () => {
    await changedBefore(() => false);
    await all();
    expect(await words()).toEqual([]);
    const base = () => store.run((db) => db.comments.get('82'));
    expect(await base()).toMatchObject({ content: 'Mine' });
    const [unsent] = await listUnsent(store);
    await new StoredOutbox(store).discard(unsent?.opId ?? '');
    await all();
    expect(await base()).toBeUndefined();
  });

  describe('in the middle of a complete pull', () => {
    /** The server is restored when this question reaches it. */
    const restoreAt = (question: string, forget: (groupId: string) => boolean) => {
      source.trouble = (asked) => {
        if (asked.startsWith(question)) {
          source.trouble = () => null;
          source.restore('two', forget, ['31']);
        }
        return null;
      };
    };
    beforeEach(async () => {
      source.addGroup(aGroup({ id: '2' }));
      await all();
      source.write('2', 'schedules', anEvent({ id: '22', groupId: '2' }));
    });

    it('[RESTORE-6] the list of groups is requested again before it is written', async () => {
      restoreAt('environment', (groupId) => groupId === '2');
      expect(await asked(all)).toEqual(['groups', 'environment', 'groups', 'environment', 'changes 1']);
      expect((await listGroups(store)).map(({ id }) => id)).toEqual(['1']);
    });

    it('[RESTORE-6] groups that were current before are fetched again', async () => {
      restoreAt('changes 2', () => false);
      expect(await all()).toEqual({ outcome: 'complete' });
      expect(await words()).toEqual([]);
    });
  });

  it('[RESTORE-6] is noticed by a page of changes too', async () => {
    const one = pullerOf();
    await one.all();
    source.restore('two', () => false, ['31']);
    await one.group('1', 'news');
    expect(await words()).toEqual([]);
    expect(await new StoredReplica(store).epoch()).toBe('two');
  });
});
