import { describe, expect, it } from 'vitest';
import { createComment, deleteComment, editComment } from '#store/commands/comments.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { aComment, anEvent, aUser } from '#support/rows.ts';
import {
  acknowledge,
  all,
  clock,
  context,
  newFeedWorld,
  pullerOf,
  source,
  store,
  titles,
  words,
} from './feed-fixture.ts';

newFeedWorld();

describe('changes and edits of this device', () => {
  /** Holds the answer to the next request for changes until it is released. */
  function hold() {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let once = true;
    const arrived = new Promise<void>((resolve) => {
      source.gate = (question) => {
        if (!question.startsWith('changes') || !once) return null;
        once = false;
        resolve();
        return held;
      };
    });
    return { arrived, release };
  }

  it('[PULL-1] leave an unsent edit as it is shown', async () => {
    await all();
    await store.setMe(aUser());
    source.write('1', 'comments', aComment({ userId: '7', version: 2, content: 'Theirs' }));
    await editComment(store, context, { commentId: '31', content: 'Mine' });
    await all();
    expect(await words()).toEqual(['Mine']);
  });

  it('[PULL-1] are fetched again when an edit of the group was acknowledged meanwhile', async () => {
    const one = pullerOf();
    await one.all();
    const { arrived, release } = hold();
    const pull = one.group('1', 'news');
    await arrived;
    await createComment(store, context, { eventId: '12', content: 'Mine' });
    const mine = aComment({ id: '33', userId: '7', content: 'Mine' });
    source.write('1', 'comments', mine);
    await acknowledge(mine);
    release();
    await pull;
    expect(await words()).toEqual(['See you there', 'Mine']);
  });

  it('[PULL-8] report a removal, and the answer to the creation that comes after them brings nothing back', async () => {
    await all();
    await createComment(store, context, { eventId: '12', content: 'Hello' });
    const outbox = new StoredOutbox(store);
    const [entry] = await outbox.unfinished();
    const opId = entry?.opId ?? '';
    await outbox.markInFlight(opId, clock.now(), clock.now());
    const row = aComment({ id: '99', userId: '7', content: 'Hello' });
    source.write('1', 'comments', row);
    source.remove('1', 'comments', '99');
    await all();
    expect(await words()).toEqual(['See you there', 'Hello']);
    source.remove('1', 'comments', '31');
    await all();
    await outbox.acknowledge(opId, { id: '99', row });
    expect(await words()).toEqual([]);
    expect(await outbox.unfinished()).toEqual([]);
  });

  it.each([
    ['an event', 'schedules', '13', true],
    ['a comment before it was sent', 'comments', '31', false],
  ] as const)(
    '[PULL-8] report the removal of %s, and a new comment with the same id stays',
    async (_, kind, id, isSent) => {
      await all();
      await createComment(store, context, { eventId: '12', content: 'Hello' });
      const outbox = new StoredOutbox(store);
      const [entry] = await outbox.unfinished();
      const opId = entry?.opId ?? '';
      if (isSent) await outbox.markInFlight(opId, clock.now(), clock.now());
      source.remove('1', kind, id);
      await all();
      if (!isSent) await outbox.markInFlight(opId, clock.now(), clock.now());
      await outbox.acknowledge(opId, { id, row: aComment({ id, userId: '7', content: 'Hello' }) });
      expect(await words()).toContain('Hello');
    },
  );

  it('[STORE-4] [PULL-8] never put an older version over a newer one, nor bring back a row that was deleted from here', async () => {
    await all();
    const one = pullerOf();
    const stale = { ...aComment({ id: '31', content: 'Stale', version: 1 }) };
    const fresh = aComment({ id: '35', content: 'Fresh' });
    source.write('1', 'comments', stale, aComment({ id: '34', content: 'Deleted here' }), fresh);
    await store.run((db) =>
      db.comments.put({ ...aComment({ version: 3, content: 'Newest' }), eventId: '12', groupId: '1' }),
    );
    await store.run((db) =>
      db.comments.put({ ...aComment({ id: '34', userId: '7', content: 'Deleted here' }), eventId: '12', groupId: '1' }),
    );
    await deleteComment(store, context, { commentId: '34' });
    // Every answer is overtaken by an acknowledgement, until the page is written row by row.
    let overtaken = 0;
    source.gate = (question) => {
      if (!question.startsWith('changes')) return null;
      overtaken += 1;
      if (overtaken === 1) return acknowledge(null);
      return store.run(async (db) => {
        await db.meta.put({ key: 'changes|group:1', value: overtaken });
      });
    };
    expect(await one.group('1')).toEqual({ outcome: 'complete' });
    expect(overtaken).toBe(4);
    expect(await words()).toEqual(['Newest', 'Fresh']);
  });

  it('[STORE-4] leave a row that the device has in a later version', async () => {
    await all();
    await new StoredReplica(store).putEvent(anEvent({ title: 'Newest', version: 5 }));
    source.write('1', 'schedules', anEvent({ title: 'Older', version: 4 }));
    await all();
    expect(await titles()).toContain('Newest');
  });

  it('[PULL-8] an answer by the specified call does not undo a page of changes that came meanwhile', async () => {
    const one = pullerOf();
    await one.all();
    const replica = new StoredReplica(store);
    const before = await replica.changes('event:12');
    source.write('1', 'comments', aComment({ id: '35', content: 'Newer' }));
    await one.group('1', 'news');
    const late = { rows: [aComment()], bad: [], at: 1 };
    expect(await replica.replace('comment', '12', late, before)).toBe(false);
    expect(await words()).toEqual(['See you there', 'Newer']);
  });
});
