import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { VERSION } from '#contract/calls/version.ts';
import type { Notification } from '#contract/live/notification.ts';
import type { SystemWire } from '#contract/records/installation/system.ts';
import { localDay } from '#contract/time/day.ts';
import { longDayText } from '#contract/time/text.ts';
import { deviceZone } from '#contract/time/zone.ts';
import type { ServerReport } from '#runtime/services/administration.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { anEnvironment } from '#support/environment.ts';
import type { FakeOptions, FakeRuntime } from '#support/fake-runtime.tsx';
import { aGroup, aSystemHotel, aUser } from '#support/rows.ts';
import { openApp } from '../../routes/open-app.tsx';

const NOW = Date.parse('2026-11-18T10:30:00.000Z');
const admin = aUser({ id: '3', role: 'admin', firstName: 'Rita' });
const GB = 1024 ** 3;

const groups = [
  aGroup({ id: '1', scheduleCount: 12 }),
  aGroup({ id: '2', scheduleCount: 30 }),
  aGroup({ id: '4', scheduleCount: 5, isArchived: true }),
];

const change = (number: number, actorId: string | null = '9'): Notification => ({
  id: String(number),
  type: 'schedule_update',
  message: `Change ${number}`,
  createdAt: new Date(NOW - number * 60_000).toISOString(),
  actorId,
  groupId: '1',
  eventId: null,
  entity: null,
  entityId: null,
});

const system: SystemWire = {
  version: '7.8.9',
  database: { engine: 'PostgreSQL', version: '15.8', bytes: 3 * 1024 ** 2 },
  uploads: { files: 2, bytes: 1536, isUsable: true },
  undelivered: [],
};

const told: Extract<ServerReport, { outcome: 'answered' }> = {
  outcome: 'answered',
  isWell: true,
  system,
  storage: {
    disk: { free: 20 * GB, total: 80 * GB },
    isFull: false,
    quotas: {
      person: { files: null, bytes: null, comments: null, texts: null, edits: null },
      group: { files: null, bytes: null, comments: null, texts: null, events: null },
    },
    people: [],
    groups: [],
  },
};

interface OpenOptions extends FakeOptions {
  path?: string;
  prepare?(runtime: FakeRuntime): unknown;
}

const open = ({ path = '/admin', prepare, ...options }: OpenOptions = {}) =>
  openApp(
    path,
    { user: admin, seed: { groups, systemHotels: [aSystemHotel()], notifications: [change(1)] }, ...options },
    async (runtime) => {
      runtime.serverReport = told;
      const rows = [admin, aUser({ id: '8' })];
      await new StoredReplica(runtime.store).replaceList('users', { rows, bad: [], at: Date.now(), tag: null }, 0);
      await prepare?.(runtime);
    },
  );

