import { timesOnServer, words } from '../support/comments.ts';
import { expect, expectSent, expectUnsent, installed, signIn, test, until, writeComment } from './test.ts';

test('I carry the trip, comment without a network, close the app and open it again; it arrives once', async ({
  device,
  server,
  network,
  asking,
}) => {
  const phone = await device();
  const tab = await phone.open('/');
  await signIn(tab, server.emails.user);
  await installed(tab);
  await tab.role('link', 'Groups').at(0).click();
  await tab.text(/^Available offline/).shown();

  network.cut();
  await tab.role('link', /^View/).at(0).click();
  // A day that was never opened before, and an event of it: the former day is shown until its heading appears.
  const dayShown = () => tab.run(() => document.getElementById('day-heading')?.textContent);
  await tab.role('region').role('article').shown();
  const before = await dayShown();
  await tab
    .role('navigation', 'Days')
    .role('link', /has events/)
    .at(6)
    .click();
  await until('another day', async () => ![before, undefined].includes(await dayShown()));
  await tab.role('main').role('article').role('link').at(-1).click();
  await tab.role('heading', 'Event Details').shown();
  const path = await tab.path();
  const text = words('Will the hut have hot water?');
  await writeComment(tab, text);
  await expectUnsent(tab, text);
  await tab.close();

  const again = await phone.open(path);
  await expectUnsent(again, text);
  await again.role('button', 'Sign in').gone();

  network.restore();
  await expectSent(again, text);
  const student = await asking('user');
  expect(await timesOnServer(student, path.replace('/events/', ''), text)).toBe(1);
});
