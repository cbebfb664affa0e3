import { beforeEach, describe, expect, it } from 'vitest';
import type { SiteRole } from '#contract/records/groups/roles.ts';
import { editComment } from '#store/commands/comments.ts';
import { changeUserRole } from '#store/commands/people.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { aUser } from '#support/rows.ts';
import { acknowledge, all, asked, clock, context, newFeedWorld, pullerOf, source, store } from './feed-fixture.ts';

newFeedWorld();

describe('lists that belong to no group', () => {
  const listed = (role: string) => asked(() => pullerOf({ role: () => role }).lists());
  beforeEach(() => {
    source.lists = {
      users: { tag: 'u1', rows: [aUser()] },
      'system-hotels': { tag: 'h1', rows: [] },
      settings: { tag: 's1', rows: [{ defaultTranslationLanguage: 'Spanish', version: 1 }] },
    };
  });

  it('[PULL-7] are fetched for users who may see them', async () => {
    expect(await listed('user')).toEqual(['settings']);
    expect(await store.run((db) => db.settings.toArray())).toMatchObject([{ id: 'me' }]);
    expect(await listed('organizer')).toEqual(['system-hotels']);
    expect(await listed('admin')).toEqual(['users']);
    expect(await store.run((db) => db.users.count())).toBe(1);
  });

  it('[PULL-7] are fetched again after five minutes if they changed, and on demand at once', async () => {
    await listed('admin');
    clock.jump(4 * 60_000);
    expect(await listed('admin')).toEqual([]);
    clock.jump(2 * 60_000);
    expect(await listed('admin')).toEqual(['settings unless s1', 'system-hotels unless h1', 'users unless u1']);
    source.lists.users = { tag: 'u2', rows: [] };
    const one = pullerOf({ role: () => 'admin' });
    expect(await asked(() => one.list('users'))).toEqual(['users unless u1']);
    expect(await store.run((db) => db.users.count())).toBe(0);
  });

  it('[PULL-7] are fetched again where a row of them could not be read', async () => {
    const bad = [{ index: 0, reason: 'no name' }];
    source.trouble = (question) => (question === 'users' ? { kind: 'rows', rows: [], bad, tag: 'u1' } : null);
    await listed('admin');
    source.trouble = () => null;
    expect(await asked(() => pullerOf({ role: () => 'admin' }).list('users'))).toEqual(['users']);
    expect(await store.run((db) => db.users.count())).toBe(1);
  });

  it('[PULL-7] are removed when the user may not see them any more', async () => {
    await listed('admin');
    clock.jump(6 * 60_000);
    expect(await listed('user')).toEqual(['settings unless s1']);
    expect(await store.run((db) => db.users.count())).toBe(0);
  });

  it('[PULL-7] leave the device where the server refuses to list them', async () => {
    await listed('admin');
    source.lists.users = undefined;
    expect(await pullerOf({ role: () => 'admin' }).list('users')).toEqual({ outcome: 'complete' });
    expect(await store.run((db) => db.users.count())).toBe(0);
  });

  it('[PULL-7] are fetched although another of them cannot be', async () => {
    source.trouble = (question) => (question === 'settings' ? { kind: 'failed', message: '500: Oops' } : null);
    expect(await pullerOf({ role: () => 'admin' }).lists()).toEqual({ outcome: 'partial', message: '500: Oops' });
    expect(source.asked).toEqual(['settings', 'system-hotels', 'users']);
  });

  describe('[PULL-1] whose request an acknowledged edit overtakes', () => {
    const list = () => asked(() => pullerOf({ role: () => 'admin' }).list('users'));
    const roles = () => store.run(async (db) => (await db.users.toArray()).map(({ role }) => role));
    const overtake = async (role: SiteRole) => {
      const row = aUser({ role });
      await changeUserRole(store, context, { userId: row.id, role });
      await acknowledge(row);
    };
    beforeEach(() => listed('admin'));

    it.each([
      ['no change', 'u1'],
      ['other rows', 'u2'],
    ])('are fetched again after an answer with %s', async (_, tag) => {
      source.lists.users = { tag, rows: [aUser()] };
      source.gate = () => {
        source.gate = () => null;
        source.lists.users = { tag: 'u3', rows: [aUser({ role: 'admin' })] };
        return overtake('admin');
      };
      expect(await list()).toEqual(['users unless u1', 'users']);
      expect(await roles()).toEqual(['admin']);
      expect(await list()).toEqual(['users unless u3']);
    });

    it('are fetched three times at most', async () => {
      source.gate = () => overtake(source.asked.length === 2 ? 'organizer' : 'admin');
      expect(await list()).toEqual(['users unless u1', 'users', 'users']);
      expect(await roles()).toEqual(['admin']);
    });
  });

  it('[RESTORE-6] F17: are fetched again after an answer without a row that an unsent edit may name', async () => {
    await all();
    source.lists.users = { tag: 'u1', rows: [aUser({ id: '31' })] };
    await listed('admin');
    await changeUserRole(store, context, { userId: '31', role: 'instructor' });
    source.restore('two', () => false);
    source.lists.users = { tag: 'u2', rows: [] };
    await all();
    const one = pullerOf({ role: () => 'admin' });
    const users = () => store.run((db) => db.users.count());
    expect(await asked(() => one.list('users'))).toEqual(['users']);
    expect(await users()).toBe(1);
    const [unsent] = await listUnsent(store);
    await new StoredOutbox(store).discard(unsent?.opId ?? '');
    expect(await asked(() => one.list('users'))).toEqual(['users']);
    expect(await users()).toBe(0);
    expect(await asked(() => one.list('users'))).toEqual(['users unless u2']);
  });

  it('[RESTORE-6] F17: lose a row that only shares its id with another entity that an unsent edit names', async () => {
    await all();
    source.lists.users = { tag: 'u1', rows: [aUser({ id: '31' })] };
    await listed('admin');
    await store.setMe(aUser());
    await editComment(store, context, { commentId: '31', content: 'Mine still' });
    source.restore('two', () => false);
    source.lists.users = { tag: 'u2', rows: [] };
    await all();
    await pullerOf({ role: () => 'admin' }).list('users');
    expect(await store.run((db) => db.users.count())).toBe(0);
  });
});
