import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SystemHotel } from '#contract/records/lodging/hotel.ts';
import { PLACE_DEBOUNCE_MS } from '#contract/records/lodging/place.ts';
import type { Verdict } from '#runtime/platform/edit-form.ts';
import { listSystemHotels } from '#store/queries/lodging/lodging.ts';
import type { FakeOptions, FakeRuntime } from '#support/fake-runtime.tsx';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aSystemHotel, aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { openApp } from '../../routes/open-app.tsx';

const OFFLINE = "Saved on this device. It will be sent when you're back online.";
const admin = aUser({ id: '3', role: 'admin' });
const kamo = aSystemHotel();
const yama = aSystemHotel({
  id: '72',
  name: 'Ryokan Yama',
  address: 'Nikko',
  email: 'yama@example.org',
  isSystemHotel: false,
  salesManagerName: 'Ken Abe',
});

interface OpenOptions extends FakeOptions {
  path?: string;
  hotels?: SystemHotel[] | null;
  prepare?(runtime: FakeRuntime): void;
}

async function open({ path = '/admin/settings', hotels = [kamo, yama], prepare, ...options }: OpenOptions = {}) {
  const seed = { groups: [], ...(hotels && { systemHotels: hotels }) };
  return openApp(path, { user: admin, seed, ...options }, prepare);
}

const press = async (name: string | RegExp) => userEvent.click(await screen.findByRole('button', { name }));
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }));
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const fill = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const submit = async (title: string, label: string) =>
  userEvent.click((await dialog(title)).getByRole('button', { name: label }));
const answer = async (name: string) =>
  userEvent.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name }));
const names = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent?.trim());
const outboxOf = ({ store }: FakeRuntime) =>
  store.run(async (db) => (await db.outbox.toArray()).map(({ kind, body }) => ({ kind, body })));
const refusal = (message: string, fields = {}): Verdict => ({ outcome: 'rejected', message, fields });

beforeEach(() => localStorage.clear());
afterEach(() => {
  vi.useRealTimers();
  forgetDrafts();
  useToastStore.setState({ shown: null });
});

describe('the list of hotels', () => {
  test.each(['/admin/settings', '/admin/system-hotels'])('at %s shows name, location and contact', async (path) => {
    await open({ path });
    const row = within(await screen.findByRole('row', { name: /Ryokan Yama/ }));
    row.getByText('Nikko');
    row.getByText('yama@example.org');
    expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Location',
      'Contact',
      'Actions',
    ]);
  });

  test('reads the names of an older server', async () => {
    const older = { id: 9, name: 'Old Inn', location: 'Uji', contactPhone: '+81 1', contactEmail: 'old@example.org' };
    await open({ hotels: [v.parse(SystemHotel, older)] });
    const row = within(await screen.findByRole('row', { name: /Old Inn/ }));
    row.getByText('Uji');
    row.getByText('+81 1');
    row.getByText('old@example.org');
  });

  test('says so when it is empty, and how to begin', async () => {
    await open({ hotels: [] });
    await screen.findByText('No hotels found. Add your first hotel to get started.');
    expect(screen.getAllByRole('button', { name: 'Add hotel' })).toHaveLength(2);
  });

  test('is searched by name, place and contact, and cleared again', async () => {
    const { address } = await open();
    await userEvent.type(await screen.findByRole('searchbox', { name: 'Search hotels' }), 'nikko');
    await waitFor(() => expect(names()).toEqual(['Ryokan Yama']));
    await waitFor(() => expect(address()).toBe('/admin/settings?q=nikko'));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search hotels' }), ' Yámá');
    await waitFor(() => expect(address()).toBe('/admin/settings?q=nikko+Y%C3%A1m%C3%A1'));
    await waitFor(() => expect(names()).toEqual(['Ryokan Yama']));
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search hotels' }), 'x');
    await screen.findByText('No hotels found matching your search.');
    await press('Clear Filters');
    await waitFor(() => expect(names()).toEqual(['Kamogawa Garden Inn', 'Ryokan Yama']));
  });

  test('that is not on this device says so, and is fetched again', async () => {
    const { runtime } = await open({
      hotels: null,
      online: false,
      prepare: (fake) => {
        fake.refreshOutcome = { outcome: 'offline' };
      },
    });
    await screen.findByText('Not on this device yet');
    expect(screen.queryByText('No hotels found. Add your first hotel to get started.')).toBeNull();
    const before = runtime.asked.length;
    await press('Try again');
    await waitFor(() => expect(runtime.asked.length).toBeGreaterThan(before));
  });
});

