import { describe, expect, it } from 'vitest';
import type { Command } from '#store/commands/command.ts';
import { changeUserRoles, createUsers, deleteUsers } from '#store/commands/people.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { getListedAt } from '#store/queries/base/listed-at.ts';
import { listKeyedUsers } from '#store/queries/people/keyed-users.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { aUser } from '#support/rows.ts';

let databases = 0;
let ids = 0;
const context = { now: () => 1_000, uuid: () => `id-${++ids}` };
const person = (firstName: string, email = `${firstName.toLowerCase()}@x.org`) => ({
  email,
  role: 'user' as const,
  firstName,
});

async function organization(): Promise<Store> {
  databases += 1;
  const store = openStore(`https://users-${databases}.example|3`);
  const rows = [aUser({ id: '3', role: 'admin', firstName: 'Rita' }), aUser(), aUser({ id: '8', firstName: 'Noa' })];
  await new StoredReplica(store).replaceList('users', { rows, bad: [], at: 5_000, tag: null }, 0);
  return store;
}
const outcomes = (commands: readonly Command[]) => commands.map(({ outcome }) => outcome);
const names = async (store: Store) => (await listKeyedUsers(store)).map(({ firstName }) => firstName);

describe('several users at once', () => {
  it('are all created, and are listed under keys that stay', async () => {
    const store = await organization();
    expect(outcomes(await createUsers(store, context, { people: [person('Ana'), person('Ben')] }))).toEqual([
      'kept',
      'kept',
    ]);
    const made = (await listKeyedUsers(store)).filter(({ isNew }) => isNew);
    expect(made.map(({ firstName, email, accountStatus }) => [firstName, email, accountStatus])).toEqual([
      ['Ana', 'ana@x.org', 'invited'],
      ['Ben', 'ben@x.org', 'invited'],
    ]);
    expect(made.every(({ id, key }) => id === key)).toBe(true);
  });

  it('are none where the contract refuses one', async () => {
    const store = await organization();
    const people = [person('Ana'), person('Ben', 'nobody')];
    expect(outcomes(await createUsers(store, context, { people }))).toEqual(['invalid']);
    expect(await listUnsent(store)).toEqual([]);
  });

  it('get a role unless they have it, and removed users are skipped', async () => {
    const store = await organization();
    const userIds = ['3', '7', '8', '99'];
    const changed = await changeUserRoles(store, context, { userIds, role: 'admin' });
    expect(outcomes(changed)).toEqual(['kept', 'kept']);
    expect((await listKeyedUsers(store)).map(({ role }) => role)).toEqual(['admin', 'admin', 'admin']);
    expect(outcomes(await changeUserRoles(store, context, { userIds, role: 'captain' }))).toEqual(['invalid']);
  });

  it('are deleted, including those who were never sent', async () => {
    const store = await organization();
    await createUsers(store, context, { people: [person('Ana')] });
    const userIds = (await listKeyedUsers(store)).filter(({ role }) => role === 'user').map(({ id }) => id);
    expect(outcomes(await deleteUsers(store, context, { userIds })).sort()).toEqual(['kept', 'kept', 'undone']);
    expect(await names(store)).toEqual(['Rita']);
  });

  it('stop being administrators on the server before they are deleted there', async () => {
    const store = await organization();
    await changeUserRoles(store, context, { userIds: ['3'], role: 'user' });
    await deleteUsers(store, context, { userIds: ['3', '7'] });
    const entries = await new StoredOutbox(store).unfinished();
    const of = (id: string) => entries.filter(({ entity }) => entity.id === id).map(({ kind }) => kind);
    expect([of('3'), of('7')]).toEqual([['user.role', 'user.delete'], ['user.delete']]);
  });

  it('are reported listed, with the time, only after they were', async () => {
    expect(await getListedAt(await organization(), 'users')).toBe(5_000);
    expect(await getListedAt(openStore('https://users-none.example|3'), 'users')).toBeNull();
  });
});
