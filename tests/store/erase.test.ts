import { Dexie } from 'dexie';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { markMember } from '#store/commands/roll-calls.ts';
import { databaseName, openStore, type Store } from '#store/database/database.ts';
import { Device } from '#store/database/device.ts';
import { erasePerson } from '#store/database/erase.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { countOutbox } from '#store/queries/base/watching.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { aGroup, aMember, anEvent, aUser } from '#support/rows.ts';
import '#sync/kinds/all-kinds.ts';

let owners = 0;
const nextOwner = () => {
  owners += 1;
  return `https://erase.example|${owners}`;
};
const context = { now: () => 0, uuid: () => crypto.randomUUID() };
const stops: (() => void)[] = [];
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
});

const opened = (owner: string, name?: string): Store => {
  const store = openStore(owner, name);
  stops.push(() => store.close());
  return store;
};

/** A tab that has the user's database open, and something in it. */
async function openTab(owner: string) {
  const store = opened(owner);
  await store.run((db) => db.groups.put(aGroup()));
  const told = vi.fn();
  store.onErased(told);
  const write = () => store.run((db) => db.groups.put(aGroup()));
  return { store, told, write };
}

/** The tables in which the database has rows. */
async function filled(owner: string): Promise<string[]> {
  const db = await new Dexie(databaseName(owner)).open();
  stops.push(() => db.close());
  const counts = await Promise.all(
    db.tables.map(async ({ name }) => ((await db.table(name).count()) > 0 ? [name] : [])),
  );
  return counts.flat();
}

describe('edits that are kept at sign-out', () => {
  it('[SESSION-5] include the person of a mark, and its roll call', async () => {
    const owner = nextOwner();
    const store = opened(owner);
    const call = { kind: 'group', title: 'Before the bus', eventId: null, hotelId: null, place: '' } as const;
    const since = { startedBy: '7', startedAt: '2026-05-14T09:00:00.000Z', closedAt: null, seen: null, version: 1 };
    const memberIds = ['21', '22'];
    await store.run((db) =>
      Promise.all([
        db.groups.put(aGroup()),
        db.rollCalls.bulkPut(['5', '6'].map((id) => ({ id, groupId: '1', memberIds, ...call, ...since }))),
        db.members.bulkPut(memberIds.map((id) => ({ ...aMember({ id }), groupId: '1' }))),
      ]),
    );
    expect(await markMember(store, context, { rollCallId: '5', memberId: '21', status: 'present' })).toMatchObject({
      outcome: 'kept',
    });
    await erasePerson({ owner, database: databaseName(owner), unsent: 'keep' });
    const back = opened(owner);
    expect(await listUnsent(back)).toMatchObject([
      { subject: 'Mika Sato', title: expect.stringContaining('Before the bus') },
    ]);
    const keys = await back.run((db) =>
      Promise.all([db.groups, db.rollCalls, db.members].map((table) => table.toCollection().primaryKeys())),
    );
    expect(keys).toEqual([['1'], ['5'], [['1', '21']]]);
  });

  it('[STORE-7] include the place of an edit that cannot be read', async () => {
    const owner = nextOwner();
    const store = opened(owner);
    await store.run((db) =>
      Promise.all([db.groups.put(aGroup()), db.events.put({ ...anEvent({ id: '12', groupId: '1' }), dayKeys: [] })]),
    );
    await createComment(store, context, { eventId: '12', content: 'Kept' });
    await store.run((db) => db.outbox.toCollection().modify({ schemaVersion: 99 }));
    await new StoredOutbox(store).unfinished();
    await erasePerson({ owner, database: databaseName(owner), unsent: 'keep' });
    const back = opened(owner);
    expect(await back.run((db) => Promise.all([db.groups.count(), db.events.count()]))).toEqual([1, 1]);
  });

  it('[SEND-19] include repeated failures of the server at an edit', async () => {
    const owner = nextOwner();
    const store = opened(owner);
    await createComment(store, context, { eventId: '12', content: 'Kept' });
    const outbox = new StoredOutbox(store);
    const [entry] = await outbox.unfinished();
    await outbox.markInFlight(entry?.opId ?? '', 0, 0);
    const failing = { times: 12, since: 0, isStuck: true };
    await outbox.postpone(entry?.opId ?? '', 0, { status: 500, message: '', fields: {}, behind: null, failing });
    await erasePerson({ owner, database: databaseName(owner), unsent: 'keep' });
    expect(await countOutbox(opened(owner))).toMatchObject({ waiting: 0, needsYou: 1 });
  });
});

