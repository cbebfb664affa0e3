import type { Page } from 'playwright/test';
import { complaints, complaintsInBothThemes } from './support/axe.ts';
import { pressTool } from './support/controls.ts';
import { LONG, type LongWords, makeLongWords, UNBROKEN } from './support/long-words.ts';
import { expect, test } from './support/traveller.ts';
import { goTo } from './support/waits.ts';

/** The narrowest phone represents the others, which have its layout. */
const WIDTHS = [320, 1280];

const softly = expect.configure({ soft: true });

/** A screen: its address, for the group and the event of this story, and texts that it shows. */
const SCREENS: readonly [path: string, ...shown: (string | RegExp)[]][] = [
  ['/', 'Recent Activity'],
  ['/matrix-hub', UNBROKEN],
  ['/groups', UNBROKEN],
  ['/groups?archived=true', 'These groups have been archived'],
  ['/groups/manage', UNBROKEN],
  ['/groups/manage?tab=new', 'Group name'],
  ['/groups/{group}/members', UNBROKEN],
  ['/schedule/{group}', UNBROKEN],
  ['/schedule/{group}?tab=members', UNBROKEN],
  ['/schedule/{group}?tab=lodging', UNBROKEN],
  ['/groups/{group}/emergency', UNBROKEN],
  ['/schedule/{group}?tab=trip', UNBROKEN],
  ['/groups/{group}/announcements', UNBROKEN],
  ['/events/{event}', UNBROKEN, 'Changed since you confirmed it', '0 of 6 have confirmed'],
  ['/groups/{group}/handoff', 'Hand over'],
  ['/groups/{group}/room-check/{hotel}', UNBROKEN],
  ['/groups/{group}/buses/{event}', UNBROKEN],
  ['/groups/{group}/buses/{event}/paper', UNBROKEN],
  ['/users?q={mark}', UNBROKEN],
  ['/admin/user-management?q={mark}', UNBROKEN],
  ['/admin', 'Administrative tools'],
  ['/admin/groups', UNBROKEN],
  ['/admin/settings', UNBROKEN],
  ['/admin/audit', /^\d[\d,]* entr/],
  ['/admin/data', 'Archived groups'],
  ['/admin/help', 'Quick start guide'],
  ['/profile', 'Account Information'],
  ['/settings', 'Translation Preferences'],
  ['/settings/storage', 'How long it stays'],
  ['/share', 'No shared items'],
  ['/share?problem=full', 'The shared item was not saved'],
  ['/groups/{group}/programme', UNBROKEN],
  ['/groups/{group}/rooming-list', UNBROKEN],
  ['/help-and-support', 'Contact Support'],
  ['/nowhere', '404 Page Not Found'],
];

/**
 * Words that leave the window or are cut off without a mark, and parts that scroll sideways without reason; each with
 * the beginning of its markup, to be found again. @param letters the size of the letters
 */
const overflow = (page: Page, letters: string): Promise<string[]> =>
  page.evaluate(async (fontSize) => {
    document.documentElement.style.fontSize = fontSize;
    // Parts that depend on the size of the window are drawn in this frame.
    await new Promise(requestAnimationFrame);
    const told: string[] = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > window.innerWidth) told.push(`the page is ${wide} wide`);
    /** Parts where days, tabs and the rows of a file are reached by scrolling. */
    const scrollers = 'nav ul, [role=tablist], section[tabindex], pre, input, textarea, select';
    const edges = new Map<Element, number>();
    /** How far right words may reach within an element: to the edge that cuts them off, or without limit. */
    const edgeOf = (place: Element | null): number => {
      if (!place) return window.innerWidth;
      const known = edges.get(place);
      if (known !== undefined) return known;
      const { overflowX, contentVisibility, textOverflow, clipPath } = getComputedStyle(place);
      const isFree = textOverflow === 'ellipsis' || clipPath !== 'none' || place.matches(scrollers);
      const cuts = overflowX !== 'visible' || contentVisibility === 'auto';
      const own = cuts ? place.getBoundingClientRect().right : Number.POSITIVE_INFINITY;
      const edge = isFree ? Number.POSITIVE_INFINITY : Math.min(own, edgeOf(place.parentElement));
      edges.set(place, edge);
      return edge;
    };
    const isCutOff = (element: Element): boolean => {
      const { textOverflow, clipPath } = getComputedStyle(element);
      if (textOverflow === 'ellipsis' || clipPath !== 'none') return false;
      const { left, right } = element.getBoundingClientRect();
      const edge = edgeOf(element.parentElement);
      return right > edge + 1 || (left < -1 && Number.isFinite(edge));
    };
    for (const element of document.querySelectorAll('body *:not(svg, svg *)')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      const hasWords = [...element.childNodes].some((node) => node.nodeType === 3 && node.nodeValue?.trim());
      const isWide = ['auto', 'scroll'].includes(getComputedStyle(element).overflowX) && !element.matches(scrollers);
      const why =
        isWide && element.scrollWidth > element.clientWidth + 1
          ? 'scrolls sideways'
          : (hasWords || element.matches('button, a, input, [role$=dialog]')) && isCutOff(element) && 'is cut off';
      if (why) told.push(`${why}: ${element.outerHTML.slice(0, 140)}`);
    }
    return told.slice(0, 6);
  }, letters);

