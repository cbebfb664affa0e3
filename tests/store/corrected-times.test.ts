import { expect, it } from 'vitest';
import { markMember, startRollCall } from '#store/commands/roll-calls.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { aGroup } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';

const NOW = Date.parse('2026-04-02T09:00:00.000Z');
const HOUR_MS = 3_600_000;
let uuids = 0;
const uuid = () => {
  uuids += 1;
  return `00000000-0000-4000-8000-${String(uuids).padStart(12, '0')}`;
};

async function sentFrom(store: Store): Promise<{ startedAt?: string; madeAt?: string }[]> {
  const entries = await store.run((db) => db.outbox.toArray());
  return entries.map(({ body }) => body as object);
}

it.each([
  ['an hour ahead', -HOUR_MS, '2026-04-02T08:00:00.000Z'],
  ['an hour behind', HOUR_MS, '2026-04-02T10:00:00.000Z'],
])('a roll call and its marks carry the time of the server, from a clock that is %s', async (clock, ahead, time) => {
  const store = openStore(`https://${clock.replaceAll(' ', '-')}.example|7`);
  await seedStore(store, { groups: [aGroup()] });
  const context = { now: () => NOW, uuid, serverAhead: () => ahead };
  await startRollCall(store, context, { groupId: '1', kind: 'group', title: 'Everyone', memberIds: ['21'] });
  const [started] = await sentFrom(store);
  await markMember(store, context, { rollCallId: '5', memberId: '21', status: 'present' });
  const [, mark] = await sentFrom(store);
  expect([started?.startedAt, mark?.madeAt]).toEqual([time, time]);
});
