import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { changeProfilePicture } from '#store/commands/people.ts';
import type { FakeOptions } from '#support/fake-runtime.tsx';
import { forgetDrafts } from '#support/forget-drafts.ts';
import { aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { openApp } from '../../routes/open-app.tsx';
import { outboxOf } from '../members/members-screen.tsx';

beforeEach(() => localStorage.clear());
afterEach(() => {
  forgetDrafts();
  useToastStore.setState({ shown: null });
});

const mika = aUser({ gender: 'female', phone: '+81 90-1234', timeZone: 'Asia/Tokyo', preferredName: 'Mi' });
const open = (options: FakeOptions = {}) => openApp('/profile', { user: mika, seed: { groups: [] }, ...options });
const region = (name: string) => screen.findByRole('region', { name });
const field = (name: string) => screen.findByLabelText<HTMLInputElement>(name);
const select = (name: string) => screen.findByLabelText<HTMLSelectElement>(name);
const edit = async () => userEvent.click(await screen.findByRole('button', { name: 'Edit profile' }));
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save changes' }));
const factsOf = (card: HTMLElement) =>
  Object.fromEntries(
    within(card)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  );
const shown = (fact: string, value: string) =>
  waitFor(async () => expect(factsOf(await region('Personal Information'))[fact]).toBe(value));
const retype = async (name: string, text: string) => {
  await userEvent.clear(await field(name));
  await userEvent.type(await field(name), text);
};

describe('my profile', () => {
  test("shows the user's name and account", async () => {
    await open();
    await screen.findByRole('heading', { level: 1, name: 'My Profile' });
    expect(factsOf(await region('Personal Information'))).toEqual({
      'First name': 'Mika',
      'Last name': 'Sato',
      'Preferred name': 'Mi',
      Gender: 'Female',
      Phone: '+81 90-1234',
      'Time zone': 'Asia/Tokyo',
    });
    expect(factsOf(await region('Account Information'))).toEqual({
      Email: 'mika@example.org',
      Role: 'Member',
      'Account status': 'Active',
      'Member since': 'Jan 5, 2026',
    });
  });

  test('says which fields are unknown', async () => {
    await open({ user: aUser() });
    const { Phone, Gender } = factsOf(await region('Personal Information'));
    expect([Phone, Gender]).toEqual(['Not specified', 'Not specified']);
  });

  test('has a preferred name that can be changed and left out', async () => {
    const { runtime } = await open();
    await edit();
    await retype('Preferred name', 'Mimi');
    await save();
    await shown('Preferred name', 'Mimi');
    await edit();
    await userEvent.clear(await field('Preferred name'));
    await save();
    await waitFor(async () =>
      expect(factsOf(await region('Personal Information'))).not.toHaveProperty('Preferred name'),
    );
    expect((await outboxOf(runtime)).at(-1)?.body).toMatchObject({ preferredName: null });
  });

  test('keeps at least one name', async () => {
    const { runtime } = await open({ online: false });
    await edit();
    await userEvent.clear(await field('First name'));
    await userEvent.clear(await field('Last name'));
    await save();
    await waitFor(async () =>
      expect((await field('First name')).getAttribute('aria-describedby')).toEqual(expect.any(String)),
    );
    screen.getByText('Please enter a first or a last name');
    expect(await outboxOf(runtime)).toEqual([]);
    await userEvent.type(await field('Last name'), 'Sato');
    await save();
    await waitFor(async () => expect(await outboxOf(runtime)).toHaveLength(1));
  });

  test('sends only the changed fields', async () => {
    const { runtime } = await open();
    await edit();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Personal Information' }));
    expect((await field('Email')).readOnly).toBe(true);
    await retype('First name', 'Mika-Lou');
    await userEvent.selectOptions(await select('Gender'), 'Prefer not to say');
    await save();
    await screen.findByText('Profile updated');
    expect(await outboxOf(runtime)).toEqual([
      expect.objectContaining({
        kind: 'profile.update',
        body: { firstName: 'Mika-Lou', gender: 'prefer-not-to-say' },
      }),
    ]);
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit profile'));
    await shown('First name', 'Mika-Lou');
  });

  test('puts the country code before the number, and none where there is no number', async () => {
    const { runtime } = await open();
    await edit();
    expect([(await select('Country code')).value, (await field('Phone number')).value]).toEqual(['+81', '90-1234']);
    await userEvent.selectOptions(await select('Country code'), '+44 UK');
    await retype('Phone number', '7700900');
    await save();
    await screen.findByText('Profile updated');
    await edit();
    await userEvent.clear(await field('Phone number'));
    await save();
    await waitFor(async () =>
      expect((await outboxOf(runtime)).map(({ body }) => (body as { phone: string | null }).phone)).toContain(null),
    );
    await shown('Phone', 'Not specified');
  });

  test('stores a number without the 0 that is left out after a country code', async () => {
    const { runtime } = await open();
    await edit();
    await userEvent.selectOptions(await select('Country code'), '+44 UK');
    await retype('Phone number', '07700 900123');
    await save();
    await screen.findByText('Profile updated');
    expect(await outboxOf(runtime)).toMatchObject([{ body: { phone: '+447700900123' } }]);
  });

  test('keeps a number that is not one of the country as typed', async () => {
    const { runtime } = await open();
    await edit();
    await userEvent.selectOptions(await select('Country code'), '+44 UK');
    await retype('Phone number', '12');
    await save();
    await screen.findByText('Profile updated');
    expect(await outboxOf(runtime)).toMatchObject([{ body: { phone: '12' } }]);
  });

  test('offers the nine country codes, beginning with the first where there is no number yet', async () => {
    await open({ user: aUser() });
    await edit();
    const codes = await select('Country code');
    expect([...codes.options].map(({ text }) => text)).toEqual([
      '+1 US',
      '+44 UK',
      '+52 MX',
      '+86 CN',
      '+91 IN',
      '+33 FR',
      '+49 DE',
      '+61 AU',
      '+81 JP',
      'Other',
    ]);
    expect(codes.value).toBe('+1');
  });

  test('that the server refuses says so, and keeps the typed text', async () => {
    const { runtime } = await open();
    runtime.verdict = { outcome: 'rejected', message: '', fields: {} };
    await edit();
    await retype('First name', 'Mikaela');
    await save();
    await screen.findByText('Update failed');
    expect(screen.getAllByText('Failed to update your profile. Please try again.')).not.toHaveLength(0);
    expect((await field('First name')).value).toBe('Mikaela');
  });

  test('is saved on the device without a network', async () => {
    await open({ online: false });
    await edit();
    await retype('Last name', 'Okabe');
    await save();
    await screen.findByText("Saved on this device. It will be sent when you're back online.");
    await screen.findByText('Not sent yet');
    await shown('Last name', 'Okabe');
  });

  test('that was left half typed is offered again', async () => {
    const { router } = await open();
    await edit();
    await retype('Last name', 'Oka');
    await router.navigate({ to: '/settings' });
    await screen.findByRole('heading', { level: 1, name: 'User Settings' });
    await router.navigate({ to: '/profile' });
    await userEvent.click(await screen.findByRole('button', { name: 'Continue' }));
    expect((await field('Last name')).value).toBe('Oka');
  });
});

describe('my picture', () => {
  const pick = async (file: File) => {
    const input = document.querySelector<HTMLInputElement>('input[type=file]');
    if (!input) throw new Error('There is nothing to pick with');
    await userEvent.setup({ applyAccept: false }).upload(input, file);
  };

  test('must be an image', async () => {
    await open();
    await region('Profile picture');
    await pick(new File(['x'], 'me.pdf', { type: 'application/pdf' }));
    await screen.findByText('Invalid file type');
    screen.getByText('Please select an image file (JPG, PNG, etc.).');
  });

  test('has at most 5 MB', async () => {
    await open();
    await region('Profile picture');
    await pick(new File([new Uint8Array(5 * 1024 * 1024 + 1)], 'me.png', { type: 'image/png' }));
    await screen.findByText('File too large');
    screen.getByText('Please select an image file smaller than 5MB.');
  });

  test('is cropped before it is sent, and not sent when that is cancelled', async () => {
    const { runtime } = await open();
    await region('Profile picture');
    await pick(new File(['x'], 'me.png', { type: 'image/png' }));
    const dialog = await screen.findByRole('dialog', { name: 'Crop picture' });
    within(dialog).getByRole('slider', { name: 'Zoom' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await outboxOf(runtime)).toEqual([]);
  });

  test('that waits to be sent is shown from the device', async () => {
    const made = URL.createObjectURL;
    URL.createObjectURL = () => 'blob:device/me';
    try {
      const { runtime } = await open({ online: false });
      const context = { now: () => Date.now(), uuid: () => crypto.randomUUID() };
      await changeProfilePicture(runtime.store, context, {
        me: mika,
        file: new File(['x'], 'me.png', { type: 'image/png' }),
      });
      const portrait = await region('Profile picture');
      await waitFor(() => expect(portrait.querySelector('img')?.getAttribute('src')).toBe('blob:device/me'));
    } finally {
      URL.createObjectURL = made;
    }
  });
});
