import type { Browser, Page } from 'playwright';
import { startServer } from '../../e2e/support/server.ts';
import { signIn } from './browser.ts';
import { fillDevice } from './fill-device.ts';
import { longestTask } from './longest-task.ts';

/** What an organisation is planned to have, and a list that fits on a screen. */
export const MANY = { users: 5_000, members: 1_000, groups: 500 };
const FEW = { users: 8, members: 8, groups: 8 };

/** Letter by letter: what many have, and then fewer. */
const TYPED = 'shuri';
const SELECTED = 3;
/** What a screen draws later has come by then. */
const SETTLE_MS = 400;

interface Screen {
  name: string;
  path: string;
  /** The box to search in. */
  search: string;
  /** One of its rows or cards. */
  row: string;
  canSelect: boolean;
}

const SCREENS: readonly Screen[] = [
  { name: 'the users', path: '/users', search: 'Search users', row: 'tbody tr:not([aria-hidden])', canSelect: true },
  {
    name: 'the members of a group',
    path: '/groups/g0/members',
    search: 'Search members',
    row: 'tbody tr:not([aria-hidden])',
    canSelect: true,
  },
  {
    name: 'the management of groups',
    path: '/groups/manage',
    search: 'Search groups...',
    row: 'tbody tr:not([aria-hidden])',
    canSelect: true,
  },
  { name: 'the list of groups', path: '/groups', search: 'Search groups', row: 'main ul > li', canSelect: false },
];

/** The longest task of an act, in milliseconds of the page's own thread. */
interface Acts {
  letter: number;
  /** Null where nothing can be selected. */
  selection: number | null;
}

export interface ManyRows {
  screen: string;
  rows: number;
  many: Acts;
  /** The same acts on the same screen with a few rows. */
  few: Acts;
}

async function measure(browser: Browser, page: Page, { path, search, row, canSelect }: Screen): Promise<Acts> {
  await page.goto(path);
  await page.locator(row).first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const selections: number[] = [];
  const boxes = page.locator('tbody').getByRole('checkbox');
  for (let at = 0; canSelect && at < SELECTED; at += 1)
    selections.push(await longestTask(browser, page, () => boxes.nth(at).check()));
  // What is done with the selection lies over the page; a search begins without it.
  if (canSelect) await page.getByRole('button', { name: 'Clear selection' }).click();
  const letters: number[] = [];
  await page.getByRole('searchbox', { name: search }).focus();
  for (const letter of TYPED) letters.push(await longestTask(browser, page, () => page.keyboard.type(letter)));
  for (const _ of TYPED) letters.push(await longestTask(browser, page, () => page.keyboard.press('Backspace')));
  return { letter: Math.max(...letters), selection: canSelect ? Math.max(...selections) : null };
}

/** An administrator with a few rows on the device, and then with many, types into each list's search and selects. */
export async function measureManyRows(browser: Browser): Promise<ManyRows[]> {
  const server = await startServer();
  try {
    const { context, page } = await signIn(browser, server, 'allow', 'admin');
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.setViewportSize({ width: 1280, height: 800 });
    await context.setOffline(true);
    const actsWith = async ({ users, members, groups }: typeof MANY) => {
      const nothing = { hotels: 0, rooms: 0, events: 0, comments: 0 };
      await page.evaluate(fillDevice, { ...nothing, groups: 1, members, users });
      await page.evaluate(fillDevice, { ...nothing, groups, members: 0 });
      const acts: Acts[] = [];
      for (const screen of SCREENS) acts.push(await measure(browser, page, screen));
      return acts;
    };
    const few = await actsWith(FEW);
    const many = await actsWith(MANY);
    await context.close();
    const rowsOf = [MANY.users, MANY.members, MANY.groups, MANY.groups];
    return SCREENS.map(({ name }, at) => ({
      screen: name,
      rows: rowsOf[at] ?? 0,
      many: many[at] as Acts,
      few: few[at] as Acts,
    }));
  } finally {
    await server.stop();
  }
}
