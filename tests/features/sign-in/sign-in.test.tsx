import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { SignInOutcome } from '#runtime/window/types.ts';
import { aUser } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

async function openLogin(path = '/login') {
  const app = await openApp(path, { user: null });
  await screen.findByRole('heading', { name: 'Matrix Expedition Management System' });
  return app;
}

async function fillIn(user: Awaited<ReturnType<typeof openLogin>>['user']) {
  await user.type(screen.getByRole('textbox', { name: 'Email' }), '  Mika@Example.org ');
  await user.type(screen.getByLabelText('Password'), 'secret-words');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

test('the screen bears its title and subtitle, and opens on the Email & Password tab', async () => {
  await openLogin();
  expect(screen.getByText('Sign in to manage your expeditions')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Email & Password', selected: true })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password');
});

test('what is missing or wrong is said at its field, and nothing is sent', async () => {
  const { user, runtime } = await openLogin();
  await user.type(screen.getByRole('textbox', { name: 'Email' }), 'mika');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  const email = screen.getByRole('textbox', { name: 'Email' });
  expect(screen.getByText('Please enter a valid email address').id).toBe(email.getAttribute('aria-describedby'));
  expect(screen.getByText('Password is required').id).toBe(
    screen.getByLabelText('Password').getAttribute('aria-describedby'),
  );
  expect(document.activeElement).toBe(email);
  expect(runtime.asked).toEqual([]);
});

test('the email is sent trimmed and in lower case', async () => {
  const { user, runtime } = await openLogin();
  await fillIn(user);
  await waitFor(() => expect(runtime.asked).toEqual(['sign in mika@example.org']));
});

test('while it runs the button does nothing and says so; a refusal leads to the password', async () => {
  const { user, runtime } = await openLogin();
  let answer: (outcome: SignInOutcome) => void = () => {};
  runtime.signIn = () => new Promise((resolve) => (answer = resolve));
  await fillIn(user);
  expect(screen.getByRole('button', { name: 'Signing in...' }).getAttribute('aria-disabled')).toBe('true');
  act(() => answer({ outcome: 'refused', message: null }));
  expect((await screen.findByRole('button', { name: 'Sign in' })).hasAttribute('aria-disabled')).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('success is told, and a moment later the dashboard stands in place of the sign-in screen', async () => {
  const { user, runtime, address } = await openLogin();
  runtime.signInOutcome = { outcome: 'signed-in', user: aUser() };
  await fillIn(user);
  expect(await screen.findByText('Login successful')).toBeTruthy();
  expect(address()).toBe('/login');
  expect(await screen.findByRole('heading', { name: /^Good (morning|afternoon|evening), Mika$/ })).toBeTruthy();
  expect(address()).toBe('/');
});

test.each<[string, SignInOutcome, string, string]>([
  ['without a word of the server', { outcome: 'refused', message: null }, 'Login failed', 'Invalid email or password'],
  [
    'with a word of the server',
    { outcome: 'refused', message: 'Too many attempts' },
    'Login failed',
    'Too many attempts',
  ],
  ['by itself', { outcome: 'failed' }, 'Login error', 'An unexpected error occurred. Please try again.'],
  ['without a network', { outcome: 'offline' }, 'Login error', 'An unexpected error occurred. Please try again.'],
])('a sign-in that fails %s says why and keeps what was typed', async (_, outcome, title, description) => {
  const { user, runtime, address } = await openLogin();
  runtime.signInOutcome = outcome;
  await fillIn(user);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(description)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret-words');
  expect(screen.queryByText('You are offline') !== null).toBe(outcome.outcome === 'offline');
  expect(address()).toBe('/login');
});

test('the third-party tab leads the browser to /api/login', async () => {
  const { user } = await openLogin();
  await user.click(screen.getByRole('tab', { name: 'Organisation' }));
  const link = await screen.findByRole('link', { name: /^Continue with/ });
  expect(link.getAttribute('href')).toBe('/api/login');
});

test('a server without a provider is told of on the third-party tab', async () => {
  await openLogin('/login?problem=no-provider');
  expect(screen.getByRole('tab', { name: 'Organisation', selected: true })).toBeTruthy();
  const notice = screen.getByText('Not set up on this server');
  const button = screen.getByRole('button', { name: /^Continue with/ });
  expect(button.getAttribute('aria-disabled')).toBe('true');
  expect(document.getElementById(button.getAttribute('aria-describedby') ?? '')?.contains(notice)).toBe(true);
});

test('both tabs keep their panels laid out, so that the tabs stay where they are and what is typed stays', async () => {
  const { user } = await openLogin();
  const email = screen.getByRole('textbox', { name: 'Email' });
  await user.type(email, 'mika');
  await user.click(screen.getByRole('tab', { name: 'Organisation' }));
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  expect(email.isConnected).toBe(true);
  expect(email.closest('[inert]')).toBeTruthy();
});
