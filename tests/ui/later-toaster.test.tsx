import { act, render, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, expect, test } from 'vitest';
import { LaterToaster } from '#ui/toast/later-toaster.tsx';
import { endToasts, toast } from '#ui/toast/toast-store.ts';
import { Toaster } from '#ui/toast/toaster.tsx';

afterEach(() => act(endToasts));

const tell = () => act(async () => void toast({ title: 'Comment posted', duration: Infinity }));

test('what is told before the code of toasts is there is shown once it is', async () => {
  const { promise, resolve } = Promise.withResolvers<ComponentType>();
  render(<LaterToaster load={() => promise} />);
  await tell();
  expect(screen.queryByText('Comment posted')).toBeNull();
  await act(async () => resolve(Toaster));
  expect(screen.getByText('Comment posted')).toBeTruthy();
});

test.each([
  ['the next toast', tell],
  ['the network', () => act(async () => void window.dispatchEvent(new Event('online')))],
])('code that did not come is asked for again with %s', async (_, again) => {
  let isThere = false;
  const load = async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return Toaster;
  };
  render(<LaterToaster load={load} />);
  await tell();
  expect(screen.queryByText('Comment posted')).toBeNull();
  isThere = true;
  await again();
  expect(screen.getByText('Comment posted')).toBeTruthy();
});
