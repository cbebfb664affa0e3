import { complaints } from './support/axe.ts';
import { words } from './support/comments.ts';
import { expect, test } from './support/traveller.ts';
import { makeTripOfToday } from './support/trip-of-today.ts';
import { carried, drawn, isOpen } from './support/waits.ts';

test('staff announce something without a network; members get it, confirm it offline, and confirm it again after a change', async ({
  travel,
  elsewhere,
}, testInfo) => {
  test.slow();
  const first = await travel('user');
  const second = await travel('instructor');
  const trip = { name: words('Told group'), code: 'TOLD', studentIds: [first.userId, second.userId] };
  const { groupId } = await makeTripOfToday(await elsewhere('admin'), trip);
  const staff = await travel('admin');
  const title = words('Passports');

  await staff.page.goto(`/schedule/${groupId}`);
  await carried(staff.page);
  await staff.context.setOffline(true);
  await staff.page.getByRole('button', { name: 'Announcements' }).click();
  await expect(staff.page.getByText('No announcements yet')).toBeVisible();
  expect(await complaints(staff.page), 'no announcement').toEqual([]);
  await staff.page.screenshot({ path: testInfo.outputPath('none.png') });
  await staff.page.getByRole('button', { name: 'Add Announcement' }).click();
  const dialog = staff.page.getByRole('dialog', { name: 'Add Announcement' });
  await isOpen(dialog);
  await dialog.getByRole('textbox', { name: 'Title' }).fill(title);
  await dialog.getByRole('textbox', { name: 'Text' }).fill('Bring your passport, not a copy.\nWe leave at 7.');
  await dialog.getByRole('switch', { name: 'Everybody must confirm it' }).focus();
  await staff.page.keyboard.press('Space');
  expect(await complaints(staff.page), 'the form of an announcement').toEqual([]);
  await staff.page.screenshot({ path: testInfo.outputPath('form.png') });
  await dialog.getByRole('button', { name: 'Announce' }).click();
  await expect(dialog).toHaveCount(0);
  const ofStaff = staff.page.getByRole('article', { name: title });
  await expect(ofStaff.getByText('Not sent yet')).toBeVisible();
  await expect(ofStaff.getByText('0 of 2 have confirmed')).toBeVisible();

  const { page, context } = first;
  await page.goto(`/schedule/${groupId}`);
  await carried(page);
  await expect(page.getByRole('region', { name: 'Announcements' })).toHaveCount(0);
  await staff.context.setOffline(false);
  const line = page.getByRole('region', { name: 'Announcements' });
  await expect(line.getByText(`Please confirm: ${title}`)).toBeVisible();
  expect(await complaints(page), 'the day with an announcement').toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('line.png') });
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await expect(
    page
      .getByRole('dialog')
      .getByRole('link')
      .filter({ hasText: `announced "${title}"` }),
  ).toHaveAttribute('href', `/groups/${groupId}/announcements`);
  await page.keyboard.press('Escape');

  await context.setOffline(true);
  await line.getByRole('link').click();
  const mine = page.getByRole('article', { name: title });
  await expect(mine.getByText('Bring your passport, not a copy.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add Announcement' })).toHaveCount(0);
  expect(await complaints(page), 'an announcement').toEqual([]);
  await page.screenshot({ path: testInfo.outputPath('asked.png') });
  await mine.getByRole('button', { name: 'I have read this' }).click();
  await expect(mine.getByText(/You have confirmed this/)).toBeVisible();
  await expect(mine.getByText('Not sent yet')).toBeVisible();
  await page.reload();
  await expect(mine.getByText('Not sent yet')).toBeVisible();
  await context.setOffline(false);
  await expect(mine.getByText('Not sent yet')).toHaveCount(0);

  await expect(ofStaff.getByText('1 of 2 have confirmed')).toBeVisible();
  expect(await complaints(staff.page), 'who has confirmed').toEqual([]);
  await staff.page.screenshot({ path: testInfo.outputPath('staff.png'), fullPage: true });
  await ofStaff.getByRole('button', { name: 'Remind the one who has not' }).click();
  await expect(staff.page.getByText('Reminder sent')).toBeVisible();
  await second.page.goto('/matrix-hub');
  await drawn(second.page);
  await expect(second.page.getByText(`Please confirm: ${title}`)).toBeVisible();
  expect(await complaints(second.page), 'My Day with an announcement').toEqual([]);
  await second.page.screenshot({ path: testInfo.outputPath('my-day.png') });

  await staff.page.getByRole('button', { name: `More for ${title}` }).click();
  await staff.page.getByRole('menuitem', { name: 'Edit…' }).click();
  const edit = staff.page.getByRole('dialog', { name: 'Edit Announcement' });
  await edit.getByRole('textbox', { name: 'Text' }).fill('Bring your passport, not a copy.\nWe leave at 8.');
  await edit.getByRole('button', { name: 'Save Changes' }).click();
  await expect(edit).toHaveCount(0);
  await expect(mine.getByText('Changed since you confirmed it')).toBeVisible();
  await expect(mine.getByRole('deletion')).toContainText('We leave at 7.');
  await page.screenshot({ path: testInfo.outputPath('changed.png') });
  await mine.getByRole('button', { name: 'I have read this' }).click();
  await expect(ofStaff.getByText('1 of 2 have confirmed')).toBeVisible();

  await staff.page.getByRole('button', { name: `More for ${title}` }).click();
  await staff.page.getByRole('menuitem', { name: 'Remove…' }).click();
  await staff.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('No announcements yet')).toBeVisible();
});
