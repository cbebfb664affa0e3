import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { writeProposedUpdate } from '#contract/records/schedule/proposed-update.ts';
import { toGroup } from '#kit/addresses/addresses.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import type { FakeOptions, FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aHotel, aMember, anEvent, aRoom, aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { openApp } from '../../routes/open-app.tsx';

const admin = aUser({ id: '3', role: 'admin' });
const walk = {
  id: '13',
  title: 'River walk',
  type: 'activity',
  address: 'Kamo bank',
  description: '<p>With flour</p>',
  startTime: '2026-04-02T04:00:00.000Z',
  endTime: '2026-04-02T05:00:00.000Z',
};
const seed = {
  groups: [aGroup()],
  members: { 1: [aMember()] },
  hotels: { 1: [aHotel()] },
  rooms: { 51: [aRoom()] },
  events: [anEvent(walk)],
};
const DINNER = {
  title: 'Dinner by the river',
  type: 'meal',
  startTime: '2026-04-02T04:30:00.000Z',
  endTime: '2026-04-02T06:00:00.000Z',
  timezone: 'Asia/Tokyo',
  location: 'Pontocho',
  description: '',
};
const CHANGE = {
  scheduleId: '13',
  title: 'Long walk',
  type: 'activity',
  location: 'Kamo bank',
  description: 'Bring water',
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-04-02T02:30:00.000Z') });
});
afterEach(() => {
  vi.useRealTimers();
  useToastStore.setState({ shown: null });
});

const openDenver = async (options: FakeOptions = {}, prepare?: (runtime: FakeRuntime) => void) => {
  const opened = await openApp('/schedule/1/2026-04-02', { user: admin, seed, ...options }, prepare);
  await userEvent.click(await screen.findByRole('button', { name: 'Ask assistant' }));
  await screen.findByRole('dialog', { name: 'Ask assistant' });
  return opened;
};
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Your question' });
const ask = async (question: string) => userEvent.type(await field(), `${question}{Enter}`);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const proposing = (itineraryData: Record<string, unknown>) => (runtime: FakeRuntime) => {
  runtime.answers = () => ({ outcome: 'answered', value: { answer: 'I can create this.', itineraryData } });
};
const updating = (runtime: FakeRuntime) => {
  runtime.answers = () => ({
    outcome: 'answered',
    value: { answer: writeProposedUpdate(CHANGE), itineraryData: null },
  });
};
const askedOf = (runtime: FakeRuntime) =>
  runtime.asked.filter((each) => each.startsWith('ask ')).map((each) => JSON.parse(each.slice('ask '.length)));
const callsOf = (runtime: FakeRuntime, call: string) => runtime.asked.filter((each) => each.startsWith(call));

