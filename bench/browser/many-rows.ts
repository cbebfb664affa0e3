import type { Browser, Page } from 'playwright';
import { numberText } from '#contract/text/number-text.ts';
import { startServer } from '../../e2e/support/server.ts';
import { inMs, type Run, TASK_MS } from '../figure.ts';
import { inBrowser, signIn, untilDrawn } from './browser.ts';
import { fillDevice } from './fill-device.ts';
import { longestTask } from './longest-task.ts';

/** The planned size of an organization, and a list that fits on a screen. */
const MANY = { users: 5_000, members: 1_000, groups: 500 };
const FEW = { users: 8, members: 8, groups: 8 };

/** Typed letter by letter, so that many rows match and then fewer, and rows selected. */
const SIZES = { full: { typed: 'shuri', selected: 3 }, quick: { typed: 'shu', selected: 2 } };
/** Everything that a screen renders later has come by then. */
const SETTLE_MS = 400;

interface Screen {
  name: string;
  path: string;
  /** The search field. */
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

interface ManyRows {
  screen: string;
  rows: number;
  many: Acts;
  /** The same acts on the same screen with a few rows. */
  few: Acts;
}

async function measure(
  browser: Browser,
  page: Page,
  { path, search, row, canSelect }: Screen,
  { typed, selected }: (typeof SIZES)['full'],
): Promise<Acts> {
  await page.goto(path);
  await untilDrawn(page, row);
  await page.waitForTimeout(SETTLE_MS);
  const selections: number[] = [];
  const boxes = page.locator('tbody').getByRole('checkbox');
  for (let at = 0; canSelect && at < selected; at += 1)
    selections.push(await longestTask(browser, page, () => boxes.nth(at).check()));
  // The actions of the selection lie over the page; a search begins without it.
  if (canSelect) await page.getByRole('button', { name: 'Clear selection' }).click();
  const letters: number[] = [];
  await page.getByRole('searchbox', { name: search }).focus();
  for (const letter of typed) letters.push(await longestTask(browser, page, () => page.keyboard.type(letter)));
  for (const _ of typed) letters.push(await longestTask(browser, page, () => page.keyboard.press('Backspace')));
  return { letter: Math.max(...letters), selection: canSelect ? Math.max(...selections) : null };
}

/** An administrator with a few rows on the device, and then with many, types into each list's search and selects. */
async function measureAll(browser: Browser, size: (typeof SIZES)['full']): Promise<ManyRows[]> {
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
      for (const screen of SCREENS) acts.push(await measure(browser, page, screen, size));
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

export const run: Run = async (size, report) => {
  for (const { screen, rows, many, few } of await inBrowser((browser) => measureAll(browser, SIZES[size]))) {
    const reportAct = (title: string, of: number, least: number) =>
      report({
        title: `${title} in ${screen}, ${numberText(rows)} of them: its longest task, against that with a few rows`,
        value: `${(of / least).toFixed(2)}, ${inMs(of)} ms`,
        detail: `${inMs(of)} ms of ${inMs(least)} ms`,
        target: `<= ${TASK_MS} ms`,
        isMet: of <= TASK_MS,
      });
    reportAct('a letter typed into the search', many.letter, few.letter);
    if (many.selection !== null) reportAct('a row selected', many.selection, few.selection ?? Number.NaN);
  }
};
