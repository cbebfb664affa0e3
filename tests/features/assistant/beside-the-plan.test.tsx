import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { toGroup } from '#kit/addresses/addresses.ts';
import type { FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

const seed = {
  groups: [aGroup(), aGroup({ id: '2', name: 'Osaka' })],
  members: { 1: [aMember()] },
  events: [
    anEvent(),
    anEvent({
      id: '13',
      title: 'River walk',
      startTime: '2026-04-02T04:00:00.000Z',
      endTime: '2026-04-02T05:00:00.000Z',
    }),
  ],
};

let isDesk = true;
const widths = new Set<() => void>();
const resize = (toDesk: boolean) =>
  act(() => {
    isDesk = toDesk;
    for (const listener of widths) listener();
  });

beforeEach(() => {
  localStorage.clear();
  isDesk = true;
  vi.stubGlobal('matchMedia', (query: string) => ({
    get matches() {
      return isDesk && /80rem|fine/.test(query);
    },
    addEventListener: (_: string, listener: () => void) => widths.add(listener),
    removeEventListener: (_: string, listener: () => void) => widths.delete(listener),
  }));
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-02T02:30:00.000Z') });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** The assistant beside the plan, or over it. */
const shown = async (isModal: boolean) => {
  const dialog = await screen.findByRole('dialog', { name: 'Ask assistant' });
  await waitFor(() => expect(dialog.hasAttribute('aria-modal')).toBe(isModal));
  return dialog;
};
const panel = () => shown(false);
const noPanel = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
const opener = () => screen.findByRole('button', { name: 'Ask assistant' });
const hasFocus = (element: () => Element) => waitFor(() => expect(document.activeElement).toBe(element()));

async function open(prepare?: (runtime: FakeRuntime) => void) {
  const opened = await openApp('/schedule/1/2026-04-02', { user: aUser({ role: 'admin' }), seed }, prepare);
  await opened.user.click(await opener());
  await panel();
  await hasFocus(field);
  return opened;
}

describe('the assistant beside the plan', () => {
  test('leaves the plan in use, and keeps the conversation and the draft on every day and in every view', async () => {
    const { user, address } = await open();
    await user.type(field(), 'What is next?{Enter}');
    await screen.findByText('Nothing is planned.');
    await user.type(field(), 'And then');
    const isKept = async () => {
      within(await panel()).getByText('Nothing is planned.');
      expect(field().value).toBe('And then');
    };
    await user.click(screen.getByRole('link', { name: 'River walk' }));
    await screen.findByRole('region', { name: 'Event Details' });
    await isKept();
    await user.click(screen.getByRole('link', { name: /April 3, 2026/ }));
    await waitFor(() => expect(address()).toBe('/schedule/1/2026-04-03'));
    await isKept();
    for (const [role, name] of [
      ['link', 'Trip'],
      ['tab', 'Members'],
      ['tab', 'Schedule'],
    ] as const) {
      await user.click(screen.getByRole(role, { name }));
      await isKept();
    }
  });

  test('asks about the day that is looked at', async () => {
    const { user, runtime, address } = await open();
    await user.click(screen.getByRole('link', { name: /April 3, 2026/ }));
    await waitFor(() => expect(address()).toBe('/schedule/1/2026-04-03'));
    await user.type(field(), 'What is on?{Enter}');
    await waitFor(() => expect(runtime.asked.at(-1)).toContain('"date":"2026-04-03"'));
  });

  test('opens an event that it mentions beside itself', async () => {
    const { user, address } = await open((runtime) => {
      runtime.answers = () => ({
        outcome: 'answered',
        value: { answer: 'The River walk is at 01:00 PM.', itineraryData: null },
      });
    });
    await user.type(field(), 'When do we walk?{Enter}');
    await user.click(await within(await panel()).findByRole('link', { name: /River walk/ }));
    await screen.findByRole('region', { name: 'Event Details' });
    expect(address()).toBe('/schedule/1/2026-04-02?event=13');
    // Escape in the panel leaves the event open.
    within(await panel())
      .getByRole('button', { name: 'Clear conversation' })
      .focus();
    await user.keyboard('{Escape}');
    await noPanel();
    screen.getByRole('region', { name: 'Event Details' });
  });

  test('closes by Escape only from within, and returns the focus to its opener', async () => {
    const { user } = await open();
    act(() => screen.getByRole('link', { name: 'River walk' }).focus());
    await user.keyboard('{Escape}');
    await panel();
    act(() => field().focus());
    await user.keyboard('{Escape}');
    await noPanel();
    const button = await opener();
    await hasFocus(() => button);
    await user.click(button);
    await user.click(within(await panel()).getByRole('button', { name: 'Close' }));
    await noPanel();
    await hasFocus(() => button);
  });

  test('is closed by its opener too', async () => {
    const { user } = await open();
    expect((await opener()).getAttribute('aria-expanded')).toBe('true');
    await user.click(await opener());
    await noPanel();
    expect((await opener()).getAttribute('aria-expanded')).toBe('false');
  });

  test('is left and reached by F6', async () => {
    const { user } = await open();
    await user.keyboard('{F6}');
    await hasFocus(() => screen.getByRole('heading', { name: 'Thursday, April 2, 2026' }));
    act(() => screen.getByRole('link', { name: 'River walk' }).focus());
    await user.keyboard('{F6}');
    await hasFocus(field);
    await user.keyboard('{F6}');
    await hasFocus(() => screen.getByRole('link', { name: 'River walk' }));
    // It may also be reached by a press, from another place.
    act(() => screen.getByRole('link', { name: 'Trip' }).focus());
    await user.click(field());
    await user.keyboard('{F6}');
    await hasFocus(() => screen.getByRole('link', { name: 'Trip' }));
  });

  test('is left by F6 to the open event, if the place that was left is gone', async () => {
    const { user, runtime } = await open();
    await user.click(screen.getByRole('link', { name: 'River walk' }));
    const event = await screen.findByRole('heading', { name: 'Event Details' });
    act(() => screen.getByRole('link', { name: 'Sushi workshop' }).focus());
    await user.keyboard('{F6}');
    await hasFocus(field);
    await act(() => runtime.store.run((db) => db.events.delete(anEvent().id)));
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Sushi workshop' })).toBeNull());
    await user.keyboard('{F6}');
    await hasFocus(() => event);
  });

  test('becomes a dialog in a smaller window and back, while it waits for an answer', async () => {
    let answer = () => {};
    const { user, runtime } = await open();
    runtime.hold = new Promise((resolve) => {
      answer = resolve;
    });
    await user.type(field(), 'What is next?{Enter}');
    await screen.findByText('Denver is thinking…');
    await user.type(field(), 'And then');
    resize(false);
    within(await shown(true)).getByText('Denver is thinking…');
    expect(field().value).toBe('And then');
    resize(true);
    await panel();
    await hasFocus(field);
    answer();
    await screen.findByText('Nothing is planned.');
    expect(field().value).toBe('And then');
  });

  test('keeps a question that waits where a smaller window has no room for the open event', async () => {
    const { user, runtime, address } = await open();
    runtime.hold = new Promise(() => {});
    await user.click(screen.getByRole('link', { name: 'River walk' }));
    await screen.findByRole('region', { name: 'Event Details' });
    await user.type(field(), 'What is next?{Enter}');
    await screen.findByText('Denver is thinking…');
    resize(false);
    within(await shown(true)).getByText('Denver is thinking…');
    await waitFor(() => expect(address()).toBe('/schedule/1/2026-04-02'));
    expect(runtime.asked).not.toContain('ask given up');
  });

  test('is closed by another group, which gives the question up, and stays closed', async () => {
    const { user, runtime, router } = await open();
    runtime.hold = new Promise(() => {});
    await user.type(field(), 'What is next?{Enter}');
    await screen.findByText('Denver is thinking…');
    await act(() => router.navigate(toGroup('2', '2026-04-02')));
    await screen.findByRole('heading', { name: 'Osaka' });
    await noPanel();
    expect(runtime.asked).toContain('ask given up');
    await act(() => router.navigate(toGroup('1', '2026-04-02')));
    await screen.findByRole('link', { name: 'River walk' });
    expect((await opener()).getAttribute('aria-expanded')).toBe('false');
    await user.click(await opener());
    await hasFocus(field);
    expect(field().value).toBe('What is next?');
  });
});
