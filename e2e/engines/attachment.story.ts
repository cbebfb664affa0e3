import { fileURLToPath } from 'node:url';
import { commentsOf, words } from '../support/comments.ts';
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
  until,
  writeComment,
} from './test.ts';

const PHOTO = fileURLToPath(new URL('../../public/icon-192.png', import.meta.url));
const NAME = 'icon-192.png';

/** The photo of a comment is rendered, not only named. */
async function expectPhoto(tab: Tab, text: string): Promise<void> {
  await commentWith(tab, text).role('img', NAME).at(0).scrollTo();
  await until('the photo', () =>
    tab.run(() => {
      const photos = [...document.querySelectorAll<HTMLImageElement>('article img[alt="icon-192.png"]')];
      return photos.length > 0 && photos.every(({ naturalWidth }) => naturalWidth > 0);
    }),
  );
}

test('F13: I pick a photo without a network; it is visible at once and after a restart, and arrives once', async ({
  device,
  server,
  network,
  asking,
}) => {
  const student = await asking('user');
  const phone = await device();
  const tab = await phone.open('/');
  await signIn(tab, server.emails.user);
  await installed(tab);
  const eventId = await openEvent(tab, student);
  network.cut();
  await tab.label('Files to attach').pick(PHOTO);
  await tab.role('list', 'Files to post').text('Kept on this device').shown();
  const text = words('The gate at dawn');
  await writeComment(tab, text);
  await expectUnsent(tab, text);
  await expectPhoto(tab, text);
  await tab.close();

  const again = await phone.open(`/events/${eventId}`);
  await expectUnsent(again, text);
  await expectPhoto(again, text);

  network.restore();
  await expectSent(again, text);
  await expectPhoto(again, text);
  const stored = (await commentsOf(student, eventId)).filter(({ content }) => content === text);
  expect(stored).toHaveLength(1);
  const { attachments } = stored[0] as unknown as { attachments: { name: string; url: string }[] };
  expect(attachments.map(({ name }) => name)).toEqual([NAME]);
  const file = await student.get(attachments[0]?.url ?? '');
  expect([file.status(), file.headers()['content-type']]).toEqual([200, 'image/png']);
});
