import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { SCHEDULE_FORM } from '#contract/records/files/upload.ts';
import type { Group } from '#contract/records/groups/group.ts';
import { fileBytes } from '#store/database/file-bytes.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listDay } from '#store/queries/schedule/events.ts';
import { chooseFromMenu } from '#support/choose-from-menu.ts';
import { putDeviceIn } from '#support/device-zone.ts';
import { anEnvironment } from '#support/environment.ts';
import type { FakeOptions, FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

const admin = aUser({ id: '3', role: 'admin' });
const DAY = '2026-04-02';
const OFFLINE = "Saved on this device. It will be sent when you're back online.";
const group: Group = aGroup({ endDate: '2026-04-20', defaultTimezone: 'Asia/Tokyo' });
const workshop = anEvent({ timezone: 'Asia/Tokyo' });

beforeEach(() => {
  localStorage.clear();
  putDeviceIn('Asia/Tokyo');
});

const open = (path: string, options: FakeOptions = {}, events = [workshop], extensions = 1) =>
  openApp(path, { user: admin, seed: { groups: [group], events }, ...options }, (runtime) => {
    runtime.setSync({ pulledAt: Date.now() });
    runtime.environment.set(anEnvironment({ extensions }));
  });
const openDay = async (options: FakeOptions = {}, extensions = 1) => {
  const app = await open(`/schedule/1/${DAY}`, options, [workshop], extensions);
  await press('Add Event');
  await screen.findByRole('dialog', { name: 'Add New Schedule Item' });
  return app;
};
const openEvent = async (options: FakeOptions = {}, event = workshop) => {
  const app = await open('/events/12', options, [event]);
  await press('Edit Event');
  await screen.findByRole('dialog', { name: 'Edit Schedule Item' });
  return app;
};
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const field = (name: string) => within(screen.getByRole('dialog')).getByLabelText<HTMLInputElement>(name);
const fill = async (name: string, text: string) => {
  await userEvent.clear(field(name));
  if (text) await userEvent.type(field(name), text);
};
const unsent = async ({ store }: FakeRuntime) =>
  (await new StoredOutbox(store).unfinished()).map(({ kind, body, files }) => ({
    kind,
    body: body as Record<string, unknown>,
    files: files.map(({ name }) => name),
  }));
const keptFiles = ({ store }: FakeRuntime) => store.run((db) => db.files.toCollection().primaryKeys());
const dialogIsGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

describe('a new event', () => {
  test('begins on the day that is shown, for an hour, in the zone of the group', async () => {
    const { runtime } = await openDay();
    expect(field('Start').value).toBe(DAY);
    expect(field('Start, time').value).toBe('09:00');
    expect(field('End, time').value).toBe('10:00');
    await userEvent.type(field('Title'), 'Tea ceremony');
    await userEvent.selectOptions(field('Type'), 'Activity');
    await press('Add Event');
    await screen.findByText('Schedule created');
    await dialogIsGone();
    expect(await unsent(runtime)).toMatchObject([
      {
        kind: 'event.create',
        body: {
          title: 'Tea ceremony',
          type: 'activity',
          startTime: '2026-04-02T00:00:00.000Z',
          endTime: '2026-04-02T01:00:00.000Z',
          timezone: 'Asia/Tokyo',
        },
      },
    ]);
    await screen.findByText('Tea ceremony');
  });

  test('is saved without a network', async () => {
    await openDay({ online: false });
    await userEvent.type(field('Title'), 'Tea ceremony');
    await userEvent.selectOptions(field('Type'), 'Meal');
    await press('Add Event');
    await screen.findByText(OFFLINE);
    await screen.findByText('Tea ceremony');
  });

  test.each([true, false])(
    'on another day can be viewed from the toast that reports it; online: %s',
    async (online) => {
      const { address } = await openDay({ online });
      await userEvent.type(field('Title'), 'Tea ceremony');
      await userEvent.selectOptions(field('Type'), 'Activity');
      fireEvent.change(field('Start'), { target: { value: '2026-04-05' } });
      await press('Add Event');
      await screen.findByText(online ? 'Schedule created' : OFFLINE);
      await dialogIsGone();
      expect(screen.queryByText('Tea ceremony')).toBeNull();
      await press('View');
      await screen.findByText('Tea ceremony');
      expect(address()).toBe('/schedule/1/2026-04-05');
    },
  );

  test('names each missing field', async () => {
    const { runtime } = await openDay();
    await fill('Start, time', '');
    await fill('End, time', '');
    await press('Add Event');
    await screen.findByText('Title is required');
    await screen.findByText('End time is required');
    await screen.findByText('Start time is required');
    await screen.findByText('Please select an event type');
    expect(document.activeElement).toBe(field('Title'));
    await userEvent.type(field('Title'), '  ');
    await press('Add Event');
    await screen.findByText('Title cannot be empty or contain only spaces');
    await userEvent.clear(field('Title'));
    await userEvent.paste('x'.repeat(101));
    await press('Add Event');
    await screen.findByText('Title cannot exceed 100 characters');
    expect(await unsent(runtime)).toEqual([]);
  });

  test('ends after it starts', async () => {
    await openDay();
    await userEvent.type(field('Title'), 'Tea');
    await userEvent.selectOptions(field('Type'), 'Meal');
    await fill('End, time', '08:00');
    await press('Add Event');
    await screen.findByText('End time must be after start time');
  });

  test('moves its end along with its start, by day and by hour', async () => {
    await openDay();
    await fill('Start', '2026-04-05');
    expect(field('End').value).toBe('2026-04-05');
    await fill('Start, time', '23:30');
    expect(field('End').value).toBe('2026-04-06');
    expect(field('End, time').value).toBe('00:30');
  });

  test('keeps an end that was moved first, before the start', async () => {
    await openDay();
    await fill('End', '2026-04-01');
    await fill('Start', '2026-04-01');
    expect(field('End').value).toBe('2026-04-01');
    await fill('End, time', '08:00');
    await fill('Start, time', '07:00');
    expect(field('End, time').value).toBe('08:00');
  });

  const planFlight = async (extensions: number) => {
    const { runtime } = await openDay({}, extensions);
    await userEvent.type(field('Title'), 'Flight home');
    expect(screen.queryByLabelText('End time zone')).toBeNull();
    await userEvent.selectOptions(field('Type'), 'Flight');
    await fill('Start, time', '11:00');
    await fill('End', DAY);
    await fill('End, time', '15:30');
    await userEvent.click(screen.getByRole('combobox', { name: 'End time zone' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Europe/London' }));
    await press('Add Event');
    await screen.findByText('Schedule created');
    const [made] = await unsent(runtime);
    expect(made?.body).toMatchObject({
      startTime: '2026-04-02T02:00:00.000Z',
      endTime: '2026-04-02T14:30:00.000Z',
      timezone: 'Asia/Tokyo',
    });
    return made?.body;
  };

  test('of a flight may end by the clocks of another zone, which is kept', async () => {
    expect(await planFlight(1)).toMatchObject({ endTimezone: 'Europe/London' });
    expect(await screen.findByText('Tokyo 11:00 AM → London 03:30 PM · 12 h 30 min')).toBeTruthy();
    await userEvent.click(screen.getByRole('link', { name: 'Flight home' }));
    await press('Edit Event');
    await screen.findByRole('dialog', { name: 'Edit Schedule Item' });
    expect(field('End, time').value).toBe('15:30');
    expect(field('End time zone').value).toContain('Europe/London');
  });

  test('does not send that zone to a server that keeps none', async () => {
    expect(await planFlight(0)).not.toHaveProperty('endTimezone');
  });

  test('is for the people whom the search finds, folded like every search', async () => {
    const names = ['Ana', 'Ben', 'Cy', 'Di', 'Ed', 'Fo', 'Gus', 'Hal'].map((firstName) => ({
      firstName,
      lastName: 'Adams',
    }));
    const all = [...names, { firstName: 'Zoë', lastName: 'O’Brien' }].map((name, at) =>
      aMember({ id: `${at + 50}`, userId: `${at + 50}`, ...name }),
    );
    const seed = { groups: [group], members: { 1: all }, events: [workshop] };
    const { runtime } = await openDay({ seed });
    await userEvent.type(field('Title'), 'Violin lesson');
    await userEvent.selectOptions(field('Type'), 'Activity');
    await userEvent.selectOptions(field('Who takes part'), 'Only some people');
    const listed = () => within(screen.getByRole('list', { name: 'By name' })).getAllByRole('checkbox');
    await waitFor(() => expect(listed()).toHaveLength(8));
    screen.getByText('1 more: search for a name.');
    await userEvent.type(field('Search people'), "o'brien zoe");
    await waitFor(() => expect(listed()).toHaveLength(1));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Zoë O’Brien' }));
    await press('Add Event');
    await screen.findByText('Schedule created');
    expect((await unsent(runtime))[0]?.body.audience).toEqual({ memberIds: ['58'], roles: [] });
  });

  test('shows how many people take part once the members are read', async () => {
    const shown = new Set<string | null>();
    const watch = new MutationObserver(() => {
      for (const { textContent } of screen.queryAllByText(/(person|people) takes? part$/)) shown.add(textContent);
    });
    watch.observe(document.body, { childList: true, subtree: true, characterData: true });
    await openDay({ seed: { groups: [group], members: { 1: [aMember({})] }, events: [workshop] } });
    await waitFor(() => expect(shown).toContain('1 person takes part'));
    watch.disconnect();
    expect(shown.size).toBe(1);
  });

  test('does not count the people before all members are on this device', async () => {
    const { runtime } = await openDay({ seed: { groups: [group], members: { 1: [aMember({})] }, events: [workshop] } });
    await screen.findByText('1 person takes part');
    await runtime.store.run((db) => db.parts.delete(['1', 'members']));
    await waitFor(() => expect(screen.queryByText('1 person takes part')).toBeNull());
  });

  test('reports a time that the clocks skip', async () => {
    await openDay();
    await userEvent.click(screen.getByRole('combobox', { name: 'Time zone' }));
    await userEvent.click(await screen.findByRole('option', { name: /New.York/ }));
    await fill('Start', '2026-03-08');
    await fill('Start, time', '02:30');
    expect(await screen.findByText('The clocks of New York skip Mar 8, 2026 2:30 AM')).toBeTruthy();
    expect(screen.getByText('It is saved as Mar 8, 2026 3:30 AM.')).toBeTruthy();
  });

  test('shows other events at that time, and can be saved all the same', async () => {
    await openDay();
    expect(screen.queryByText('At the same time')).toBeNull();
    await fill('Start, time', '10:30');
    const clash = await screen.findByText('At the same time');
    expect(clash.closest('[role]')?.textContent ?? clash.parentElement?.textContent).toContain('Sushi workshop');
    await fill('Start, time', '12:00');
    await waitFor(() => expect(screen.queryByText('At the same time')).toBeNull());
  });

  test('accepts files, and leaves out those that are removed again', async () => {
    const { runtime } = await openDay();
    await userEvent.type(field('Title'), 'Tea');
    await userEvent.selectOptions(field('Type'), 'Meal');
    const picked = ['menu.pdf', 'map.pdf'].map((name) => new File(['x'], name, { type: 'application/pdf' }));
    await userEvent.upload(field('Files to attach'), picked);
    await press('Remove map.pdf');
    await press('Add Event');
    await screen.findByText('Schedule created');
    expect(await unsent(runtime)).toMatchObject([{ files: ['menu.pdf'] }]);
  });

  test('keeps the picked files over a reload, and sends them', async () => {
    const { unmount, runtime: before } = await openDay();
    await userEvent.type(field('Title'), 'Tea');
    await userEvent.selectOptions(field('Type'), 'Meal');
    await userEvent.upload(field('Files to attach'), new File(['tea'], 'menu.pdf', { type: 'application/pdf' }));
    await screen.findByText('New, 3 bytes');
    unmount();
    const { runtime } = await open(`/schedule/1/${DAY}`);
    // The same device.
    const rows = await before.store.run((db) => db.files.toArray());
    await runtime.store.run((db) => db.files.bulkPut(rows));
    await press('Continue');
    await within(await screen.findByRole('dialog')).findByText('menu.pdf');
    await press('Add Event');
    await screen.findByText('Schedule created');
    const [entry] = await new StoredOutbox(runtime.store).unfinished();
    const sent = await fileBytes(runtime.store, entry?.files ?? []);
    expect([...(sent?.values() ?? [])].map((bytes) => new TextDecoder().decode(bytes))).toEqual(['tea']);
    await waitFor(async () => expect(await keptFiles(runtime)).toEqual(entry?.files.map(({ id }) => id)));
  });

  test('gives up its files with the typed text', async () => {
    const { runtime } = await openDay();
    await userEvent.upload(field('Files to attach'), new File(['tea'], 'menu.pdf', { type: 'application/pdf' }));
    await screen.findByText('New, 3 bytes');
    expect(await keptFiles(runtime)).toHaveLength(1);
    await press('Cancel');
    await press('Discard');
    await dialogIsGone();
    await waitFor(async () => expect(await keptFiles(runtime)).toEqual([]));
  });

  test('reports an unusable file at once', async () => {
    await openDay();
    const user = userEvent.setup({ applyAccept: false });
    await user.upload(field('Files to attach'), new File(['x'], 'song.mp3', { type: 'audio/mpeg' }));
    await within(screen.getByRole('dialog')).findByText(SCHEDULE_FORM.wrongType);
    expect(screen.queryByText('song.mp3')).toBeNull();
  });

  test('that the server refuses stays in its form, with the specified words', async () => {
    const { runtime } = await openDay();
    runtime.verdict = { outcome: 'rejected', message: 'The group is full', fields: {} };
    await userEvent.type(field('Title'), 'Tea');
    await userEvent.selectOptions(field('Type'), 'Meal');
    await press('Add Event');
    await screen.findByText('Failed to create the schedule. Please try again.');
    expect(field('Title').value).toBe('Tea');
  });

  test('whose files the server refuses says so where they are picked', async () => {
    const { runtime } = await openDay();
    runtime.verdict = { outcome: 'rejected', message: 'No', fields: { 'attachments.0': 'This picture is damaged' } };
    await userEvent.type(field('Title'), 'Tea');
    await userEvent.selectOptions(field('Type'), 'Meal');
    await press('Add Event');
    await within(screen.getByRole('dialog')).findByText('This picture is damaged');
  });

  test('that was not saved is offered again', async () => {
    const { unmount } = await openDay();
    await userEvent.type(field('Title'), 'Tea ceremony');
    unmount();
    await open(`/schedule/1/${DAY}`);
    await screen.findByText('Not saved: a new event');
    await press('Continue');
    await screen.findByRole('dialog');
    expect(field('Title').value).toBe('Tea ceremony');
  });

  test('that was not saved keeps its day, whichever is on the screen', async () => {
    const { unmount } = await openDay();
    await userEvent.type(field('Title'), 'Tea ceremony');
    unmount();
    await open('/schedule/1/2026-04-09');
    await press('Continue');
    await screen.findByRole('dialog');
    expect(field('Start').value).toBe(DAY);
  });
});

describe('a day without events', () => {
  test('offers the first one', async () => {
    await open('/schedule/1/2026-04-09');
    await screen.findByText('There are no events scheduled for this date');
    await press('Add First Event');
    await screen.findByRole('dialog', { name: 'Add New Schedule Item' });
    expect(field('Start').value).toBe('2026-04-09');
  });

  test('keeps the form of a refused first one, which waits for the server on a day that is not empty any more', async () => {
    const { runtime } = await open('/schedule/1/2026-04-09');
    runtime.verdict = { outcome: 'rejected', message: 'The group is full', fields: {} };
    await press('Add First Event');
    await screen.findByRole('dialog');
    await userEvent.type(field('Title'), 'Tea');
    await userEvent.selectOptions(field('Type'), 'Meal');
    await press('Add Event');
    await screen.findByText('Failed to create the schedule. Please try again.');
    expect(field('Title').value).toBe('Tea');
  });
});

describe('an event', () => {
  test('sends only the changed fields', async () => {
    const { runtime } = await openEvent();
    expect(field('Title').value).toBe('Sushi workshop');
    expect(field('Start, time').value).toBe('10:00');
    await fill('Address', 'Pontocho Alley');
    await press('Save changes');
    await screen.findByText('Schedule updated');
    expect(await unsent(runtime)).toMatchObject([{ kind: 'event.update', body: { address: 'Pontocho Alley' } }]);
    expect(Object.keys((await unsent(runtime))[0]?.body ?? {})).toEqual(['address']);
  });

  test('[MERGE-2] names the last author where both changed a field, and waits for the choice', async () => {
    const ben = aMember({ id: '81', userId: '9', firstName: 'Ben', lastName: 'Okafor' });
    const seed = { groups: [group], events: [workshop], members: { 1: [ben] } };
    const { runtime } = await openEvent({ seed });
    await fill('Title', 'Soba workshop');
    const title = 'Udon workshop';
    await act(async () => {
      await runtime.store.run((db) => db.events.update(workshop.id, { title, updatedBy: '9', version: 5 }));
    });
    const choice = within(await screen.findByRole('group', { name: 'Title' }));
    await choice.findByRole('radio', { name: 'Theirs (last changed by Ben Okafor)' });
    choice.getByText(title);
    await press('Save changes');
    await screen.findByText('Not saved yet: choose a version.');
    expect(await unsent(runtime)).toEqual([]);
    await userEvent.click(choice.getByRole('radio', { name: 'Yours' }));
    await press('Save changes');
    await dialogIsGone();
    expect(await unsent(runtime)).toMatchObject([{ kind: 'event.update', body: { title: 'Soba workshop' } }]);
  });

  test('keeps the clock when its zone is changed', async () => {
    const { runtime } = await openEvent();
    const zone = screen.getByRole('combobox', { name: 'Time zone' });
    await userEvent.click(zone);
    await userEvent.click(await screen.findByRole('option', { name: 'Asia/Seoul' }));
    expect(field('Start, time').value).toBe('10:00');
    await press('Save changes');
    await screen.findByText('Schedule updated');
    expect(await unsent(runtime)).toMatchObject([{ body: { timezone: 'Asia/Seoul' } }]);
  });

  test('loses a file that is removed, and keeps the others', async () => {
    const files = ['a.pdf', 'b.pdf'].map((name) => ({ name, url: `/uploads/${name}`, type: 'application/pdf' }));
    const { runtime } = await openEvent({}, anEvent({ timezone: 'Asia/Tokyo', attachments: files }));
    await press('Remove a.pdf');
    await screen.findByText('Will be removed');
    await press('Save changes');
    await screen.findByText('Schedule updated');
    expect(await unsent(runtime)).toMatchObject([{ body: { existingAttachments: [{ name: 'b.pdf' }] } }]);
  });

  test('that the server refuses says so in the specified words', async () => {
    const { runtime } = await openEvent();
    runtime.verdict = { outcome: 'rejected', message: 'No', fields: {} };
    await fill('Address', 'Here');
    await press('Save changes');
    await screen.findByText('Failed to update the schedule. Please try again.');
  });

  test('has a copy made of it', async () => {
    const { runtime, address } = await open('/events/12');
    await chooseFromMenu(await screen.findByRole('button', { name: 'More event actions' }), 'Duplicate');
    await screen.findByRole('dialog', { name: 'Add New Schedule Item' });
    expect(screen.queryByText('Unsent files are not copied.')).toBeNull();
    await fill('Start', '2026-04-03');
    await press('Add Event');
    await screen.findByText('Schedule created');
    expect(await unsent(runtime)).toMatchObject([
      { kind: 'event.create', body: { title: 'Sushi workshop', startTime: '2026-04-03T01:00:00.000Z' } },
    ]);
    await press('View');
    await waitFor(() => expect(address()).toBe('/schedule/1/2026-04-03'));
  });
});

describe('a copy', () => {
  const files = ['a.pdf', 'b.pdf'].map((name) => ({ name, url: `/uploads/${name}`, type: 'application/pdf' }));

  test('has the files of the event, except those that are removed', async () => {
    const event = anEvent({ timezone: 'Asia/Tokyo', attachments: files });
    const { runtime } = await open('/events/12', {}, [event]);
    await chooseFromMenu(await screen.findByRole('button', { name: 'More event actions' }), 'Duplicate');
    await press('Remove a.pdf');
    await press('Add Event');
    await screen.findByText('Schedule created');
    expect(await unsent(runtime)).toMatchObject([
      { kind: 'event.create', files: [], body: { existingAttachments: [{ name: 'b.pdf', url: '/uploads/b.pdf' }] } },
    ]);
    const copies = await listDay(runtime.store, '1', DAY);
    expect(copies.map(({ attachments }) => attachments.map(({ name }) => name))).toEqual([
      ['a.pdf', 'b.pdf'],
      ['b.pdf'],
    ]);
  });

  test('has no files that the server does not know yet, and says so', async () => {
    const unsentFile = { name: 'c.pdf', url: 'upload:file-1', type: 'application/pdf' };
    const event = anEvent({ timezone: 'Asia/Tokyo', attachments: [...files, unsentFile] });
    await open('/events/12', {}, [event]);
    await chooseFromMenu(await screen.findByRole('button', { name: 'More event actions' }), 'Duplicate');
    await screen.findByText('Unsent files are not copied.');
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.getByText('b.pdf')).toBeTruthy();
    expect(dialog.queryByText('c.pdf')).toBeNull();
  });
});

describe('the rights', () => {
  const user = aUser({ id: '7', role: 'user' });
  test('a member who does not manage the group is offered nothing', async () => {
    const seed = { groups: [group], members: { 1: [aMember({ userId: '7' })] }, events: [workshop] };
    await open(`/schedule/1/${DAY}`, { user, seed });
    await screen.findByText('Sushi workshop');
    expect(screen.queryByRole('button', { name: 'Add Event' })).toBeNull();
  });

  test('a member who manages the group may change it', async () => {
    const seed = {
      groups: [group],
      members: { 1: [aMember({ userId: '7', role: 'group_manager' })] },
      events: [workshop],
    };
    await open(`/schedule/1/${DAY}`, { user: aUser({ id: '7', role: 'organizer' }), seed });
    await screen.findByRole('button', { name: 'Add Event' });
  });

  test('an archived group cannot be changed', async () => {
    await open(`/schedule/1/${DAY}`, { seed: { groups: [{ ...group, isArchived: true }], events: [workshop] } });
    await screen.findByText('Sushi workshop');
    expect(screen.queryByRole('button', { name: 'Add Event' })).toBeNull();
    vi.restoreAllMocks();
  });
});
