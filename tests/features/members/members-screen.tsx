import '../../ui/browser-gaps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect } from 'vitest';
import type { Member } from '#contract/records/groups/member.ts';
import type { User } from '#contract/records/people/user.ts';
import { MembersPanel } from '#features/members/members-panel.tsx';
import { MembersScreen } from '#features/members/members-screen.tsx';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { chooseOption } from '#support/choose-option.ts';
import { type FakeOptions, type FakeRuntime, renderWithRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aMember, aUser } from '#support/rows.ts';
import type { Seed } from '#support/seed.ts';
import { Toaster } from '#ui/toast/toaster.tsx';
import { renderAt } from '../schedule/render-at.tsx';

/** The members of group 1, on their screen and in the group's tab, and the actions of the signed-in user. */

export const admin = aUser({ id: '3', role: 'admin', email: 'admin@example.org' });
export const organizer = aUser({ id: '2', firstName: 'Noa', role: 'organizer' });
export const student = aUser();

const noa = aMember({ id: '22', userId: '2', firstName: 'Noa', lastName: 'Levi', role: 'group_manager' });
const mika = aMember({ preferredName: 'Mi' });
export const ana = aMember({
  id: '23',
  userId: '8',
  firstName: 'Ana',
  lastName: 'Reyes',
  role: 'client',
  email: 'ana@families.example.org',
});
export const members: Member[] = [noa, mika, ana];
/** The people whom an administrator can add. */
export const ben = aUser({ id: '31', firstName: 'Ben', lastName: 'Okoye', email: 'ben@example.org' });
const users = [
  admin,
  ben,
  ...members.map(({ userId, email, firstName, lastName }) => aUser({ id: userId, email, firstName, lastName })),
];

export const seed: Seed = { groups: [aGroup()], members: { 1: members } };
export const OFFLINE = "Saved on this device. It will be sent when you're back online.";
export const refusal = (message: string, fields = {}): Verdict => ({ outcome: 'rejected', message, fields });

interface OpenOptions extends FakeOptions {
  /** The list of users on this device; all by default, null for none. */
  users?: User[] | null;
  prepare?(runtime: FakeRuntime): unknown;
}

async function putUsers({ store }: FakeRuntime, rows: User[]): Promise<void> {
  await new StoredReplica(store).replaceList('users', { rows, bad: [], at: Date.now(), tag: null }, 0);
}

/** The screen of the management. */
export function openScreen(options: OpenOptions = {}) {
  const { users: held = users, prepare, ...more } = options;
  return renderAt(
    '/groups/1/members',
    { '/groups/$groupId/members': ({ groupId = '' }) => <MembersScreen groupId={groupId} /> },
    {
      user: admin,
      seed,
      ...more,
      prepare: async (runtime) => {
        if (held) await putUsers(runtime, held);
        await prepare?.(runtime);
      },
    },
  );
}

/** The tab of the group. */
export async function openTab(options: OpenOptions = {}) {
  const { users: held = users, prepare: _, ...more } = options;
  const tab = (
    <>
      <MembersPanel groupId="1" />
      <Toaster />
    </>
  );
  const view = await renderWithRuntime(tab, { user: admin, seed, ...more });
  if (held) await putUsers(view.runtime, held);
  return view;
}

export const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
export const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
export const submit = async (title: string, label: string) =>
  userEvent.click((await dialog(title)).getByRole('button', { name: label }));
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
export const field = (name: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name);
export const question = async () => within(await screen.findByRole('alertdialog'));
/** Presses a button of the open question, as soon as it lies on top. */
export const answer = async (label: string) => {
  const button = (await question()).getByRole('button', { name: label });
  const box = button.closest<HTMLElement>('[role=alertdialog]');
  await waitFor(() => expect(box?.style.pointerEvents).toBe('auto'));
  await userEvent.click(button);
};
/** Chooses a person from the list of users. */
export const chooseUser = async (name: RegExp) => {
  await screen.findByRole('combobox', { name: 'User' });
  await chooseOption('User', name);
};
/** The row of a person. */
export const rowOf = async (name: RegExp) => within(await screen.findByRole('row', { name }));
export const select = async (name: string) =>
  userEvent.click(await screen.findByRole('checkbox', { name: `Select ${name}` }));
/** The edits in the outbox: the kind of each, and what it sends. */
export const outboxOf = async ({ store }: FakeRuntime) =>
  (await store.run((db) => db.outbox.orderBy('seq').toArray())).map(({ kind, body }) => ({ kind, body }));
export const columns = () => screen.getAllByRole('columnheader').map((column) => column.textContent);
