import '../../ui/browser-gaps.ts';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { RunningLateButton } from '#features/running-late/running-late-button.tsx';
import { getEvent } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { anEnvironment } from '#support/environment.ts';
import type { FakeOptions } from '#support/fake-runtime.tsx';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { endToasts } from '#ui/toast/toast-store.ts';
import { renderAt } from '../schedule/render-at.tsx';

/** 10 in the morning in Tokyo. */
const NOW = '2026-04-02T01:00:00.000Z';
const at = (clock: string) => new Date(`2026-04-02T${clock}:00+09:00`).toISOString();
const event = (id: string, title: string, start: string, end: string, more = {}) =>
  anEvent({ id, title, startTime: at(start), endTime: at(end), ...more });
const events = [
  event('10', 'Breakfast', '08:00', '09:00'),
  event('11', 'Museum', '09:30', '11:00'),
  event('12', 'To the temple', '11:00', '11:30', { type: 'commute', busPickupAddress: 'East gate' }),
  event('13', 'Lunch', '12:00', '13:00', { type: 'meal' }),
  event('14', 'Flight home', '13:10', '16:00', { type: 'flight' }),
];
const seed = { groups: [aGroup()], events, members: { 1: [aMember()] } };

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(NOW) });
});
afterEach(() => {
  act(endToasts);
  vi.useRealTimers();
});

const render = (options: FakeOptions = {}, { extensions = 1 } = {}) =>
  renderAt(
    '/',
    { '/': () => <RunningLateButton groupId="1" /> },
    {
      user: aUser({ role: 'admin' }),
      online: false,
      seed,
      ...options,
      prepare: (runtime) => runtime.environment.set(anEnvironment({ extensions })),
    },
  );

