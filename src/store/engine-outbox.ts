import type { Conflict, EntryError, OutboxEntry } from '#sync/entry.ts';
import { isLocalId } from '#sync/entry.ts';
import type { Acknowledgement } from '#sync/kinds/kind.ts';
import { entityKey, withRealId } from '#sync/outbox/local-ids.ts';
import { dependentsOf } from '#sync/outbox/parking.ts';
import type { AcknowledgeResult, OutboxPort } from '#sync/ports.ts';
import { mayBeTried } from '#sync/retry/due.ts';
import { baseTables, writeAcknowledged } from './base-rows.ts';
import type { Store } from './database.ts';
import { eraseFiles, fileBytes } from './file-bytes.ts';
import { asEntry, unfinishedEntries } from './outbox-reading.ts';
import { asRow, forgetOldest, moveId, park, rebaseLater, renameInDependents, unsent } from './outbox-rows.ts';
import type { MatrixDatabase, OutboxRow } from './schema.ts';
import { touchScope } from './scope-changes.ts';

/**
 * The outbox in the person's database, as the engine uses it. Each method is one transaction, and each checks what it
 * finds: tabs, the worker and a drain whose lock was stolen may all be at it, so that none may rely on what it read before.
 */
export class EngineOutbox implements OutboxPort {
  protected readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  unfinished(): Promise<OutboxEntry[]> {
    return this.store.run(unfinishedEntries);
  }

  markInFlight(
    opId: string,
    at: number,
    holdUntil: number,
    serverAhead: number | null = null,
  ): Promise<OutboxEntry | null> {
    return this.write(async (db) => {
      const row = await db.outbox.get(opId);
      if (!row || (row.state !== 'pending' && row.state !== 'in-flight')) return null;
      if (row.state === 'in-flight' && !mayBeTried(row, at)) return null;
      const marked: OutboxRow = {
        ...row,
        state: 'in-flight',
        attempts: row.attempts + 1,
        firstSentAt: row.firstSentAt ?? at,
        serverAhead: row.firstSentAt === null ? serverAhead : row.serverAhead,
        heldUntil: holdUntil,
        nextAt: holdUntil,
      };
      await db.outbox.put(marked);
      return asEntry(marked);
    });
  }

  unmark(marked: OutboxEntry): Promise<void> {
    return this.write(async (db) => {
      const row = await db.outbox.get(marked.opId);
      if (row?.state !== 'in-flight' || row.attempts !== marked.attempts) return;
      const attempts = row.attempts - 1;
      await db.outbox.put({
        ...row,
        state: 'pending',
        attempts,
        firstSentAt: attempts > 0 ? row.firstSentAt : null,
        heldUntil: 0,
        nextAt: 0,
      });
    });
  }

  acknowledge(opId: string, { id, row, others = [] }: Acknowledgement): Promise<AcknowledgeResult> {
    return this.write(async (db) => {
      const found = await db.outbox.get(opId);
      if (!found || found.state === 'done') return { outcome: 'over' };
      const entry = asEntry(found);
      const local = entry.entity.id;
      let changed: OutboxEntry[] = [];
      if (isLocalId(local) && id !== null) {
        const realKey = entityKey({ type: entry.entity.type, id });
        const isClaimed = (await db.ids.where('realKey').equals(realKey).count()) > 0;
        // The same file uploaded twice may well have one address.
        if (isClaimed && this.store.kinds.of(entry.kind)?.lookUp) return { outcome: 'claimed' };
        await db.ids.put({ local, realKey, real: id });
        changed = await renameInDependents(db, entry, local, id);
      }
      for (const other of others) {
        await db.ids.put({ ...other, realKey: entityKey({ type: other.type, id: other.real }) });
        changed = [...changed, ...(await renameInDependents(db, entry, other.local, other.real))];
      }
      let done = isLocalId(local) && id !== null ? withRealId(entry, local, id) : entry;
      if (!isLocalId(local) && id !== null && this.store.kinds.creates(entry)) {
        if (id !== local) await writeAcknowledged(db, this.store, entry, local, null);
        const { moved, changed: followed } = await moveId(db, entry, id);
        done = moved;
        changed = [...changed, ...followed];
      }
      await writeAcknowledged(db, this.store, done, id ?? done.entity.id, row);
      await db.outbox.put(asRow({ ...done, state: 'done', error: null, conflict: null }));
      await eraseFiles(db, done.files);
      changed = [...changed, ...(await rebaseLater(db, this.store, done))];
      await touchScope(db, done.scope);
      await forgetOldest(db);
      return { outcome: 'done', changed };
    });
  }

  postpone(opId: string, nextAt: number, error: EntryError | null): Promise<void> {
    return this.write(async (db) => {
      const row = await db.outbox.get(opId);
      if (row?.state === 'in-flight') await db.outbox.put({ ...row, state: 'pending', nextAt, error });
    });
  }

  refuse(opId: string, error: EntryError, conflict: Conflict | null = null): Promise<OutboxEntry[]> {
    return this.write(async (db) => {
      const row = await db.outbox.get(opId);
      if (!row || row.state === 'done') return [];
      const refused: OutboxEntry = { ...asEntry(row), state: 'needs-you', error, conflict };
      const parked = dependentsOf(refused, await unfinishedEntries(db), this.store.kinds).filter(
        (entry) => entry.state === 'pending',
      );
      for (const entry of parked) park(entry, opId);
      const changed = [refused, ...parked];
      await db.outbox.bulkPut(changed.map(asRow));
      return changed;
    });
  }

  rebase(marked: OutboxEntry, merged: OutboxEntry): Promise<OutboxEntry | null> {
    return this.write(async (db) => {
      const row = await db.outbox.get(marked.opId);
      if (row?.state !== 'in-flight' || row.attempts !== marked.attempts) return null;
      const rebased = unsent(merged);
      await db.outbox.put(asRow(rebased));
      return rebased;
    });
  }

  async bytes({ files }: OutboxEntry): Promise<ReadonlyMap<string, ArrayBuffer> | null> {
    return files.length === 0 ? new Map() : fileBytes(this.store, files);
  }

  protected write<T>(work: (db: MatrixDatabase) => Promise<T>): Promise<T> {
    return this.store.run((db) =>
      db.transaction('rw', [db.outbox, db.ids, db.meta, db.files, ...baseTables(db)], async () => work(db)),
    );
  }
}