describe('asking', () => {
  test('sends the question with the current screen and the last five messages', async () => {
    const { runtime } = await openDenver();
    for (const [before, question] of ['One?', 'Two?', 'Three?', 'Four?'].entries()) {
      await ask(question);
      await waitFor(() => expect(screen.getAllByText('Nothing is planned.')).toHaveLength(before + 1));
    }
    const sent = askedOf(runtime);
    expect(sent).toHaveLength(4);
    expect(sent[0]).toMatchObject({ question: 'One?', groupId: 1, date: '2026-04-02', previousMessages: [] });
    expect(sent[3].previousMessages.map(({ content }: { content: string }) => content)).toEqual([
      'Nothing is planned.',
      'Two?',
      'Nothing is planned.',
      'Three?',
      'Nothing is planned.',
    ]);
    expect(sent[0].scheduleContext).toEqual([expect.objectContaining({ id: '13', title: 'River walk' })]);
  });

  test('leads to the events that the answer mentions', async () => {
    const { address } = await openDenver({}, (runtime) => {
      runtime.answers = () => ({
        outcome: 'answered',
        value: { answer: 'The River walk is at 01:00 PM.', itineraryData: null },
      });
    });
    await ask('When do we walk?');
    await userEvent.click(
      within(await screen.findByRole('list', { name: 'Events mentioned' })).getByRole('link', {
        name: /River walk/,
      }),
    );
    await screen.findByRole('heading', { name: 'Event Details' });
    expect(address()).toBe('/events/13');
  });

  test('renders the Markdown of an answer, and none of it as markup', async () => {
    await openDenver({}, (runtime) => {
      const answer = [
        'On **Friday** at `Kamo`:',
        '- breakfast',
        '- *walk* <img src=x onerror=alert(1)>',
        '',
        '3. [map](https://maps.example.org/kamo)',
        '4. [bad](javascript:alert(1)) and [out](/api/logout)',
      ].join('\n');
      runtime.answers = () => ({ outcome: 'answered', value: { answer, itineraryData: null } });
    });
    await ask('What is on **Friday**?');
    const log = await screen.findByRole('log');
    expect((await within(log).findByText('Friday')).tagName).toBe('STRONG');
    expect(within(log).getByText('Kamo').tagName).toBe('CODE');
    expect(within(log).getByText('walk').tagName).toBe('EM');
    expect(
      within(log)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['breakfast', 'walk <img src=x onerror=alert(1)>', 'map', 'bad and out']);
    expect(within(log).getAllByRole('list')[1]).toHaveProperty('start', 3);
    expect(within(log).getAllByRole('link')).toEqual([within(log).getByRole('link', { name: 'map' })]);
    expect(within(log).queryByRole('img')).toBeNull();
    // The question is shown as typed.
    within(log).getByText('What is on **Friday**?');
  });

  test('that fails says so, in the conversation and beside it', async () => {
    await openDenver({}, (runtime) => {
      runtime.answers = () => ({ outcome: 'failed', message: null });
    });
    await ask('What is next?');
    await screen.findByText("I'm sorry, I encountered an error while processing your request...");
    await screen.findByText('Failed to get a response from Denver.');
  });

  test('can be stopped, with the question back in its field', async () => {
    const { runtime } = await openDenver();
    runtime.hold = new Promise(() => {});
    await ask('What is next?');
    const stop = await screen.findByRole('button', { name: 'Stop' });
    await waitFor(() => expect(runtime.asked.at(-1)).toContain('What is next?'));
    await press('Stop');
    expect(runtime.asked.at(-1)).toBe('ask given up');
    // A separate button, because a tap on the same one could count as a tap on 'Ask' too.
    expect(await screen.findByRole('button', { name: 'Ask' })).not.toBe(stop);
    expect((await field()).value).toBe('What is next?');
    expect(document.activeElement).toBe(await field());
    expect(screen.queryByText('Nothing is planned.')).toBeNull();
    expect(screen.queryByText('What is next?', { selector: 'p' })).toBeNull();
  });

  test('that is stopped comes before the words typed meanwhile', async () => {
    const { runtime } = await openDenver();
    runtime.hold = new Promise(() => {});
    await ask('What is next?');
    await userEvent.type(await field(), 'And then');
    await press('Stop');
    expect((await field()).value).toBe('What is next?\nAnd then');
    expect(screen.queryByRole('log')).toBeNull();
  });

  test('gives the focus to the field when the answer removes the button that has it', async () => {
    let answer = () => {};
    const { runtime } = await openDenver();
    runtime.hold = new Promise((resolve) => {
      answer = resolve;
    });
    await ask('What is next?');
    const stop = await screen.findByRole('button', { name: 'Stop' });
    act(() => stop.focus());
    answer();
    await screen.findByText('Nothing is planned.');
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
  });

  test('is given up when the dialog closes, with the question back in its field', async () => {
    const { runtime } = await openDenver();
    runtime.hold = new Promise(() => {});
    await ask('What is next?');
    await waitFor(() => expect(runtime.asked.at(-1)).toContain('What is next?'));
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(runtime.asked.at(-1)).toBe('ask given up'));
    await press('Ask assistant');
    expect((await field()).value).toBe('What is next?');
    expect(screen.queryByRole('log')).toBeNull();
  });

  test('continues after the dialog was closed, and can be cleared', async () => {
    await openDenver();
    await ask('What is next?');
    await screen.findByText('Nothing is planned.');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await press('Ask assistant');
    await screen.findByText('Nothing is planned.');
    await press('Clear conversation');
    expect(screen.queryByText('Nothing is planned.')).toBeNull();
  });

  test.each([
    ['is forgotten when the user signs out', null, 0],
    ['is kept for the same user when the session ends by itself', { email: admin.email, waiting: 0 }, 1],
  ])('%s', async (_, ended, found) => {
    const { runtime, router } = await openDenver();
    await ask('What is next?');
    await screen.findByText('Nothing is planned.');
    act(() => runtime.signedOut(ended));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    act(() => runtime.signedIn(admin));
    await act(() => router.navigate(toGroup('1', '2026-04-02')));
    await press('Ask assistant');
    await field();
    expect(screen.queryAllByText('Nothing is planned.')).toHaveLength(found);
  });
});

