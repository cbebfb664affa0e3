import { mock } from 'node:test';
import type { APIRequestContext, Page } from 'playwright/test';
import { type FieldTrip, prepareField } from './pictures-field.ts';
import { pressTool } from './support/controls.ts';
import { type LongWords, makeLongWords, UNBROKEN } from './support/long-words.ts';
import { DESKTOP, PHONE } from './support/test.ts';
import { expect, signInByCall, test } from './support/traveller.ts';

/** Noon in Tokyo, where the demo's trip is. */
const NOW = Date.parse('2026-06-10T03:20:00Z');
const FROZEN = `data:text/javascript,import{mock}from'node:test';mock.timers.enable({apis:['Date'],now:${NOW}})`;

/** The rows of a server whose clock stands, made in the same order each time. */
interface Made extends LongWords {
  field: FieldTrip;
  trip: string;
  fieldHotel: string;
}

/** A screen: its address, a text that it shows once its data is there, and its dialogs by the steps that open them. */
interface Screen {
  path: string;
  shown: string | RegExp;
  dialogs?: Record<string, (page: Page) => Promise<void>>;
}

const press = (page: Page, name: string | RegExp): Promise<void> => page.getByRole('button', { name }).first().click();
const pressed = (name: string | RegExp) => (page: Page) => press(page, name);
/** Presses an action of a row of a table, which on a phone is behind the row. */
const pressedInRow = (name: RegExp) => async (page: Page) => {
  const more = page.getByRole('button', { name: /^More for W/ }).first();
  if ((page.viewportSize()?.width ?? 0) < 640) await more.click();
  await press(page, name);
};
const chosen = (menu: string | RegExp, item: string | RegExp) => async (page: Page) => {
  await press(page, menu);
  await page.getByRole('menuitem', { name: item }).click();
};

/** The same for a rarer action, which on a desk is in the menu of the row. */
const rareInRow = (name: string) => async (page: Page) => {
  const isSmall = (page.viewportSize()?.width ?? 0) < 640;
  await (isSmall ? pressedInRow(new RegExp(`^${name} W`)) : chosen(/^More actions for W/, name))(page);
};

const BEFORE_SIGN_IN: readonly Screen[] = [
  { path: '/login', shown: 'Forgot' },
  { path: '/forgot-password', shown: /Forgot/ },
  { path: '/auth/set-password', shown: 'Set Your Password' },
  { path: '/auth/reset-password/no-such-token', shown: 'Invalid Request' },
];

