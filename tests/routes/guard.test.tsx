import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { anEnvironment } from '#support/environment.ts';
import { aGroup, aUser } from '#support/rows.ts';
import { wantedPath } from '../../src/routes/wanted.ts';
import { openApp } from './open-app.tsx';

test('a signed-in user without a network gets the app, never the sign-in screen', async () => {
  await openApp('/groups', { online: false, seed: { groups: [aGroup()] } });
  expect(await screen.findByRole('heading', { level: 1, name: 'Active Groups' })).toBeTruthy();
  expect(await screen.findByText('Kyoto Spring')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
});

test('until the device knows the signed-in user, neither the app nor the sign-in screen is shown', async () => {
  const { runtime } = await openApp('/groups', {}, (fake) => fake.session.set({ status: 'starting' }));
  expect(screen.getByRole('status').textContent).toBe('Opening');
  expect(screen.queryByRole('button', { name: 'Sign in' })).toBeNull();
  act(() => runtime.signedIn(aUser()));
  expect(await screen.findByRole('heading', { level: 1, name: 'Active Groups' })).toBeTruthy();
});

test('a shared link survives signing in', async () => {
  const { user, runtime, address } = await openApp('/groups?from=mail', { user: null });
  runtime.signInOutcome = { outcome: 'signed-in', user: aUser() };
  await user.type(await screen.findByRole('textbox', { name: 'Email' }), 'mika@example.org');
  await user.type(screen.getByLabelText('Password'), 'secret-words');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByRole('heading', { level: 1, name: 'Active Groups' })).toBeTruthy();
  expect(address()).toBe('/groups?from=mail');
});

test('the sign-in screen leads a signed-in user home', async () => {
  const { address } = await openApp('/login');
  expect(await screen.findByRole('heading', { name: /^Good / })).toBeTruthy();
  expect(address()).toBe('/');
});

test('/dashboard leads to /', async () => {
  const { address } = await openApp('/dashboard');
  expect(await screen.findByRole('heading', { name: /^Good / })).toBeTruthy();
  expect(address()).toBe('/');
});

test('a session that ends by itself shows the sign-in screen, says how many edits wait, and keeps the address', async () => {
  const { runtime, address } = await openApp('/groups');
  await screen.findByRole('heading', { level: 1, name: 'Active Groups' });
  act(() => runtime.signedOut({ email: 'mika@example.org', waiting: 2 }));
  expect(await screen.findByText(/2 edits are kept on this device for mika@example.org/)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('mika@example.org');
  expect(address()).toBe('/login?next=%2Fgroups');
});

test('signing in in another tab leads on from the sign-in screen here', async () => {
  const { runtime, address } = await openApp('/groups', { user: null });
  await screen.findByRole('button', { name: 'Sign in' });
  act(() => runtime.signedIn(aUser()));
  expect(await screen.findByRole('heading', { level: 1, name: 'Active Groups' })).toBeTruthy();
  expect(address()).toBe('/groups');
});

test('an unknown address shows the not-found screen, which leads home', async () => {
  const { user, address } = await openApp('/no/such/place');
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  expect(screen.getByText("The page you're looking for doesn't exist or has been moved.")).toBeTruthy();
  expect(document.title).toContain('404 Page Not Found');
  await user.click(screen.getByRole('link', { name: 'Back to Home' }));
  expect(await screen.findByRole('heading', { name: /^Good / })).toBeTruthy();
  expect(address()).toBe('/');
});

test.each(['/admin/audit', '/admin/data'])('%s does not exist on a server without extensions', async (path) => {
  const { runtime } = await openApp(path, { user: aUser({ role: 'admin' }) }, (fake) =>
    fake.environment.set(anEnvironment({ extensions: 0 })),
  );
  expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Notifications' })).toBeTruthy();
  expect(runtime.asked.filter((text) => /^(audit|retention)/.test(text))).toEqual([]);
});

test('a signed-out user gets the login screen for an unknown address too', async () => {
  await openApp('/no/such/place', { user: null });
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
});

test('a link to set a password opens without signing in', async () => {
  await openApp('/auth/set-password/0123456789abcdef', { user: null });
  expect(await screen.findByRole('heading', { name: 'Set Your Password' })).toBeTruthy();
});

test('after a navigation the focus is on the heading of the new screen', async () => {
  const { user } = await openApp('/');
  await screen.findByRole('heading', { name: /^Good / });
  expect(document.activeElement).toBe(document.body);
  const [groups] = screen.getAllByRole('link', { name: 'Groups' });
  if (groups) await user.click(groups);
  const heading = await screen.findByRole('heading', { level: 1, name: 'Active Groups' });
  await waitFor(() => expect(document.activeElement).toBe(heading));
  expect(document.title).toContain('Active Groups');
});

test('also between two screens of one group', async () => {
  const { router } = await openApp('/groups/1/members', { seed: { groups: [aGroup()] } });
  await screen.findByRole('heading', { level: 1, name: /Members$/ });
  await act(() => router.navigate({ to: '/groups/$groupId/announcements', params: { groupId: '1' } }));
  const heading = await screen.findByRole('heading', { level: 1, name: /Announcements$/ });
  await waitFor(() => expect(document.activeElement).toBe(heading));
});

test('a new version waits until the user installs it', async () => {
  const { user, runtime } = await openApp('/groups');
  await screen.findByRole('heading', { level: 1, name: 'Active Groups' });
  expect(screen.queryByText('A new version is ready')).toBeNull();
  act(() => runtime.appUpdate.set({ ...runtime.appUpdate.get(), ready: true }));
  expect(screen.getByText('A new version is ready')).toBeTruthy();
  expect(runtime.asked).not.toContain('update');
  await user.click(screen.getByRole('button', { name: 'Reload' }));
  expect(runtime.asked).toContain('update');
});

test.each([
  ['/schedule/3/2026-04-02?tab=members', '/schedule/3/2026-04-02?tab=members'],
  ['/groups', '/groups'],
  ['/', undefined],
  ['/login?next=%2Fgroups', undefined],
  ['//evil.example/x', undefined],
  ['/\\evil.example', undefined],
  ['/\t/evil.example', undefined],
  ['/.//evil.example/x', undefined],
  ['/groups/..//evil.example', undefined],
  ['https://evil.example', undefined],
  ['javascript:alert(1)', undefined],
  [7, undefined],
])('a wanted path %s leads to %s', (path, found) => {
  expect(wantedPath(path)).toBe(found);
});