/** Checks the screen at each width, with usual letters and with those of twice the size, and that of a desk by axe. */
async function expectToFit(page: Page, what: string, isByAxe = true): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 800 });
    // A floating element finds its place at its button a moment later.
    for (const letters of ['100%', '200%'])
      await softly.poll(() => overflow(page, letters), `${what} at ${width} pixels, letters of ${letters}`).toEqual([]);
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '';
  });
  if (isByAxe) softly(await complaints(page), what).toEqual([]);
}

test('words of any length fit into every screen, on narrow phones and with letters of twice the size; axe finds nothing', async ({
  travel,
  elsewhere,
}) => {
  test.slow();
  // Before anything is on the device, so that it comes with the first fetch.
  const made = await makeLongWords(await elsewhere('admin'), await elsewhere('organizer'));
  const { page } = await travel('admin');
  for (const [path, ...shown] of SCREENS) {
    await goTo(page, addressOf(path, made));
    for (const text of shown) await expect(page.getByText(text).first()).toBeVisible();
    await expectToFit(page, path);
  }
  await goTo(page, addressOf('/groups/{group}/rooming-list', made));
  const role = page.getByRole('cell', { name: 'Assist Group Manager', exact: true }).first();
  const lines = await role.evaluate((cell) => {
    const words = document.createRange();
    words.selectNodeContents(cell);
    return words.getClientRects().length;
  });
  softly(lines, 'the lines of a role in the rooming list').toBeLessThanOrEqual(3);
  // On a phone the rows of a table open, and a sheet with its filters.
  for (const [path, row] of [
    ['/groups/{group}/members', 'Okafor'],
    ['/users?q={mark}', 'Okafor'],
    ['/admin/user-management?q={mark}', 'Okafor'],
    ['/groups/manage', UNBROKEN],
    ['/admin/settings', UNBROKEN],
  ] as const) {
    await page.setViewportSize({ width: 320, height: 800 });
    await goTo(page, addressOf(path, made));
    await page
      .getByRole('button', { name: /^More for / })
      .and(page.getByLabel(row))
      .first()
      .click();
    for (const part of ['an open row', 'its filters']) {
      if (part === 'its filters') await page.getByRole('button', { name: /^(Filter|Sort)\b/ }).click();
      await expectToFit(page, `${path}, with ${part}`, false);
      await page.setViewportSize({ width: 320, height: 800 });
      softly(await complaints(page), `${path}, with ${part}`).toEqual([]);
    }
    await page.getByRole('button', { name: 'Done', exact: true }).click();
  }
  await goTo(page, addressOf('/groups/{group}/roll-calls', made));
  await page.getByRole('button', { name: 'Start roll call' }).click();
  const dialog = page.getByRole('dialog', { name: 'Start a roll call' });
  await dialog.getByRole('textbox', { name: 'Purpose' }).fill(UNBROKEN);
  await expect(dialog.getByText(/expected\.$/)).toBeVisible();
  await expectToFit(page, 'starting a roll call');
  await dialog.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('list', { name: 'People' }).getByText(UNBROKEN).first()).toBeVisible();
  await expectToFit(page, 'a roll call');
  await page.getByRole('list', { name: 'People' }).getByRole('group').first().getByRole('button').first().click();
  await expectToFit(page, 'a person of a roll call');
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'Back to roll calls' }).click();
  await expect(page.getByText(UNBROKEN).first()).toBeVisible();
  await expectToFit(page, 'the roll calls of a group');

  await goTo(page, addressOf('/groups/{group}/buses/{event}', made));
  await page.getByRole('region', { name: UNBROKEN, exact: true }).getByRole('button', { name: 'Roll call' }).click();
  await expect(page.getByRole('list', { name: 'People', exact: true })).toBeVisible();
  await page.goBack();
  await expect(page.getByText(/^0 of 1 boarded/)).toBeVisible();
  await expectToFit(page, 'a bus with a roll call');
  await made.remove();
});