const SCREENS: readonly Screen[] = [
  {
    path: '/',
    shown: 'Recent Activity',
    dialogs: {
      menu: pressed('User menu'),
      notifications: pressed(/^Notifications/),
      sync: pressed(/^Sync:/),
      shortcuts: (page) => page.keyboard.press('?'),
      search: async (page) => {
        await press(page, 'Search');
        await page.getByRole('combobox', { name: 'Search' }).fill('kyoto');
        await expect(page.getByRole('option').first()).toBeVisible();
      },
    },
  },
  { path: '/matrix-hub', shown: UNBROKEN },
  { path: '/groups', shown: UNBROKEN },
  { path: '/groups?archived=true', shown: 'These groups have been archived' },
  {
    path: '/groups/manage',
    shown: UNBROKEN,
    dialogs: { archive: pressedInRow(/^Archive W/) },
  },
  { path: '/groups/manage?tab=new', shown: 'Group name' },
  {
    path: '/groups/{group}/members',
    shown: UNBROKEN,
    dialogs: {
      add: pressed('Add Member'),
      role: pressedInRow(/^Change role of W/),
      remove: pressedInRow(/^Remove W/),
      import: async (page) => {
        await chosen('More', 'Import CSV…')(page);
        await page.getByLabel('CSV file').setInputFiles({
          name: 'members.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from('First Name;Last Name;Email;Team\r\nAnn;Lee;nobody;x\r\nBo;Ray;bo@example.org;x\r\n'),
        });
        await expect(page.getByText('1 row needs fixing')).toBeVisible();
      },
    },
  },
  { path: '/groups/{trip}/members', shown: '40 members' },
  {
    path: '/schedule/{trip}',
    shown: 'Emergency',
    dialogs: {
      assistant: (page) => pressTool(page, 'Ask assistant'),
      late: async (page) => {
        await pressTool(page, 'Running late');
        await page.getByRole('radio', { name: '20 min' }).check();
      },
      calendar: (page) => pressTool(page, 'Calendar and print'),
      event: pressed(/^(Add|New) (event|Event)/),
    },
  },
  {
    path: '/schedule/{group}',
    shown: UNBROKEN,
    dialogs: {
      proposal: async (page) => {
        await pressTool(page, 'Ask assistant');
        await page.getByRole('textbox', { name: 'Your question' }).fill('Add stargazing at 9pm');
        await page.keyboard.press('Enter');
        await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
      },
    },
  },
  { path: '/schedule/{field}', shown: 'Publish day' },
  { path: '/schedule/{group}?tab=members', shown: UNBROKEN },
  {
    path: '/schedule/{group}?tab=lodging',
    shown: UNBROKEN,
    dialogs: {
      hotel: pressed('Add hotel'),
      edit: pressed(/^Edit W/),
      remove: pressed(/^Remove W/),
      assign: pressed('Assign room'),
      room: pressed(/^Edit room assignment of W/),
    },
  },
  { path: '/schedule/{trip}?tab=lodging', shown: 'Assign room' },
  {
    path: '/groups/{group}/emergency',
    shown: UNBROKEN,
    dialogs: {
      edit: pressed('Edit card'),
      driver: pressed(/^Show W/),
      note: async (page) => {
        await page.getByText(/^Members \(/).click();
        await press(page, /Okafor/);
      },
    },
  },
  { path: '/groups/{group}/emergency-sheet', shown: UNBROKEN },
  {
    path: '/groups/{group}/announcements',
    shown: UNBROKEN,
    dialogs: { add: pressed('Add announcement'), remove: chosen(/^More actions for W/, 'Remove…') },
  },
  { path: '/events/{event}', shown: 'Changed since you confirmed it', dialogs: { edit: pressed(/^Edit/) } },
  { path: '/events/{fieldEvent}', shown: 'Bring your passport' },
  { path: '/groups/{group}/handoff', shown: 'Hand over' },
  { path: '/groups/{group}/room-check/{hotel}', shown: UNBROKEN },
  {
    path: '/groups/{field}/roll-calls',
    shown: 'Start roll call',
    dialogs: { start: pressed('Start roll call') },
  },
  {
    path: '/groups/{group}/buses/{event}',
    shown: UNBROKEN,
    dialogs: { add: pressed('Add bus'), edit: chosen(/^More actions for W/, 'Edit…') },
  },
  { path: '/groups/{group}/buses/{event}/paper', shown: UNBROKEN },
  {
    path: '/users?q={mark}',
    shown: UNBROKEN,
    dialogs: { add: pressed('Add User'), edit: pressedInRow(/^Edit W/), delete: rareInRow('Delete') },
  },
  { path: '/users', shown: 'All roles' },
  { path: '/admin/user-management?q={mark}', shown: UNBROKEN },
  { path: '/admin', shown: 'Administrative tools' },
  { path: '/admin/groups', shown: UNBROKEN },
  { path: '/admin/system-hotels', shown: UNBROKEN, dialogs: { add: pressed('Add hotel') } },
  { path: '/admin/settings', shown: UNBROKEN },
  { path: '/admin/audit', shown: 'Who did what, when and from where.' },
  { path: '/admin/data', shown: 'Archived groups' },
  { path: '/admin/help', shown: 'Quick start guide' },
  { path: '/profile', shown: 'Account Information' },
  { path: '/settings', shown: 'Translation Preferences' },
  { path: '/settings/storage', shown: 'How long it stays' },
  { path: '/share', shown: 'No shared items' },
  { path: '/share?problem=full', shown: 'The shared item was not saved' },
  { path: '/groups/{trip}/programme', shown: 'Kyoto' },
  { path: '/groups/{trip}/rooming-list', shown: 'Rooming' },
  { path: '/help-and-support', shown: 'Contact Support' },
  { path: '/nowhere', shown: '404 Page Not Found' },
];

/** Screens that build on what the administrator does on them, in this order. */
const WORK: readonly [name: string, path: string, act: (page: Page) => Promise<void>][] = [
  [
    'roll-call',
    '/groups/{field}/roll-calls',
    async (page) => {
      await press(page, 'Start roll call');
      const dialog = page.getByRole('dialog', { name: 'Start a roll call' });
      await dialog.getByRole('textbox', { name: 'Purpose' }).fill('Before the bus');
      await dialog.getByRole('button', { name: 'Start', exact: true }).click();
      const present = page.getByRole('list', { name: 'People' }).getByRole('button', { name: 'Present' });
      for (const index of [1, 3, 6]) await present.nth(index).click();
    },
  ],
  [
    'roll-call-person',
    '',
    (page) => page.getByRole('list', { name: 'People' }).getByRole('group').first().getByRole('button').first().click(),
  ],
  [
    'room-check',
    '/groups/{field}/room-check/{fieldHotel}',
    async (page) => {
      const walk = page.getByRole('toolbar', { name: 'Walk' });
      await walk.getByRole('button', { name: 'Start room check' }).click();
      await walk.getByRole('button', { name: 'All here' }).click();
      await walk.getByRole('button', { name: /^Next: / }).click();
    },
  ],
  [
    'buses',
    '/groups/{field}/buses/{fieldEvent}',
    async (page) => {
      for (const seats of ['9', '12']) {
        await press(page, 'Add bus');
        const dialog = page.getByRole('dialog', { name: 'Add bus' });
        await dialog.getByRole('textbox', { name: 'Seats' }).fill(seats);
        await dialog.getByRole('button', { name: 'Add bus' }).click();
        await dialog.waitFor({ state: 'detached' });
      }
      await press(page, 'Fill seats');
    },
  ],
  [
    'unsent-comment',
    '/events/{fieldEvent}',
    async (page) => {
      await expect(page.getByRole('textbox', { name: 'Your comment' })).toBeVisible();
      await page.context().setOffline(true);
      await page.getByRole('textbox', { name: 'Your comment' }).fill('Is there room for two more?');
      await press(page, 'Post comment');
      await expect(page.getByText('Not sent yet').first()).toBeVisible();
    },
  ],
  ['unsent-list', '', pressed(/^Sync:/)],
];

async function make(admin: APIRequestContext, organizer: APIRequestContext): Promise<Made> {
  mock.timers.enable({ apis: ['Date'], now: NOW });
  try {
    const words = await makeLongWords(admin, organizer);
    const field = await prepareField(admin);
    const groups: { id: number; name: string }[] = await (await admin.get('/api/groups')).json();
    const trip = String(groups.find(({ name }) => name.startsWith('Japan'))?.id);
    const hotels: { id: number }[] = await (await admin.get(`/api/groups/${field.groupId}/hotels`)).json();
    return { ...words, field, trip, fieldHotel: String(hotels[0]?.id) };
  } finally {
    mock.timers.reset();
  }
}

function addressOf(path: string, made: Made): string {
  const ids: Record<string, string> = {
    ...{ group: made.group, event: made.event, hotel: made.hotel, mark: made.mark, trip: made.trip },
    ...{ field: made.field.groupId, fieldEvent: made.field.eventId, fieldHotel: made.fieldHotel },
  };
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? name);
}

