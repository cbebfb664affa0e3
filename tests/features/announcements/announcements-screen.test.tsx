import '../../ui/browser-gaps.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Announcement } from '#contract/records/field/announcement.ts';
import { announcementContent } from '#contract/records/field/receipt-content.ts';
import { AnnouncementsLine } from '#features/announcements/announcements-line.tsx';
import { AnnouncementsScreen } from '#features/announcements/announcements-screen.tsx';
import type { RefreshOutcome } from '#runtime/platform/refresh.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { chooseFromMenu } from '#support/choose-from-menu.ts';
import { putDeviceIn } from '#support/device-zone.ts';
import { anEnvironment } from '#support/environment.ts';
import type { FakeOptions } from '#support/fake-runtime.tsx';
import { aGroup, aMember, anAnnouncement, aUser } from '#support/rows.ts';
import { useToastStore } from '#ui/toast/toast-store.ts';
import { outboxOf } from '../members/members-screen.tsx';
import { renderAt } from '../schedule/render-at.tsx';

beforeEach(() => useToastStore.setState({ shown: null, waiting: null }));

const noa = aUser({ id: '2', firstName: 'Noa', role: 'organizer' });
const members = [
  aMember({ id: '22', userId: '2', firstName: 'Noa', lastName: 'Levi', role: 'group_manager' }),
  aMember({ id: '21', firstName: 'Mika', lastName: 'Sato' }),
];

test('names the zone of the times where there are any, and the clock here differs', async () => {
  putDeviceIn('America/New_York');
  const { unmount } = await open({ announcements: [anAnnouncement()] });
  await screen.findByText(/Tokyo/);
  unmount();
  await open();
  await screen.findByText('No announcements yet');
  expect(screen.queryByText(/Tokyo/)).toBeNull();
  vi.restoreAllMocks();
});

const at = (createdAt: string, updatedAt = createdAt) => ({ createdAt, updatedAt });

interface Options extends FakeOptions {
  announcements?: Announcement[];
  /** The content that Mika Sato has confirmed. */
  confirmed?: string;
  isHeld?: boolean;
  isArchived?: boolean;
  refreshOutcome?: RefreshOutcome;
}

const open = async (options: Options = {}) => {
  const { announcements = [], confirmed, isHeld = true, isArchived = false, refreshOutcome, ...rest } = options;
  const opened = await renderAt(
    '/groups/1/announcements',
    {
      '/groups/$groupId/announcements': ({ groupId = '' }) => (
        <>
          <AnnouncementsLine groupId={groupId} />
          <AnnouncementsScreen groupId={groupId} />
        </>
      ),
    },
    {
      user: noa,
      seed: { groups: [aGroup({ isArchived })], members: { 1: members }, events: [] },
      ...rest,
      prepare: async (runtime) => {
        if (refreshOutcome) runtime.refreshOutcome = refreshOutcome;
        runtime.environment.set(anEnvironment());
        const replica = new StoredReplica(runtime.store);
        const at = Date.now();
        if (isHeld) await replica.replace('announcement', '1', { rows: announcements, bad: [], at });
        if (confirmed === undefined) return;
        const receipt = { id: '1', eventId: null, announcementId: '5', userId: members[1]?.userId ?? '' };
        const rows = [{ ...receipt, content: confirmed, readAt: '2026-04-03T10:00:00.000Z', version: 1 }];
        await replica.replace('receipt', '1', { rows, bad: [], at });
      },
    },
  );
  await screen.findByRole('heading', { level: 1 });
  return opened;
};

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
/** A dialog that is still closing would lie above the next one. */
const allClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const card = async (name = 'Passports') => within(await screen.findByRole('article', { name }));

