import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '#support/rows.ts';
import { toast } from '#ui/toast/toast-store.ts';
import { openApp } from './open-app.tsx';

const MIKA = aUser();
const ANA = aUser({ id: '8', email: 'ana@example.org', firstName: 'Ana' });

/** Mika's session has ended by itself while the list of groups was open. */
async function ended() {
  const app = await openApp('/groups', { user: MIKA });
  await screen.findByRole('heading', { level: 1, name: 'Active Groups' });
  act(() => app.runtime.signedOut({ email: MIKA.email, waiting: 0 }));
  await screen.findByRole('button', { name: 'Sign in' });
  return app;
}

test('[SESSION-2] the same user comes back to the page that their session left', async () => {
  const { runtime, address } = await ended();
  act(() => runtime.signedIn(MIKA));
  await waitFor(() => expect(address()).toBe('/groups'));
});

test('[SESSION-2] another user begins at home', async () => {
  const { runtime, address } = await ended();
  act(() => runtime.signedIn(ANA));
  expect(await screen.findByRole('heading', { name: /^Good .*, Ana$/ })).toBeTruthy();
  expect(address()).toBe('/');
});

test('[SESSION-2] a link that was opened before the sign-in works for any user', async () => {
  const { runtime, address } = await openApp('/groups', { user: null }, (fake) =>
    fake.signedOut({ email: MIKA.email, waiting: 0 }),
  );
  await screen.findByRole('button', { name: 'Sign in' });
  act(() => runtime.signedIn(ANA));
  await waitFor(() => expect(address()).toBe('/groups'));
});

test('[SESSION-2] a user who replaces another in a second tab begins at home here too', async () => {
  const { runtime, address } = await openApp('/groups', { user: MIKA });
  await screen.findByRole('heading', { level: 1, name: 'Active Groups' });
  act(() => runtime.signedIn(ANA));
  expect(await screen.findByRole('heading', { name: /^Good .*, Ana$/ })).toBeTruthy();
  expect(address()).toBe('/');
});

test.each<[string, (app: Awaited<ReturnType<typeof openApp>>) => void]>([
  ['that ended by itself', ({ runtime }) => runtime.signedOut({ email: MIKA.email, waiting: 0 })],
  ['that the person ended', ({ runtime }) => runtime.session.set({ status: 'leaving' })],
  ['in whose place there is another', ({ runtime }) => runtime.signedIn(ANA)],
])('a toast goes with the session %s', async (_, end) => {
  const app = await openApp('/groups', { user: MIKA });
  await screen.findByRole('heading', { level: 1, name: 'Active Groups' });
  act(() => void toast({ title: 'New Comment', description: 'Ana: the keys are with me', duration: Infinity }));
  await screen.findByText('New Comment');
  act(() => end(app));
  await waitFor(() => expect(screen.queryByText('New Comment')).toBeNull());
});