const list = async (name: string) => within(await screen.findByRole('list', { name }));
const cards = async (name: string) => (await list(name)).getAllByRole('listitem').map((card) => card.textContent);
const needs = async () => within(await screen.findByRole('region', { name: 'To do' }));
const panel = async () => within(await screen.findByRole('region', { name: 'System' }));

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the overview', () => {
  test('says that the server sends no mail, where it says so', async () => {
    const { runtime } = await open();
    const set = (mail: boolean) => act(() => runtime.environment.set(anEnvironment({ mail })));
    const toDo = await needs();
    set(false);
    toDo.getByText('Email is not set up');
    set(true);
    expect(toDo.queryByText('Email is not set up')).toBeNull();
  });

  test('begins with what needs an administrator', async () => {
    const invited = [
      aUser({ id: '20', firstName: 'Mika', lastName: 'Sato', accountStatus: 'invited' }),
      aUser({ id: '21', firstName: 'Jo', lastName: 'Lund', accountStatus: 'invited' }),
    ];
    const now = localDay(NOW, 'UTC');
    const named = (id: string, name: string, more: object) => aGroup({ id, name, memberCount: 9, ...more });
    await open({
      seed: {
        groups: [
          named('1', 'Kyoto', { memberCount: 0, startDate: now, endDate: now }),
          named('2', 'Nara', { startDate: null, endDate: null }),
          named('4', 'Osaka', { memberCount: 0, startDate: '2025-01-01', endDate: '2025-01-09' }),
          named('5', 'Tokyo', { memberCount: 0, startDate: null, endDate: null, isArchived: true }),
        ],
      },
      prepare: async (runtime) => {
        runtime.serverReport = { ...told, system: { ...system, undelivered: ['mika@example.org'] } };
        const rows = [admin, ...invited];
        await new StoredReplica(runtime.store).replaceList('users', { rows, bad: [], at: Date.now(), tag: null }, 0);
      },
    });
    const toDo = await needs();
    await waitFor(() =>
      expect(toDo.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
        'Emails to 1 address failedmika@example.orgUrgent',
        '2 pending invitationsJo Lund, Mika Sato',
        '1 group without membersKyoto',
        '1 group without datesNara',
      ]),
    );
    expect(toDo.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/user-management?q=mika%40example.org',
      '/admin/user-management?status=invited',
      '/groups/1/members',
      '/admin/groups',
    ]);
  });

  test('says so when nothing needs an administrator', async () => {
    await open({ seed: { groups: [aGroup({ memberCount: 3 })], systemHotels: [] } });
    await (await needs()).findByText('Nothing to do.');
  });

  test('welcomes with the full date of today', async () => {
    await open();
    const today = longDayText(localDay(NOW, deviceZone()));
    expect((await screen.findByText(/^Welcome, /)).textContent).toBe(`Welcome, Rita. Today is ${today}.`);
  });

  test('counts groups, users, hotels and schedules, and leads to them', async () => {
    await open();
    await waitFor(async () =>
      expect(await cards('Key figures')).toEqual(['Groups31 archived', 'Users2', 'Hotels1', 'Total schedules47']),
    );
    screen.getByText('Updated just now');
    const links = (await list('Key figures')).getAllByRole<HTMLAnchorElement>('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/admin/groups',
      '/admin/user-management',
      '/admin/settings',
      '/admin/groups',
    ]);
    const tools = within(screen.getByRole('region', { name: 'Administrative tools' }));
    expect(tools.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
      '/admin/user-management',
      '/groups/manage',
      '/admin/settings',
    ]);
  });

  test('without a network counts what this device has, and says how old that is', async () => {
    const at = Date.now() - 3 * 60 * 60_000;
    const seed = { groups, at };
    await open({
      online: false,
      seed,
      prepare: (runtime) => {
        runtime.refreshOutcome = { outcome: 'offline' };
      },
    });
    await waitFor(async () =>
      expect(await cards('Key figures')).toEqual([
        'Groups31 archived',
        'Users2',
        'Hotels–Not on this device yet',
        'Total schedules47',
      ]),
    );
    screen.getByText('Updated 3 hours ago');
    (await needs()).getByText('Some checks need a connection.');
    await screen.findByText('Server figures need a connection.');
    (await list('System status')).getByText('Offline');
  });

  test('after a pull counts groups once its rows are read', async () => {
    const { runtime } = await open({ online: false, seed: {} });
    await waitFor(async () => expect((await cards('Key figures'))[0]).toBe('Groups–Not on this device yet'));
    act(() => runtime.setSync({ online: true, pulledAt: NOW }));
    expect((await cards('Key figures'))[0]).toBe('Groups');
    await new StoredReplica(runtime.store).replaceGroups({ rows: groups, bad: [], at: NOW });
    await waitFor(async () => expect((await cards('Key figures'))[0]).toBe('Groups31 archived'));
  });

  test('reports the health of the server, current events and recent changes', async () => {
    const { runtime } = await open();
    const status = await list('System status');
    await status.findByText('Healthy');
    await status.findByText('1 in the last 24 hours');
    await status.findByText('1 new');
    status.getByText('New ones arrive once live updates reconnect.');
    act(() => runtime.live.set('connected'));
    status.getByText('Live updates are on.');
  });

  test.each<[string, Partial<Extract<ServerReport, { outcome: 'answered' }>>]>([
    ['Needs attention', { isWell: false }],
    ['Needs attention', { system: { ...system, uploads: { ...system.uploads, isUsable: false } } }],
    ['Unknown', { isWell: null }],
    ['Disk full', { storage: { ...told.storage, isFull: true } as typeof told.storage }],
  ])('reports an unhealthy server: %s', async (word, report) => {
    await open({
      prepare: (runtime) => {
        runtime.serverReport = { ...told, ...report };
      },
    });
    await (await list('System status')).findByText(word);
    expect((await needs()).queryByText('Urgent') !== null).toBe(word !== 'Unknown');
  });

  test('shows storage, queue and versions', async () => {
    const { runtime } = await open();
    const system = await panel();
    await system.findByText('PostgreSQL 15.8');
    for (const text of ['7.8.9', VERSION, '3 MB', '2 KB in 2 files', '20 GB free of 80 GB']) system.getByText(text);
    act(() => runtime.setSync({ waiting: 4, needsYou: 1 }));
    system.getByText('4 edits');
    system.getByText('1 edit');
  });

  test('says which figures a server does not report', async () => {
    await open({
      prepare: (runtime) => {
        runtime.serverReport = { outcome: 'answered', isWell: null, system: null, storage: null };
      },
    });
    await waitFor(async () => expect((await panel()).getAllByText('Not reported')).toHaveLength(5));
  });

  test('shows the latest changes by others, and all of them on request', async () => {
    const notifications = [1, 2, 3, 4, 5, 6, 7].map((number) => change(number));
    await open({ seed: { groups, notifications: [...notifications, change(8, '3')] } });
    const activity = within(await screen.findByRole('region', { name: 'Recent Activity' }));
    await activity.findByText('Change 5');
    expect(activity.queryByText('Change 6')).toBeNull();
    await userEvent.click(activity.getByRole('button', { name: 'View All Activity' }));
    activity.getByText('Change 7');
    expect(activity.queryByText('Change 8')).toBeNull();
  });

  test('says so in an organization without activity', async () => {
    await open({ seed: { groups } });
    const activity = within(await screen.findByRole('region', { name: 'Recent Activity' }));
    await activity.findByText('No recent activity');
  });
});