describe('a proposed event', () => {
  test('over midnight has the day of its end', async () => {
    await openDenver({}, proposing({ ...DINNER, endTime: '2026-04-02T16:00:00.000Z' }));
    await ask('Add dinner');
    await screen.findByText('Thursday, April 2, 2026,');
    screen.getByText('01:30 PM – 01:00 AM, Apr 3');
  });

  test('is shown as its card, with its clashes, and created once it is confirmed', async () => {
    const { runtime } = await openDenver({}, proposing(DINNER));
    await ask('Add dinner');
    await screen.findByText('Thursday, April 2, 2026,');
    screen.getByText('01:30 PM – 03:00 PM');
    await screen.findByText(/At the same time: “River walk”/);
    await press('Confirm');
    expect(callsOf(runtime, 'assistant create')).toEqual([]);
    await press('Create this itinerary');
    await screen.findAllByText('Added to the schedule');
    expect(callsOf(runtime, 'assistant create')).toEqual([
      `assistant create ${JSON.stringify({ itineraryData: DINNER, groupId: 1 })}`,
    ]);
    expect(runtime.asked).toContain('refresh group 1');
    expect(screen.queryByRole('button', { name: 'Create this itinerary' })).toBeNull();
  });

  test('is retried under one key where the answer was lost', async () => {
    const { runtime } = await openDenver({}, proposing(DINNER));
    runtime.carriedOut = { outcome: 'offline' };
    await ask('Add dinner');
    await press('Confirm');
    await press('Create this itinerary');
    await screen.findByText('Failed to create the schedule. Please try again or create it manually.');
    runtime.carriedOut = { outcome: 'answered', value: null };
    await press('Create this itinerary');
    await screen.findAllByText('Added to the schedule');
    expect(runtime.keys).toHaveLength(2);
    expect(new Set(runtime.keys).size).toBe(1);
  });

  test('is carried out once, however often it is tapped', async () => {
    const { runtime } = await openDenver({}, proposing(DINNER));
    await ask('Add dinner');
    await press('Confirm');
    await userEvent.dblClick(await screen.findByRole('button', { name: 'Create this itinerary' }));
    await screen.findAllByText('Added to the schedule');
    expect(callsOf(runtime, 'assistant create')).toHaveLength(1);
  });

  test('that could not be saved says why, and cannot be confirmed', async () => {
    await openDenver({}, proposing({ ...DINNER, endTime: DINNER.startTime }));
    await ask('Add dinner');
    await screen.findByText('End time must be after start time');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  test('cannot be confirmed by a user who may not change the group', async () => {
    await openDenver({ user: aUser() }, proposing(DINNER));
    await ask('Add dinner');
    await screen.findByText('Only those who run this group can confirm it.');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  test('keeps the primary button while other messages follow', async () => {
    const { runtime } = await openDenver({}, proposing(DINNER));
    const primary = () => screen.getAllByRole('button', { name: 'Confirm' }).map((each) => each.className);
    await ask('Add dinner');
    await screen.findByRole('button', { name: 'Confirm' });
    const [orange] = primary();
    runtime.answers = () => ({ outcome: 'answered', value: { answer: 'Rain.', itineraryData: null } });
    await ask('And the weather?');
    await screen.findByText('Rain.');
    expect(primary()).toEqual([orange]);
    proposing({ ...DINNER, title: 'Supper' })(runtime);
    await ask('Add supper');
    await waitFor(() => expect(primary()).toEqual([expect.not.stringMatching(orange ?? ''), orange]));
  });

  test('is set aside by asking for changes', async () => {
    const { runtime } = await openDenver({}, proposing(DINNER));
    await ask('Add dinner');
    await press('Make changes');
    await screen.findByText('I would like to make changes to this.');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    await ask('At eight');
    await waitFor(() => expect(askedOf(runtime)).toHaveLength(2));
    expect(askedOf(runtime)[1].previousMessages.at(-1)).toEqual({
      role: 'user',
      content: 'I would like to make changes to this.',
    });
  });

  test('needs a group that the server knows', async () => {
    const group = aGroup({ id: 'local-1' });
    await openApp('/schedule/local-1/2026-04-02', { user: admin, seed: { groups: [group] } }, proposing(DINNER));
    await press('Ask assistant');
    await ask('Add dinner');
    await press('Confirm');
    await press('Create this itinerary');
    await screen.findByText('No group selected for creating an itinerary.');
  });
});

describe('a proposed change', () => {
  /** The fields of the change, each with its values before and after; screen readers hear which words changed. */
  const shownFields = () =>
    screen
      .getAllByRole('term')
      .map(({ parentElement }) => [...(parentElement?.children ?? [])].map((each) => each.textContent));

  test('shows the fields that change, before and after, and sends those alone', async () => {
    const { runtime } = await openDenver({}, updating);
    await ask('Rename the walk');
    await screen.findByText('Thursday, April 2, 2026,');
    expect(shownFields()).toEqual([
      ['Title', 'BeforeBefore: removed River walk', 'AfterAfter: added Long walk'],
      ['Description', 'BeforeBefore: removed With flour', 'AfterAfter: added Bring water'],
    ]);
    expect(screen.getByText('River', { selector: 'del' })).toBeDefined();
    expect(screen.getByText('Long', { selector: 'ins' })).toBeDefined();
    await press('Confirm');
    await screen.findAllByText('Schedule updated');
    expect(callsOf(runtime, 'assistant update')).toEqual([
      `assistant update ${JSON.stringify({ scheduleId: '13', title: 'Long walk', description: 'Bring water' })}`,
    ]);
    // The plan is as proposed now; the card still shows the change.
    await act(() => new StoredReplica(runtime.store).putEvent(anEvent({ ...walk, title: 'Long walk' })));
    expect(shownFields()[0]).toEqual(['Title', 'BeforeBefore: removed River walk', 'AfterAfter: added Long walk']);
  });

  test('names a value that becomes empty', async () => {
    await openDenver({}, (runtime) => {
      const answer = writeProposedUpdate({ ...CHANGE, title: 'River walk', location: '', description: 'With flour' });
      runtime.answers = () => ({ outcome: 'answered', value: { answer, itineraryData: null } });
    });
    await ask('Forget the place of the walk');
    await screen.findByText('Thursday, April 2, 2026,');
    expect(shownFields()).toEqual([['Location', 'BeforeBefore: removed Kamo bank', 'AfterAfter: Empty']]);
  });

  test('that changes nothing says so', async () => {
    await openDenver({}, (runtime) => {
      const answer = writeProposedUpdate({ ...CHANGE, title: ' River  walk', description: 'With flour' });
      runtime.answers = () => ({ outcome: 'answered', value: { answer, itineraryData: null } });
    });
    await ask('Rename the walk to River walk');
    await screen.findByText('The event is like this already.');
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  test('of an event that another user changes or deletes meanwhile says so, before it is confirmed', async () => {
    const { runtime } = await openDenver({}, updating);
    await ask('Rename the walk');
    await screen.findByRole('button', { name: 'Confirm' });
    const replica = new StoredReplica(runtime.store);
    await act(() => replica.putEvent(anEvent({ ...walk, address: 'Gate B' })));
    expect(screen.queryByText('The event was changed since Denver proposed this.')).toBeNull();
    await act(() => replica.putEvent(anEvent({ ...walk, title: 'Night walk' })));
    await screen.findByText('The event was changed since Denver proposed this.');
    await waitFor(() => expect(shownFields()[0]?.[1]).toBe('BeforeBefore: removed Night walk'));
    act(() => screen.getByRole('button', { name: 'Confirm' }).focus());
    await act(() => runtime.store.run((db) => db.events.delete('13')));
    await screen.findByText('This event was deleted.');
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
    expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();
  });

  test('that fails says so, and can be confirmed again', async () => {
    const { runtime } = await openDenver({}, updating);
    runtime.carriedOut = { outcome: 'failed', message: 'The event is gone.' };
    await ask('Rename the walk');
    await press('Confirm');
    await screen.findByText('Failed to update the schedule. Please try again or update it manually.');
    screen.getByText('The event is gone.');
    await screen.findByRole('button', { name: 'Confirm' });
  });

  test('needs a group that the server knows', async () => {
    const group = aGroup({ id: 'local-1' });
    await openApp('/schedule/local-1/2026-04-02', { user: admin, seed: { groups: [group] } }, updating);
    await press('Ask assistant');
    await ask('Rename the walk');
    await press('Confirm');
    await screen.findByText('No group selected for updating schedule.');
  });
});

describe('without a network', () => {
  test('answers from the device, and says so', async () => {
    const { runtime } = await openDenver({ online: false, user: aUser() });
    await ask('Where is the walk?');
    await screen.findByText('River walk is at Kamo bank (Thursday, April 2, 2026, 01:00 PM – 02:00 PM).');
    await screen.findByText('Answered from data on this device.');
    expect(askedOf(runtime)).toEqual([]);
    await ask('Which room am I in?');
    await screen.findByText('You are in room 501, Hotel Kazahana.');
  });

  test('does not call a room empty before all members are on this device', async () => {
    await openDenver({ online: false, seed: { ...seed, members: {} } }, ({ store }) =>
      store.run((db) => db.parts.delete(['1', 'members'])),
    );
    await ask('Who is in room 501?');
    await screen.findByText('The rooms of this group are not on this device yet.');
  });
});
