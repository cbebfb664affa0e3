import type { APIRequestContext } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { expect, test } from './support/traveller.ts';
import { carried } from './support/waits.ts';

interface Item {
  id: number;
  title: string;
  type: string;
  startTime: string;
  endTime: string;
  timezone: string;
}

/** A user who runs the group moves the event by half an hour. */
async function move(organizer: APIRequestContext, eventId: string): Promise<Item> {
  const item: Item = await (await organizer.get(`/api/schedules/${eventId}`)).json();
  const later = (text: string) => new Date(Date.parse(text) + 1_800_000).toISOString();
  const moved = await organizer.put(`/api/schedules/${eventId}`, {
    multipart: {
      title: item.title,
      type: item.type,
      startTime: later(item.startTime),
      endTime: later(item.endTime),
      timezone: item.timezone,
    },
  });
  expect(moved.ok(), await moved.text()).toBe(true);
  return item;
}

test("I see others' changes since my last visit, without a network too, and my other phone counts them as seen", async ({
  travel,
  elsewhere,
}, testInfo) => {
  test.slow();
  const mine = await travel();
  const other = await travel();
  for (const { page, groupId } of [mine, other]) {
    await page.goto('/groups');
    await carried(page);
    await page.goto(`/schedule/${groupId}`);
    await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await expect(page.getByText(/Since your last visit/)).toHaveCount(0);
  }

  const organizer = await elsewhere('admin');
  const item = await move(organizer, mine.eventId);
  const line = /Since your last visit: 1 moved/;
  for (const { page } of [mine, other]) await expect(page.getByText(line)).toBeVisible();
  expect(await complaints(mine.page)).toEqual([]);

  await mine.context.setOffline(true);
  await mine.page.getByRole('button', { name: 'Show changes' }).click();
  const panel = mine.page.getByRole('dialog', { name: 'What changed' });
  await expect(panel.getByRole('link', { name: item.title })).toBeVisible();
  await expect(panel.getByText('Start', { exact: true })).toBeVisible();
  expect(await complaints(mine.page)).toEqual([]);
  await mine.page.screenshot({ path: testInfo.outputPath('panel.png') });
  await panel.getByRole('button', { name: 'Seen' }).click();
  await expect(mine.page.getByText('You have seen what changed')).toBeFocused();

  await mine.context.setOffline(false);
  await expect(other.page.getByText(line)).toHaveCount(0);
  await mine.page.reload();
  await expect(mine.page.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await expect(mine.page.getByText(line)).toHaveCount(0);
});
