import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { holdFocus } from '#features/schedule/moving/hold-focus.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { aComment, aGroup, aMember, anEvent } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

const walk = anEvent({
  id: '13',
  title: 'River walk',
  startTime: '2026-04-02T04:00:00.000Z',
  endTime: '2026-04-02T05:00:00.000Z',
});
const seed = {
  groups: [aGroup()],
  members: { 1: [aMember()] },
  events: [anEvent(), walk],
  comments: { 12: [aComment()] },
};

let isDesk = true;
const open = (path: string) => openApp(path, { seed });
const pane = () => screen.findByRole('region', { name: 'Event Details' });
const link = (name: string) => screen.findByRole('link', { name });
const noPane = () => waitFor(() => expect(screen.queryByRole('region', { name: 'Event Details' })).toBeNull());
const focused = () => document.activeElement?.textContent;

beforeEach(() => {
  localStorage.clear();
  isDesk = true;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: isDesk && query.includes('80rem'),
    addEventListener() {},
    removeEventListener() {},
  }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-05T02:30:00.000Z') });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an event on a desk', () => {
  test('opens beside its day, at an address of its own, with the focus', async () => {
    const { user, address } = await open('/schedule/1/2026-04-02');
    await user.click(await link('Sushi workshop'));
    const shown = within(await pane());
    expect(address()).toBe('/schedule/1/2026-04-02?event=12');
    await shown.findByText('Bring an apron.');
    await shown.findByText('See you there');
    await waitFor(() => expect(focused()).toBe('Event Details'));
    screen.getByRole('heading', { name: 'Thursday, April 2, 2026' });
    expect((await link('Sushi workshop')).getAttribute('aria-current')).toBe('page');
    expect(shown.getByRole('link', { name: 'Open full page' }).getAttribute('href')).toBe('/events/12');
  });

  test.each([
    [
      'the cross',
      async ({ user }: Awaited<ReturnType<typeof open>>) =>
        user.click(screen.getByRole('button', { name: 'Close event' })),
    ],
    ['Escape', async ({ user }: Awaited<ReturnType<typeof open>>) => user.keyboard('{Escape}')],
    ['Back', async ({ router }: Awaited<ReturnType<typeof open>>) => router.history.back()],
  ])('is closed by %s, which returns the focus to its card', async (_, close) => {
    const app = await open('/schedule/1/2026-04-02');
    const steps = app.router.history.length;
    await app.user.click(await link('River walk'));
    await pane();
    await waitFor(() => expect(focused()).toBe('Event Details'));
    await close(app);
    await noPane();
    expect(app.address()).toBe('/schedule/1/2026-04-02');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('link', { name: 'River walk' })));
    expect(app.router.history.location.state.__TSR_index).toBe(steps - 1);
  });

  test('returns the focus to its card, not to that of an event that was moved before', async () => {
    const { user } = await open('/schedule/1/2026-04-02');
    await link('Sushi workshop');
    holdFocus(document.body, '12');
    await user.click(await link('River walk'));
    await waitFor(() => expect(focused()).toBe('Event Details'));
    await user.click(screen.getByRole('button', { name: 'Close event' }));
    await noPane();
    await waitFor(() => expect(focused()).toBe('River walk'));
  });

  test('that is behind the button of parallel events returns the focus to its card, which stays shown', async () => {
    const parallel = ['21', '22', '23', '24'].map((id) => ({ ...walk, id, title: `Choice ${id}` }));
    const { user } = await openApp('/schedule/1/2026-04-02?event=24', { seed: { ...seed, events: parallel } });
    await pane();
    await screen.findByRole('button', { name: /^\+1/ });
    await user.click(screen.getByRole('button', { name: 'Close event' }));
    await noPane();
    await waitFor(() => expect(focused()).toBe('Choice 24'));
    screen.getByRole('button', { name: 'Less' });
  });

  test('is replaced by the next one, and one step back leaves that too', async () => {
    const { user, address } = await open('/schedule/1/2026-04-02');
    await user.click(await link('Sushi workshop'));
    await pane();
    await user.click(await link('River walk'));
    await waitFor(() => expect(address()).toBe('/schedule/1/2026-04-02?event=13'));
    await waitFor(() => expect(focused()).toBe('Event Details'));
    await within(await pane()).findByRole('heading', { name: 'River walk' });
    await user.keyboard('{Escape}');
    await noPane();
    expect(address()).toBe('/schedule/1/2026-04-02');
  });

  test('opens by its address, and closing it leaves the day', async () => {
    const { user, address } = await open('/schedule/1/2026-04-02?event=12');
    await within(await pane()).findByText('Bring an apron.');
    await user.click(screen.getByRole('button', { name: 'Close event' }));
    await noPane();
    expect(address()).toBe('/schedule/1/2026-04-02');
  });

  test('that does not exist says so, beside the day', async () => {
    await open('/schedule/1/2026-04-02?event=99');
    await within(await pane()).findByText('Error loading event details. Please try again.');
    await link('Sushi workshop');
  });

  test('that a retry loads has the focus at its heading', async () => {
    const { user, runtime } = await open('/schedule/1/2026-04-02?event=99');
    await user.click(await within(await pane()).findByRole('button', { name: 'Retry' }));
    await act(() => new StoredReplica(runtime.store).putEvent(anEvent({ id: '99', title: 'Late dinner' })));
    await within(await pane()).findByRole('heading', { name: 'Late dinner' });
    await waitFor(() => expect(focused()).toBe('Event Details'));
  });

  test('is closed with its day', async () => {
    const { user, address } = await open('/schedule/1/2026-04-02?event=12');
    await pane();
    await user.click(screen.getByRole('link', { name: /April 3, 2026/ }));
    await noPane();
    expect(address()).toBe('/schedule/1/2026-04-03');
  });

  test('stays open when the user presses Escape in a field of it', async () => {
    const { user } = await open('/schedule/1/2026-04-02?event=12');
    await user.type(await within(await pane()).findByRole('textbox', { name: 'Your comment' }), 'Wait{Escape}');
    await pane();
    expect(screen.getByRole('textbox', { name: 'Your comment' })).toHaveProperty('value', 'Wait');
  });
});

describe('where there is no room beside the day', () => {
  test('an event has its own screen', async () => {
    isDesk = false;
    const { user, address } = await open('/schedule/1/2026-04-02');
    await user.click(await link('Sushi workshop'));
    await screen.findByRole('heading', { level: 1, name: 'Event Details' });
    expect(address()).toBe('/events/12');
  });

  test('the address of one beside its day leads to its own screen', async () => {
    isDesk = false;
    const { address } = await open('/schedule/1/2026-04-02?event=12');
    await screen.findByRole('heading', { level: 1, name: 'Event Details' });
    expect(address()).toBe('/events/12');
  });
});