describe('the shell', () => {
  test('has a guide for a first visit, and contacts', async () => {
    const { runtime } = await open({ path: '/admin/help' });
    await screen.findByRole('heading', { level: 1, name: 'Quick start guide' });
    // Until the server has told it, a contact may still come.
    expect(screen.queryByText(/^No support contact yet/)).toBeNull();
    act(() => runtime.environment.set(anEnvironment()));
    screen.getByText(/^No support contact yet/);
    act(() => runtime.environment.set(anEnvironment({ supportEmail: 'help@trips.example.org' })));
    const link = screen.getByRole('link', { name: 'help@trips.example.org' });
    expect(link.getAttribute('href')).toBe('mailto:help@trips.example.org');
  });

  test('is the only place that says ENVIRONMENT, in the banner', async () => {
    const { user } = await open();
    await screen.findByText('DEVELOPMENT ENVIRONMENT');
    await user.click(screen.getAllByRole('link', { name: 'Groups' })[0] as HTMLElement);
    await screen.findByText('DEVELOPMENT');
  });
});

describe('the system settings', () => {
  test.each([
    ['Localization', 'Localization settings will be implemented in a future update.'],
    ['System', 'System settings will be implemented in a future update.'],
  ])('announce the tab %s', async (name, text) => {
    const { address } = await open({ path: '/admin/settings' });
    await userEvent.click(await screen.findByRole('tab', { name }));
    await screen.findByText(text);
    await waitFor(() => expect(address()).toBe(`/admin/settings?tab=${name.toLowerCase()}`));
  });

  test('begin with the hotels', async () => {
    await open({ path: '/admin/settings' });
    expect((await screen.findByRole('tab', { name: 'Hotels' })).getAttribute('aria-selected')).toBe('true');
    await screen.findByText('Kamogawa Garden Inn');
  });
});

describe('the groups of the administration', () => {
  test('stay in its shell, and lead to members', async () => {
    const { address } = await open({ path: '/admin/groups' });
    await screen.findByRole('heading', { level: 1, name: 'Group Management' });
    expect(address()).toBe('/admin/groups');
    screen.getByRole('navigation', { name: 'Administration' });
    const [members] = await screen.findAllByRole('link', { name: /^Members of/ });
    expect(members?.getAttribute('href')).toMatch(/^\/groups\/\d+\/members$/);
  });

  test('are reported missing when there are none, in either tab', async () => {
    await open({
      path: '/admin/groups',
      seed: { groups: [] },
      prepare: (fake) => fake.setSync({ pulledAt: Date.now() }),
    });
    await screen.findByText('No groups found');
    await userEvent.click(screen.getByRole('tab', { name: 'Archived Groups' }));
    await screen.findByText('No groups found');
  });

  test('are reported missing when a search matches none', async () => {
    await open({ path: '/admin/groups?q=zzz', prepare: (fake) => fake.setSync({ pulledAt: Date.now() }) });
    await screen.findByText('No matching groups');
  });
});
