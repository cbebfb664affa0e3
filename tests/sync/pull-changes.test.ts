import { beforeEach, describe, expect, it, vi } from 'vitest';
import { saveEmergencyCard } from '#store/commands/emergency.ts';
import { listGroups } from '#store/queries/groups/groups.ts';
import { getOfflineState } from '#store/queries/offline/copies.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { archiveGroup } from '#support/archive-group.ts';
import { atRest } from '#support/at-rest.ts';
import { aComment, aGroup, aMember, anAnnouncement, anEvent, aUser } from '#support/rows.ts';
import { blankCard } from '#sync/kinds/emergency.ts';
import { BUSY } from '#sync/pull/ports.ts';
import {
  acknowledge,
  all,
  asked,
  clock,
  context,
  newFeedWorld,
  progress,
  pullerOf,
  source,
  store,
  titles,
  words,
} from './feed-fixture.ts';

newFeedWorld();

describe('the changes of a group', () => {
  it('[PULL-5] bring everything the first time, and complete the copy', async () => {
    source.perPage = 2;
    expect(await asked(all)).toEqual([
      'groups',
      'environment',
      'changes 1',
      'changes 1 since one.2',
      'changes 1 since one.4',
      'changes 1 since one.6',
    ]);
    expect(await getOfflineState(store, '1')).toMatchObject({ state: 'complete', syncedAt: clock.now() });
    expect([await titles(), await words()]).toEqual([['Sushi workshop', 'Tea'], ['See you there']]);
    expect(await store.run((db) => db.rooms.toArray())).toMatchObject([{ id: '71', groupId: '1', hotelId: '61' }]);
    expect(progress.at(-1)).toBeNull();
    expect(progress.at(-2)).toEqual({ done: 5, total: 5 });
  });

  it('[PULL-5] bring only changes the next time, and remove deleted rows', async () => {
    await all();
    source.write('1', 'comments', aComment({ id: '32', content: 'New' }));
    source.remove('1', 'schedules', '13');
    source.remove('1', 'hotels', '61');
    expect(await asked(all)).toEqual(['groups', 'environment', 'changes 1 since one.7']);
    expect([await titles(), await words()]).toEqual([['Sushi workshop'], ['See you there', 'New']]);
    expect(await store.run((db) => db.rooms.count())).toBe(0);
    expect(await getOfflineState(store, '1')).toMatchObject({ state: 'complete' });
  });

  it('[PULL-5] move the days of all events when the group moves to another zone', async () => {
    await all();
    source.addGroup(aGroup({ defaultTimezone: 'America/Los_Angeles', version: 2 }));
    await all();
    expect([await titles('2026-04-01'), await titles('2026-04-02')]).toEqual([['Sushi workshop', 'Tea'], []]);
  });

  it('[PULL-5] continue where they were interrupted', async () => {
    source.perPage = 2;
    source.trouble = (question) => (question.endsWith('since one.4') ? { kind: 'unreachable' } : null);
    expect(await all()).toEqual({ outcome: 'unreachable' });
    expect(await getOfflineState(store, '1')).toMatchObject({ state: 'partial' });
    source.trouble = () => null;
    expect((await asked(all)).slice(2)).toEqual(['changes 1 since one.4', 'changes 1 since one.6']);
    expect(await getOfflineState(store, '1')).toMatchObject({ state: 'complete' });
  });

  it('[PULL-6] count a list of the group as fetched only after the last page', async () => {
    source.perPage = 4;
    source.trouble = (question) => (question.includes('since') ? { kind: 'unreachable' } : null);
    await all();
    expect(await store.read((db) => db.parts.toCollection().primaryKeys())).toEqual([
      ['1', 'group'],
      ['1', 'rooms:61'],
    ]);
  });

  it('[PULL-6] are fetched from the beginning again where one of many later rows went missing', async () => {
    await all();
    source.write('1', 'comments', aComment({ id: '32', content: 'New' }));
    await all();
    await store.run((db) => db.comments.delete('31'));
    expect(await asked(all)).toContain('changes 1');
    expect(await words()).toEqual(['See you there', 'New']);
  });

  it('[PULL-6] from the beginning remove rows that they do not mention, but none of a type with unreadable rows', async () => {
    const replica = new StoredReplica(store);
    await replica.putGroup(aGroup(), 1);
    await replica.replace('event', '1', { rows: [anEvent({ id: '14', title: 'Old' })], bad: [], at: 1 });
    await replica.replace('comment', '14', { rows: [aComment({ id: '39', eventId: '14' })], bad: [], at: 1 });
    source.unreadable = { comments: 1 };
    await all();
    expect(await titles()).toEqual(['Sushi workshop', 'Tea']);
    await expect
      .poll(() => store.read((db) => db.faults.toArray()))
      .toMatchObject([{ table: 'comments', reason: 'no name' }]);
    await replica.replace('comment', '12', {
      rows: [aComment(), aComment({ id: '40', content: 'Kept' })],
      bad: [],
      at: 1,
    });
    await store.run((db) => db.cursors.clear());
    await all();
    expect(await words()).toContain('Kept');
    source.unreadable = {};
    await store.run((db) => db.cursors.clear());
    await all();
    expect(await words()).toEqual(['See you there']);
  });

  it('[PULL-6] from the beginning, interrupted before the last page, still remove rows that they do not mention', async () => {
    const replica = new StoredReplica(store);
    await replica.putGroup(aGroup(), 1);
    await replica.replace('event', '1', { rows: [anEvent({ id: '14', title: 'Old' })], bad: [], at: 1 });
    source.perPage = 2;
    source.trouble = (question) => (question.endsWith('since one.4') ? { kind: 'unreachable' } : null);
    expect(await all()).toEqual({ outcome: 'unreachable' });
    expect(await titles()).toContain('Old');
    source.trouble = () => null;
    await all();
    expect(await titles()).toEqual(['Sushi workshop', 'Tea']);
  });

  it('[PULL-6] are fetched from the beginning again where rows went missing on the device', async () => {
    await all();
    await store.run((db) => db.events.delete('13'));
    expect(await asked(all)).toEqual(['groups', 'changes 1']);
    expect(await titles()).toEqual(['Sushi workshop', 'Tea']);
  });

  it('[PULL-6] are fetched from the beginning where the server cannot continue from the cursor', async () => {
    const one = pullerOf();
    await one.all();
    source.forgotten = true;
    source.write('1', 'schedules', { id: '13', row: null });
    expect(await asked(() => one.group('1', 'news'))).toEqual(['changes 1 since one.7', 'changes 1']);
    expect(await titles()).toEqual(['Sushi workshop']);
  });

  it('[PULL-5] continue from the cursor that another tab has stored meanwhile', async () => {
    await all();
    const one = pullerOf();
    const replica = new StoredReplica(store);
    source.write('1', 'comments', aComment({ id: '32', content: 'New' }));
    source.gate = (question) => {
      if (!question.startsWith('changes')) return null;
      source.gate = () => null;
      return pullerOf({ replica })
        .group('1', 'news')
        .then(() => {});
    };
    source.write('1', 'comments', aComment({ id: '33', content: 'Newer' }));
    const questions = await asked(() => one.group('1', 'news'));
    expect(questions.at(-1)).toBe('changes 1 since one.9');
    expect(await words()).toEqual(['See you there', 'New', 'Newer']);
  });

  it('[PULL-5] from the beginning continue from the cursor that another tab has stored meanwhile', async () => {
    source.gate = (question) => {
      if (!question.startsWith('changes')) return null;
      source.gate = () => null;
      return all().then(() => {});
    };
    expect((await asked(all)).at(-1)).toBe('changes 1 since one.7');
  });

  it('[PULL-5] leave out the removal of what this version does not know', async () => {
    await all();
    source.write('1', 'comments', aComment({ id: '32', content: 'New' }));
    const { changes } = source;
    source.changes = async (...asks) => {
      const answer = await changes(...asks);
      if (answer.kind === 'rows') answer.rows[0]?.deleted.rows.push({ entity: 'dream', id: '12' });
      return answer;
    };
    expect(await all()).toMatchObject({ outcome: 'complete' });
    expect(await words()).toEqual(['See you there', 'New']);
  });

  it('[EVENT-5] record the removal of an event for the reader, and of nothing else with its id', async () => {
    const recorded = () => store.run((db) => db.rowChanges.toArray());
    source.write('1', 'comments', aComment({ id: '12' }));
    await all();
    source.remove('1', 'comments', '12');
    await all();
    expect(await recorded()).toEqual([]);
    source.remove('1', 'schedules', '13');
    await all();
    expect(await recorded()).toMatchObject([{ entityId: '13', before: { title: 'Tea' }, after: null }]);
  });

  it('[PULL-5] leave no part of an event that is deleted together with its comments', async () => {
    await all();
    source.remove('1', 'comments', aComment().id);
    source.remove('1', 'schedules', '12');
    source.write('1', 'schedules', anEvent({ id: '14' }));
    source.perPage = 2;
    await all();
    const parts = await store.run((db) => db.parts.toCollection().primaryKeys());
    expect(parts.map(([, part]) => part)).not.toContain('comments:12');
  });

  it('[PULL-6] make the copy as fresh as they are, though they bring only comments', async () => {
    await all();
    clock.jump(3_600_000);
    source.write('1', 'comments', aComment({ id: '32', content: 'New' }));
    await pullerOf().group('1', 'news');
    expect(await getOfflineState(store, '1')).toMatchObject({ syncedAt: clock.now() });
  });

  it('[PULL-5] bring the group itself too', async () => {
    const one = pullerOf();
    await one.all();
    source.addGroup(aGroup({ name: 'Kyoto in autumn', version: 2 }));
    await one.group('1', 'news');
    expect(await listGroups(store)).toMatchObject([{ name: 'Kyoto in autumn' }]);
  });

  it('[PULL-6] from the beginning remove no row of a type of which none could be read', async () => {
    const replica = new StoredReplica(store);
    await replica.putGroup(aGroup(), 1);
    await replica.replace('announcement', '1', { rows: [anAnnouncement()], bad: [], at: 1 });
    source.unreadable = { announcements: 1 };
    await all();
    expect(await replica.ids('announcement', '1')).toEqual([anAnnouncement().id]);
  });

  it('[PULL-2] remove a group that the user may not see any more', async () => {
    const one = pullerOf();
    await one.all();
    source.groupRows.clear();
    expect(await one.group('1', 'news')).toEqual({ outcome: 'complete' });
    expect(await listGroups(store)).toEqual([]);
    expect(await store.run((db) => db.cursors.count())).toBe(0);
    // The list is as it was, and still brings the group back.
    source.groupRows.set('1', aGroup());
    await one.all();
    expect((await listGroups(store)).map(({ id }) => id)).toEqual(['1']);
  });
});

