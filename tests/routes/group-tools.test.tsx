import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { GroupTools } from '#routes/group-tools.tsx';
import { anEnvironment } from '#support/environment.ts';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { renderAt } from '../features/schedule/render-at.tsx';

const DAY = '2026-04-02';
const staff = aUser({ role: 'admin' });
const student = aUser({ id: '8', role: 'user' });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** @param time the time of the day in Tokyo */
async function open(
  time: string,
  { user = staff, day = DAY, onAsk = () => {}, isAssistantOpen = false, isSchedule = true, isDraft = false } = {},
) {
  vi.setSystemTime(Date.parse(`${DAY}T${time}:00.000+09:00`));
  const rendered = await renderAt(
    '/',
    { '/': () => <GroupTools groupId="1" about="Kyoto Spring" {...{ day, isAssistantOpen, isSchedule, onAsk }} /> },
    {
      user,
      // From 10 to 12 in the morning, and from 11 in the evening to 7 in the morning.
      seed: {
        groups: [aGroup()],
        events: [
          anEvent({ isDraft }),
          anEvent({ id: '15', startTime: '2026-04-02T14:00:00.000Z', endTime: '2026-04-02T22:00:00.000Z' }),
        ],
        members: { 1: [aMember()] },
      },
      prepare: (runtime) => runtime.environment.set(anEnvironment()),
    },
  );
  await screen.findByRole('link', { name: 'Emergency' });
  return rendered;
}

const leading = () => screen.getAllByRole('button')[0]?.textContent;
async function others() {
  await userEvent.click(screen.getByRole('button', { name: 'More group actions' }));
  await screen.findByText('Kyoto Spring');
  return (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
}

const REST = ['Roll call', 'Announcements', 'Copy events of this day', 'Move events of this day', 'Calendar and print'];

test('while an event is on, its staff are offered a delay, and all others in the menu', async () => {
  await open('10:30');
  // From the beginning: a press must not be for what was there before.
  expect(leading()).toBe('Running late');
  expect(await others()).toEqual([...REST, 'Ask assistant']);
});

test('between events the assistant leads, and a delay is in the menu on that day alone', async () => {
  const onAsk = vi.fn();
  const { unmount } = await open('14:00', { onAsk });
  expect(leading()).toBe('Ask assistant');
  await userEvent.click(screen.getByRole('button', { name: 'Ask assistant' }));
  expect(onAsk).toHaveBeenCalled();
  expect(await others()).toEqual(['Running late', ...REST]);
  unmount();
  await open('10:30', { day: '2026-04-03' });
  expect(leading()).toBe('Ask assistant');
  expect(await others()).toEqual(REST);
});

test('a delay is offered on the day before while an event of its night is on', async () => {
  await open('23:30');
  act(() => {
    vi.setSystemTime(Date.parse('2026-04-02T16:00:00.000Z'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(leading()).toBe('Running late'));
  act(() => {
    vi.setSystemTime(Date.parse('2026-04-02T22:00:00.000Z'));
    document.dispatchEvent(new Event('visibilitychange'));
  });
  await waitFor(() => expect(leading()).toBe('Ask assistant'));
  expect(await others()).toEqual(REST);
});

test('a student has the assistant, and announcements and the calendar in the menu', async () => {
  await open('10:30', { user: student });
  expect(leading()).toBe('Ask assistant');
  expect(await others()).toEqual(['Announcements', 'Calendar and print']);
});

test.each([
  ['14:00', {}, true],
  ['10:30', {}, true],
  ['14:00', { isAssistantOpen: true }, false],
  // Publishing leads.
  ['14:00', { isDraft: true }, false],
  ['14:00', { isSchedule: false }, false],
  ['10:30', { isSchedule: false }, false],
])('is the primary action of the schedule alone: at %s with %o: %s', async (time, state, isPrimary) => {
  await open(time, state);
  const [button] = screen.getAllByRole('button');
  expect(button?.classList.contains('primary')).toBe(isPrimary);
});