/** The screens of one change: SCREENS is a pattern of their addresses. */
const WANTED = new RegExp(process.env.SCREENS ?? '');

const look = expect.configure({ soft: true });

/** A whole screen in both themes, or the visible part with a dialog, whose colors are those of screens. */
async function take(page: Page, name: string, isDialog = false): Promise<void> {
  await page.mouse.move(0, 0);
  for (const colorScheme of isDialog ? (['light'] as const) : (['light', 'dark'] as const)) {
    await page.emulateMedia({ colorScheme });
    const file = `${name.replaceAll(/\W+/g, '-')}-${colorScheme}.png`;
    await look(page).toHaveScreenshot(file, { fullPage: !isDialog, timeout: 10_000 });
  }
}

test.use({ settings: { NODE_OPTIONS: `--import=${FROZEN}`, RATE_LIMIT: 'off' } });

for (const [size, viewport] of Object.entries({ phone: PHONE, desk: DESKTOP }))
  test(`every screen on a ${size}`, async ({ browser, elsewhere, server }) => {
    const made = await make(await elsewhere('admin'), await elsewhere('organizer'));
    const context = await browser.newContext({ baseURL: server.address, viewport });
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    const open = async ({ path, shown }: Pick<Screen, 'path' | 'shown'>) => {
      await page.goto(addressOf(path, made));
      await expect.soft(page.getByText(shown).first(), path).toBeVisible();
    };
    for (const screen of BEFORE_SIGN_IN.filter(({ path }) => WANTED.test(path))) {
      await open(screen);
      await take(page, `${size}${screen.path}`);
    }
    await signInByCall(context.request, server.emails.admin);
    for (const screen of SCREENS.filter(({ path }) => WANTED.test(path))) {
      await open(screen);
      await take(page, `${size}${screen.path}`);
      for (const [name, act] of Object.entries(screen.dialogs ?? {})) {
        await open(screen);
        // A picture that cannot be taken does not keep the others from it.
        await act(page).catch((error) => expect.soft(error, name).toBeNull());
        await take(page, `${size}${screen.path}--${name}`, true);
      }
    }
    for (const [name, path, act] of process.env.SCREENS ? [] : WORK) {
      if (path) await page.goto(addressOf(path, made));
      await act(page).catch((error) => expect.soft(error, name).toBeNull());
      await take(page, `${size}-work-${name}`, true);
    }
    await context.close();
  });
