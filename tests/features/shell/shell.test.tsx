import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { chooseFromMenu } from '#support/choose-from-menu.ts';
import { aNotification, aUser } from '#support/rows.ts';
import { environmentName } from '../../../src/features/shell/shell.tsx';
import { openApp } from '../../routes/open-app.tsx';

async function openHome(user = aUser()) {
  const app = await openApp('/', { user });
  await screen.findByRole('heading', { name: /^Good / });
  return app;
}

type Home = Awaited<ReturnType<typeof openHome>>;

async function openMenu({ user }: Home) {
  screen.getByRole('button', { name: 'User menu' }).focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Profile' });
}

const choose = (name: string) => chooseFromMenu(screen.getByRole('button', { name: 'User menu' }), name);
const logOut = () => choose('Log out');

test('the header leads home, and the links are those of the user’s role', async () => {
  await openHome();
  const product = screen.getByRole('link', { name: 'Matrix Expedition Management System' });
  expect(product.getAttribute('href')).toBe('/');
  const [sidebar, bottomBar] = screen.getAllByRole('navigation', { name: 'Main' }).map((nav) => within(nav));
  expect(sidebar?.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'Dashboard',
    'Groups',
    'User Settings',
  ]);
  expect(bottomBar?.getAllByRole('link').map((link) => link.textContent)).toEqual(['Dashboard', 'Groups', 'Settings']);
  expect(sidebar?.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
  expect(sidebar?.getByRole('link', { name: 'Groups' }).getAttribute('aria-current')).toBeNull();
});

test('admins have the Admin Dashboard in the sidebar', async () => {
  await openHome(aUser({ role: 'admin' }));
  expect(screen.getByRole('link', { name: 'Admin Dashboard' }).getAttribute('href')).toBe('/admin');
  // Its pages are listed only while the user is in it.
  expect(screen.queryByRole('link', { name: 'System Settings' })).toBeNull();
});

test('the user menu leads to the profile', async () => {
  await openHome();
  await choose('Profile');
  expect(await screen.findByRole('heading', { name: 'My Profile' })).toBeTruthy();
});

afterEach(() => vi.unstubAllGlobals());

test.each([
  ['an admin', 'admin', false, true],
  ['an admin who has the sidebar', 'admin', true, false],
  ['an organizer', 'organizer', false, false],
] as const)('the user menu leads to the administration where nothing else does: %s', async (_, role, wide, led) => {
  vi.stubGlobal('matchMedia', () => ({ matches: wide, addEventListener() {}, removeEventListener() {} }));
  const app = await openHome(aUser({ role }));
  if (led) {
    await choose('Admin Dashboard');
    expect(await screen.findByRole('heading', { level: 1, name: 'Admin Dashboard' })).toBeTruthy();
    expect(app.address()).toBe('/admin');
  } else {
    await openMenu(app);
    expect(screen.queryByRole('menuitem', { name: 'Admin Dashboard' })).toBeNull();
  }
});

test('logging out leads to the login screen, without a place to return to', async () => {
  const app = await openHome();
  await logOut();
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(app.address()).toBe('/login');
});

test('a logout that fails says so, and the user stays signed in', async () => {
  const app = await openHome();
  app.runtime.signOutOutcome = { outcome: 'failed' };
  await logOut();
  expect(await screen.findByText('Logout failed: An error occurred while logging out. Please try again.')).toBeTruthy();
  expect(app.address()).toBe('/');
});

test('a logout that hangs shows at once that it runs, and is sent once', async () => {
  const app = await openHome();
  let answer = () => {};
  app.runtime.hold = new Promise((resolve) => {
    answer = resolve;
  });
  await logOut();
  expect(await screen.findByText('Logging out…')).toBeTruthy();
  await logOut();
  expect(app.runtime.asked).toEqual(['sign out']);
  answer();
  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
  expect(screen.queryByText('Logging out…')).toBeNull();
});

describe('logging out with unsent edits', () => {
  async function askedAbout(unsent: number) {
    const app = await openHome();
    app.runtime.signOutOutcome = { outcome: 'ask', unsent };
    await logOut();
    await screen.findByRole('dialog', { name: /not sent yet/ });
    return app;
  }

  test('asks for a choice with their count, and does nothing without an answer', async () => {
    const { user, runtime, address } = await askedAbout(3);
    expect(screen.getByRole('dialog', { name: '3 edits are not sent yet' })).toBeTruthy();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(runtime.asked).toEqual(['sign out']);
    expect(address()).toBe('/');
  });

  test.each([
    ['Send now', 'send'],
    ['Keep on this device', 'keep'],
  ])('%s signs out in that way', async (label, choice) => {
    const { user, runtime, address } = await askedAbout(1);
    runtime.signOutOutcome = { outcome: 'signed-out' };
    await user.click(screen.getByRole('button', { name: label }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(runtime.asked).toEqual(['sign out', `sign out ${choice}`]);
    expect(address()).toBe('/login');
  });

  /** Above another dialog, a question accepts clicks one frame after it is rendered. */
  async function question(): Promise<HTMLElement> {
    const found = await screen.findByRole('alertdialog', { name: 'Discard 2 edits?' });
    await waitFor(() => expect(found.style.pointerEvents).toBe('auto'));
    return found;
  }

  test('asks once more before discarding, which can be cancelled', async () => {
    const { user, runtime, address } = await askedAbout(2);
    runtime.signOutOutcome = { outcome: 'signed-out' };
    await user.click(screen.getByRole('button', { name: 'Discard 2 edits…' }));
    await user.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(runtime.asked).toEqual(['sign out']);
    await user.click(screen.getByRole('button', { name: 'Discard 2 edits…' }));
    await user.click(within(await question()).getByRole('button', { name: 'Discard and log out' }));
    expect(await screen.findByRole('button', { name: 'Sign in' })).toBeTruthy();
    expect(runtime.asked).toEqual(['sign out', 'sign out discard']);
    expect(address()).toBe('/login');
  });

  test('reports edits that could not be sent, and keeps the user signed in', async () => {
    const { user, runtime, address } = await askedAbout(2);
    runtime.signOutOutcome = { outcome: 'still-unsent', unsent: 1 };
    await user.click(screen.getByRole('button', { name: 'Send now' }));
    expect(await screen.findByText('Not everything could be sent')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: '1 edit is not sent yet' })).toBeTruthy();
    expect(address()).toBe('/');
  });
});

test('a live notification shows a toast with its type’s title', async () => {
  const { runtime } = await openHome();
  act(() => runtime.notify(aNotification({ type: 'schedule_create', message: 'Tea ceremony was added' })));
  expect(await screen.findByText('New Schedule Added')).toBeTruthy();
  expect(screen.getByText('Tea ceremony was added')).toBeTruthy();
});

test.each([
  ['staging', 'trips.example.org', 'STAGING'],
  ['production', 'trips.example.org', null],
  [null, 'trips.example.org', null],
  ['production', 'localhost', 'DEVELOPMENT'],
  [null, '127.0.0.1', 'DEVELOPMENT'],
  ['production', 'my-branch.gitpod.io', 'DEVELOPMENT'],
  ['production', 'localhost.example.org', null],
])('an environment %s at %s shows the banner %s', (name, host, banner) => {
  expect(environmentName(name, host)).toBe(banner);
});
