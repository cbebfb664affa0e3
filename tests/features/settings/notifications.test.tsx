import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { anEnvironment } from '#support/environment.ts';
import { aDevice } from '#support/fake-push.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { openApp } from '../../routes/open-app.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  forgetDrafts();
  useToastStore.setState({ shown: null });
});

/** @param push how notifications are set up */
async function open(push: Partial<FakeRuntime['push']> = {}, options: Parameters<typeof openApp>[1] = {}) {
  const opened = await openApp('/settings', { seed: { groups: [] }, ...options });
  opened.runtime.push = { ...opened.runtime.push, ...push };
  opened.runtime.environment.set(anEnvironment());
  return opened;
}
const card = () => screen.findByRole('region', { name: 'Notifications' });
const button = (name: string) => screen.findByRole('button', { name });
const toggle = (name: string) => screen.findByRole('switch', { name });
const askedOf = ({ asked }: FakeRuntime) => asked.filter((call) => call.startsWith('push '));

describe('notifications on this device', () => {
  test('are offered only by a server with our extensions', async () => {
    const { runtime } = await open();
    await card();
    runtime.environment.set(anEnvironment({ extensions: 0 }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull());
  });

  test('are turned on, tested, and turned off', async () => {
    const { runtime } = await open();
    await within(await card()).findByText('Off for this device');
    expect(screen.queryByRole('switch', { name: 'New events' })).toBeNull();
    await userEvent.click(await button('Turn on for this device'));
    await screen.findByText('Notifications are on for this device');
    await screen.findByText('On for this device');
    await userEvent.click(await button('Send test'));
    await screen.findByText('Test notification sent');
    await userEvent.click(await button('Turn off'));
    await screen.findByText('Notifications are off for this device');
    await screen.findByText('Off for this device');
    expect(askedOf(runtime)).toEqual(['push turn on key', 'push test 1', 'push turn off']);
  });

  test.each([
    ['unsupported', 'Not possible in this browser', /Private windows/],
    ['needs-installing', 'Install the app first', /Add to Home Screen/],
    ['not-ready', 'Preparing for offline use', /in a moment/],
    ['blocked', 'Blocked in this browser', /browser's settings/],
  ] as const)('that are %s say so, and offer help', async (here, title, help) => {
    await open({ here });
    await screen.findByText(title);
    screen.getByText(help);
    expect(screen.queryByRole('button', { name: /^Turn o/ })).toBeNull();
  });

  test('that the user does not allow are blocked, or off as before', async () => {
    const { runtime } = await open({ turnedOn: { outcome: 'dismissed' } });
    await userEvent.click(await button('Turn on for this device'));
    await screen.findByText('Nothing was changed');
    runtime.push = { ...runtime.push, turnedOn: { outcome: 'blocked' } };
    await userEvent.click(await button('Turn on for this device'));
    await screen.findByText('Blocked in this browser');
  });

  test('that cannot be turned on say why', async () => {
    const { runtime } = await open({ turnedOn: { outcome: 'failed', message: null, isService: true } });
    await userEvent.click(await button('Turn on for this device'));
    await screen.findByText('Notifications could not be turned on');
    screen.getByText("The browser's own push service could not be reached.");
    runtime.push = { ...runtime.push, turnedOn: { outcome: 'failed', message: 'Out of space', isService: false } };
    await userEvent.click(await button('Turn on for this device'));
    await screen.findByText('Out of space');
    screen.getByText('Off for this device');
  });

  test('that do not arrive say since when', async () => {
    await open({ here: 'on', devices: [aDevice({ failingSince: new Date(Date.now() - 60_000).toISOString() })] });
    await screen.findByText(/^Could not be reached since /);
  });

  test('cannot be set up without a network, and say so', async () => {
    const { runtime } = await open({ here: 'on', devices: [aDevice()] }, { online: false });
    await screen.findByText('Connect to set up notifications.', { exact: false });
    screen.getByText('On for this device');
    expect((await button('Turn off')).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(await button('Turn off'));
    expect(askedOf(runtime)).toEqual([]);
    runtime.setSync({ online: true });
    await toggle('New comments');
  });
});

describe('other devices', () => {
  test('are listed, and removed', async () => {
    const others = [aDevice({ id: '2', device: 'Safari on iPhone', isThisDevice: false })];
    const { runtime } = await open({ here: 'on', devices: [aDevice(), ...others] });
    const list = await screen.findByRole('region', { name: 'Your other devices' });
    within(list).getByText('Safari on iPhone');
    expect(within(list).queryByText('Chrome on Android')).toBeNull();
    await userEvent.click(within(list).getByRole('button', { name: 'Remove Safari on iPhone' }));
    await screen.findByText('Notifications are off for that device');
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).toBeNull());
    expect(askedOf(runtime)).toEqual(['push remove 2']);
  });
});

describe('notification types', () => {
  const on = { here: 'on', devices: [aDevice()] } as const;

  test('are chosen one by one, at once', async () => {
    const { runtime } = await open({ ...on, devices: [...on.devices] });
    for (const name of ['New events', 'Changed events', 'New comments', 'New groups', 'Changed groups'])
      expect(await toggle(name)).toHaveProperty('checked', true);
    await userEvent.click(await toggle('New comments'));
    await waitFor(async () => expect(await toggle('New comments')).toHaveProperty('checked', false));
    expect(document.activeElement).toBe(await toggle('New comments'));
    expect(askedOf(runtime)).toEqual(['push save {"muted":["comment_create"],"quietHours":null}']);
  });

  test('that are chosen while another choice is saved are saved after it', async () => {
    const { runtime } = await open({ ...on, devices: [...on.devices] });
    const comments = await toggle('New comments');
    const { promise, resolve } = Promise.withResolvers<void>();
    runtime.hold = promise;
    await userEvent.click(comments);
    await userEvent.click(await toggle('New groups'));
    await userEvent.click(comments);
    const quiet = await toggle('Pause notifications during quiet hours');
    expect(quiet.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(quiet);
    expect(quiet).toHaveProperty('checked', false);
    expect(askedOf(runtime)).toEqual(['push save {"muted":["comment_create"],"quietHours":null}']);
    resolve();
    await waitFor(() => expect(quiet.getAttribute('aria-disabled')).toBeNull());
    expect(runtime.push.preferences.muted).toEqual(['group_create']);
    expect(comments).toHaveProperty('checked', true);
    expect(await toggle('New groups')).toHaveProperty('checked', false);
    expect(askedOf(runtime)).toHaveLength(2);
  });

  test('return to the former choice where the server refuses, with its message', async () => {
    await open({ ...on, devices: [...on.devices], outcome: { outcome: 'failed', message: 'Not now' } });
    await userEvent.click(await toggle('New comments'));
    await screen.findByText('Your choice could not be saved');
    screen.getByText('Not now');
    await waitFor(async () => expect(await toggle('New comments')).toHaveProperty('checked', true));
  });

  test('are silent in quiet hours, by the clock of the profile', async () => {
    const user = aUser({ timeZone: 'Asia/Tokyo' });
    const { runtime } = await open({ ...on, devices: [...on.devices] }, { user });
    await userEvent.click(await toggle('Pause notifications during quiet hours'));
    const from = await screen.findByLabelText<HTMLInputElement>('From');
    const to = screen.getByLabelText<HTMLInputElement>('To');
    expect([from.value, to.value]).toEqual(['22:00', '07:00']);
    expect(screen.getByLabelText<HTMLInputElement>('Time zone').value).toBe('Asia/Tokyo');
    await userEvent.clear(to);
    await userEvent.type(to, '22:00');
    await userEvent.click(await button('Save quiet hours'));
    await screen.findByText('Quiet hours must end at a different time');
    expect(askedOf(runtime)).toEqual([]);
    await userEvent.clear(to);
    await userEvent.type(to, '06:30');
    await userEvent.click(await button('Save quiet hours'));
    await screen.findByText('Quiet hours saved');
    expect(askedOf(runtime)).toEqual([
      'push save {"muted":[],"quietHours":{"from":"22:00","to":"06:30","zone":"Asia/Tokyo"}}',
    ]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save quiet hours' })).toBeNull());
    expect(document.activeElement).not.toBe(document.body);
    await userEvent.click(await toggle('Pause notifications during quiet hours'));
    await screen.findByText('Quiet hours are off');
    expect(document.activeElement).toBe(await toggle('Pause notifications during quiet hours'));
    expect(runtime.push.preferences.quietHours).toBeNull();
  });
});
