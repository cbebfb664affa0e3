import { commentBy, commentsOf, commentWith, expectSent, words, writeComment } from './support/comments.ts';
import { startProxy } from './support/proxy.ts';
import { expect, findEvent, openAt, phoneOn, signInByCall, test } from './support/traveller.ts';
import { installed } from './support/waits.ts';

const MB = 1024 * 1024;

test('F13, F39: the line breaks in the middle of my file, which arrives whole, once; it dies silently, and my phone stops calling itself up to date', async ({
  browser,
  server,
  elsewhere,
}) => {
  test.slow();
  const line = await startProxy(server.address);
  const context = await browser.newContext(phoneOn({ ...server, address: line.address }));
  await signInByCall(context.request, server.emails.user);
  const request = await elsewhere('admin');
  const { eventId } = await findEvent(request, 'Japan');
  // The story moves the clock by which the app polls and gives up an answer.
  await context.clock.install();
  const page = await openAt(context, `/events/${eventId}`);
  await installed(page);

  const content = Buffer.from('A line of the diary of the trip.\n'.repeat(150_000));
  line.breakAfter(2 * MB);
  await page
    .getByLabel('Files to attach')
    .setInputFiles({ name: 'diary.txt', mimeType: 'text/plain', buffer: content });
  // Posting is blocked during the upload.
  const files = page.getByRole('list', { name: 'Files to post' });
  await expect(files.getByText('Uploaded', { exact: true })).toBeVisible({ timeout: 90_000 });
  const text = words('All that we did');
  await writeComment(page, text);
  await expectSent(page, text);
  expect(line.broken).toBe(1);
  const found = (await commentsOf(request, eventId)).filter((comment) => comment.content === text);
  expect(found).toHaveLength(1);
  const { attachments } = found[0] as unknown as { attachments: { name: string; url: string }[] };
  expect(attachments).toMatchObject([{ name: 'diary.txt' }]);
  const stored = await request.get(attachments[0]?.url ?? '');
  expect((await stored.body()).equals(content)).toBe(true);

  const mark = page.getByRole('button', { name: /^Sync:/ });
  await expect(mark).toHaveAccessibleName('Sync: Up to date');
  line.silence();
  const said = words('Said while the line was dead');
  await commentBy(request, eventId, said);
  await expect(async () => {
    await page.clock.fastForward(15_000);
    const isNotSure = /^Sync: (Updated .+ ago|Updated just now|Not updated)$/;
    await expect(mark).toHaveAccessibleName(isNotSure, { timeout: 1_000 });
  }).toPass();
  await expect(commentWith(page, said)).toHaveCount(0);
  line.restore();
  await expect(commentWith(page, said)).toHaveCount(1, { timeout: 90_000 });
  await expect(mark).toHaveAccessibleName('Sync: Up to date', { timeout: 90_000 });
  await context.close();
  await line.stop();
});