describe('[TABS-4] F31: a tab that was frozen while its user signed out in another', () => {
  it('blocks no other tab, writes none of their data, and notices the sign-out', async () => {
    const owner = nextOwner();
    const asleep = await openTab(owner);
    expect(await erasePerson({ owner, database: databaseName(owner), unsent: 'erase' })).toBe(0);
    expect(await filled(owner)).toEqual(['meta']);
    expect(asleep.told).not.toHaveBeenCalled();

    await expect(asleep.write()).rejects.toThrow();
    expect(asleep.told).toHaveBeenCalledOnce();
    await expect(asleep.write()).rejects.toThrow();
    expect(await createComment(asleep.store, context, { eventId: '12', content: 'Too late' })).toMatchObject({
      outcome: 'not-saved',
    });
    expect(await filled(owner)).toEqual(['meta']);
    // The remaining rows say nothing of the user.
    const db = await new Dexie(databaseName(owner)).open();
    stops.push(() => db.close());
    expect(await db.table('meta').toArray()).toEqual([{ key: 'signed-out', value: expect.anything() }]);
  });

  it('writes nothing into the kept data, neither before nor after they are back', async () => {
    const owner = nextOwner();
    const asleep = await openTab(owner);
    const alsoAsleep = await openTab(owner);
    await createComment(asleep.store, context, { eventId: '12', content: 'Kept' });
    await erasePerson({ owner, database: databaseName(owner), unsent: 'keep' });
    await expect(asleep.write()).rejects.toThrow();

    const back = opened(owner);
    expect(await listUnsent(back)).toMatchObject([{ text: 'Kept' }]);
    await createComment(back, context, { eventId: '12', content: 'Again' });
    await expect(alsoAsleep.write()).rejects.toThrow();
    expect(alsoAsleep.told).toHaveBeenCalledOnce();
    expect((await listUnsent(back)).map(({ text }) => text)).toEqual(['Kept', 'Again']);
    expect(await back.run((db) => db.groups.count())).toBe(0);
  });

  it('writes nothing of a transaction that it began before', async () => {
    const owner = nextOwner();
    const { store } = await openTab(owner);
    await erasePerson({ owner, database: databaseName(owner), unsent: 'erase' });
    const change = store.run((db) =>
      db.transaction('rw', db.groups, db.events, async () => {
        await db.groups.bulkPut([aGroup(), aGroup({ id: '2' })]);
        await db.events.clear();
        await db.groups.put(aGroup({ id: '3' }));
      }),
    );
    await expect(change).rejects.toThrow();
    expect(await filled(owner)).toEqual(['meta']);
  });

  it('does not hold up the deletion by a connection that it was opening when it was closed', async () => {
    const owner = nextOwner();
    const store = opened(owner);
    const { open } = IDBFactory.prototype;
    const opening = vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(function (this: IDBFactory, ...asked) {
      const request = open.apply(this, asked);
      store.close();
      return request;
    });
    await expect(store.run((db) => db.groups.count())).rejects.toThrow();
    opening.mockRestore();
    await Dexie.delete(databaseName(owner));
    expect(await Dexie.exists(databaseName(owner))).toBe(false);
  });

  it('does not erase twice where two tabs complete the sign-out', async () => {
    const owner = nextOwner();
    const leaving = { owner, database: databaseName(owner), unsent: 'erase' } as const;
    await openTab(owner);
    expect(await erasePerson(leaving)).toBe(0);
    expect(await erasePerson(leaving)).toBe(0);
  });

  it.each(['keep', 'erase', 'refuse'] as const)(
    'is done in both tabs that carry it out at once (%s)',
    async (unsent) => {
      const owner = nextOwner();
      const leaving = { owner, database: databaseName(owner), unsent };
      await openTab(owner);
      expect(await Promise.all([erasePerson(leaving), erasePerson(leaving)])).toEqual([0, 0]);
    },
  );

  it.each(['keep', 'erase'] as const)('is done where its commit was reported lost (%s)', async (unsent) => {
    const owner = nextOwner();
    await openTab(owner);
    const { transaction } = Dexie.prototype;
    const commit = vi.spyOn(Dexie.prototype, 'transaction').mockImplementationOnce(function (
      this: Dexie,
      ...asked: unknown[]
    ) {
      return (transaction as (...args: unknown[]) => ReturnType<Dexie['transaction']>).apply(this, asked).then(() => {
        throw new DOMException('Connection to Indexed Database server lost', 'UnknownError');
      });
    });
    stops.push(() => commit.mockRestore());
    expect(await erasePerson({ owner, database: databaseName(owner), unsent })).toBe(0);
  });
});

