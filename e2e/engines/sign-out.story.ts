import { timesOnServer, words } from '../support/comments.ts';
import { everythingKept } from './kept.ts';
import type { Tab } from './tab.ts';
import {
  commentWith,
  expect,
  expectSent,
  expectUnsent,
  installed,
  openEvent,
  signIn,
  test,
  writeComment,
} from './test.ts';

async function logOut(tab: Tab): Promise<void> {
  await tab.role('button', 'User menu').click();
  await tab.role('menuitem', 'Log out').click();
}

test('F21: I sign out with an unsent comment; what I keep is sent when I am back, and what I discard cannot be read here', async ({
  device,
  server,
  network,
  asking,
}) => {
  test.slow();
  const student = await asking('user');
  const phone = await device();
  const tab = await phone.open('/');
  await signIn(tab, server.emails.user);
  await installed(tab);
  const eventId = await openEvent(tab, student);
  const question = tab.role('dialog', '1 edit is not sent yet');
  network.cut();
  const waiting = words('This waits for me');
  await writeComment(tab, waiting);
  await expectUnsent(tab, waiting);
  await logOut(tab);
  await question.role('button', 'Send now').click();
  await question.text('Not everything could be sent').shown();
  await question.role('button', 'Keep on this device').click();
  await tab.role('button', 'Sign in').once();

  network.restore();
  await signIn(tab, server.emails.user);
  await openEvent(tab, student);
  await expectSent(tab, waiting);
  expect(await timesOnServer(student, eventId, waiting)).toBe(1);

  network.cut();
  const text = words('Nobody shall read this');
  await writeComment(tab, text);
  await expectUnsent(tab, text);
  expect(await everythingKept(tab)).toContain(text);
  await logOut(tab);
  await question.role('button', 'Discard 1 edit…').click();
  await tab.role('alertdialog', 'Discard 1 edit?').role('button', 'Discard and log out').click();
  await tab.role('button', 'Sign in').once();
  const kept = await everythingKept(tab);
  for (const mine of [text, waiting, server.emails.user, 'Japan', 'Amelia']) expect(kept).not.toContain(mine);
  await tab.goto(`/events/${eventId}`);
  await tab.role('button', 'Sign in').once();

  network.restore();
  await signIn(tab, server.emails.user);
  await openEvent(tab, student);
  // Once this has arrived, the comments of the server are here, and what was kept would have been sent.
  const later = words('I am back');
  await writeComment(tab, later);
  await expectSent(tab, later);
  await commentWith(tab, text).gone();
  expect(await timesOnServer(student, eventId, text)).toBe(0);
});
