import type { Page } from 'playwright/test';
import {
  changeComment,
  commentBy,
  commentWith,
  expectSent,
  timesOnServer,
  words,
  writeComment,
} from './support/comments.ts';
import { expect, openAt, test } from './support/traveller.ts';

interface WithConnections {
  dropConnections(how: 'lost' | 'closed'): number;
}

/** Lets a page drop the connections to its databases, as iOS does in the background. */
function droppable(): void {
  const open = new Set<IDBDatabase>();
  const lost = new Set<IDBDatabase>();
  const { transaction } = IDBDatabase.prototype;
  IDBDatabase.prototype.transaction = function (...asked) {
    if (lost.has(this)) throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
    open.add(this);
    return transaction.apply(this, asked);
  };
  (globalThis as unknown as WithConnections).dropConnections = (how) => {
    const dropped = [...open];
    open.clear();
    for (const connection of dropped) {
      if (how === 'lost') lost.add(connection);
      else connection.close();
    }
    return dropped.length;
  };
}

const drop = (page: Page, how: 'lost' | 'closed'): Promise<number> =>
  page.evaluate((how) => (globalThis as unknown as WithConnections).dropConnections(how), how);

test('F12: the browser loses, and later closes, its connection to my data; my edits are kept, and I see those of others', async ({
  travel,
  elsewhere,
}) => {
  const { context, page, request, eventId, path } = await travel();
  const teacher = await elsewhere('instructor');
  await page.close();
  await context.addInitScript(droppable);
  const tab = await openAt(context, path);
  const [mine, theirs, changed, again] = [
    words('Before'),
    words('From the instructor'),
    words('After'),
    words('And again'),
  ];
  await writeComment(tab, mine);
  await expectSent(tab, mine);

  expect(await drop(tab, 'lost')).toBeGreaterThan(0);
  await changeComment(tab, mine, changed);
  await expectSent(tab, changed);
  await commentBy(teacher, eventId, theirs);
  await expect(commentWith(tab, theirs)).toHaveCount(1);

  // Under load: the page comes to the front, fetches everything, and the user writes.
  expect(await drop(tab, 'closed')).toBeGreaterThan(0);
  await tab.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await writeComment(tab, again);
  await expectSent(tab, again);
  await expect(commentWith(tab, theirs)).toHaveCount(1);
  await tab.getByRole('link', { name: 'Groups' }).first().click();
  await expect(tab.getByText('Japan').first()).toBeVisible();
  for (const text of [changed, again]) expect(await timesOnServer(request, eventId, text)).toBe(1);
});