describe('[TABS-4] the database of a user who has signed out', () => {
  it('is replaced by a new one, and deleted by a later start once no tab has it open', async () => {
    const owner = nextOwner();
    const device = new Device();
    stops.push(() => device.close());
    const [first, second] = [databaseName(owner), `${databaseName(owner)}#1`];
    await device.activate(owner, aUser());
    const asleep = new Dexie(first);
    asleep.version(2).stores({});
    asleep.on('versionchange', () => false);
    await openTab(owner);
    await asleep.open();

    await device.left(await device.leave(owner, aUser(), 'erase'));
    expect(await device.databaseOf(owner)).toBe(second);
    await device.deleteGivenUp();
    const back = opened(owner, second);
    await back.run((db) => db.groups.put(aGroup()));
    await device.activate(owner, aUser(), second);
    expect(await device.current()).toMatchObject({ database: second });
    await expect(device.activate(owner, aUser(), first)).rejects.toThrow('signed out');

    asleep.close();
    await expect.poll(() => Dexie.exists(first)).toBe(false);
    await device.deleteGivenUp();
    expect(await back.run((db) => db.groups.count())).toBe(1);
    await Dexie.delete('matrix-device');
  });

  it('is replaced by a new one also where the sign-out was not recorded completely', async () => {
    const owner = nextOwner();
    const device = new Device();
    stops.push(() => device.close());
    await device.activate(owner, aUser());
    await device.giveUp(owner, `${databaseName(owner)}#another`);
    expect(await device.current()).toMatchObject({ owner, status: 'active' });
    await device.giveUp(owner, databaseName(owner));
    expect(await device.current()).toBeNull();
    expect(await device.databaseOf(owner)).not.toBe(databaseName(owner));
    await Dexie.delete('matrix-device');
  });

  it.each(['keep', 'erase'] as const)(
    'does not return to them by a tab that failed to sign them out (%s)',
    async (unsent) => {
      const owner = nextOwner();
      const device = new Device();
      stops.push(() => device.close());
      await device.activate(owner, aUser());
      await device.left(await device.leave(owner, aUser(), unsent));
      expect(await device.stay(owner, aUser())).toBe(false);
      expect([await device.current(), await device.logoutPending()]).toEqual([null, true]);
      await Dexie.delete('matrix-device');
    },
  );

  it('stays the same where they keep unsent edits in it', async () => {
    const owner = nextOwner();
    const device = new Device();
    stops.push(() => device.close());
    await device.activate(owner, aUser());
    await device.left(await device.leave(owner, aUser(), 'keep'));
    expect(await device.databaseOf(owner)).toBe(databaseName(owner));
    await Dexie.delete('matrix-device');
  });
});