describe('[FIELD-9] words that only staff may have', () => {
  const POLICY = 'P-17';
  const edits = () => store.run(async (db) => JSON.stringify(await db.outbox.toArray()));
  const handed = () => store.run((db) => db.handed.toCollection().primaryKeys());

  it('go from the edits of the card when it comes without the policy, and stay for all other news', async () => {
    await all();
    await store.setMe(aUser());
    const card = { ...blankCard('1'), insurancePolicy: POLICY, version: 1 };
    await saveEmergencyCard(store, context, { groupId: '1', insurancePolicy: POLICY });
    await acknowledge(card);
    source.write('1', 'comments', aComment({ id: '32', content: 'New' }));
    source.write('1', 'emergencyCards', { ...card, version: 2 } as { id: string });
    await all();
    expect(await words()).toContain('New');
    expect(await edits()).toContain(POLICY);
    source.write('1', 'emergencyCards', { ...card, insurancePolicy: null, version: 3 } as { id: string });
    await all();
    expect(await edits()).not.toContain(POLICY);
  });

  it.each([
    ['go', 'student', 'group_admin', ['day']],
    ['stay', 'group_admin', 'student', ['day', 'roll-call']],
  ] as const)(
    'of a roll call that was handed over %s at a first pull of a %s beside a %s',
    async (_, role, other, left) => {
      await all();
      const row = { groupId: '1', from: 'Ben', madeAt: '2026-04-05T00:00:00.000Z', receivedAt: clock.now(), day: null };
      await store.run((db) =>
        db.handed.bulkPut([
          { ...row, id: 'day', rollCallId: '', marks: [] },
          { ...row, id: 'roll-call', rollCallId: 'local-1', marks: [] },
        ]),
      );
      source.write('1', 'members', aMember({ id: '20', userId: '8', role: other }), aMember({ role, version: 2 }));
      await all();
      expect(await handed()).toEqual(['day', 'roll-call']);
      await store.run((db) => db.cursors.clear());
      await all();
      expect(await handed()).toEqual(left);
    },
  );
});

