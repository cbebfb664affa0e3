import { expect, test } from './support/test.ts';
import { carriedTrip, installed } from './support/waits.ts';

const words = () => `Will the hut have hot water? ${crypto.randomUUID().slice(0, 8)}`;

test('I carry the trip, comment without a network, and it arrives once when I am back', async ({ signIn }) => {
  const teacher = await signIn('instructor', { phone: false });
  const student = await signIn('user');
  const { page: phone, context } = student;
  const text = words();

  await installed(phone);
  await carriedTrip(phone);

  await context.setOffline(true);
  await phone.getByRole('link', { name: /^View/ }).first().click();
  await expect(phone).toHaveURL(/\/schedule\/\d+\/\d{4}-\d{2}-\d{2}$/);
  // A day that was never opened before, and an event of it.
  const days = phone.getByRole('navigation', { name: 'Days' });
  const day = days.getByRole('link', { name: /has events/ }).nth(6);
  await day.click();
  await expect(day).toHaveAttribute('aria-current', 'page');
  await phone.getByRole('main').getByRole('article').getByRole('link').last().click();
  await expect(phone.getByRole('heading', { name: 'Event Details' })).toBeVisible();
  const event = new URL(phone.url()).pathname;

  await phone.getByRole('textbox', { name: 'Your comment' }).fill(text);
  await phone.getByRole('button', { name: 'Post Comment' }).click();
  await expect(phone.getByText("Saved on this device. It will be sent when you're back online.")).toBeVisible();
  await phone.close();

  // The app is closed and opened again without a network: the user is still signed in, the comment still there.
  const again = await context.newPage();
  await again.goto(event);
  const comment = again.getByRole('article', { name: /^Comment by/ }).filter({ hasText: text });
  await expect(comment).toBeVisible();
  await expect(comment.getByText('Not sent yet')).toBeVisible();
  await expect(again.getByRole('button', { name: 'Sign in' })).toHaveCount(0);

  // The teacher's browser is notified without a request, for a few seconds.
  const told = expect(teacher.page.getByText('New Comment').first()).toBeVisible();
  await context.setOffline(false);
  await expect(comment.getByText(/^(Not sent yet|Sending…|Needs you)$/)).toHaveCount(0);
  await expect(comment).toHaveCount(1);

  await told;

  const path = `/api${event.replace('/events/', '/schedules/')}/comments`;
  const answer = await again.request.get(path);
  const stored: { content: string }[] = await answer.json();
  expect(stored.filter((row) => row.content === text)).toHaveLength(1);

  await teacher.page.goto(event);
  await expect(teacher.page.getByRole('article', { name: /^Comment by/ }).filter({ hasText: text })).toHaveCount(1);
});
