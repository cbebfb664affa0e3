import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test } from 'vitest';
import { getLodging } from '#store/queries/lodging/lodging.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aHotel, aSystemHotel } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import {
  answer,
  bodyOf,
  choose,
  closed,
  dialog,
  field,
  open,
  organizer,
  press,
  question,
  refuse,
  retype,
  submit,
} from './lodging-screen.tsx';

const OFFLINE = "Saved on this device. It will be sent when you're back online.";

afterEach(() => {
  forgetDrafts();
  useToastStore.setState({ shown: null });
});

describe('adding a hotel', () => {
  const openForm = async (options = {}, more = {}) => {
    const { runtime } = await open(organizer, more, options);
    await press('Add hotel');
    await dialog('Add hotel');
    return runtime;
  };

  test('requires one of the list, and says so at the list', async () => {
    const runtime = await openForm();
    await submit('Add hotel', 'Add hotel');
    await screen.findByText('Please select a hotel from the list');
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Hotel' }));
    expect(await listUnsent(runtime.store)).toEqual([]);
  });

  test('copies it into the group and continues with it', async () => {
    const runtime = await openForm();
    await choose('Hotel', /Ryokan Yama/);
    await submit('Add hotel', 'Add hotel');
    await screen.findByText('Hotel added');
    await screen.findByRole('heading', { level: 3, name: 'Ryokan Yama' });
    expect(await bodyOf(runtime)).toMatchObject({ systemHotelId: '72' });
  });

  test('is found by its place too', async () => {
    await openForm();
    const box = screen.getByRole('combobox', { name: 'Hotel' });
    await userEvent.click(box);
    fireEvent.change(box, { target: { value: 'NIKKO' } });
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
    screen.getByRole('option', { name: /Ryokan Yama/ });
  });

  test('warns where the group has it already', async () => {
    await openForm({}, { systemHotels: [aSystemHotel({ name: aHotel().name, address: aHotel().address })] });
    await choose('Hotel', /Hotel Kazahana/);
    await screen.findByText('This hotel is already in the group.');
  });

  test('without a network is kept on the device, marked', async () => {
    await openForm({ online: false });
    await choose('Hotel', /Ryokan Yama/);
    await submit('Add hotel', 'Add hotel');
    await screen.findByText(OFFLINE);
    await within(await screen.findByRole('list', { name: 'Hotels' })).findByText('Not sent yet');
  });

  test.each([
    ['the server’s message', 'This group is full.', 'This group is full.'],
    ['a fallback where there is none', '', 'Failed to add hotel. Please try again.'],
  ])('that is refused stays in the form, with %s', async (_, message, told) => {
    const runtime = await openForm();
    runtime.verdict = refuse(message);
    await choose('Hotel', /Ryokan Yama/);
    await submit('Add hotel', 'Add hotel');
    expect(await screen.findAllByText(told)).toHaveLength(2);
    expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Hotel' }).value).toBe('Ryokan Yama');
    expect(await listUnsent(runtime.store)).toEqual([]);
  });

  test('says where the list is not on this device', async () => {
    const { runtime } = await open(organizer, { systemHotels: [] }, { online: false });
    runtime.refreshOutcome = { outcome: 'offline' };
    await press('Add hotel');
    await (await dialog('Add hotel')).findByText('Not on this device yet');
  });
});

describe('changing a hotel', () => {
  const openForm = async () => {
    const { runtime } = await open();
    await press('Edit Hotel Kazahana');
    await dialog('Edit hotel');
    return runtime;
  };

  test('names each wrong field in its words, and goes to the first', async () => {
    await openForm();
    await retype('Email', 'nobody');
    await retype('Website', 'kazahana');
    await retype('Hotel name', ' ');
    await submit('Edit hotel', 'Save changes');
    await screen.findByText('Hotel name is required');
    screen.getByText('Invalid email address');
    screen.getByText('Invalid website URL');
    expect(document.activeElement).toBe(field('Hotel name'));
    await retype('Email', '');
    expect(screen.queryByText('Invalid email address')).toBeNull();
  });

  test('sends only the changed fields, and returns the focus', async () => {
    const runtime = await openForm();
    await retype('Phone', '+81 3-0000-0000');
    await retype('Website', '');
    await submit('Edit hotel', 'Save changes');
    await screen.findByText('Hotel updated');
    expect(await bodyOf(runtime)).toEqual({ phone: '+81 3-0000-0000', website: null });
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Hotel Kazahana' })),
    );
  });

  test("gives a number without a code that of the group's country", async () => {
    const runtime = await openForm();
    await retype('Phone', '０３－１２３４－５６７８');
    await submit('Edit hotel', 'Save changes');
    await screen.findByText('Hotel updated');
    expect(await bodyOf(runtime)).toEqual({ phone: '+81 3 1234 5678' });
    const link = await screen.findByRole('link', { name: '+81 3 1234 5678' });
    expect(link.getAttribute('href')).toBe('tel:+81312345678');
  });

  test('keeps the shown one selected, also where its new name comes after others', async () => {
    await openForm();
    await retype('Hotel name', 'Ryokan Z');
    await submit('Edit hotel', 'Save changes');
    await screen.findByRole('heading', { level: 3, name: 'Ryokan Z' });
    expect(screen.queryByRole('heading', { level: 3, name: 'Kamogawa Inn' })).toBeNull();
  });

  test('sends nothing when nothing changed', async () => {
    const runtime = await openForm();
    await submit('Edit hotel', 'Save changes');
    await closed();
    expect(await listUnsent(runtime.store)).toEqual([]);
  });
});

describe('removing a hotel', () => {
  test('warns of its room assignments, and removes them too', async () => {
    const { runtime } = await open();
    await press('Remove Hotel Kazahana');
    const asked = await question();
    asked.getByText('This will also remove all associated room assignments.', { exact: false });
    asked.getByText(/This action cannot be undone\.$/);
    await answer('Remove');
    await screen.findByText('Hotel removed');
    await screen.findByRole('heading', { level: 3, name: 'Kamogawa Inn' });
    expect(await getLodging(runtime.store, '1')).toMatchObject({ hotels: [{ name: 'Kamogawa Inn' }], rooms: [] });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Lodging'));
  });

  test('does nothing when the user cancels', async () => {
    const { runtime } = await open();
    await press('Remove Hotel Kazahana');
    await answer('Cancel');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(await listUnsent(runtime.store)).toEqual([]);
  });
});
