import { toJsonSchema } from '@valibot/to-json-schema';
import { expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { ChangeWire, HistoryWire, NotificationWire, PingWire, PongWire } from '#contract/notification.ts';

type Schema = NonNullable<Endpoint['body']>;

/** A schema as comparable data; checks that JSON Schema has no word for (trimming, custom checks) are left out. */
const described = (schema: Schema | undefined) =>
  schema && toJsonSchema(schema, { errorMode: 'ignore', typeMode: 'input' });

/**
 * The wire as it is promised to installed apps, some of which will meet a newer server weeks later. When this fails, the
 * wire has changed: make sure that older apps can live with it, then accept it with `npm run contract:accept`.
 */
it('the wire is the one that was agreed on', () => {
  const table = Object.fromEntries(
    Object.entries(endpoints).map(([name, row]: [string, Endpoint]) => [
      name,
      {
        call: `${row.method} ${row.path}`,
        access: row.access,
        params: described(row.params),
        query: described(row.query),
        body: described(row.body),
        response: described(row.response),
      },
    ]),
  );
  const live = {
    history: described(HistoryWire),
    notification: described(NotificationWire),
    change: described(ChangeWire),
    ping: described(PingWire),
    pong: described(PongWire),
  };
  expect({ endpoints: table, live }).toMatchSnapshot();
});

it('every endpoint that answers something can be read', () => {
  for (const [name, row] of Object.entries(endpoints) as [string, Endpoint][]) {
    expect(row.path.startsWith('/api/'), name).toBe(true);
    if (row.path.includes('{id}')) expect(row.params, name).toBeDefined();
    if (row.method === 'GET' && row.access !== 'public') expect(row.read, name).toBeDefined();
  }
});
