import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { User } from '#contract/records/people/user.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { chooseFromMenu } from '#support/choose-from-menu.ts';
import { anEnvironment } from '#support/environment.ts';
import type { FakeOptions, FakeRuntime } from '#support/fake-runtime.tsx';
import { aUser } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

/** The users of an organization, on both of their screens. */

export const rita = aUser({ id: '3', role: 'admin', firstName: 'Rita', lastName: 'Ames', email: 'rita@example.org' });
const ola = aUser({ id: '4', role: 'admin', firstName: 'Ola', lastName: 'Berg', email: 'ola@example.org' });
export const mika = aUser({ id: '7', firstName: 'Mika', lastName: 'Sato', email: 'mika@example.org' });
export const noa = aUser({
  id: '8',
  role: 'organizer',
  accountStatus: 'invited',
  firstName: 'Noa',
  lastName: 'Levi',
  email: 'noa@camp.example.org',
});
export const cy = aUser({
  id: '9',
  firstName: 'Cy',
  lastName: 'Ito',
  email: 'cy@example.org',
  isCustomerAccount: true,
});
export const nameless = aUser({ id: '10', firstName: '', lastName: '', email: '' });

interface OpenOptions extends FakeOptions {
  /** The list of users on this device; null for none. */
  users?: User[] | null;
  /** When it was fetched; now by default. */
  at?: number;
  prepare?(runtime: FakeRuntime): void;
}

export const withEnvironment = (fields: Parameters<typeof anEnvironment>[0] = {}) => ({
  prepare: (runtime: FakeRuntime) => runtime.environment.set(anEnvironment(fields)),
});

/** The whole application on a screen of the users. */
export async function openUsers(path: string, { users, at, prepare, ...options }: OpenOptions = {}) {
  const rows = users === undefined ? [rita, ola, mika, noa, cy] : users;
  return openApp(path, { user: rita, seed: { groups: [] }, ...options }, async (runtime) => {
    prepare?.(runtime);
    if (rows) await putUsers(runtime, rows, at);
  });
}

/** Opens the menu of a user's row on a desk. */
export async function openMenu(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
  await screen.findByRole('menu');
}

export const chooseFor = async (name: string, action: string): Promise<void> =>
  chooseFromMenu(await screen.findByRole('button', { name: `More actions for ${name}` }), action);

export async function putUsers({ store }: FakeRuntime, rows: User[], at = Date.now()): Promise<void> {
  await new StoredReplica(store).replaceList('users', { rows, bad: [], at, tag: null }, 0);
}
