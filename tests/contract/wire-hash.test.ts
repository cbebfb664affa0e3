import { describe, expect, it, test } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { endpoints } from '#contract/calls/endpoints.ts';
import { ChangeWire, HistoryWire, NotificationWire, PingWire, PongWire } from '#contract/live/notification.ts';
import { hashOf, namedIn, wireText } from './wire-text.ts';

const table = (Object.entries(endpoints) as [string, Endpoint][]).sort(([a], [b]) => (a < b ? -1 : 1));
const live = { HistoryWire, NotificationWire, ChangeWire, PingWire, PongWire };

const partsOf = ({ params, query, body, response }: Endpoint) => ({ params, query, body, response });

/** The call in one place: its callers, its input, its answer. */
const callText = (row: Endpoint): string =>
  [
    `${row.method} ${row.path}, for ${row.access}`,
    ...Object.entries(partsOf(row)).flatMap(([part, schema]) => (schema ? [`${part} ${wireText(schema)}`] : [])),
  ].join('\n');

const schemas = namedIn([...table.map(([, row]) => callText(row)), ...Object.keys(live)]);

/**
 * The wire format promised to installed apps, some of which will meet a newer server weeks later. When this fails, the
 * wire format has changed: make sure that older apps can live with it, then accept it with `npm run contract:accept`.
 * The failing test names the call, or the schema that calls share; its lines name the field.
 */
describe('the wire is the one that was agreed on', () => {
  test.each(table)('call %s', (_, row) => expect(callText(row)).toMatchSnapshot());

  test.each([...schemas])('schema %s', (_, text) => expect(text).toMatchSnapshot());

  test('the whole', async () => {
    const hashes = await Promise.all([
      ...table.map(async ([name, row]) => {
        const hash = await hashOf({ call: `${row.method} ${row.path}`, access: row.access, ...partsOf(row) });
        return `${name} ${hash}`;
      }),
      ...Object.entries(live).map(async ([name, schema]) => `${name} ${await hashOf({ schema })}`),
    ]);
    expect(`${await hashOf({ hashes: hashes.join() })}\n${hashes.join('\n')}`).toMatchSnapshot();
  });
});

it('every endpoint that answers something can be read', () => {
  for (const [name, row] of table) {
    expect(row.path.startsWith('/api/'), name).toBe(true);
    if (row.path.includes('{id}')) expect(row.params, name).toBeDefined();
    if (row.method === 'GET' && row.access !== 'public') expect(row.read, name).toBeDefined();
  }
});
