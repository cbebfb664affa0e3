import { describe, expect, it } from 'vitest';
import { type Command, enqueueEdits } from '#store/commands/command.ts';
import { addStudents, changeMemberRoles, removeMembers } from '#store/commands/members.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { aGroup, aMember } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';
import { localId } from '#sync/entry/entry.ts';
import { newMemberRemoval, newStudent } from '#sync/kinds/member.ts';

let databases = 0;
let ids = 0;
const context = { now: () => 1_000, uuid: () => `id-${++ids}` };
const person = (firstName: string, email = `${firstName}@x.org`) => ({
  firstName,
  lastName: 'Reyes',
  email,
  preferredName: '',
  memberType: 'student',
});

async function group(): Promise<Store> {
  databases += 1;
  const store = openStore(`https://several-${databases}.example|7`);
  const members = { 1: [aMember(), aMember({ id: '22', userId: '8', role: 'client' })] };
  await seedStore(store, { groups: [aGroup()], members });
  return store;
}
const outcomes = (commands: readonly Command[]) => commands.map(({ outcome }) => outcome);
const seqs = (store: Store) => store.read((db) => db.outbox.orderBy('seq').keys());

describe('several edits at once', () => {
  it('are kept in their order', async () => {
    const store = await group();
    const kept = await addStudents(store, context, {
      groupId: '1',
      people: ['Ana', 'Ben', 'Cy'].map((n) => person(n)),
    });
    expect(outcomes(kept)).toEqual(['kept', 'kept', 'kept']);
    expect((await listUnsent(store)).map(({ text }) => text.split('\n')[0])).toEqual(
      expect.arrayContaining([
        expect.stringContaining('Ana'),
        expect.stringContaining('Ben'),
        expect.stringContaining('Cy'),
      ]),
    );
    expect(await seqs(store)).toEqual([1, 2, 3]);
  });

  it('are none where the contract refuses one', async () => {
    const store = await group();
    const people = [person('Ana'), person('Ben', 'nobody')];
    expect(outcomes(await addStudents(store, context, { groupId: '1', people }))).toEqual(['invalid']);
    expect(await listUnsent(store)).toEqual([]);
  });

  it('are none where one of them belongs to a deleted entity, and the next edit takes their place', async () => {
    const store = await group();
    const outbox = new StoredOutbox(store);
    const added = newStudent({ member: localId('a'), user: localId('b') }, '1', { firstName: 'Ana', email: 'a@x.org' });
    const gone = newMemberRemoval('1', aMember({ id: localId('never') }));
    const edits = [added, gone].map((edit, at) => ({ edit, opId: `op-${at}` }));
    expect(await outbox.enqueueAll(edits, 1)).toBeNull();
    expect(await listUnsent(store)).toEqual([]);
    await addStudents(store, context, { groupId: '1', people: [person('Ben')] });
    expect(await seqs(store)).toEqual([1]);
  });

  it('are none where the device cannot keep one of them', async () => {
    const store = await group();
    const fields = { firstName: 'Ana', email: 'a@x.org' };
    const ids = (name: string) => ({ member: localId(name), user: localId(`${name}-person`) });
    // The database cannot store functions.
    const broken = { ...fields, lastName: (() => 'Reyes') as unknown as string };
    const entries = [newStudent(ids('a'), '1', fields), newStudent(ids('b'), '1', broken)];
    expect(outcomes(await enqueueEdits(store, context, entries))).toEqual(['not-saved']);
    expect(await listUnsent(store)).toEqual([]);
  });

  it('change the role of those who have another, and skip removed members', async () => {
    const store = await group();
    const memberIds = ['21', '22', '99'];
    expect(outcomes(await changeMemberRoles(store, context, { groupId: '1', memberIds, role: 'client' }))).toEqual([
      'kept',
    ]);
    expect((await listMembers(store, '1')).map(({ role }) => role)).toEqual(['client', 'client']);
  });

  it('remove members, including those who were never sent', async () => {
    const store = await group();
    await addStudents(store, context, { groupId: '1', people: [person('Ana')] });
    const memberIds = (await listMembers(store, '1')).map(({ id }) => id);
    const removed = await removeMembers(store, context, { groupId: '1', memberIds });
    expect(outcomes(removed).sort()).toEqual(['kept', 'kept', 'undone']);
    expect(await listMembers(store, '1')).toEqual([]);
  });
});
