import type { Store } from '#store/database/database.ts';
import { entryOf, hasEarlierEdit, unfinishedEntries } from '#store/database/entries.ts';
import { fileBytes } from '#store/database/file-bytes.ts';
import { rowsNotDone } from '#store/database/outbox-rows.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { noteStuck } from '#store/database/stuck.ts';
import { baseTables } from '#store/replica/base-rows.ts';
import { type Conflict, type EntryError, isHeld, type OutboxEntry } from '#sync/entry/entry.ts';
import type { Acknowledgement } from '#sync/kinds/kind.ts';
import { dependentsOf } from '#sync/outbox/blocking.ts';
import type { AcknowledgeResult, OutboxPort } from '#sync/ports/outbox.ts';
import { mayBeTried } from '#sync/retry/due.ts';
import { acknowledge } from './acknowledging.ts';
import { asRow, block, putPending, unsent } from './rows.ts';
import { entriesInOrder, updateSetAside } from './set-aside.ts';

/**
 * The outbox in the person's database, as the engine uses it. Each method is one transaction and checks what it finds:
 * other tabs, the worker and a drain that lost its lock may have changed it since it was read.
 */
export class EngineOutbox implements OutboxPort {
  protected readonly store: Store;

  constructor(store: Store) {
    this.store = store;
  }

  /** Unreadable rows are set aside first (STORE-7). */
  async unfinished(): Promise<OutboxEntry[]> {
    const { kinds } = this.store;
    const rows = await this.store.run((db) => db.transaction('r', db.outbox, async () => rowsNotDone(db)));
    const entries = entriesInOrder(rows, kinds);
    if (entries) return entries;
    return this.write(async (db) => {
      await updateSetAside(db, kinds);
      return unfinishedEntries(db);
    });
  }

  markInFlight(
    opId: string,
    at: number,
    holdUntil: number,
    serverAhead: number | null = null,
  ): Promise<OutboxEntry | null> {
    return this.write(async (db) => {
      const row = await entryOf(db, opId);
      if (!row || (row.state !== 'pending' && row.state !== 'in-flight')) return null;
      if (row.state === 'in-flight' && !mayBeTried(row, at)) return null;
      // The drain's list may be from before a restore that was noticed meanwhile (RESTORE-2).
      if (row.deps.length > 0) return null;
      if (await hasEarlierEdit(db, row)) {
        // While it was held, a refused edit did not block it.
        if (isHeld(row)) await putPending(db, this.store.kinds, { ...row, heldUntil: 0, nextAt: 0 });
        return null;
      }
      const marked: OutboxEntry = {
        ...row,
        state: 'in-flight',
        attempts: row.attempts + 1,
        firstSentAt: row.firstSentAt ?? at,
        serverAhead: row.firstSentAt === null ? serverAhead : row.serverAhead,
        heldUntil: holdUntil,
        nextAt: holdUntil,
      };
      await db.outbox.put(asRow(marked));
      return marked;
    });
  }

  unmark(marked: OutboxEntry, wasSent: boolean): Promise<void> {
    return this.write(async (db) => {
      const row = await entryOf(db, marked.opId);
      if (row?.state !== 'in-flight' || row.attempts !== marked.attempts) return;
      await putPending(db, this.store.kinds, {
        ...row,
        attempts: row.attempts - 1,
        firstSentAt: wasSent ? row.firstSentAt : null,
        heldUntil: 0,
        nextAt: 0,
      });
    });
  }

  acknowledge(opId: string, acknowledgement: Acknowledgement): Promise<AcknowledgeResult> {
    return this.write((db) => acknowledge(db, this.store, opId, acknowledgement));
  }

  postpone(opId: string, nextAt: number, error: EntryError | null, neverLeft = false): Promise<void> {
    return this.write(async (db) => {
      const row = await entryOf(db, opId);
      if (row?.state !== 'in-flight') return;
      const unsent = neverLeft ? { firstSentAt: null, heldUntil: 0 } : {};
      await putPending(db, this.store.kinds, { ...row, ...unsent, nextAt, error });
      if (error?.failing?.isStuck) await noteStuck(db, opId);
    });
  }

  refuse(opId: string, error: EntryError, conflict: Conflict | null = null): Promise<OutboxEntry[]> {
    return this.write(async (db) => {
      const row = await entryOf(db, opId);
      if (!row || row.state === 'done' || row.state === 'needs-you') return [];
      const refused: OutboxEntry = { ...row, state: 'needs-you', error, conflict };
      const blocked = dependentsOf(refused, await unfinishedEntries(db), this.store.kinds).filter(
        (entry) => entry.state === 'pending',
      );
      for (const entry of blocked) block(entry, opId);
      const changed = [refused, ...blocked];
      await db.outbox.bulkPut(changed.map(asRow));
      return changed;
    });
  }

  rebase(marked: OutboxEntry, merged: OutboxEntry): Promise<OutboxEntry | null> {
    return this.write(async (db) => {
      const row = await entryOf(db, marked.opId);
      if (row?.state !== 'in-flight' || row.attempts !== marked.attempts) return null;
      return putPending(db, this.store.kinds, unsent(merged));
    });
  }

  async bytes({ files }: OutboxEntry): Promise<ReadonlyMap<string, ArrayBuffer> | null> {
    return files.length === 0 ? new Map() : fileBytes(this.store, files);
  }

  protected write<T>(work: (db: MatrixDatabase) => Promise<T>): Promise<T> {
    return this.store.run((db) =>
      db.transaction('rw', [db.outbox, db.ids, db.meta, db.files, db.tags, ...baseTables(db)], async () => work(db)),
    );
  }
}
