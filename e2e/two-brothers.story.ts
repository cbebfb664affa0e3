import { words } from './support/comments.ts';
import { expect, test } from './support/traveller.ts';

interface Member {
  user: { email: string };
}

test('two brothers with the email of their father: both are on the list, and the roll is called for both', async ({
  signIn,
}) => {
  test.slow();
  const { context, page } = await signIn('admin');
  const tag = words('')
    .trim()
    .replaceAll(/[^a-z0-9]/gi, '')
    .toLowerCase();
  const [shared, own] = [`nowak-${tag}@families.example.org`, `jan-${tag}@families.example.org`];
  const made = await context.request.post('/api/groups', {
    data: {
      ...{ name: `Class ${tag}`, code: `HSS-${tag.slice(-8)}`, type: 'HSS', year: 2026 },
      ...{ startDate: '2026-05-11', endDate: '2026-05-15', defaultTimezone: 'Europe/Rome' },
    },
  });
  expect(made.ok(), await made.text()).toBe(true);
  const groupId = String((await made.json()).id);
  const members = async (): Promise<Member[]> => (await context.request.get(`/api/groups/${groupId}/members`)).json();

  await page.goto(`/groups/${groupId}/members`);
  await expect(page.getByText('No members in this group yet.')).toBeVisible();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Import CSV…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import members' });
  const file = ['First Name,Last Name,Email,Type', `Adam,Nowak,${shared},Student`, `Jan,Nowak,${shared},Student`];
  await dialog
    .getByLabel('CSV file')
    .setInputFiles({ name: 'class.csv', mimeType: 'text/csv', buffer: Buffer.from(file.join('\r\n')) });
  const jan = dialog.getByRole('row', { name: 'Row 3' });
  await expect(jan).toContainText('Row 2 has the same email.');
  // Only the first is imported; the second stays to be corrected.
  await dialog.getByRole('button', { name: 'Import 1 ready row' }).click();
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await expect.poll(async () => (await members()).length).toBe(1);
  // Now the account exists, and has another name.
  await expect(jan).toContainText('This email belongs to Adam Nowak');
  await jan.getByLabel('Email').fill(own);
  await expect(jan).toContainText('Ready to import');
  await dialog.getByRole('button', { name: 'Import and invite 1 person' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('rowheader')).toHaveCount(2);
  await expect.poll(async () => (await members()).map(({ user }) => user.email).sort()).toEqual([own, shared].sort());

  await page.goto(`/groups/${groupId}/roll-calls`);
  await page.getByRole('button', { name: 'Start roll call' }).click();
  const start = page.getByRole('dialog', { name: 'Start a roll call' });
  await expect(start.getByText('2 people are expected.')).toBeVisible();
  await start.getByRole('textbox', { name: 'Purpose' }).fill('At the gate');
  await start.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('0 of 2 here', { exact: true })).toBeVisible();
  for (const name of ['Adam Nowak', 'Jan Nowak'])
    await page
      .getByRole('list', { name: 'People' })
      .getByRole('group', { name, exact: true })
      .getByRole('button', { name: 'Present', exact: true })
      .click();
  await expect(page.getByText(/^All 2 here|^2 of 2 here/).first()).toBeVisible();
});
