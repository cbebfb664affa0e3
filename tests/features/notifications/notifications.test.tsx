import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Notification } from '#contract/live/notification.ts';
import { addNotification } from '#store/replica/notifications.ts';
import { withBackGesture } from '#support/back-gesture.ts';
import type { FakeOptions } from '#support/fake-runtime.tsx';
import { aGroup, aNotification, anEvent, aUser } from '#support/rows.ts';
import { SMALL_SCREEN } from '#ui/use-media.ts';
import { openApp } from '../../routes/open-app.tsx';

const HOUR = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR).toISOString();

async function openPanel(notifications: Notification[], options: FakeOptions = {}) {
  const app = await openApp(
    '/',
    { ...options, seed: { groups: [aGroup()], events: [anEvent()], notifications } },
    (fake) => fake.setSync({ pulledAt: Date.now() }),
  );
  const bell = await screen.findByRole('button', { name: /^Notifications/ });
  const open = async () => {
    await app.user.click(bell);
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    // It listens to keys only once it has the focus.
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    return within(panel);
  };
  return { ...app, bell, open };
}

/** A window of that many pixels, as media queries see it. */
const onPhone = () =>
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === SMALL_SCREEN,
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

afterEach(() => vi.unstubAllGlobals());

describe('the bell', () => {
  test('shows several comments on one event as its newest, also with another between them', async () => {
    const { open } = await openPanel([
      aNotification({ id: '1', createdAt: ago(4), message: 'Ana commented on A' }),
      aNotification({ id: '2', createdAt: ago(3), message: 'Bo commented on B', eventId: '12' }),
      aNotification({ id: '3', createdAt: ago(2), message: 'Cy commented on A' }),
      aNotification({ id: '4', createdAt: ago(1), type: 'announcement', message: 'Bring boots', eventId: null }),
      aNotification({ id: '5', createdAt: ago(0), type: 'announcement', message: 'Bring water', eventId: null }),
    ]);
    const panel = await open();
    await panel.findByText('Bring water');
    expect(
      panel.getAllByRole('listitem').map((row) => row.querySelector('bdi')?.parentElement?.parentElement?.textContent),
    ).toEqual([
      'NewBring waterAnnouncement · just now',
      'NewBring bootsAnnouncement · 1 hour ago',
      'NewCy commented on ANew Comment · 2 times · 2 hours ago',
      'NewBo commented on BNew Comment · 3 hours ago',
    ]);
  });

  test('counts new notifications until the panel is opened, and later ones after that', async () => {
    const { bell, open, runtime, user } = await openPanel([
      aNotification({ id: '1', createdAt: ago(3) }),
      aNotification({ id: '2', createdAt: ago(2), message: 'Another', eventId: '12' }),
      aNotification({ id: '3', createdAt: ago(1), message: 'My own', actorId: aUser().id }),
    ]);
    await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('Notifications, 2 new'));
    const panel = await open();
    expect(await panel.findAllByText('New')).toHaveLength(2);
    await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('Notifications'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await act(() => addNotification(runtime.store, aNotification({ id: '4', createdAt: ago(0), message: 'Late' })));
    await waitFor(() => expect(bell.getAttribute('aria-label')).toBe('Notifications, 1 new'));
  });

  test.each([
    ['at the bell', () => {}],
    ['as a sheet of a phone', onPhone],
  ])('opens and closes the panel by keyboard, %s, and has the focus again', async (_, prepare) => {
    prepare();
    const { bell, user } = await openPanel([aNotification()]);
    bell.focus();
    await user.keyboard('{Enter}');
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    await waitFor(() => expect(panel.contains(document.activeElement)).toBe(true));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(bell));
  });

  test.each([
    ['at the bell', () => {}],
    ['as a sheet of a phone', onPhone],
  ])('closes the panel by the back gesture, %s', async (_, prepare) => {
    prepare();
    const back = withBackGesture();
    const { open } = await openPanel([aNotification()]);
    await open();
    back();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the panel', () => {
  test('lists them newest first with the title of their type, the message and the time', async () => {
    const types = ['group_create', 'group_update', 'schedule_create', 'schedule_update', 'comment_create', 'else'];
    const { open } = await openPanel(
      types.map((type, index) =>
        aNotification({ id: String(index), type, message: `About ${type}`, createdAt: ago(index + 1) }),
      ),
    );
    const panel = await open();
    await panel.findByText('About else');
    expect(panel.getAllByRole('listitem').map((item) => item.querySelector('p + p span')?.textContent)).toEqual([
      'New Group Created',
      'Group Updated',
      'New Schedule Added',
      'Schedule Updated',
      'New Comment',
      'Notification',
    ]);
    expect(panel.getByText('2 hours ago')).toBeTruthy();
  });

  test('shows no more than twenty', async () => {
    const { open } = await openPanel(
      Array.from({ length: 23 }, (_, index) =>
        aNotification({
          id: String(index),
          eventId: `${index}`,
          message: `Number ${index}`,
          createdAt: ago(index + 1),
        }),
      ),
    );
    const panel = await open();
    expect(await panel.findAllByRole('listitem')).toHaveLength(20);
    expect(panel.queryByText('Number 20')).toBeNull();
  });

  test.each([
    ['an event that it names', { eventId: '11' }, '/events/11'],
    ['an event that changed', { entity: 'schedule', entityId: '11', eventId: null }, '/events/11'],
    ['a group', { entity: 'group', entityId: '1', eventId: null }, '/schedule/1'],
    ['the members of a group', { entity: 'member', entityId: '9', eventId: null }, '/schedule/1?tab=members'],
    [
      'the announcements of a group',
      { entity: 'announcement', entityId: '9', eventId: null },
      '/groups/1/announcements',
    ],
    ['the lodging of a group', { entity: 'hotel', entityId: '9', eventId: null }, '/schedule/1?tab=lodging'],
  ])('leads to %s', async (_, fields, address) => {
    const app = await openPanel([aNotification({ ...fields, message: 'Look here' })]);
    const panel = await app.open();
    const link = await panel.findByRole('link', { name: /Look here/ });
    expect(link.getAttribute('href')).toBe(address);
    await app.user.click(link);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect.poll(app.address).toContain(address.split('?')[0]);
  });

  test('says whether notifications arrive by themselves', async () => {
    const { open, runtime } = await openPanel([]);
    const panel = await open();
    expect(panel.getByText('disconnected')).toBeTruthy();
    act(() => runtime.live.set('connected'));
    expect(panel.getByText('connected')).toBeTruthy();
  });

  test('without a network shows the notifications on the device, and says so', async () => {
    const { open } = await openPanel([aNotification({ message: 'Came before' })], { online: false });
    const panel = await open();
    expect(await panel.findByText('Came before')).toBeTruthy();
    expect(panel.getByText(/You are offline; these arrived earlier\./)).toBeTruthy();
  });

  test('says that there are none', async () => {
    const { open } = await openPanel([]);
    expect(await (await open()).findByText('No notifications yet')).toBeTruthy();
  });
});
