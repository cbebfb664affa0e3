import { changeComment, expectSent, timesOnServer, words, writeComment } from './support/comments.ts';
import { anything, type Fault, Network } from './support/network.ts';

import { expect, test } from './support/traveller.ts';
import { carriedTrip } from './support/waits.ts';

/** Answers of a later version of the server: everything as today, and more fields. */
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

test('F20: the server is newer than my app and sends unknown fields; I carry the trip and comment as before', async ({
  travel,
}) => {
  const network = new Network();
  network.breaks(anything, newerServer);
  const { page, request, eventId } = await travel('user', { network });
  const [text, changed] = [words('Umbrella?'), words('Umbrella!')];
  await writeComment(page, text);
  await expectSent(page, text);
  await changeComment(page, text, changed);
  await expectSent(page, changed);
  expect(await timesOnServer(request, eventId, changed)).toBe(1);
  await carriedTrip(page);
});
