import type { APIRequestContext } from 'playwright/test';
import { type AiProvider, startAiProvider } from './support/ai-provider.ts';
import { complaints } from './support/axe.ts';
import { commentBy, commentWith, words } from './support/comments.ts';
import { contentOf } from './support/downloads.ts';
import { expect, openAt, test as travelling } from './support/traveller.ts';
import { kept } from './support/waits.ts';

/** In lower case: a translation is visibly not the original, and its tags stay as they are. */
const translated = (text: string): string => text.replace(/[^<>]+(?![^<]*>)/g, (part) => `«${part.toLowerCase()}»`);

/** With a provider of its own, which fails at a text with this word. */
const UNSPEAKABLE = 'Unspeakable';

const test = travelling.extend<{ provider: AiProvider }>({
  // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of the fixtures it needs from here.
  provider: async ({}, use) => {
    const provider = await startAiProvider((text) => (text.includes(UNSPEAKABLE) ? ' ' : translated(text)));
    await use(provider);
    await provider.close();
  },
  settings: async ({ provider }, use) => use({ AI_BASE_URL: provider.url, AI_API_KEY: '', AI_MODEL: 'm1' }),
});

const eventForm = (description: string) => ({
  title: 'Night hike',
  type: 'activity',
  startTime: '2026-11-24T18:00:00.000Z',
  endTime: '2026-11-24T20:00:00.000Z',
  timezone: 'Asia/Tokyo',
  description,
  instruction: 'Wear Boots',
  address: 'Nishiki Market',
  busPickupAddress: '',
  busDropoffAddress: '',
});

const textFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

/** Makes an event in a group with two files; answers its id, and where the second file is. */
async function makeEvent(
  admin: APIRequestContext,
  groupId: string,
  description: string,
): Promise<{ eventId: string; food: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries({ ...eventForm(description), groupId })) form.append(name, value);
  for (const { name, mimeType, buffer } of [textFile('Map.txt', 'North of the river'), textFile('Food.txt', 'Rice')])
    form.append('attachments', new File([buffer], name, { type: mimeType }));
  const answer = await admin.post(`/api/groups/${groupId}/schedules`, { multipart: form });
  expect(answer.status(), await answer.text()).toBe(201);
  const { id, attachments }: { id: number; attachments: { name: string; url: string }[] } = await answer.json();
  return { eventId: String(id), food: attachments.find(({ name }) => name === 'Food.txt')?.url ?? '' };
}

test('an event and its comments, once translated, are read without a network, and say when the original has changed', async ({
  travel,
  elsewhere,
  provider,
}) => {
  test.slow();
  const admin = await elsewhere('admin');
  const { context, groupId, page: first } = await travel('user');
  const { eventId, food } = await makeEvent(admin, groupId, '<p>Bring <strong>Lamps</strong></p>');
  const [said, odd] = [words('See You There'), words(UNSPEAKABLE)];
  await commentBy(admin, eventId, said);
  await commentBy(admin, eventId, odd);
  await first.close();

  const page = await openAt(context, `/events/${eventId}`);
  const description = page.getByRole('region', { name: 'Description' });
  await expect(description.getByText('Lamps')).toBeVisible();
  await expect(page.getByText('In Spanish')).toHaveCount(0);
  await page.getByRole('button', { name: 'Translate', exact: true }).click();
  await expect(description.getByText('«lamps»')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Instructions' }).getByText('«wear boots»')).toBeVisible();

  await page.getByRole('button', { name: 'Translate comments' }).click();
  await expect(commentWith(page, said).getByText(translated(said))).toBeVisible();
  await expect(page.getByText('Translation Failed')).toBeVisible();
  await expect(page.getByText("We couldn't translate some comments. Please try again later.")).toBeVisible();
  await expect(commentWith(page, odd).getByText('In Spanish')).toHaveCount(0);
  expect(await complaints(page), 'translated').toEqual([]);

  await expect(page.getByText('Text · 18 bytes')).toBeVisible();
  expect(await contentOf(page, 'Map.txt')).toBe('North of the river');

  const times = provider.asked.length;
  await kept(page, food);
  await context.setOffline(true);
  await page.reload();
  await expect(description.getByText('«lamps»')).toBeVisible();
  await expect(description.getByText('Lamps', { exact: true })).toBeVisible();
  await expect(commentWith(page, said).getByText(translated(said))).toBeVisible();
  expect(await contentOf(page, 'Map.txt')).toBe('North of the river');
  // This one was not opened before.
  expect(await contentOf(page, 'Food.txt')).toBe('Rice');
  expect(await complaints(page), 'translated and offline').toEqual([]);
  expect(provider.asked).toHaveLength(times);

  const changed = await admin.put(`/api/schedules/${eventId}`, {
    data: { ...eventForm('<p>Bring <strong>Torches</strong></p>'), groupId },
  });
  expect(changed.status(), await changed.text()).toBe(200);
  await context.setOffline(false);
  await expect(description.getByText('Torches')).toBeVisible();
  await expect(description.getByText('The original has changed since.')).toBeVisible();
  await expect(description.getByText('«lamps»')).toBeVisible();
  await description.getByRole('button', { name: 'Translate again' }).click();
  await expect(description.getByText('«torches»')).toBeVisible();
  await expect(page.getByText('The original has changed since.')).toHaveCount(0);
});
