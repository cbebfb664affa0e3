import type { LightMyRequestResponse } from 'fastify';
import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import { type Bounded, boundsOf } from '#contract/schema/bounds.ts';
import { invalidBody } from '#server/plugins/problems.ts';
import { InvalidInput, refuseUnusableBody } from '#server/plugins/validation.ts';
import { plausible, withValueAt } from '../../support/plausible.ts';
import { sharedWorld } from '../support/world.ts';

type Row = [name: string, endpoint: Endpoint];
const TABLE = Object.entries(endpoints) as Row[];
const WITH_BODY = TABLE.filter(([, { body }]) => body !== undefined);
const AS_FORM = TABLE.filter(([, { form }]) => form !== undefined);
const WITH_QUERY = TABLE.filter(([, { query }]) => query !== undefined);

/**
 * More than any field or call takes, and below the maximum size of a body, so that it is read; Node itself refuses
 * longer addresses.
 */
const LONG = { list: 30_000, text: 900_000, address: 12_000 };
const SHORT_ANSWER_BYTES = 8 * 1024;

const url = ({ path }: Endpoint): string => path.replace(/\{\w+\}/g, '1');
const filled = ({ kind }: Bounded, length: number): unknown =>
  kind === 'list' ? Array.from({ length: LONG.list }, () => ({})) : 'x'.repeat(length);

/** Parameters that any call may be sent, whatever its schema says. */
const ANYWHERE: readonly (readonly [what: string, body: string])[] = [
  ['a list', `[${'{},'.repeat(LONG.list)}{}]`],
  ['very many fields', `{${Array.from({ length: LONG.list }, (_, n) => `"${n.toString(36)}":0`).join()}}`],
  ['a field with very many items', `{"a":[${'0,'.repeat(LONG.list)}0]}`],
  ['a field with a very long name', `{"${'x'.repeat(LONG.text)}":1}`],
  ['very long names in one another', `${`{"${'x'.repeat(LONG.text / 10)}":`.repeat(10)}"\\u0000"${'}'.repeat(10)}`],
];

describe('Far too much', () => {
  const { server, world } = sharedWorld({ env: { RATE_LIMIT: 'off' } });

  const send = (endpoint: Endpoint, payload: string, type: string, address = url(endpoint)) =>
    server.app.inject({
      method: endpoint.method,
      url: address,
      headers: {
        ...(payload && { 'content-type': type }),
        ...(endpoint.access !== 'public' && { cookie: world.admin.cookie }),
      },
      ...(payload && { payload }),
    });
  const expectShort = ({ statusCode, body }: LightMyRequestResponse, what: string) => {
    expect(statusCode, `${what}: ${body.slice(0, 200)}`).toBeGreaterThanOrEqual(400);
    expect(statusCode, `${what}: ${body.slice(0, 200)}`).toBeLessThan(500);
    expect(Buffer.byteLength(body), what).toBeLessThan(SHORT_ANSWER_BYTES);
    expect(JSON.parse(body).message, what).toEqual(expect.any(String));
  };

  it.each(WITH_BODY)('%s is refused with a short message in each place of its body (A18)', async (_, endpoint) => {
    const { body: schema } = endpoint;
    if (!schema) return;
    for (const place of boundsOf(schema)) {
      const body = withValueAt(plausible(schema), place.path, filled(place, LONG.text));
      expectShort(await send(endpoint, JSON.stringify(body), 'application/json'), place.path.join('.'));
    }
  });

  it.each(WITH_BODY)(
    '%s is refused with a short message when it has more than any schema allows (A18)',
    async (_, endpoint) => {
      for (const [what, body] of ANYWHERE) expectShort(await send(endpoint, body, 'application/json'), what);
    },
  );

  it.each(AS_FORM)('%s is refused with a short message in each field of its form (A18)', async (_, endpoint) => {
    const places = endpoint.body ? boundsOf(endpoint.body).filter(({ path }) => path.length === 1) : [];
    for (const name of [...new Set(places.map(({ path }) => path[0] ?? '')), 'of no schema', 'x'.repeat(70_000)]) {
      const part = `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(LONG.text)}\r\n`;
      expectShort(await send(endpoint, `${part}--x--\r\n`, 'multipart/form-data; boundary=x'), name.slice(0, 30));
    }
  });

  it.each(WITH_QUERY)('%s is refused with a short message in each place of its query (A18)', async (_, endpoint) => {
    const { query: schema } = endpoint;
    if (!schema) return;
    for (const place of boundsOf(schema)) {
      const asked = new URLSearchParams(withValueAt({}, place.path, filled(place, LONG.address)) as object as never);
      const answer = await send(endpoint, '', '', `${url(endpoint)}?${asked}`);
      expectShort(answer, place.path.join('.'));
    }
  });
});

/** Nested values that count how often one of them is read. */
function counting(): { body: unknown; looks(): number } {
  let looked = 0;
  const handler: ProxyHandler<object> = {
    get: (target, key, receiver) => {
      if (typeof key === 'string' && /^\d+$/.test(key)) looked += 1;
      return Reflect.get(target, key, receiver);
    },
  };
  const lists = Array.from({ length: 500 }, () => new Proxy(new Array(500).fill(0), handler));
  return { body: { lists: new Proxy(lists, handler) }, looks: () => looked };
}

describe('The work for a refused request (A18)', () => {
  it('does not grow with the number of its values', async () => {
    const { body, looks } = counting();
    const refused = refuseUnusableBody({ body } as never);
    await expect(refused).rejects.toThrow(InvalidInput);
    await expect(refused).rejects.toMatchObject({ fields: { lists: 'Has too many entries' } });
    expect(looks()).toBeLessThan(25_000);
  });

  it('ends in a short message, however much is wrong', () => {
    const wrong = Array.from({ length: 1_000 }, (_, n): [string, string] => [
      `${n}${'é'.repeat(500)}`,
      'ü'.repeat(900),
    ]);
    const { message, errors = {} } = invalidBody(Object.fromEntries(wrong));
    expect(Object.keys(errors)).toHaveLength(20);
    expect(Math.max(...Object.keys(errors).map(({ length }) => length))).toBe(100);
    expect(Math.max(...Object.values(errors).map(({ length }) => length))).toBe(300);
    expect(message.length).toBe(1_000);
  });

  it('names every mistake where there are few', () => {
    const errors = { title: 'Title is required', endTime: 'End time is required' };
    const message = 'title: Title is required; endTime: End time is required';
    expect(invalidBody(errors)).toEqual({ message, errors });
  });
});
