import {
  changeComment,
  commentBy,
  commentWith,
  expectSent,
  expectUnsent,
  timesOnServer,
  words,
  writeComment,
} from './support/comments.ts';
import { anything, busy, type Fault, inTurn, isCommentWrite, passes, swallows } from './support/network.ts';
import { expect, test } from './support/traveller.ts';
import { carriedTrip } from './support/waits.ts';

test('F9: no answer, then a server that is busy twice; my comment is tried until it is there', async ({ travel }) => {
  const { page, network, request, eventId } = await travel();
  network.breaks(isCommentWrite, inTurn(swallows, busy(503), busy(429), passes));
  const text = words('Is anybody there?');
  await writeComment(page, text);
  await expectSent(page, text);
  expect(network.writes).toHaveLength(4);
  expect(new Set(network.writes.map(({ key }) => key)).size).toBe(1);
  expect(await timesOnServer(request, eventId, text)).toBe(1);
});

test("F10: a hotel's sign-in page answers for the server; nothing is lost, nobody is signed out, no row is taken from me", async ({
  travel,
}) => {
  const { context, page, network, request, eventId, path } = await travel();
  const there = words('Said before the hotel');
  await writeComment(page, there);
  await expectSent(page, there);

  const met = { page: 0, redirect: 0 };
  network.breaks(anything, async (route) => {
    if (met.page <= met.redirect) {
      met.page += 1;
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Welcome</title><p>Our terms' });
    } else {
      met.redirect += 1;
      await route.fulfill({ status: 302, headers: { location: '/icon.svg' } });
    }
  });
  const text = words('Said in the lobby');
  await writeComment(page, text);
  await expectUnsent(page, text);
  await page.goto(path);
  await expectUnsent(page, text);
  await expectSent(page, there);
  await expect.poll(() => Math.min(met.page, met.redirect)).toBeGreaterThan(1);
  await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toHaveCount(0);
  expect(await timesOnServer(request, eventId, text)).toBe(0);

  await context.setOffline(true);
  network.heals();
  await context.setOffline(false);
  for (const each of [text, there]) await expectSent(page, each);
  expect(await timesOnServer(request, eventId, text)).toBe(1);
});

/** What a later version of the server may answer: everything as today, and more. */
const newerServer: Fault = async (route) => {
  const response = await route.fetch();
  const isJson = response.headers()['content-type']?.includes('json') ?? false;
  if (!isJson || response.status() === 304) return route.fulfill({ response });
  await route.fulfill({ response, json: withMore(await response.json()) });
};

function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;
  const more = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withMore(inner)]));
  const gone = Array.isArray(more.deleted) ? { deleted: [...more.deleted, { entity: 'weather', id: 7 }] } : {};
  return { ...more, ...gone, weather: { sky: ['clear', { wind: null }] } };
}

test('F20: the server is newer than my app and says more than it knows; I carry the trip and comment as ever', async ({
  travel,
}) => {
  const { page, request, eventId } = await travel('user', {
    network: (network) => network.breaks(anything, newerServer),
  });
  const [text, changed] = [words('Umbrella?'), words('Umbrella!')];
  await writeComment(page, text);
  await expectSent(page, text);
  await changeComment(page, text, changed);
  await expectSent(page, changed);
  expect(await timesOnServer(request, eventId, changed)).toBe(1);
  await carriedTrip(page);
});

test('F24: news come while my edits are on their way; they stay as I made them, and nothing shows twice', async ({
  travel,
  elsewhere,
}) => {
  const { page, network, request, eventId } = await travel();
  const teacher = await elsewhere('instructor');
  const [text, changed, mine] = [words('At the tower'), words('At the bridge'), words('I am late')];
  await writeComment(page, text);
  await expectSent(page, text);

  const leaving = network.holds(isCommentWrite);
  await changeComment(page, text, changed);
  await leaving.arrived();
  const news = words('The bus is here');
  await commentBy(teacher, eventId, news);
  await expect(commentWith(page, news)).toHaveCount(1);
  await expectUnsent(page, changed);
  await expect(commentWith(page, text)).toHaveCount(0);
  network.heals();
  await expectSent(page, changed);

  // The server's word of my own comment comes before its answer.
  const done = network.holdsAnswers(isCommentWrite);
  await writeComment(page, mine);
  await done.arrived();
  const later = words('We are leaving');
  await commentBy(teacher, eventId, later);
  await expect(commentWith(page, later)).toHaveCount(1);
  await expect(commentWith(page, mine)).toHaveCount(1);
  network.heals();
  await expectSent(page, mine);
  for (const each of [changed, mine]) expect(await timesOnServer(request, eventId, each)).toBe(1);
});
