import { timesOnServer, words } from '../support/comments.ts';
import { commentWith, expect, expectSent, expectUnsent, openEvent, signIn, test, writeComment } from './test.ts';

test('F3: I have the app open in two tabs; a comment that I write in one is on the other, and arrives once', async ({
  device,
  server,
  network,
  asking,
}) => {
  const student = await asking('user');
  const phone = await device();
  const first = await phone.open('/');
  await signIn(first, server.emails.user);
  const eventId = await openEvent(first, student);
  const second = await phone.open(`/events/${eventId}`);
  await second.role('textbox', 'Your comment').shown();

  const online = words('I have the tickets');
  await writeComment(first, online);
  await commentWith(second, online).once();
  // In both tabs, because a mark that disappears moves the next button.
  for (const tab of [first, second]) await expectSent(tab, online);

  network.cut();
  const [one, other] = [words('From the first tab'), words('From the second tab')];
  await writeComment(first, one);
  // Earlier it would move the next button.
  await commentWith(second, one).once();
  await writeComment(second, other);
  for (const tab of [first, second]) for (const text of [one, other]) await expectUnsent(tab, text);
  network.restore();
  for (const tab of [first, second]) for (const text of [one, other]) await expectSent(tab, text);
  for (const text of [online, one, other]) expect(await timesOnServer(student, eventId, text)).toBe(1);
});
