// @vitest-environment node
import { Dexie } from 'dexie';
import { describe, expect, it, vi } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { databaseName, openStore } from '#store/database.ts';
import { erasePerson, eraseRemains } from '#store/erase.ts';
import { listUnsent } from '#store/queries/outbox.ts';
import { aGroup } from '#support/rows.ts';

let owners = 0;
const nextOwner = () => {
  owners += 1;
  return `https://erase.example|${owners}`;
};
const context = { now: () => 0, uuid: () => crypto.randomUUID() };

describe('[S54] a store that another tab erases', () => {
  it('is closed for good: it does not bring the database back', async () => {
    const owner = nextOwner();
    const store = openStore(owner);
    await store.run((db) => db.groups.put(aGroup()));
    const told = vi.fn();
    store.onErased(told);
    await erasePerson(owner, 'erase');
    await expect.poll(() => told.mock.calls.length).toBe(1);
    await expect(store.run((db) => db.groups.put(aGroup()))).rejects.toThrow();
    await expect.poll(() => Dexie.exists(databaseName(owner))).toBe(false);
  });
});

describe('[S54] what a tab wrote after the sign-out', () => {
  it('is erased, and the database with it when nothing was kept', async () => {
    const owner = nextOwner();
    const store = openStore(owner);
    await store.run((db) => db.groups.put(aGroup()));
    store.close();
    await eraseRemains(owner);
    await expect.poll(() => Dexie.exists(databaseName(owner))).toBe(false);
  });

  it('is erased, but not the edits that were kept', async () => {
    const owner = nextOwner();
    const store = openStore(owner);
    await store.run((db) => db.groups.put(aGroup()));
    await createComment(store, context, { eventId: '12', content: 'Kept' });
    store.close();
    await eraseRemains(owner);
    const kept = openStore(owner);
    expect(await listUnsent(kept)).toMatchObject([{ text: 'Kept' }]);
    expect(await kept.run((db) => db.groups.count())).toBe(0);
    kept.close();
  });
});
