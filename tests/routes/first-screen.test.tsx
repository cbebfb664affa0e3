import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aUser } from '#support/rows.ts';
import { openApp } from './open-app.tsx';

const starting = (path: string) => openApp(path, {}, (fake) => fake.session.set({ status: 'starting' }));

test('going back before the first screen is rendered shows the screen before it', async () => {
  const { runtime, router, address } = await starting('/groups');
  router.history.push('/settings');
  act(() => runtime.signedIn(aUser()));
  act(() => router.history.back());
  expect(await screen.findByRole('heading', { level: 1, name: 'Active Groups' })).toBeTruthy();
  expect(address()).toBe('/groups');
});

test('a sign-out that cannot be completed at the start leaves the user where they were', async () => {
  const { runtime, address } = await starting('/groups');
  await act(async () => runtime.session.set({ status: 'leaving' }));
  expect(screen.getByRole('status').textContent).toBe('Opening');
  act(() => runtime.signedIn(aUser()));
  expect(await screen.findByRole('heading', { level: 1, name: 'Active Groups' })).toBeTruthy();
  expect(address()).toBe('/groups');
});
