import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { aGroup } from '#support/rows.ts';
import { openApp } from './open-app.tsx';

const WORDS = 'This is taking longer than usual. If the app is open in another tab, close or reload it there.';

test('[STORE-5] F19: the user is told what to do about another tab that holds the app up, whatever is shown', async () => {
  const { runtime } = await openApp('/groups', { seed: { groups: [aGroup()] } });
  await screen.findByText('Kyoto Spring');
  expect(screen.queryByText(WORDS)).toBeNull();
  act(() => runtime.heldUp.set(true));
  expect(screen.getByText(WORDS)).toBeTruthy();
  act(() => runtime.session.set({ status: 'leaving' }));
  expect(screen.getByText(WORDS)).toBeTruthy();
  expect(screen.queryByText('Kyoto Spring')).toBeNull();
  act(() => runtime.heldUp.set(false));
  expect(screen.queryByText(WORDS)).toBeNull();
});
