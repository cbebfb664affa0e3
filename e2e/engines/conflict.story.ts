import { commentsOf, timesOnServer, words } from '../support/comments.ts';
import { commentWith, expect, expectSent, openEvent, signIn, test, writeComment } from './test.ts';

test('F7: an admin and I change one comment; I see both versions, and choose one', async ({
  device,
  server,
  network,
  asking,
}) => {
  const student = await asking('user');
  const admin = await asking('admin');
  const phone = await device();
  const tab = await phone.open('/');
  await signIn(tab, server.emails.user);
  const eventId = await openEvent(tab, student);
  const text = words('Dinner at six');
  await writeComment(tab, text);
  await expectSent(tab, text);
  const id = (await commentsOf(student, eventId)).find(({ content }) => content === text)?.id;

  network.cut();
  const [mine, theirs] = [words('Dinner at seven'), words('Dinner at eight')];
  await commentWith(tab, text).role('button', 'Edit comment').click();
  const form = tab.role('form', 'Edit your comment');
  await form.role('textbox', 'Comment').fill(mine);
  await form.role('button', 'Save').click();
  await form.gone();
  expect((await admin.put(`/api/comments/${id}`, { data: { content: theirs } })).status()).toBe(200);
  network.restore();

  await commentWith(tab, mine).text('Needs you').shown();
  expect(await timesOnServer(student, eventId, theirs)).toBe(1);
  await commentWith(tab, mine).role('button', 'Choose…').click();
  const dialog = tab.role('dialog', 'Which version stays?');
  await dialog.text(mine).shown();
  await dialog.text(theirs).shown();
  await tab.press('Escape');
  await dialog.gone();
  await commentWith(tab, mine).role('button', 'Choose…').click();
  await dialog.role('radio', /^Yours/).click();
  await dialog.role('button', 'Keep the chosen').click();
  await expectSent(tab, mine);
  expect(await timesOnServer(student, eventId, mine)).toBe(1);
  expect(await timesOnServer(student, eventId, theirs)).toBe(0);
});