describe('the announcements of a group', () => {
  test('begin empty, and staff add the first', async () => {
    const { runtime } = await open();
    await screen.findByText('No announcements yet');
    await press('Add announcement');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add announcement' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Announce' }));
    await dialog.findByText('Title is required');
    await userEvent.type(dialog.getByRole('textbox', { name: /Title/ }), 'Passports');
    await userEvent.type(dialog.getByRole('textbox', { name: 'Text' }), 'Not a copy');
    await userEvent.click(dialog.getByRole('switch', { name: 'Ask everyone to confirm' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Announce' }));
    (await card()).getByText('Not a copy');
    await allClosed();
    const [edit] = await outboxOf(runtime);
    expect(edit).toMatchObject({
      kind: 'announcement.create',
      body: { title: 'Passports', body: 'Not a copy', mustRead: true },
    });
  });

  test('are listed newest first, with author, time and line breaks', async () => {
    const older = anAnnouncement({
      id: '4',
      title: 'Shoes',
      createdBy: null,
      author: null,
      ...at('2026-04-01T00:30:00.000Z'),
    });
    await open({ announcements: [older, anAnnouncement()] });
    await card();
    const articles = screen.getAllByRole('article');
    expect(articles.map((article) => within(article).getByRole('heading').textContent)).toEqual(['Passports', 'Shoes']);
    expect(articles[0]?.textContent).toContain('Noa Levi, Apr 2, 2026 9:30 AM');
    expect(articles[0]?.textContent).not.toContain('changed');
    expect(articles[0]?.textContent).toContain('Not a copy.\nOriginals.');
    expect(articles[1]?.textContent).not.toContain('Noa');
    expect(screen.queryByRole('button', { name: 'I have read this' })).toBeNull();
  });

  test('are changed and taken back by the staff, after a question', async () => {
    const { runtime } = await open({ announcements: [anAnnouncement()] });
    await chooseFromMenu(await screen.findByRole('button', { name: 'More actions for Passports' }), 'Edit…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit announcement' }));
    const title = dialog.getByRole('textbox', { name: /Title/ });
    await userEvent.clear(title);
    await userEvent.type(title, 'Passports, all');
    await userEvent.click(dialog.getByRole('button', { name: 'Save changes' }));
    await card('Passports, all');
    await allClosed();
    expect(await outboxOf(runtime)).toMatchObject([{ kind: 'announcement.update', body: { title: 'Passports, all' } }]);
    await chooseFromMenu(await screen.findByRole('button', { name: 'More actions for Passports, all' }), 'Remove…');
    const question = within(await screen.findByRole('alertdialog', { name: 'Remove “Passports, all”?' }));
    await userEvent.click(question.getByRole('button', { name: 'Remove' }));
    await screen.findByText('No announcements yet');
  });

  test('are read-only for a member who is not staff', async () => {
    await open({ user: aUser(), announcements: [anAnnouncement()] });
    await card();
    expect(screen.queryByRole('button', { name: 'Add announcement' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^More/ })).toBeNull();
  });

  test('are read-only in an archived group', async () => {
    await open({ isArchived: true, announcements: [anAnnouncement({ mustRead: true })] });
    await (await card()).findByText('0 of 1 have confirmed');
    expect(screen.queryByRole('button', { name: 'Add announcement' })).toBeNull();
    expect(screen.queryByRole('button', { name: /^More|^Remind/ })).toBeNull();
  });

  test('are not reported empty where this device lacks them', async () => {
    const { runtime } = await open({ isHeld: false, online: false, refreshOutcome: { outcome: 'offline' } });
    await screen.findByText('Not on this device yet');
    expect(runtime.asked).toContain('refresh group 1');
    expect(screen.queryByText('No announcements yet')).toBeNull();
  });
});

