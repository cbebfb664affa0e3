import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { aGroup } from '#support/rows.ts';
import { openApp } from './open-app.tsx';

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
});

test('a screen that breaks is reported in plain words, the shell stays, and it can be retried', async () => {
  const { runtime, user } = await openApp('/groups', { seed: { groups: [aGroup()] } }, (fake) => {
    vi.spyOn(fake.store, 'run').mockRejectedValue(new Error('the database is gone'));
  });
  expect(await screen.findByRole('heading', { name: 'This screen could not be shown' })).toBeTruthy();
  expect(screen.queryByText(/the database is gone/)).toBeNull();
  expect(screen.getByRole('button', { name: 'User menu' })).toBeTruthy();
  vi.mocked(runtime.store.run).mockRestore();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Kyoto Spring')).toBeTruthy();
});

test.each([
  'Failed to fetch dynamically imported module: /assets/users-1.js',
  'error loading dynamically imported module: /assets/users-1.js',
  'Importing a module script failed.',
])('a screen whose code did not load says that it has to be fetched: %s', async (message) => {
  await openApp('/groups', { seed: { groups: [aGroup()] } }, (fake) => {
    vi.spyOn(fake.store, 'run').mockRejectedValue(new TypeError(message));
  });
  expect(await screen.findByRole('heading', { name: 'This screen is not on this device yet' })).toBeTruthy();
  expect(screen.queryByText(/on our side/)).toBeNull();
});
