import '../../ui/browser-gaps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { EmergencyButton } from '#features/emergency/emergency-button.tsx';
import { EmergencyScreen } from '#features/emergency/emergency-screen.tsx';
import { EmergencySheet } from '#features/emergency/emergency-sheet.tsx';
import { putDeviceIn } from '#support/device-zone.ts';
import { anEnvironment } from '#support/environment.ts';
import type { FakeOptions } from '#support/fake-runtime.tsx';
import { aGroup, aHotel, aMember, anEvent, aUser } from '#support/rows.ts';
import { outboxOf } from '../members/members-screen.tsx';
import { renderAt } from '../schedule/render-at.tsx';

afterEach(() => vi.restoreAllMocks());

const seed = {
  groups: [aGroup({ startDate: '2026-04-01', endDate: '2026-04-04', defaultTimezone: 'Asia/Tokyo' })],
  events: [
    anEvent({
      id: '31',
      startTime: '2026-04-04T01:00:00.000Z',
      endTime: '2026-04-04T02:00:00.000Z',
      timezone: 'Asia/Seoul',
    }),
  ],
  members: { 1: [aMember()] },
  hotels: { 1: [aHotel({ name: 'Kyoto Inn', address: 'Kyoto' })] },
};

const CARD = {
  hospitalName: 'St. Luke',
  hospitalPhone: '+81 3 1234',
  contacts: [
    { name: 'Lee', role: 'Leader', phone: '+82 (0)10 7755 1234 ext. 3' },
    { name: 'Guide', role: '', phone: '03-1234-5678 / night: 090-1111-2222' },
    { name: 'Desk', role: '', phone: 'on the wall' },
  ],
  hotels: [{ hotelId: aHotel().id, localName: '京都の宿', localAddress: '中京区' }],
};

const open = async (path: string, options: FakeOptions = {}, extensions = 1) =>
  renderAt(
    path,
    {
      '/': () => <EmergencyButton groupId="1" />,
      '/groups/$groupId/emergency': ({ groupId = '' }) => <EmergencyScreen groupId={groupId} />,
      '/groups/$groupId/emergency-sheet': ({ groupId = '' }) => <EmergencySheet groupId={groupId} />,
    },
    {
      seed,
      ...options,
      prepare: async (runtime) => {
        runtime.environment.set(anEnvironment({ extensions }));
        const { hospitalName, hospitalPhone, contacts, hotels } = CARD;
        const blank = { hospitalAddress: '', embassyName: '', embassyPhone: '', embassyAddress: '', notes: '' };
        await runtime.store.run((db) => db.parts.put({ groupId: '1', part: 'emergencyCards', syncedAt: 0, count: 1 }));
        await runtime.store.run((db) =>
          db.emergencyCards.put({
            ...blank,
            id: '1',
            groupId: '1',
            hospitalName,
            hospitalPhone,
            contacts,
            hotels,
            countries: [],
            insuranceCompany: 'Safe',
            insurancePhone: '',
            insurancePolicy: null,
            version: 1,
          }),
        );
      },
    },
  );

describe('the link to it', () => {
  test('is shown to every member where the server has cards, and not elsewhere', async () => {
    const { unmount } = await open('/', { user: aUser({ role: 'user' }) });
    expect(await screen.findByRole('link', { name: 'Emergency' })).toHaveProperty(
      'href',
      expect.stringMatching(/\/groups\/1\/emergency$/),
    );
    unmount();
    await open('/', { user: aUser({ role: 'user' }) }, 0);
    await waitFor(() => expect(screen.queryByRole('link', { name: 'Emergency' })).toBeNull());
  });
});