async function open(options: FakeOptions = {}) {
  const rendered = await render(options);
  await userEvent.click(await screen.findByRole('button', { name: 'Running late' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Running late' }));
  await dialog.findByRole('list', { name: 'Rest of today' });
  return {
    ...rendered,
    dialog,
    store: rendered.runtime.person()?.store as NonNullable<ReturnType<typeof rendered.runtime.person>>['store'],
  };
}
const textOf = (element: HTMLElement) => element.textContent?.replace(/\s+/g, ' ').trim();
const noticeOf = (title: HTMLElement) => textOf(title.closest<HTMLElement>('[role=status]') ?? title);
const startOf = async (store: Awaited<ReturnType<typeof open>>['store'], id: string) =>
  (await getEvent(store, id))?.startTime;

describe('the rest of the day', () => {
  test('is not called empty while its events arrive', async () => {
    const { runtime } = await render({ seed: { ...seed, events: [] } });
    await runtime.store.run((db) => db.parts.delete(['1', 'schedules']));
    const shown = new Set<string>();
    const watch = new MutationObserver(() => shown.add(document.body.textContent ?? ''));
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await userEvent.click(await screen.findByRole('button', { name: 'Running late' }));
    await screen.findByRole('dialog', { name: 'Running late' });
    await waitFor(() => expect(runtime.asked).toContain('refresh group 1'));
    const fetched = { rows: events, bad: [], at: Date.now() };
    await act(() => new StoredReplica(runtime.store).replace('event', '1', fetched, 0));
    await screen.findByRole('list', { name: 'Rest of today' });
    watch.disconnect();
    expect([...shown].filter((words) => /Nothing more is planned|could not be loaded/.test(words))).toEqual([]);
  });
});

describe('the action', () => {
  test('is for the staff who call the roll too', async () => {
    const members = { 1: [aMember({ userId: '8', role: 'assistant' })] };
    await render({ user: aUser({ id: '8', role: 'user' }), seed: { ...seed, members } });
    await screen.findByRole('button', { name: 'Running late' });
  });

  test('is for the staff of the group, on a server that knows it', async () => {
    const student = await render({ user: aUser({ id: '8', role: 'user' }) });
    await student.runtime.person()?.store.read((db) => db.groups.count());
    expect(screen.queryByRole('button')).toBeNull();
    student.unmount();
    const plain = await render({}, { extensions: 0 });
    expect(screen.queryByRole('button')).toBeNull();
    plain.unmount();
    await render();
    expect(await screen.findByRole('button', { name: 'Running late' })).toBeTruthy();
  });
});

describe('the preview of the day', () => {
  test('shows before the confirmation what moves, what stays, and which buses and events are missed', async () => {
    const { dialog, store } = await open();
    expect(dialog.getByRole('button', { name: 'Move' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(dialog.getByRole('radio', { name: /^20/ }));
    const rows = within(dialog.getByRole('list', { name: 'Rest of today' })).getAllByRole('listitem');
    expect(rows.map(textOf)).toEqual([
      expect.stringMatching(/^Ends from 11:00 AM → to 11:20 AM ?Museum/),
      expect.stringMatching(/^from 11:00 AM → to 11:20 AM ?To the temple/),
      expect.stringMatching(/^from 12:00 PM → to 12:20 PM ?Lunch/),
      expect.stringMatching(/^01:10 PM ?Flight home/),
    ]);
    expect(noticeOf(dialog.getByText('Conflicts with fixed times'))).toContain(
      '01:10 PM Flight home: 10 minutes too late, after Lunch',
    );
    expect(noticeOf(dialog.getByText('Tell the driver'))).toContain('11:20 AM To the temple, from East gate');
    expect(dialog.queryByText('A bus is missed')).toBeNull();

    await userEvent.click(dialog.getByRole('switch', { name: 'Does not move: To the temple' }));
    expect(textOf(await dialog.findByRole('alert'))).toContain(
      'A bus is missed11:00 AM To the temple: 20 minutes too late, after Museum',
    );
    await userEvent.click(dialog.getByRole('switch', { name: 'Does not move: Flight home' }));
    expect(dialog.queryByText('Conflicts with fixed times')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Move 3 events by 20 minutes' })).toBeTruthy();
    expect(await listUnsent(store)).toEqual([]);
  });

  test('accepts any number of minutes, and no other text', async () => {
    const { dialog } = await open();
    await userEvent.click(dialog.getByRole('radio', { name: 'Other' }));
    const field = dialog.getByRole('textbox', { name: 'Minutes' });
    await userEvent.type(field, '0');
    expect(dialog.getByText('Between 1 and 600')).toBeTruthy();
    await userEvent.clear(field);
    await userEvent.type(field, '1');
    expect(dialog.getByRole('button', { name: 'Move 3 events by 1 minute' })).toBeTruthy();
  });
});

describe('without a network', () => {
  test('everything moves at once on this device, waits to be sent, and keeps the choices for each event', async () => {
    const { dialog, store } = await open();
    await userEvent.click(dialog.getByRole('radio', { name: /^20/ }));
    expect(dialog.getByText('You are offline')).toBeTruthy();
    await userEvent.click(dialog.getByRole('switch', { name: 'Does not move: Lunch' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move 2 events by 20 minutes' }));
    expect(await screen.findByText('2 events moved by 20 minutes')).toBeTruthy();
    expect(screen.getByText(/Saved on this device\. It will be sent/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await getEvent(store, '11')).toMatchObject({ startTime: at('09:30'), endTime: at('11:20') });
    expect(await startOf(store, '12')).toBe(at('11:20'));
    expect(await getEvent(store, '13')).toMatchObject({ startTime: at('12:00'), isFixed: true });
    expect(await startOf(store, '14')).toBe(at('13:10'));
    expect(await listUnsent(store)).toHaveLength(3);
  });

  test('the delay is taken back from the toast', async () => {
    const { dialog, store } = await open();
    await userEvent.click(dialog.getByRole('radio', { name: /^30/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move 3 events by 30 minutes' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('3 events moved back')).toBeTruthy();
    expect(await startOf(store, '13')).toBe(at('12:00'));
  });

  test('the delay is taken back from the panel, except for events changed since, which are named', async () => {
    const { dialog, runtime, store } = await open();
    await userEvent.click(dialog.getByRole('radio', { name: /^30/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move 3 events by 30 minutes' }));
    await screen.findByText('3 events moved by 30 minutes');
    act(endToasts);
    const lunch = await getEvent(store, '13');
    const person = runtime.person();
    const lines = { address: '', busPickupAddress: '', busDropoffAddress: '', files: [], attachments: [] };
    const moved = {
      startTime: at('14:00'),
      endTime: at('15:00'),
      title: 'Lunch',
      type: 'meal',
      timezone: 'Asia/Tokyo',
    };
    await person?.run((commands) => commands.updateEvent, {
      ...lines,
      ...moved,
      description: '',
      instruction: '',
      eventId: lunch?.id ?? '',
    });

    await userEvent.click(screen.getByRole('button', { name: 'Running late' }));
    const again = within(await screen.findByRole('dialog', { name: 'Running late' }));
    expect(await again.findByText('2 events moved by 30 minutes today')).toBeTruthy();
    expect(again.getByText('Changed since, so not moved: “Lunch”.')).toBeTruthy();
    await userEvent.click(again.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('2 events moved back')).toBeTruthy();
    expect(await startOf(store, '12')).toBe(at('11:00'));
    expect(await startOf(store, '13')).toBe(at('14:00'));
  });

  test('a delay of yesterday cannot be taken back', async () => {
    const { dialog, unmount } = await open();
    await userEvent.click(dialog.getByRole('radio', { name: /^30/ }));
    await userEvent.click(dialog.getByRole('button', { name: 'Move 3 events by 30 minutes' }));
    await screen.findByText('3 events moved by 30 minutes');
    unmount();
    vi.setSystemTime(Date.parse(NOW) + 86_400_000);
    await render();
    await userEvent.click(await screen.findByRole('button', { name: 'Running late' }));
    const again = within(await screen.findByRole('dialog', { name: 'Running late' }));
    expect(await again.findByText('Nothing more is planned today.')).toBeTruthy();
    expect(again.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});
