import { expect, it } from 'vitest';
import { createComment, deleteComment } from '#store/commands/comments.ts';
import { createEvent, removeEvent } from '#store/commands/events.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { type Findable, listRecent, readFindable } from '#store/queries/search/findable.ts';
import { noteOpened } from '#store/queries/search/recent.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { aComment, aGroup, aHotel, aMember, anAnnouncement, anEvent, aRoom } from '#support/rows.ts';
import { type Seed, seedStore } from '#support/seed.ts';

const NOW = Date.parse('2026-04-02T00:00:00.000Z');
let databases = 0;
let uuids = 0;
const context = {
  now: () => NOW,
  uuid: () => {
    uuids += 1;
    return `00000000-0000-4000-8000-${String(uuids).padStart(12, '0')}`;
  },
};

async function storeWith(seed: Seed): Promise<Store> {
  databases += 1;
  const store = openStore(`https://findable-${databases}.example|7`);
  await seedStore(store, seed);
  return store;
}

async function all(store: Store): Promise<Findable[]> {
  const rows: Findable[] = [];
  for await (const piece of readFindable(store, NOW)) rows.push(...piece);
  return rows;
}

const namesOf = (rows: readonly Findable[], kind: Findable['kind']): string[] =>
  rows.filter((row) => row.kind === kind).map(({ name }) => name);

const trip: Seed = {
  groups: [aGroup({ endDate: '2026-04-03' })],
  members: { 1: [aMember()] },
  events: [anEvent()],
  comments: { 12: [aComment()] },
  announcements: { 1: [anAnnouncement()] },
  hotels: { 1: [aHotel()] },
  rooms: { 51: [aRoom(), aRoom({ id: '62', memberId: '22' }), aRoom({ id: '63', roomNumber: '9' })] },
};

it('reads everything on the device, and the place of each row', async () => {
  const rows = await all(await storeWith(trip));
  expect(rows.map(({ kind, name, group }) => `${kind} ${name} ${group?.name}`)).toEqual([
    'group Kyoto Spring Kyoto Spring',
    'day Wednesday, April 1, 2026 Kyoto Spring',
    'day Thursday, April 2, 2026 Kyoto Spring',
    'day Friday, April 3, 2026 Kyoto Spring',
    'person Mika Sato Kyoto Spring',
    'room Hotel Kazahana Kyoto Spring',
    'room Room 9 Kyoto Spring',
    'room Room 501 Kyoto Spring',
    'announcement Passports Kyoto Spring',
    'event Sushi workshop Kyoto Spring',
    'comment See you there Kyoto Spring',
  ]);
  expect(rows.at(-1)).toMatchObject({ author: 'Ana Reyes', eventId: '12', event: 'Sushi workshop' });
});

it('finds neither an event whose deletion is unsent, nor its comments', async () => {
  const store = await storeWith(trip);
  await removeEvent(store, context, { eventId: '12' });
  const rows = await all(store);
  expect([...namesOf(rows, 'event'), ...namesOf(rows, 'comment')]).toEqual([]);
});

it('reads more rows than fit into one piece, each once', async () => {
  const events = Array.from({ length: 750 }, (_, id) => anEvent({ id: `e${id}`, title: `Event ${id}` }));
  const rows = await all(await storeWith({ groups: [aGroup()], events }));
  const names = namesOf(rows, 'event');
  expect(names).toHaveLength(750);
  expect(new Set(names).size).toBe(750);
});

it('has unsent rows, and not those that were removed here', async () => {
  const store = await storeWith(trip);
  await deleteComment(store, context, { commentId: '31' });
  await createComment(store, context, { eventId: '12', content: 'I bring the umbrella' });
  const made = await createEvent(store, context, {
    groupId: '1',
    title: 'Tea ceremony',
    type: 'activity',
    startTime: '2026-04-03T01:00:00.000Z',
    endTime: '2026-04-03T02:00:00.000Z',
    timezone: 'Asia/Tokyo',
    description: '',
    instruction: '',
    address: '',
    busPickupAddress: '',
    busDropoffAddress: '',
    files: [],
  });
  expect(made.outcome).toBe('kept');
  const rows = await all(store);
  expect(namesOf(rows, 'event').sort()).toEqual(['Sushi workshop', 'Tea ceremony']);
  expect(namesOf(rows, 'comment')).toEqual(['I bring the umbrella']);
  expect(rows.find(({ kind }) => kind === 'comment')).toMatchObject({
    eventId: '12',
    event: 'Sushi workshop',
    group: { name: 'Kyoto Spring' },
  });
});

it('leaves out a damaged row, and reads the rest', async () => {
  const store = await storeWith(trip);
  await store.run((db) => db.events.put({ ...anEvent({ id: '13' }), dayKeys: [], title: 7 } as never));
  expect(namesOf(await all(store), 'event')).toEqual(['Sushi workshop']);
});

it('an event without a valid end has no endless days', async () => {
  const rows = await all(await storeWith({ groups: [aGroup({ startDate: '1999-01-01', endDate: '2926-01-01' })] }));
  expect(namesOf(rows, 'day')).toHaveLength(400);
});

it('the most recently opened entity comes first, once, by its present name', async () => {
  const store = await storeWith(trip);
  await noteOpened(store, { kind: 'event', id: '12' });
  await noteOpened(store, { kind: 'group', id: '1' });
  await noteOpened(store, { kind: 'event', id: '12' });
  await new StoredReplica(store).putGroup(aGroup({ name: 'Nara Spring' }), NOW);
  expect((await listRecent(store, NOW)).map(({ name }) => name)).toEqual(['Sushi workshop', 'Nara Spring']);
});

it('an entity that does not exist any more is not among the opened ones', async () => {
  const store = await storeWith(trip);
  await noteOpened(store, { kind: 'event', id: '99' });
  await noteOpened(store, { kind: 'group', id: '1' });
  expect((await listRecent(store, NOW)).map(({ name }) => name)).toEqual(['Kyoto Spring']);
});