describe('the card', () => {
  test('has the numbers of the country first, and calls with one tap', async () => {
    await open('/groups/1/emergency', { user: aUser({ role: 'user' }) });
    expect(await screen.findByRole('link', { name: /Police\s*112/ })).toHaveProperty('href', 'tel:112');
    expect(screen.getByRole('link', { name: /^Lee\s*Leader/ })).toHaveProperty('href', 'tel:+821077551234,3');
    expect(screen.getByRole('link', { name: /St. Luke/ })).toHaveProperty('href', 'tel:+8131234');
    const guide = screen.getAllByRole('link', { name: /^Guide/ });
    expect(guide.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Guide 03-1234-5678', 'tel:0312345678'],
      ['Guide night: 090-1111-2222', 'tel:09011112222'],
    ]);
    expect(screen.queryByRole('link', { name: /^Desk/ })).toBeNull();
    screen.getByText('on the wall');
    screen.getByText('Ask staff for the policy number.');
    expect(screen.queryByRole('button', { name: 'Edit card' })).toBeNull();
    expect(screen.queryByRole('heading', { name: 'Medical notes' })).toBeNull();
  });

  test("stores a number without a code with that of the group's country, and leaves earlier numbers", async () => {
    const { runtime } = await open('/groups/1/emergency', { user: aUser({ role: 'admin' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit card' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit emergency card' }));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Embassy phone' }), '03-3224-5000');
    const [, guide] = dialog.getAllByRole('textbox', { name: 'Name' });
    await userEvent.type(guide as HTMLElement, ' Sato');
    await userEvent.click(dialog.getByRole('button', { name: 'Save card' }));
    await waitFor(async () => expect(await outboxOf(runtime)).toHaveLength(1));
    expect(await outboxOf(runtime)).toMatchObject([
      {
        body: {
          embassyPhone: '+81 3 3224 5000',
          contacts: [CARD.contacts[0], { ...CARD.contacts[1], name: 'Guide Sato' }, CARD.contacts[2]],
        },
      },
    ]);
  });

  test('keeps the focus in its list when a contact is removed', async () => {
    await open('/groups/1/emergency', { user: aUser({ role: 'admin' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Edit card' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit emergency card' }));
    const removals = dialog.getAllByRole('button', { name: /^Remove person/ });
    expect(removals).toHaveLength(3);
    await userEvent.click(removals[1] as HTMLElement);
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Remove person 2' }));
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Add person' }));
  });

  test('shows a driver the hotel in local script', async () => {
    await open('/groups/1/emergency', { user: aUser({ role: 'user' }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Show to a driver: Kyoto Inn' }));
    const dialog = await screen.findByRole('dialog', { name: 'Please take me here' });
    within(dialog).getByText('京都の宿');
    within(dialog).getByText('Kyoto Inn, Kyoto');
  });

  test.each([
    ['hotels', 'No hotels yet.'],
    ['emergencyCards', 'No contacts yet.'],
  ])('does not say that there is nothing where the %s are not on this device', async (part, words) => {
    const { runtime } = await open('/groups/1/emergency', { seed: { groups: seed.groups } });
    await screen.findByText('No hotels yet.');
    await runtime.store.run((db) => db.emergencyCards.clear());
    await screen.findByText('No contacts yet.');
    runtime.refreshOutcome = { outcome: 'offline' };
    await runtime.store.run((db) => db.parts.delete(['1', part]));
    await screen.findByText('Not all of this card is on this device yet.');
    expect(screen.queryByText(words)).toBeNull();
  });

  test.each(['emergencyCards', 'hotels', 'schedules'])('is not on paper without its %s', async (part) => {
    const { runtime } = await open('/groups/1/emergency-sheet', { user: aUser({ role: 'admin' }) });
    await screen.findByRole('article');
    runtime.refreshOutcome = { outcome: 'offline' };
    await runtime.store.run((db) => db.parts.delete(['1', part]));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    expect(screen.getByRole('button', { name: 'Print' }).getAttribute('aria-disabled')).toBe('true');
  });

  test('has a number on paper too where the country is not known', async () => {
    await open('/groups/1/emergency-sheet', { seed: { groups: [aGroup({ defaultTimezone: 'UTC' })] } });
    await screen.findByText('The country is unknown. 112 works from mobile phones in most countries.');
  });

  test('is on paper with every country of the trip and nothing medical', async () => {
    await open('/groups/1/emergency-sheet', { user: aUser({ role: 'admin' }) });
    await screen.findByText('South Korea');
    screen.getByText('Japan');
    screen.getByText('京都の宿');
    expect(screen.queryByText(/Medical/)).toBeNull();
  });
});

describe('a medical note', () => {
  const noted = async () => {
    const opened = await open('/groups/1/emergency', { user: aUser({ role: 'admin' }) });
    await opened.runtime.store.run((db) =>
      db.medicalNotes.put({
        id: aMember().id,
        groupId: '1',
        memberId: aMember().id,
        medical: 'Asthma',
        allergies: '',
        diets: ['vegan'],
        dietary: '',
        version: 1,
      }),
    );
    return opened;
  };

  test('[FIELD-12] shows no word before the look is recorded', async () => {
    const { runtime } = await noted();
    const user = userEvent.setup();
    await screen.findByText('Vegan: 1');
    expect(document.body.textContent).not.toContain('Asthma');
    await user.click(screen.getByText('Members (1)'));
    await user.click(await screen.findByRole('button', { name: /Has a note/ }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).not.toContain('Asthma');
    await user.click(within(dialog).getByRole('button', { name: 'Show notes' }));
    await within(dialog).findByText('Asthma');
    expect(await outboxOf(runtime)).toMatchObject([{ kind: 'medical-look.create', body: { memberId: aMember().id } }]);
    await within(dialog).findByText('You');
  });

  test('names the zone of the times at which it was viewed, where the clock here differs', async () => {
    putDeviceIn('America/New_York');
    await noted();
    await userEvent.click(await screen.findByText('Members (1)'));
    await userEvent.click(await screen.findByRole('button', { name: /Has a note/ }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Show notes' }));
    await dialog.findByText('Asthma');
    await dialog.findByText(/Tokyo/);
  });

  test('[FIELD-12] shows no word where the server refuses the look', async () => {
    const { runtime } = await noted();
    runtime.verdict = { outcome: 'needs-you', message: 'You may not read this note', fields: {} };
    await userEvent.click(await screen.findByText('Members (1)'));
    await userEvent.click(await screen.findByRole('button', { name: /Has a note/ }));
    const dialog = await screen.findByRole('dialog');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Show notes' }));
    await within(dialog).findByRole('alert');
    expect(dialog.textContent).not.toContain('Asthma');
  });

  test('is not called empty where the notes are not on this device', async () => {
    const { runtime } = await open('/groups/1/emergency', { user: aUser({ role: 'admin' }) });
    await userEvent.click(await screen.findByText('Members (1)'));
    await userEvent.click(screen.getByRole('button', { name: 'Mika Sato' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Show notes' }));
    await dialog.findByText('This note is empty.');
    runtime.refreshOutcome = { outcome: 'offline' };
    await runtime.store.run((db) => db.parts.delete(['1', 'emergencyCards']));
    await dialog.findByText('This note is not on this device yet.');
  });

  test('is for staff only', async () => {
    await open('/groups/1/emergency', { user: aUser() });
    await screen.findByRole('heading', { name: 'People to call' });
    expect(screen.queryByRole('heading', { name: 'Medical notes' })).toBeNull();
  });
});
