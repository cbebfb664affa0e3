import { liveQuery } from 'dexie';
import { describe, expect, it } from 'vitest';
import { openStore, type Store } from '#store/database/database.ts';
import { getMyDay, type MyDay, nightOf } from '#store/queries/my-day.ts';
import { type Seed, seedStore } from '#support/fake-runtime.tsx';
import { aGroup, aHotel, aMember, anEvent, aRoom } from '#support/rows.ts';

let databases = 0;
async function storeWith(seed: Seed, role = 'user'): Promise<Store> {
  databases += 1;
  const store = openStore(`https://my-day-${databases}.example|7`);
  await store.setMe({ id: '7', firstName: 'Mika', lastName: 'Sato', role, profileImageUrl: null });
  await seedStore(store, seed);
  return store;
}

const NOON = Date.parse('2026-04-02T03:00:00.000Z');

const trip: Seed = {
  groups: [aGroup()],
  members: { 1: [aMember()] },
  events: [anEvent()],
};

it('is read by a live query, and anew when the day changes', async () => {
  const store = await storeWith(trip);
  const seen: MyDay[] = [];
  const watched = liveQuery(() => getMyDay(store, NOON)).subscribe({
    next: (day) => void seen.push(day),
    error: (error) => {
      throw error;
    },
  });
  await expect.poll(() => seen.length).toBe(1);
  expect(seen[0]?.groups[0]?.events.map(({ title }) => title)).toEqual(['Sushi workshop']);
  watched.unsubscribe();
});