describe('a pull that is repeated', () => {
  it('[PULL-6] is one request as long as nothing changed in any group', async () => {
    for (let id = 2; id <= 30; id += 1) source.addGroup(aGroup({ id: String(id) }));
    // The last page of a group does not bring the group itself.
    source.perPage = 2;
    await all();
    expect(await asked(all)).toEqual(['groups']);
    source.write('7', 'comments', aComment({ id: '90', eventId: '77' }));
    expect((await asked(all)).slice(2)).toEqual([expect.stringMatching(/^changes 7 since/)]);
    expect(await asked(all)).toEqual(['groups']);
  });

  it('[PULL-6] fetches the list again where a row of it could not be read', async () => {
    const bad = [{ index: 0, reason: 'no name' }];
    source.trouble = (question) => (question === 'groups' ? { kind: 'rows', rows: [], bad, tag: 'one' } : null);
    expect(await all()).toEqual({ outcome: 'complete' });
    expect(await new StoredReplica(store).tag('groups')).toBeNull();
  });

  it('[PULL-1] fetches the list again where an edit of a group was acknowledged meanwhile', async () => {
    await all();
    source.write('1', 'comments', aComment({ id: '32', content: 'New' }));
    await archiveGroup(store, context, { groupId: '1' });
    source.gate = (question) => {
      if (!question.startsWith('changes')) return null;
      source.gate = () => null;
      return acknowledge(aGroup({ isArchived: true, version: 2 }));
    };
    expect(await all()).toEqual({ outcome: 'complete' });
    expect(await listGroups(store)).toMatchObject([{ isArchived: true, pending: null }]);
    expect(await new StoredReplica(store).tag('groups')).toBeNull();
  });

  it('[PULL-6] learns from an unchanged list that there are changes to fetch', async () => {
    await all();
    const one = pullerOf();
    await one.all();
    expect(await asked(() => one.group('1', 'news'))).toEqual(['changes 1 since one.7']);
  });

  it('[SESSION-1] ends where the session has ended before the report of the server, and changes nothing', async () => {
    source.trouble = (question) => (question === 'environment' ? { kind: 'signed-out' } : null);
    expect(await all()).toEqual({ outcome: 'signed-out' });
    expect(await listGroups(store)).toEqual([]);
  });

  it('[SEND-9] makes no more requests once another request was answered with a cooldown, and is put off', async () => {
    let until: number | null = null;
    const postponed = vi.fn();
    source.gate = async () => {
      until = clock.now() + 60_000;
    };
    expect(await all({ cooldown: { until: () => until, postponed } })).toEqual(BUSY);
    expect(source.asked).toEqual(['groups']);
    expect(postponed).toHaveBeenCalledOnce();
  });

  it('[SEND-9] ends where the server is busy', async () => {
    source.trouble = (question) => (question === 'changes 1' ? { kind: 'busy' } : null);
    expect(await all()).toEqual(BUSY);
  });

  it('[PULL-5] has its changes also where the server reports neither that it has them nor its epoch', async () => {
    await all();
    const one = pullerOf();
    await one.all();
    source.trouble = (question) => (question === 'environment' ? { kind: 'failed', message: '500: Oops' } : null);
    source.addGroup(aGroup({ id: '2' }));
    expect(await asked(() => one.all())).toEqual(['groups', 'environment', 'changes 2']);
  });

  it('[PULL-6] fetches parts that an earlier pull failed to fetch, although the list did not change', async () => {
    source.trouble = (question) => (question === 'changes 1' ? { kind: 'failed', message: '500: Oops' } : null);
    expect(await all()).toEqual({ outcome: 'partial', message: '500: Oops' });
    source.trouble = () => null;
    await all();
    expect(await getOfflineState(store, '1')).toMatchObject({ state: 'complete' });
  });

  it('[PULL-8] news of a comment bring the changes of its group, once for many', async () => {
    const one = pullerOf();
    await one.all();
    source.write('1', 'comments', aComment({ id: '32', content: 'New' }));
    const questions = await asked(() =>
      Promise.all([
        one.rows('comment', '12', 'news', '1'),
        one.rows('comment', '12', 'news', '1'),
        one.event('12', 'news', '1'),
      ]),
    );
    expect(questions).toEqual(['changes 1 since one.7', 'changes 1 since one.8']);
    expect(await words()).toEqual(['See you there', 'New']);
  });

  it('[PULL-5] [PULL-8] one entity by the changes of its group, or by its call where no group is known', async () => {
    const one = pullerOf();
    await one.all();
    const since = 'changes 1 since one.7';
    expect(await asked(() => one.rows('announcement', '1'))).toEqual([since]);
    expect(await asked(() => one.groupRow('1', 'news'))).toEqual([since]);
    expect(await asked(() => one.rows('member', '1', 'news'))).toEqual([since]);
    expect(await asked(() => one.rows('member', '1'))).toEqual(['members 1']);
    expect(await asked(() => one.rows('comment', '12', 'news'))).toEqual(['comments 12']);
    expect(await asked(() => one.event('12', 'news'))).toEqual(['schedule 12']);
    expect(await asked(() => one.rows('mark', '5'))).toEqual(['marks 5']);
  });

  describe('of many groups', () => {
    const ids = ['1', '2', '3', '4', '5', '6', '7', '8'];
    beforeEach(() => {
      for (const id of ids.slice(1)) source.addGroup(aGroup({ id }));
    });

    it('[PULL-2] lets a group go first that a user opens, or that news are of', async () => {
      const { promise: held, resolve: release } = Promise.withResolvers<void>();
      source.gate = (question) => (question.startsWith('changes') ? held : null);
      const one = pullerOf();
      const everything = one.all();
      await expect.poll(() => source.asked).toContain('changes 6');
      const others = [one.lists(), one.group('8'), one.rows('comment', '72', 'news', '7')];
      await atRest();
      source.asked.length = 0;
      release();
      await Promise.all([everything, ...others]);
      expect(source.asked.slice(0, 3)).toEqual(['changes 8', 'changes 7', 'settings']);
    });

    it('[PULL-2] fetches the others where one failed', async () => {
      source.trouble = (question) => (question === 'changes 1' ? { kind: 'failed', message: '500: Oops' } : null);
      expect(await all()).toEqual({ outcome: 'partial', message: '500: Oops' });
      expect(source.asked.slice(2).sort()).toEqual(ids.map((id) => `changes ${id}`));
    });

    it('[PULL-2] asks for no more of them once the network is gone', async () => {
      source.trouble = (question) => (question.startsWith('changes') ? { kind: 'unreachable' } : null);
      expect(await all()).toEqual({ outcome: 'unreachable' });
      await atRest();
      expect(source.asked).toEqual(['groups', 'environment', ...ids.slice(0, 6).map((id) => `changes ${id}`)]);
      expect(progress.at(-1)).toBeNull();
    });
  });
});
