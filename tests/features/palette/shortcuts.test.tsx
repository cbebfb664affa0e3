import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { FakeOptions } from '#support/fake-runtime.tsx';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { Presses } from '../../../src/features/palette/shortcuts.ts';
import { openApp } from '../../routes/open-app.tsx';

afterEach(() => localStorage.clear());

async function openAt(path: string, options: FakeOptions = {}) {
  const app = await openApp(path, { seed: { groups: [aGroup()], events: [anEvent()] }, ...options });
  await screen.findByRole('button', { name: 'Search' });
  return app;
}

/** One right after the other: two keys are a shortcut only within a second and a half. */
const press = (keys: string) => {
  for (const key of keys) fireEvent.keyDown(document.activeElement ?? document.body, { key });
};

describe('the shortcut that a key completes', () => {
  it('two keys must follow each other soon', () => {
    const presses = new Presses(false);
    expect(presses.press('g', 0)).toBeNull();
    expect(presses.press('d', 1_000)?.says).toBe('Go to Dashboard');
    expect(presses.press('g', 2_000)).toBeNull();
    expect(presses.press('d', 4_000)).toBeNull();
  });

  it('another key between them ends the sequence', () => {
    const presses = new Presses(false);
    presses.press('g', 0);
    presses.press('x', 100);
    expect(presses.press('d', 200)).toBeNull();
  });

  it('the same key twice counts once', () => {
    const presses = new Presses(false);
    presses.press('g', 0);
    expect(presses.press('g', 100)?.says).toBe('Go to Groups');
  });

  it('those of the admins are only for admins', () => {
    const [member, admin] = [new Presses(false), new Presses(true)];
    member.press('g', 0);
    admin.press('g', 0);
    expect(member.press('a', 100)).toBeNull();
    expect(admin.press('a', 100)?.says).toBe('Go to Admin Dashboard');
  });
});

describe('on the screens', () => {
  it('two keys lead to a screen', async () => {
    const { address } = await openAt('/');
    press('gg');
    await waitFor(() => expect(address()).toBe('/groups'));
    press('gs');
    await waitFor(() => expect(address()).toBe('/settings'));
    press('gd');
    await waitFor(() => expect(address()).toBe('/'));
  });

  it('the slash goes to the search field of the screen, and without one it opens the search', async () => {
    const { user } = await openAt('/groups');
    const field = await screen.findByRole('searchbox');
    await user.keyboard('/');
    await waitFor(() => expect(document.activeElement).toBe(field));
    expect((field as HTMLInputElement).value).toBe('');
  });

  it('the slash right after a jump waits for the requested screen', async () => {
    const { address } = await openAt('/schedule/1/2026-04-13?tab=members', {
      seed: { groups: [aGroup()], members: { 1: [aMember()] } },
    });
    await screen.findByRole('searchbox', { name: /members/ });
    press('gg/');
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search groups...' })),
    );
    expect(address()).toBe('/groups');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('without a search field on the screen the slash opens the search', async () => {
    const { user } = await openAt('/settings');
    await user.keyboard('/');
    expect(await screen.findByRole('combobox', { name: 'Search' })).toBeTruthy();
  });

  it('arrows turn the days of a schedule, not beyond its ends, and t leads to today', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-05T02:30:00.000Z') });
    onTestFinished(() => void vi.useRealTimers());
    const { user, address } = await openAt('/schedule/1/2026-04-13');
    await screen.findByRole('heading', { name: 'Kyoto Spring' });
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(address()).toBe('/schedule/1/2026-04-14'));
    await user.keyboard('{ArrowRight}');
    await user.keyboard('{ArrowLeft}');
    await waitFor(() => expect(address()).toBe('/schedule/1/2026-04-13'));
    await user.keyboard('t');
    await waitFor(() => expect(address()).toBe('/schedule/1/2026-04-05'));
  });

  it('are ignored while the user types', async () => {
    const { user, address } = await openAt('/groups');
    const field = await screen.findByRole<HTMLInputElement>('searchbox');
    await user.type(field, 'gd?/');
    expect(field.value).toBe('gd?/');
    expect(address()).toMatch(/^\/groups(\?|$)/);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('are ignored with Control, and beneath a dialog', async () => {
    const { user, address } = await openAt('/groups');
    await user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    await user.keyboard('gd');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.keyboard('g{Control>}d{/Control}');
    expect(address()).toBe('/groups');
  });
});

describe('the dialog', () => {
  it("lists the shortcuts of the user's role", async () => {
    const { user, unmount } = await openAt('/');
    await user.keyboard('?');
    const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    const terms = () => [...document.querySelectorAll('dt')].map((term) => term.textContent);
    expect(dialog.textContent).toContain('Search everything on this device');
    expect(terms()).toEqual([
      'Search everything on this device',
      'Switch between plan and assistant',
      'Search on this screen',
      'Show keyboard shortcuts',
      'Go to Dashboard',
      'Go to My Day',
      'Go to Groups',
      'Go to User Settings',
      'Previous day',
      'Next day',
      'Today',
      'Move 15 minutes earlier',
      'Move 15 minutes later',
      'Move to the day before',
      'Move to the day after',
      'End 15 minutes earlier, on the trip',
      'End 15 minutes later, on the trip',
      'Add an event, on the trip',
    ]);
    unmount();
    const admin = await openAt('/', { user: aUser({ role: 'admin' }) });
    await admin.user.keyboard('?');
    await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    expect(terms()).toContain('Go to Admin Dashboard');
  });

  it('switches them off on this device, except the one with Control, and on again', async () => {
    const first = await openAt('/');
    await first.user.keyboard('?');
    await first.user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
    expect(await screen.findByText('The other shortcuts are off on this device.')).toBeTruthy();
    first.unmount();

    const { user, address } = await openAt('/');
    await user.keyboard('gg');
    await user.keyboard('?');
    expect(address()).toBe('/');
    expect(screen.queryByRole('dialog')).toBeNull();

    await user.keyboard('{Control>}k{/Control}');
    await user.type(await screen.findByRole('combobox', { name: 'Search' }), 'shortcuts');
    await screen.findByRole('option', { name: /^Keyboard shortcuts/ });
    await user.keyboard('{Enter}');
    await user.click(await screen.findByRole('switch', { name: 'Single-key shortcuts' }));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('gg');
    await waitFor(() => expect(address()).toBe('/groups'));
  });
});
