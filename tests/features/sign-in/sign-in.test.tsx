import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { SIGN_IN_PROBLEMS } from '#contract/records/people/sign-in-problem.ts';
import type { SignInOutcome } from '#runtime/session/sign-in.ts';
import { anEnvironment } from '#support/environment.ts';
import { aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { openApp } from '../../routes/open-app.tsx';

const setOnline = (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online);
  act(() => void dispatchEvent(new Event(online ? 'online' : 'offline')));
};

afterEach(() => {
  vi.restoreAllMocks();
});

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

test('the screen has its title and subtitle, and opens on the Email & Password tab', async () => {
  await openLogin();
  expect(screen.getByText('Sign in to manage your expeditions')).toBeTruthy();
  expect(screen.getByRole('tab', { name: 'Email & Password', selected: true })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Forgot your password?' }).getAttribute('href')).toBe('/forgot-password');
});

test('missing and wrong values are named at their fields, and nothing is sent', async () => {
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

test('while a sign-in runs the button does nothing and says so; a refusal leads to the password', async () => {
  const { user, runtime } = await openLogin();
  let answer: (outcome: SignInOutcome) => void = () => {};
  runtime.signIn = () => new Promise((resolve) => (answer = resolve));
  await fillIn(user);
  expect(screen.getByRole('button', { name: 'Signing in...' }).getAttribute('aria-disabled')).toBe('true');
  act(() => answer({ outcome: 'refused', message: null }));
  expect((await screen.findByRole('button', { name: 'Sign in' })).hasAttribute('aria-disabled')).toBe(false);
  expect(document.activeElement).toBe(screen.getByLabelText('Password'));
});

test('success is announced, and a moment later the dashboard replaces the sign-in screen', async () => {
  const { user, runtime, address } = await openLogin();
  runtime.signInOutcome = { outcome: 'signed-in', user: aUser() };
  const toldAt: string[] = [];
  onTestFinished(useToastStore.subscribe(({ shown }) => void (shown && toldAt.push(address()))));
  await fillIn(user);
  expect(await screen.findByText('Login successful')).toBeTruthy();
  expect(toldAt).toEqual(['/login']);
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
  ['without an answer', { outcome: 'unreachable' }, 'Login error', 'An unexpected error occurred. Please try again.'],
])('a sign-in that fails %s says why and keeps the typed text', async (_, outcome, title, description) => {
  const { user, runtime, address } = await openLogin();
  runtime.signInOutcome = outcome;
  if (outcome.outcome === 'offline') setOnline(false);
  await fillIn(user);
  expect(await screen.findByText(title)).toBeTruthy();
  expect(screen.getByText(description)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Password').value).toBe('secret-words');
  expect(screen.queryAllByText('You are offline').length > 0).toBe(outcome.outcome === 'offline');
  expect(screen.queryByText('The server did not answer') !== null).toBe(outcome.outcome === 'unreachable');
  expect(address()).toBe('/login');
});

test('the third-party tab leads the browser to /api/login', async () => {
  const { user } = await openLogin();
  await user.click(screen.getByRole('tab', { name: 'Organization' }));
  const link = await screen.findByRole('link', { name: /^Continue with/ });
  expect(link.getAttribute('href')).toBe('/api/login');
});

describe('a user who leaves for a provider', () => {
  async function leave(path: string) {
    const { user, unmount } = await openLogin(path);
    await user.click(screen.getByRole('tab', { name: 'Organization' }));
    const link = await screen.findByRole('link', { name: /^Continue with/ });
    // The test has no page to leave for.
    link.addEventListener('click', (event) => event.preventDefault());
    await user.click(link);
    unmount();
  }
  afterEach(() => sessionStorage.clear());

  test('comes back to the link that they had followed, once', async () => {
    await leave('/login?next=%2Fschedule%2F7%3Ftab%3Dlodging');
    const back = await openApp('/');
    await expect.poll(back.address).toBe('/schedule/7?tab=lodging');
    back.unmount();
    const later = await openApp('/');
    expect(await screen.findByRole('heading', { name: /^Good / })).toBeTruthy();
    expect(later.address()).toBe('/');
  });

  test('comes back to it after a first attempt that the provider refused', async () => {
    await leave('/login?next=%2Fevents%2F12');
    await leave('/login?problem=no-account');
    const back = await openApp('/');
    await expect.poll(back.address).toBe('/events/12');
  });

  test.each(['//elsewhere.example', 'https://elsewhere.example/', '/\\elsewhere.example', 'javascript:alert(1)'])(
    'is never led away by %s',
    async (next) => {
      sessionStorage.setItem('wanted-after-provider', JSON.stringify({ next, until: Date.now() + 60_000 }));
      const { address } = await openApp('/');
      expect(await screen.findByRole('heading', { name: /^Good / })).toBeTruthy();
      expect(address()).toBe('/');
    },
  );

  test("does not find another user's screen, or one of long ago", async () => {
    const open = async (kept: object) => {
      sessionStorage.setItem('wanted-after-provider', JSON.stringify({ next: '/events/12', ...kept }));
      const { address, unmount } = await openApp('/');
      expect(await screen.findByRole('heading', { name: /^Good / })).toBeTruthy();
      expect(address()).toBe('/');
      unmount();
    };
    await open({ until: Date.now() + 60_000, leftBy: 'somebody else' });
    await open({ until: Date.now() - 1 });
  });
});

test('a server without a provider is reported on the third-party tab, whose button still asks the server', async () => {
  await openLogin('/login?problem=no-provider');
  expect(screen.getByRole('tab', { name: 'Organization', selected: true })).toBeTruthy();
  screen.getByText('Not set up on this server');
  expect(screen.getByRole('link', { name: /^Continue with/ }).getAttribute('href')).toBe('/api/login');
});

test('both tabs keep their panels laid out, so that the tabs do not move and the typed text stays', async () => {
  const { user } = await openLogin();
  const email = screen.getByRole('textbox', { name: 'Email' });
  await user.type(email, 'mika');
  await user.click(screen.getByRole('tab', { name: 'Organization' }));
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  expect(email.isConnected).toBe(true);
  expect(email.closest('[inert]')).toBeTruthy();
});

test.each(Object.entries(SIGN_IN_PROBLEMS).filter(([problem]) => problem !== 'no-provider'))(
  'a third-party sign-in that came back with %s says why on its tab',
  async (problem, words) => {
    await openLogin(`/login?problem=${problem}`);
    expect(screen.getByRole('tab', { name: 'Organization', selected: true })).toBeTruthy();
    expect(screen.getByText(words).closest('[role=alert]')).toBeTruthy();
    expect(screen.getByRole('link', { name: /^Continue with/ })).toBeTruthy();
  },
);

test('foreign text in the address is not repeated', async () => {
  await openLogin('/login?problem=Call+this+number');
  expect(screen.getByText(SIGN_IN_PROBLEMS.failed)).toBeTruthy();
  expect(screen.queryByText(/Call this number/)).toBeNull();
});

test('without a network the third-party tab says so, and leads nowhere', async () => {
  const { user } = await openLogin();
  await user.click(screen.getByRole('tab', { name: 'Organization' }));
  setOnline(false);
  const panel = screen.getByRole('tabpanel');
  expect(panel.textContent).toContain('You are offline');
  expect(screen.getByRole('button', { name: /^Continue with/ }).getAttribute('aria-disabled')).toBe('true');
  setOnline(true);
  expect(screen.getByRole('link', { name: /^Continue with/ })).toBeTruthy();
});

test('a server that does not report a provider is called all the same', async () => {
  const { user, runtime } = await openLogin();
  act(() => runtime.environment.set(anEnvironment({ thirdPartySignIn: null })));
  await user.click(screen.getByRole('tab', { name: 'Organization' }));
  expect(screen.getByRole('link', { name: /^Continue with/ }).getAttribute('href')).toBe('/api/login');
  act(() => runtime.environment.set(anEnvironment()));
  expect(screen.getByText('Not set up on this server')).toBeTruthy();
});

test('where the browser has erased the stored data, a message without a network replaces the form and names the rest', async () => {
  localStorage.setItem('draft 7 event:1 comment tab-1', JSON.stringify({ text: 'By the gate', files: [] }));
  const { runtime } = await openLogin();
  act(() => runtime.session.set({ status: 'signed-out', ended: null, unknown: true }));
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy();
  setOnline(false);
  const told = await screen.findByText('Connect to continue');
  expect(told.closest('[role=status]')?.textContent).toContain('1 draft is still here');
  expect(screen.queryByRole('textbox', { name: 'Email' })).toBeNull();
  setOnline(true);
  expect(screen.getByRole('textbox', { name: 'Email' })).toBeTruthy();
  localStorage.clear();
});
