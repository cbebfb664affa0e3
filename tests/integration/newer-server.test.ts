import type { InjectOptions } from 'fastify';
import { expect, it } from 'vitest';
import { createComment, editComment } from '#store/commands/comments.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { getEvent } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import type { TestApp } from '../server/support/test-app.ts';
import { Device, kept } from './device.ts';
import { eventId, server, setUpTrip, world } from './trip.ts';

setUpTrip('author');

/** An answer as a later version of the server may send it: everything as today, and more fields. */
function withMore(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withMore);
  if (typeof value !== 'object' || value === null) return value;
  const more = Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withMore(inner)]));
  const gone = Array.isArray(more.deleted) ? { deleted: [...more.deleted, { entity: 'weather', id: 7 }] } : {};
  return { ...more, ...gone, weather: { sky: ['clear', { wind: null }] } };
}

/** The server of the test behind answers with more fields. `altered` counts them. */
function newerServer(): { app: TestApp['app']; altered: () => number } {
  let altered = 0;
  const inject = async (options: InjectOptions) => {
    const answer = await server.app.inject(options);
    const isJson = String(answer.headers['content-type']).includes('json') && answer.rawPayload.length > 0;
    if (!isJson) return answer;
    altered += 1;
    return { ...answer, headers: answer.headers, rawPayload: Buffer.from(JSON.stringify(withMore(answer.json()))) };
  };
  return { app: { inject } as unknown as TestApp['app'], altered: () => altered };
}

it('F20: a server that is newer than the app and sends unknown fields is fetched from and written to as before', async () => {
  const newer = newerServer();
  const device = new Device(newer, world.author);
  await device.pull();
  expect(await getEvent(device.store, eventId())).toMatchObject({ id: eventId() });
  const shown = async () =>
    (await listComments(device.store, eventId())).map(({ content, pending }) => ({ content, pending }));
  const before = await shown();

  await kept(createComment(device.store, device.context, { eventId: eventId(), content: 'Umbrella?' }));
  await device.send();
  const mine = (await listComments(device.store, eventId())).find(({ content }) => content === 'Umbrella?');
  await kept(editComment(device.store, device.context, { commentId: mine?.id ?? '', content: 'Umbrella!' }));
  await device.send();
  expect(await listUnsent(device.store)).toEqual([]);

  // Another user removes a comment: the feed of changes names it beside an entity that this version does not know.
  const params = { id: Number(mine?.id) };
  const removed = await server.call('deleteComment', { params, as: world.admin.cookie });
  expect(removed.statusCode).toBe(200);
  await device.pull();
  expect(await shown()).toEqual(before);
  expect(newer.altered()).toBeGreaterThan(10);
  device.close();
});
