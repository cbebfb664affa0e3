import type { APIRequestContext, Page } from 'playwright/test';
import { complaints } from './support/axe.ts';
import { expect, test } from './support/traveller.ts';
import { carried } from './support/waits.ts';

interface Feed {
  emergencyCards: { hospitalName: string; insurancePolicy: string | null; contacts: { name: string }[] }[];
  medicalNotes: { memberId: number; medical: string }[];
  medicalLooks: { memberId: number }[];
}

async function feed(request: APIRequestContext, groupId: string): Promise<Feed> {
  const answer = await request.get(`/api/groups/${groupId}/changes`);
  expect(answer.ok()).toBe(true);
  return answer.json();
}

async function openEmergency(page: Page, groupId: string): Promise<void> {
  await page.goto(`/schedule/${groupId}`);
  await page.getByRole('link', { name: 'Emergency', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: /Emergency$/ })).toBeVisible();
}

/** The number of pages of a PDF. */
const pagesOf = (pdf: Buffer): number => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0;

test('without a network I write the card of my group, and a traveller has it in their pocket', async ({ travel }) => {
  test.slow();
  const { context, page, request, groupId } = await travel('organizer');
  const hotels: { name: string }[] = await (await request.get(`/api/groups/${groupId}/hotels`)).json();
  const hotel = hotels[0]?.name ?? '';
  await page.goto(`/schedule/${groupId}`);
  await carried(page);
  await openEmergency(page, groupId);
  await expect(page.getByRole('heading', { name: 'Japan', level: 3 }).first()).toBeVisible();
  expect(await complaints(page), 'an empty card').toEqual([]);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Edit card' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Emergency Card' });
  await dialog.getByRole('button', { name: 'Add person' }).click();
  await dialog.getByRole('textbox', { name: 'Name', exact: true }).fill('Lee Okafor');
  await dialog.getByRole('textbox', { name: 'Phone', exact: true }).fill('+81 90 1234 5678');
  await dialog
    .getByRole('group', { name: hotel })
    .getByRole('textbox', { name: 'Name in local script' })
    .fill('京都の宿');
  await dialog
    .getByRole('group', { name: hotel })
    .getByRole('textbox', { name: 'Address in local script' })
    .fill('京都市中京区河原町通三条上る');
  await dialog.getByRole('textbox', { name: 'Hospital', exact: true }).fill('St. Luke’s');
  await dialog.getByRole('textbox', { name: 'Hospital’s phone' }).fill('+81 3-3541-5151');
  await dialog.getByRole('textbox', { name: 'Insurance company' }).fill('Safe Trip');
  await dialog.getByRole('textbox', { name: 'Policy number' }).fill('P-170-4');
  expect(await complaints(page), 'the form of a card').toEqual([]);
  await dialog.getByRole('button', { name: 'Save Card' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Not sent yet').first()).toBeVisible();
  await expect(page.getByRole('link', { name: /Lee Okafor/ })).toHaveAttribute('href', 'tel:+819012345678');

  await context.setOffline(false);
  await expect(page.getByText(/^(Not sent yet|Sending…|Needs you)$/)).toHaveCount(0);
  expect((await feed(request, groupId)).emergencyCards).toMatchObject([
    { hospitalName: 'St. Luke’s', insurancePolicy: 'P-170-4', contacts: [{ name: 'Lee Okafor' }] },
  ]);

  const student = await travel('user');
  await student.page.goto(`/schedule/${groupId}`);
  await carried(student.page);
  await expect(student.page.getByRole('link', { name: 'Emergency', exact: true })).toBeVisible();
  await student.context.setOffline(true);
  await openEmergency(student.page, groupId);
  await expect(student.page.getByRole('link', { name: /Ambulance, fire\s*119/ })).toHaveAttribute('href', 'tel:119');
  await expect(student.page.getByRole('link', { name: /St. Luke/ }).first()).toBeVisible();
  await expect(student.page.getByText('The staff of the group have the policy number.')).toBeVisible();
  await expect(student.page.getByText('P-170-4')).toHaveCount(0);
  await expect(student.page.getByRole('heading', { name: 'Medical notes' })).toHaveCount(0);
  await expect(student.page.getByRole('button', { name: 'Edit card' })).toHaveCount(0);
  expect(await complaints(student.page), 'a card without a network').toEqual([]);
  await student.page.getByRole('button', { name: `Show ${hotel} to a driver` }).click();
  await expect(student.page.getByRole('dialog').getByText('京都の宿')).toBeVisible();
  expect(await complaints(student.page), 'what a driver is shown').toEqual([]);
  await student.page.keyboard.press('Escape');

  // On paper, without a network: one page, and nothing medical on it.
  await student.page.getByRole('link', { name: 'Print' }).click();
  await expect(student.page.getByRole('heading', { name: 'Please take me here' })).toBeVisible();
  await expect(student.page.getByText('Medical')).toHaveCount(0);
  for (const format of ['A4', 'Letter'])
    expect(pagesOf(await student.page.pdf({ format, printBackground: true })), `pages of ${format}`).toBe(1);
});

test('a medical note is behind one more tap, which the staff see, and no traveller has any of it', async ({
  travel,
}) => {
  test.slow();
  const marker = 'Xylostomatitis';
  const { context, page, request, groupId } = await travel('organizer');
  await page.goto(`/schedule/${groupId}`);
  await carried(page);
  await expect(page.getByRole('link', { name: 'Emergency', exact: true })).toBeVisible();
  await context.setOffline(true);
  await openEmergency(page, groupId);
  await page.getByText(/^Members \(/).click();
  await page.getByRole('button', { name: /Amelia/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Nobody has looked yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Show notes' }).click();
  await expect(dialog.getByText(/^You, /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Edit note' }).click();
  await dialog.getByRole('textbox', { name: 'Medical', exact: true }).fill(marker);
  await dialog.getByRole('checkbox', { name: 'Vegan' }).check();
  expect(await complaints(page), 'the form of a note').toEqual([]);
  await dialog.getByRole('button', { name: 'Save Note' }).click();
  // The form over the note closes with the server's verdict or after a while without; its field has the words too.
  await expect(dialog).toHaveCount(1);
  await expect(dialog.getByRole('definition').filter({ hasText: marker })).toBeVisible();
  expect(await complaints(page), 'a note').toEqual([]);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(marker)).toHaveCount(0);
  await expect(page.getByText('Vegan: 1')).toBeVisible();

  await context.setOffline(false);
  await expect
    .poll(async () => {
      const { medicalNotes, medicalLooks } = await feed(request, groupId);
      const [note] = medicalNotes;
      return [note?.medical, medicalLooks.some(({ memberId }) => memberId === note?.memberId)];
    })
    .toEqual([marker, true]);

  const student = await travel('user');
  expect(await (await student.request.get(`/api/groups/${groupId}/changes`)).text()).not.toContain(marker);
  await openEmergency(student.page, groupId);
  await expect(student.page.getByRole('heading', { name: 'Medical notes' })).toHaveCount(0);
  expect(await student.page.content()).not.toContain(marker);
});
