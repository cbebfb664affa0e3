import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aUser } from '#support/rows.ts';
import { linkedPassword, readPasswordLink } from '../../src/routes/password-link.ts';
import { openApp } from './open-app.tsx';

const LONG = '0123456789abcdef';
const place = (address: string) => {
  const { pathname, search, hash } = new URL(address, 'https://here.invalid');
  return { pathname, searchStr: search, hash };
};

test.each([
  ['/auth/set-password/abc', 'set', 'abc'],
  ['/auth/reset-password/abc?token=query', 'reset', 'query'],
  ['/auth/set-password?token=query#hash-token', 'set', 'query'],
  ['/auth/reset-password/path#hash-token', 'reset', 'path'],
  ['/auth/reset-password', 'reset', null],
  ['/auth/reset-password#/some/abcdef', 'reset', 'abcdef'],
  ['/auth/reset-password#abcde', 'reset', null],
  ['/#/auth/reset-password/abcdef', 'reset', 'abcdef'],
  ['/auth/set-password?token=', 'set', null],
  ['/auth/set-password/a%2Bb', 'set', 'a+b'],
  ['/auth/set-password/50%', 'set', '50%'],
  ['/auth/set-password?token=00012345678901234567890', 'set', '00012345678901234567890'],
])('the token of %s: from the query, else the path, else the hash', (address, kind, token) => {
  expect(readPasswordLink(place(address))).toEqual({ kind, token });
});

test.each([
  [`/auth/set-password/${'x'.repeat(10)}`, false],
  [`/auth/set-password/${'x'.repeat(11)}`, true],
  [`/old/app/reset-password/${LONG}`, true],
  [`/#/auth/set-password/${LONG}`, true],
  [`/groups/${LONG}`, false],
  [`/groups?from=/set-password/${LONG}`, false],
])('%s is a link that shows its screen to any user: %s', (address, isOne) => {
  expect(linkedPassword(place(address)) !== null).toBe(isOne);
});

describe.each([
  ['nobody is', null],
  ['somebody is', aUser()],
])('while %s signed in', (_, user) => {
  test.each([
    [`/auth/set-password/${LONG}`, 'Set Your Password', `checkLink ${LONG}`],
    [`/auth/reset-password/${LONG}`, 'Reset Your Password', `checkLink ${LONG}`],
    [`/auth/reset-password?token=${LONG}`, 'Reset Your Password', `checkLink ${LONG}`],
    ['/auth/reset-password?token=12345678901234567890', 'Reset Your Password', 'checkLink 12345678901234567890'],
    [`/auth/set-password#${LONG}`, 'Set Your Password', `checkLink ${LONG}`],
    [`/#/auth/reset-password/${LONG}`, 'Reset Your Password', `checkLink ${LONG}`],
    [`/nowhere/set-password/${LONG}`, 'Set Your Password', `checkLink ${LONG}`],
  ])('%s shows its screen', async (path, title, asked) => {
    const { runtime } = await openApp(path, { user });
    expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
    await waitFor(() => expect(runtime.asked).toContain(asked));
  });
});

describe('the older address', () => {
  test.each([
    [`/auth/password/token=${LONG}`, `checkLink ${LONG}`],
    [`/auth/password/token=none?token=${LONG}`, `checkLink ${LONG}`],
  ])('%s sets a password for any user', async (path, asked) => {
    const { runtime: other, unmount } = await openApp(path);
    await waitFor(() => expect(other.asked).toContain(asked));
    unmount();
    const { runtime } = await openApp(path, { user: null });
    expect(await screen.findByRole('heading', { level: 1, name: 'Set Your Password' })).toBeTruthy();
    await waitFor(() => expect(runtime.asked).toContain(asked));
  });
});

test.each([
  ['/auth/set-password', 'Set Your Password'],
  ['/auth/reset-password', 'Reset Your Password'],
])('%s without a token says so', async (path, title) => {
  const { runtime } = await openApp(path, { user: null });
  expect(await screen.findByRole('heading', { level: 1, name: title })).toBeTruthy();
  expect(screen.getByText('No token provided')).toBeTruthy();
  expect(runtime.asked).toEqual([]);
});

test.each(['/forgot-password', '/auth/set-password', '/auth/reset-password/short', '/auth/password/token='])(
  'to a signed-in user, %s leads nowhere',
  async (path) => {
    await openApp(path);
    expect(await screen.findByRole('heading', { name: '404 Page Not Found' })).toBeTruthy();
  },
);

test('a signed-out user gets the login screen for an address that is nearly one of these', async () => {
  await openApp('/auth/password', { user: null });
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
});

test('a session that a new password ends keeps its screen and its message', async () => {
  const { runtime, address } = await openApp(`/auth/reset-password/${LONG}`);
  await screen.findByLabelText('New password');
  act(() => runtime.signedOut({ email: 'mika@example.org', waiting: 0 }));
  expect(screen.getByLabelText('New password')).toBeTruthy();
  expect(address()).toBe(`/auth/reset-password/${LONG}`);
});
