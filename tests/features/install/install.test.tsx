import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { installPrompt, keepInstallPrompt } from '#runtime/tabs/install-prompt.ts';
import { aGroup } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

keepInstallPrompt();

/** The offer of a browser, which it shows itself where the page does not prevent it. */
const offer = (outcome: 'accepted' | 'dismissed') => {
  const prompt = vi.fn(async () => undefined);
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt,
    userChoice: Promise.resolve({ outcome }),
  });
  act(() => void dispatchEvent(event));
  return { event, prompt };
};
const open = (path: string, seed: object = { groups: [aGroup()], events: [] }) => openApp(path, { seed });
const note = () => screen.findByRole('complementary', { name: 'Install the app' });
const isHidden = () => expect(screen.queryByRole('complementary', { name: 'Install the app' })).toBeNull();

beforeEach(() => localStorage.clear());
afterEach(() => installPrompt.set(null));

test('a user whose group is on the device is offered the app, and is not asked again after declining', async () => {
  const first = await open('/groups');
  const { event } = offer('accepted');
  expect(event.defaultPrevented, 'the own prompt of the browser').toBe(true);
  await first.user.click(within(await note()).getByRole('button', { name: 'Not now' }));
  isHidden();
  first.unmount();
  await open('/groups');
  offer('accepted');
  await screen.findByRole('heading', { name: 'Active Groups' });
  await screen.findByText('Available offline', { exact: false });
  isHidden();
});

test('a new user without a group on the device is not offered the app', async () => {
  await open('/groups', { groups: [] });
  offer('accepted');
  await screen.findByRole('heading', { name: 'Active Groups' });
  isHidden();
});

test('the settings offer the installation, also to a user who has declined it', async () => {
  localStorage.setItem('install-offer', JSON.stringify({ declined: 2, declinedAt: Date.now() }));
  const { user } = await open('/settings');
  const { prompt } = offer('accepted');
  const card = within(await screen.findByRole('region', { name: 'Install the app' }));
  await user.click(card.getByRole('button', { name: 'Install' }));
  await card.findByText(/^Installing\./);
  await waitFor(() => expect(prompt).toHaveBeenCalledTimes(1));
});