test('words of any length fit into every dialog, sheet and panel; axe finds nothing', async ({ travel, elsewhere }) => {
  test.slow();
  const other = await elsewhere('organizer');
  const made = await makeLongWords(await elsewhere('admin'), other);
  const { context, page } = await travel('admin');
  await page.setViewportSize({ width: 1280, height: 800 });
  const open = async (path: string) => {
    await goTo(page, addressOf(path, made));
    await expect(page.getByText(UNBROKEN).first()).toBeVisible();
  };
  const press = (name: string | RegExp) => page.getByRole('button', { name }).first().click();
  /** The part that was just opened, at each width; then it is closed again. */
  const look = async (what: string, isTyped = false) => {
    await expect(page.locator('[role$=dialog]').last(), what).toBeVisible();
    await expectToFit(page, what);
    await page.keyboard.press('Escape');
    if (isTyped) await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(page.locator('[role$=dialog]'), what).toHaveCount(0);
  };
  const typeInto = (label: string | RegExp, words: string) =>
    page.getByRole('dialog').getByRole('textbox', { name: label }).fill(words);
  const choose = async (label: string, part: string) => {
    await page.getByRole('combobox', { name: label }).fill(part);
    await page
      .getByRole('option', { name: new RegExp(part) })
      .first()
      .click();
  };

  await open('/groups/manage');
  const row = page.getByRole('row', { name: new RegExp(UNBROKEN) });
  await row.getByRole('button', { name: /^Archive/ }).click();
  await look('the question before a group is archived');
  await row.getByRole('button', { name: /^Edit/ }).click();
  await expect(page.getByLabel('Group name')).toHaveValue(new RegExp(UNBROKEN));
  await expectToFit(page, 'the form of a group');

  await open('/groups/{group}/members');
  await press('Add Member');
  await choose('User', 'Amelia');
  await look('Add Member', true);
  await press(/^Change role of W/);
  await look('Change Member Role');
  await press(/^Remove W/);
  await look('Remove Member');
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import CSV…' }).click();
  await page.getByLabel('CSV file').setInputFiles({
    name: `${UNBROKEN}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `First Name;Last Name;Email;${UNBROKEN}\r\n${UNBROKEN};${LONG};nobody;x\r\n${UNBROKEN};${LONG};w@example.org;x\r\n`,
    ),
  });
  await expect(page.getByText('1 row needs fixing')).toBeVisible();
  await look('Import members');

  await open('/users?q={mark}');
  await press('Add User');
  await look('Add User');
  await press(/^Edit W/);
  await look('Edit User');
  await press(/^More actions for W/);
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await look('the question before a user is deleted');

  await open('/schedule/{group}?tab=lodging');
  await press('Add hotel');
  await look('Add hotel');
  await press(/^Edit W/);
  await look('Edit hotel');
  await press(/^Remove W/);
  await look('the question before a hotel is removed');
  await press('Assign room');
  await typeInto('Room number', UNBROKEN);
  await expect(page.getByText(/^With /)).toBeVisible();
  await look('Assign room', true);
  await press(/^Edit room assignment of W/);
  await look('Edit room assignment');

  await open('/schedule/{group}');
  await pressTool(page, 'Ask assistant');
  const assistant = page.getByRole('dialog', { name: 'Ask assistant' });
  for (const question of [
    'Add stargazing tomorrow at 9pm at the Observatory',
    `Change the location of ${UNBROKEN} to ${LONG}`,
  ]) {
    await assistant.getByRole('textbox', { name: 'Your question' }).fill(question);
    await page.keyboard.press('Enter');
    await expect(assistant.getByRole('button', { name: 'Confirm' }).last()).toBeVisible();
    await expectToFit(page, `a proposal of the assistant: ${question}`);
    await assistant.getByRole('button', { name: 'Clear conversation' }).click();
  }
  await assistant.getByRole('button', { name: 'Close' }).click();
  await pressTool(page, 'Running late');
  await page.getByRole('radio', { name: '20 min' }).check();
  await look('running late');
  await pressTool(page, 'Calendar and print');
  await press('Create private address');
  await expect(page.getByRole('textbox', { name: 'Your private address' })).toBeVisible();
  await look('calendar and print');
  const { title, type, startTime, endTime, timezone } = await (await other.get(`/api/schedules/${made.event}`)).json();
  const change = { title, type, startTime, endTime, timezone, address: UNBROKEN.slice(1) };
  const moved = await other.put(`/api/schedules/${made.event}`, { data: change });
  expect(moved.ok(), await moved.text()).toBe(true);
  await press('Show changes');
  await look('what changed');

  await open('/groups/{group}/announcements');
  await press('Add announcement');
  await look('Add announcement');
  await press(/^More actions for W/);
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await look('the question before an announcement is removed');

  await open('/groups/{group}/emergency');
  await press('Edit card');
  await look('Edit emergency card');
  await press(/^Show to a driver: W/);
  await look('the address for a driver');
  await page.getByText(/^Members \(/).click();
  await press(/Okafor/);
  await page.getByRole('dialog').getByRole('button', { name: 'Show notes' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Edit note' }).click();
  await expect(page.getByRole('textbox', { name: 'Medical', exact: true })).toBeVisible();
  await expectToFit(page, 'the form of a medical note');
  await page.keyboard.press('Escape');
  await look('a medical note');

  await open('/groups/{group}/buses/{event}');
  await press('Add bus');
  await look('Add bus');
  await press(/^More actions for W/);
  await page.getByRole('menuitem', { name: 'Edit…' }).click();
  await look('Edit bus');
  await press(/^More actions for W/);
  await page.getByRole('menuitem', { name: 'Remove…' }).click();
  await look('the question before a bus is removed');

  await press(/^Notifications/);
  await expect(page.getByRole('dialog').getByText(UNBROKEN).first()).toBeVisible();
  await look('the notifications');
  await press('Search');
  await page.getByRole('combobox', { name: 'Search' }).fill('Wwwww');
  await expect(page.getByRole('option').first()).toBeVisible();
  // Axe does not know that the arrow keys scroll a long list of results.
  await expectToFit(page, 'the search', false);
  await page.getByRole('combobox', { name: 'Search' }).fill('Okafor');
  await expect(page.getByRole('option', { name: /Okafor/ }).first()).toBeVisible();
  await look('a result of the search');
  await page.keyboard.press('?');
  await look('the shortcuts');

  await open('/events/{event}');
  await context.setOffline(true);
  await page.getByRole('textbox', { name: 'Your comment' }).fill(`${UNBROKEN} ${LONG}`);
  await press('Post comment');
  await expect(page.getByText('Not sent yet').first()).toBeVisible();
  await expectToFit(page, 'a comment that is not sent');
  await press(/^Sync:/);
  const saved = page.waitForEvent('download');
  await press('Export unsent edits');
  await page.getByLabel('File of unsent edits').setInputFiles(await (await saved).path());
  const preview = page.getByRole('dialog', { name: 'Import unsent edits' });
  await expect(preview.getByText('Nothing new in this file.')).toBeVisible();
  await expectToFit(page, 'a file of unsent edits');
  await page.keyboard.press('Escape');
  await expect(preview).toHaveCount(0);
  await look('the list of what is not sent');
  await press('User menu');
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await look('the question at logging out');
  await context.setOffline(false);
  await made.remove();
});

test('the screens before the sign-in fit with letters of twice the size; axe finds nothing in either theme', async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ baseURL: server.address });
  const page = await context.newPage();
  for (const [path, heading] of [
    ['/login', 'Matrix Expedition Management System'],
    ['/forgot-password', /Forgot/],
    ['/auth/set-password', 'Set Your Password'],
    ['/auth/reset-password/no-such-token', 'Invalid Request'],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: heading })).toBeVisible();
    await expectToFit(page, path);
    softly(await complaintsInBothThemes(page), path).toEqual([]);
  }
  await context.close();
});

const addressOf = (path: string, { group, event, hotel, mark }: LongWords): string =>
  path.replace('{group}', group).replace('{event}', event).replace('{hotel}', hotel).replace('{mark}', mark);