describe('the form of a hotel', () => {
  const openForm = async (options?: OpenOptions) => {
    const app = await open(options);
    await screen.findByRole('searchbox', { name: 'Search hotels' });
    await userEvent.click(screen.getAllByRole('button', { name: 'Add hotel' })[0] as HTMLElement);
    await dialog('Add hotel');
    return app.runtime;
  };
  test('says that a hotel of this name or address is in the list already, and may keep it', async () => {
    const runtime = await openForm();
    fillRequired();
    fill('Hotel name', ' ryokan YAMA ');
    await screen.findByText('A hotel with this name already exists: Nikko');
    fill('Hotel name', 'Yama');
    fill('Address', ' NIKKO');
    await screen.findByText('Ryokan Yama already has this address.');
    expect(screen.queryByText('A hotel with this name already exists: Nikko')).toBeNull();
    await submit('Add hotel', 'Add hotel');
    await waitFor(async () => expect(await outboxOf(runtime)).toHaveLength(1));
  });

  const fillRequired = () => {
    fill('Hotel name', 'Umi no Ie');
    fill('Address', 'Kamakura');
    fill('Phone', '+81 467');
    fill('Email', 'umi@example.org');
  };

  test('has its three parts, and names each missing field', async () => {
    const runtime = await openForm();
    const form = await dialog('Add hotel');
    for (const name of ['Hotel Information', 'Sales manager', 'Meeting manager']) form.getByRole('group', { name });
    await submit('Add hotel', 'Add hotel');
    await form.findByText('Hotel name is required');
    for (const text of ['Address is required', 'Phone is required', 'Email is required']) form.getByText(text);
    expect(document.activeElement).toBe(field('Hotel name'));
    expect(await outboxOf(runtime)).toEqual([]);
  });

  test('requires valid emails', async () => {
    await openForm();
    fillRequired();
    fill('Email', 'nobody');
    fill('Sales manager email', 'nobody');
    fill('Meeting manager email', 'nobody');
    await submit('Add hotel', 'Add hotel');
    await screen.findByText('Invalid email address');
    screen.getByText('Invalid sales manager email');
    screen.getByText('Invalid meeting manager email');
  });

  test('adds one in the newer words, and says so', async () => {
    const runtime = await openForm();
    fillRequired();
    fill('Meeting manager name', 'Aya');
    await submit('Add hotel', 'Add hotel');
    await screen.findByText('Hotel created successfully.');
    await screen.findByRole('row', { name: /Umi no Ie/ });
    const [{ kind, body } = { kind: '', body: {} }] = await outboxOf(runtime);
    expect(kind).toBe('system-hotel.create');
    expect(body).toMatchObject({
      name: 'Umi no Ie',
      address: 'Kamakura',
      phone: '+81 467',
      email: 'umi@example.org',
      meetingManagerName: 'Aya',
      isSystemHotel: true,
    });
    for (const older of ['location', 'contactPhone', 'contactEmail']) expect(body).not.toHaveProperty(older);
  });

  test('without a network is kept on the device, marked', async () => {
    await openForm({ online: false });
    fillRequired();
    await submit('Add hotel', 'Add hotel');
    await screen.findByText(OFFLINE);
    await within(await screen.findByRole('row', { name: /Umi no Ie/ })).findByText('Not sent yet');
  });

  test('that the server refuses says so, and keeps the typed text', async () => {
    const runtime = await openForm();
    runtime.verdict = refusal('There is one already.');
    fillRequired();
    await submit('Add hotel', 'Add hotel');
    await screen.findByText('Failed to create hotel. Please try again.');
    (await dialog('Add hotel')).getByText('There is one already.');
    expect(field('Hotel name').value).toBe('Umi no Ie');
  });

  test('sends only the changed fields', async () => {
    const { runtime } = await open();
    await press('Edit Ryokan Yama');
    expect(field('Sales manager name').value).toBe('Ken Abe');
    fill('Phone', '+81 288');
    await submit('Edit hotel', 'Save changes');
    await screen.findByText('Hotel updated successfully.');
    expect(await outboxOf(runtime)).toEqual([{ kind: 'system-hotel.update', body: { phone: '+81 288' } }]);
    const [, shown] = await listSystemHotels(runtime.store);
    expect(shown).toMatchObject({ phone: '+81 288', isSystemHotel: false });
  });

  test('reports a refused change', async () => {
    const { runtime } = await open();
    runtime.verdict = refusal('No.');
    await press('Edit Ryokan Yama');
    fill('Phone', '+81 288');
    await submit('Edit hotel', 'Save changes');
    await screen.findByText('Failed to update hotel. Please try again.');
  });

  test('that was left with typed text is offered again', async () => {
    const first = await openForm();
    fill('Hotel name', 'Half a hotel');
    expect(first.asked).not.toContain('x');
    await userEvent.keyboard('{Escape}');
    await answer('Keep editing');
    expect(field('Hotel name').value).toBe('Half a hotel');
  });
});

