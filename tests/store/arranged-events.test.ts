import { expect, it } from 'vitest';
import { arrangeEvents, type EventChanges } from '#store/commands/arrange-events.ts';
import { openStore } from '#store/database/database.ts';
import { aGroup, anEvent } from '#support/rows.ts';
import { seedStore } from '#support/seed.ts';

let ids = 0;
const context = { now: () => 1_000, uuid: () => `id-${++ids}` };
const to = { startTime: '2026-04-03T01:00:00.000Z', endTime: '2026-04-03T03:00:00.000Z' };
const event = anEvent({ address: 'Gion', isFixed: true, isCancelled: true, attachments: [] });

async function schedule(name: string) {
  const store = openStore(`https://${name}.example|7`);
  await seedStore(store, { groups: [aGroup()], events: [event] });
  return store;
}

it('copies an event as one that takes place, with all its other fields', async () => {
  const store = await schedule('copied-events');
  let made: readonly string[] = [];
  const onCopied = (copies: readonly string[]) => {
    made = copies;
  };
  await arrangeEvents(store, context, { groupId: '1', copy: [{ eventId: event.id, to }], onCopied });
  const [entry] = await store.read((db) => db.outbox.toArray());
  expect(entry).toMatchObject({ kind: 'event.create', scope: 'group:1', entity: { id: made[0] } });
  expect(entry?.body).toMatchObject({ title: event.title, address: 'Gion', isFixed: true, ...to });
  expect(entry?.body).not.toHaveProperty('isCancelled');
});

it.each<'copy' | 'move'>(['copy', 'move'])('sends the zone of the group to %s an event without one', async (how) => {
  const store = openStore(`https://zone-${how}.example|7`);
  const zoneless = anEvent({ timezone: '' });
  await seedStore(store, { groups: [aGroup({ defaultTimezone: 'Asia/Tokyo' })], events: [zoneless] });
  await arrangeEvents(store, context, { groupId: '1', [how]: [{ eventId: zoneless.id, to }] });
  const [entry] = await store.read((db) => db.outbox.toArray());
  expect(entry?.body).toMatchObject({ timezone: 'Asia/Tokyo', ...to });
});

it.each<[string, Omit<EventChanges, 'groupId'>]>([
  ['copied', { copy: [{ eventId: '99', to }] }],
  ['moved', { move: [{ eventId: '99', to }] }],
  ['removed', { remove: ['99'] }],
])('changes nothing where an event that is %s no longer exists', async (what, changes) => {
  const store = await schedule(`gone-${what}`);
  const move = [{ eventId: event.id, to }, ...(changes.move ?? [])];
  const results = await arrangeEvents(store, context, { groupId: '1', ...changes, move });
  expect(results).toEqual([{ outcome: 'invalid', message: 'This no longer exists.', fields: {} }]);
  expect(await store.read((db) => db.outbox.count())).toBe(0);
});
