import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import { InvalidInput, readInput } from '#server/plugins/validation.ts';
import { plausible, withValueAt } from '#support/plausible.ts';
import { sharedWorld } from '../support/world.ts';

const WRONG: readonly unknown[] = [undefined, null, '', 'x', 'x'.repeat(5_000), -1, 1.5, true, [], [null], {}];

/** The whole value, and every place within it. */
const placesOf = (value: unknown, at: readonly string[] = []): string[][] => [
  [...at],
  ...Object.entries(typeof value === 'object' && value ? value : {}).flatMap(([name, inner]) =>
    placesOf(inner, [...at, name]),
  ),
];

describe('A wrong value in any place', () => {
  it.each(Object.entries(endpoints) as [string, Endpoint][])('of %s is refused in plain words', (_, endpoint) => {
    for (const schema of [endpoint.params, endpoint.query, endpoint.body]) {
      if (!schema) continue;
      const usual = plausible(schema);
      const refusals = placesOf(usual).flatMap((place) =>
        WRONG.flatMap((wrong) => {
          try {
            readInput(schema, withValueAt(usual, place, wrong), 'body');
            return [];
          } catch (error) {
            if (!(error instanceof InvalidInput)) throw error;
            return Object.values(error.fields);
          }
        }),
      );
      // Valibot's own words quote the input and the code of the schema.
      expect(refusals.filter((words) => /received/i.test(words))).toEqual([]);
    }
  });
});

describe('Requests that make no sense', () => {
  const { server, world } = sharedWorld();

  const post = (payload: string, contentType = 'application/json', headers: Record<string, string> = {}) =>
    server.app.inject({
      method: 'POST',
      url: `/api/schedules/${world.eventId}/comments`,
      headers: { cookie: world.author.cookie, 'content-type': contentType, ...headers },
      payload,
    });

  it.each([
    ['half a body', '{"content":', 400],
    ['no body', '', 422],
    ['a prototype', '{"__proto__":{"admin":true},"content":"x"}', 400],
    ['a text instead of an object', '"hello"', 422],
    ['null', 'null', 422],
    ['very deep nesting', `{"content":${'['.repeat(50_000)}${']'.repeat(50_000)}}`, 422],
    ['two megabytes', JSON.stringify({ content: 'x'.repeat(2_000_000) }), 413],
  ])('%s is answered without a crash', async (_, payload, status) => {
    const answer = await post(payload, 'application/json', { 'idempotency-key': 'bad-input' });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().message).toEqual(expect.any(String));
  });

  it.each(['application/x-www-form-urlencoded', 'text/plain', 'application/xml'])(
    'a body of %s is refused by its type',
    async (type) => {
      const answer = await post('{"content":"hello"}', type);
      expect([answer.statusCode, answer.json().message]).toEqual([415, 'The body must be JSON']);
    },
  );

  it('a value of the wrong type is refused in words', async () => {
    expect((await post('')).json().message).toBe('body: Must be an object');
    expect((await post('"hello"')).json().message).toBe('body: Must be an object');
    expect((await post('{"content":"x","attachments":null}')).json().message).toBe('attachments: Must be a list');
    expect(
      (await post('{"content":"x","attachments":[{"name":1,"url":"/uploads/a","type":""}]}')).json().errors,
    ).toEqual({
      'attachments.0.name': 'Must be text',
    });
  });

  it('a call without a body may be sent as JSON without a body', async () => {
    const { id } = (await post('{"content":"Short"}')).json();
    const headers = { cookie: world.author.cookie, 'content-type': 'application/json' };
    const answer = await server.app.inject({ method: 'DELETE', url: `/api/comments/${id}`, headers, payload: '' });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Comment deleted' }]);
  });

  it('a missing field is named with what is wrong', async () => {
    const answer = await server.call('credentialLogin', { body: { email: 'no address' } });
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toEqual({
      message: 'email: Please enter a valid email address; password: Required',
      errors: { email: 'Please enter a valid email address', password: 'Required' },
    });
  });

  it('an unknown field is named', async () => {
    const body = { email: 'a@example.org', password: 'x', role: 'admin' };
    const answer = await server.call('credentialLogin', { body });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { role: 'Unknown field' }]);
  });

  it.each(['2026-02-31T25:00', '2026-02-31', '1', 'May 2026', '-000001-12-31T10:00:00.000Z'])(
    'a range from %s, which is not a date, is named',
    async (startDate) => {
      const answer = await server.call('listSchedules', {
        params: { id: world.groupId },
        query: { startDate },
        as: world.author.cookie,
      });
      expect([answer.statusCode, answer.json().errors]).toEqual([422, { startDate: 'Must be an ISO 8601 date' }]);
    },
  );

  it('a range given twice is refused', async () => {
    const answer = await server.app.inject({
      url: `/api/groups/${world.groupId}/schedules?startDate=2026-01-01&startDate=2026-01-02`,
      headers: { cookie: world.author.cookie },
    });
    expect(answer.statusCode).toBe(422);
  });

  it.each(['/api/nothing', '/api', '/api/groups/1/nothing', '/ws/nothing', '/uploads/a/b.png'])(
    '%s is answered 404 as JSON, also to a browser',
    async (url) => {
      const answer = await server.app.inject({ url, headers: { accept: 'text/html' } });
      expect([answer.statusCode, answer.json().message]).toEqual([404, 'Nothing found at this address']);
    },
  );

  it('an address that cannot be decoded is answered 400', async () => {
    const answer = await server.app.inject({ url: '/api/groups/%zz' });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'The address is not a valid URL']);
  });
});
