import { afterEach, expect, test } from 'vitest';
import { giveBackRoles } from '#kit/unsent/give-back-roles.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';

afterEach(() => useToastStore.setState({ shown: null, waiting: null }));

test('several revoked roles are reported once, by the gravest, counted over all', async () => {
  const given: string[] = [];
  const refused: Verdict = {
    outcome: 'rejected',
    message: 'The last administrator must keep this role',
    fields: {},
    tally: { all: 2, accepted: 1, refused: 1 },
  };
  const saved: Verdict = { outcome: 'saved', tally: { all: 1, accepted: 0, refused: 0 } };
  await giveBackRoles(
    [
      { id: '1', role: 'user' },
      { id: '2', role: 'admin' },
      { id: '3', role: 'admin' },
    ],
    { done: 'Updated', failed: 'Failed to update' },
    async (ids, role) => {
      given.push(`${role}: ${ids}`);
      return role === 'user' ? saved : refused;
    },
  );
  expect(given).toEqual(['user: 1', 'admin: 2,3']);
  expect(useToastStore.getState().shown).toMatchObject({
    title: 'Failed to update',
    description: 'The last administrator must keep this role Refused: 1 of 3.',
  });
});