describe('an announcement that must be confirmed', () => {
  const passports = anAnnouncement({ mustRead: true });

  test('is listed at the top, and confirmed in its place', async () => {
    await open({ user: aUser(), announcements: [passports] });
    await screen.findByText('Please confirm:');
    await press('I have read this');
    await screen.findByText(/You have confirmed this/);
    await waitFor(() => expect(screen.queryByText('Please confirm:')).toBeNull());
    expect(screen.queryByText(/have confirmed$/)).toBeNull();
  });

  test('is not asked for while receipts may be on their way', async () => {
    const { runtime } = await open({ user: aUser(), announcements: [passports] });
    await screen.findByText('Please confirm:');
    await runtime.store.run((db) => db.parts.delete(['1', 'members']));
    await waitFor(() => expect(screen.queryByText('Please confirm:')).toBeNull());
  });

  test('has the web addresses in its text as links', async () => {
    await open({ announcements: [{ ...passports, body: 'Read https://example.org/visa.' }] });
    const link = (await card()).getByRole('link', { name: 'https://example.org/visa' });
    expect(link.getAttribute('href')).toBe('https://example.org/visa');
  });

  test('must be confirmed again when it was changed, and shows the change', async () => {
    await open({
      user: aUser(),
      announcements: [passports],
      confirmed: announcementContent({ title: 'Passports', body: 'A copy will do.' }),
    });
    const here = await card();
    await here.findByText('Changed since you confirmed it');
    expect(here.getByText('Text').parentElement?.textContent).toBe(
      'TextBefore: A copy will do.Now: Not a copy.\nOriginals.',
    );
    await screen.findByText('Please confirm:');
  });

  test('shows the staff the members who confirmed, and does not ask its author', async () => {
    await open({ announcements: [passports], confirmed: announcementContent(passports) });
    const here = await card();
    await here.findByText('1 of 1 have confirmed');
    expect(here.queryByRole('button', { name: /^Remind/ })).toBeNull();
    expect(here.queryByRole('button', { name: 'I have read this' })).toBeNull();
    expect(screen.queryByText('Please confirm:')).toBeNull();
  });

  test('sends no reminder while the server does not have it yet', async () => {
    await open({ online: false });
    await press('Add announcement');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add announcement' }));
    await userEvent.type(dialog.getByRole('textbox', { name: /Title/ }), 'Passports');
    await userEvent.click(dialog.getByRole('switch', { name: 'Ask everyone to confirm' }));
    await userEvent.click(dialog.getByRole('button', { name: 'Announce' }));
    const here = await card();
    await here.findByText('0 of 1 have confirmed');
    await allClosed();
    here.getByText('Not sent yet');
    expect(here.queryByRole('button', { name: /^Remind/ })).toBeNull();
  });

  test('sends a reminder to the members who have not confirmed it', async () => {
    const { runtime } = await open({ announcements: [passports] });
    await press('Remind 1 person');
    await screen.findByText('Reminder sent');
    expect(runtime.asked).toContain('remind announcement 5');
  });
});

describe('above the days of the group', () => {
  const line = async () => within(await screen.findByRole('region', { name: 'Announcements' }));
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

  test('shows a recent one by another user, and leads to all of them', async () => {
    const changed = anAnnouncement({ createdBy: '9', ...at(daysAgo(20), daysAgo(1)) });
    await open({ announcements: [changed] });
    const link = (await line()).getByRole('link', { name: 'Passports' });
    expect(link.getAttribute('href')).toBe('/groups/1/announcements');
  });

  test('shows no old one, unless it must be confirmed', async () => {
    const old = anAnnouncement({ createdBy: '9', ...at(daysAgo(20)) });
    const read = await open({ announcements: [old], user: aUser() });
    await card();
    expect(screen.queryByRole('region', { name: 'Announcements' })).toBeNull();
    read.unmount();
    await open({ announcements: [{ ...old, mustRead: true }], user: aUser() });
    (await line()).getByText('Passports');
  });

  test('shows how many must be confirmed, where there are several', async () => {
    const both = [anAnnouncement({ mustRead: true }), anAnnouncement({ id: '6', title: 'Shoes', mustRead: true })];
    await open({ announcements: both, user: aUser() });
    (await line()).getByText('2 announcements to confirm');
  });
});

test('The announcements of a group that this device lacks are fetched with it', async () => {
  const { runtime } = await open({
    seed: { groups: [], members: {}, events: [] },
    online: false,
    refreshOutcome: { outcome: 'offline' },
  });
  await screen.findByText('Not on this device yet');
  expect(runtime.asked).toContain('refresh group 1');
  runtime.refreshOutcome = { outcome: 'refreshed' };
  await press('Try again');
  await screen.findByText('Group not found');
  await screen.findByRole('link', { name: 'Back to groups' });
});