describe('deleting a hotel', () => {
  test('asks first, and reports it', async () => {
    const { runtime } = await open();
    await press('Delete Ryokan Yama');
    within(await screen.findByRole('alertdialog', { name: 'Are you sure?' })).getByText(
      /This action cannot be undone\./,
    );
    expect(await outboxOf(runtime)).toEqual([]);
    await answer('Delete');
    await screen.findByText('Hotel deleted successfully.');
    await waitFor(() => expect(names()).toEqual(['Kamogawa Garden Inn']));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Search hotels' })));
  });

  test('that is refused restores it, and says so', async () => {
    const { runtime } = await open();
    runtime.verdict = refusal('No.');
    await press('Delete Ryokan Yama');
    await answer('Delete');
    await screen.findByText('Failed to delete hotel. Please try again.');
    await waitFor(() => expect(names()).toContain('Ryokan Yama'));
  });
});

describe('the place search', () => {
  const place = (id: string) => ({ id, name: `Inn ${id}`, address: `Street ${id}`, secondary: `Street ${id}` });
  const openForm = async (prepare: (runtime: FakeRuntime) => void, online = true) => {
    const { runtime } = await open({ prepare, online });
    await screen.findByText('Ryokan Yama');
    await press('Add hotel');
    await dialog('Add hotel');
    return runtime;
  };
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Search for a hotel' });
  const type = (value: string) => {
    act(() => box().focus());
    fireEvent.change(box(), { target: { value } });
  };
  const searches = ({ asked }: FakeRuntime) => asked.filter((each) => each.startsWith('search places'));

  test('starts after two characters and a pause of half a second', async () => {
    const runtime = await openForm((fake) => {
      fake.places = { found: [place('1'), place('2')], details: {} };
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const rest = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    type('i');
    await rest(0);
    await rest(2_000);
    expect(searches(runtime)).toEqual([]);
    type('in');
    await rest(0);
    await rest(PLACE_DEBOUNCE_MS - 100);
    type('inn');
    await rest(0);
    await rest(PLACE_DEBOUNCE_MS - 1);
    expect(searches(runtime)).toEqual([]);
    await rest(1);
    await rest(0);
    expect(searches(runtime)).toEqual(['search places inn']);
  });

  test('fills in the details of the chosen place, and leaves the rest', async () => {
    await openForm((fake) => {
      const details = { name: 'Inn 2', address: '2 Hill Road', phone: '+81 2', website: null };
      fake.places = { found: [place('1'), place('2')], details: { 2: details } };
    });
    fill('Website', 'https://mine.example');
    type('inn');
    await userEvent.click(await screen.findByRole('option', { name: /Inn 2/ }));
    await waitFor(() => expect(field('Address').value).toBe('2 Hill Road'));
    expect([field('Hotel name').value, field('Phone').value, field('Website').value]).toEqual([
      'Inn 2',
      '+81 2',
      'https://mine.example',
    ]);
  });

  test('that cannot get the details says so, and changes nothing', async () => {
    await openForm((fake) => {
      fake.places = { found: [place('1')], details: {} };
    });
    fill('Hotel name', 'Mine');
    type('inn');
    await userEvent.click(await screen.findByRole('option', { name: /Inn 1/ }));
    await screen.findByText('Failed to get hotel details. Please try again or enter details manually.');
    expect(field('Hotel name').value).toBe('Mine');
  });

  test('that fails is silent and empty', async () => {
    const runtime = await openForm((fake) => {
      fake.places = { found: [], details: {} };
    });
    type('inn');
    await waitFor(() => expect(searches(runtime)).toEqual(['search places inn']));
    expect(screen.queryByRole('option')).toBeNull();
    expect(useToastStore.getState().shown).toBeNull();
  });

  test('says that it needs a network', async () => {
    const runtime = await openForm(() => {}, false);
    expect(box().disabled).toBe(true);
    screen.getByText(/^Place search needs a connection\./);
    expect(searches(runtime)).toEqual([]);
  });
});
