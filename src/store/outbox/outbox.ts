import { entryOf, lastEditOf, refusedEntries, unfinishedEntries } from '#store/database/entries.ts';
import { isDuplicateKey } from '#store/database/failures.ts';
import { eraseFiles, type PickedFile, writeFiles } from '#store/database/file-bytes.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { isGone, isPlaceHere } from '#store/replica/base-rows.ts';
import type { NewEntry, OutboxEntry } from '#sync/entry/entry.ts';
import { ENTRY_SCHEMA_VERSION, isHeld, isLocalId, isLook } from '#sync/entry/entry.ts';
import { isStuck } from '#sync/entry/waiting.ts';
import { fieldsOf } from '#sync/kinds/fields.ts';
import { dependentsOf } from '#sync/outbox/blocking.ts';
import { coalesce, neverApplied } from '#sync/outbox/coalesce.ts';
import { dependenciesOf } from '#sync/outbox/local-ids.ts';
import { rejectedOf, type Side, settleConflict } from '#sync/outbox/merge.ts';
import { EngineOutbox } from './engine-outbox.ts';
import { removeFromLater } from './later-edits.ts';
import { asRow, blockBehind, nextSeq, putPending, resume, takeSeq, unblock, unsent, withKnownIds } from './rows.ts';
import { discardUnreadable, isUnreadable } from './set-aside.ts';
import { arrivedUploadsOnlyOf, detachUpload, isUpload, refusedFile, uploadsOnlyOf } from './uploads.ts';

/**
 * `joined`: coalesced with an earlier edit, whose entry is gone. A coalesced entry keeps the earlier `seq`. `nothing`:
 * the edit cancelled an earlier one. `gone`: the entity does not exist anymore.
 */
export type Enqueued =
  | { outcome: 'enqueued'; opId: string; seq: number; joined: boolean }
  | { outcome: 'nothing' }
  | { outcome: 'gone' };

/** How and when an edit is added. */
interface Adding {
  opId: string;
  now: number;
  heldUntil?: number;
}

/** Rolls back the transaction of several edits. */
class OneIsGone extends Error {}

/** The outbox as commands and screens use it, in addition to the engine's part. Each method is one transaction. */
export class StoredOutbox extends EngineOutbox {
  /**
   * Adds an edit: coalesced with an earlier one where it may be, ordered after the edits that it depends on, blocked by
   * refused ones.
   * @param picked the bytes of its files, written in the same transaction
   * @param heldUntil of an edit that the user may take back by `discard`: until then it is not sent, and not coalesced
   *   with the earlier edits, so that these are there again. `release` ends that
   */
  enqueue(
    edit: NewEntry,
    opId: string,
    now: number,
    { picked = [], heldUntil = 0 }: { picked?: readonly PickedFile[]; heldUntil?: number } = {},
  ): Promise<Enqueued> {
    return this.#inOutbox(async (db) => {
      await writeFiles(db, picked);
      return this.#add(db, edit, { opId, now, heldUntil });
    });
  }

  /**
   * Lets go of a held edit: from now on it is like any other, and stays before a later one of the same thing. `nothing` where
   * it is not held any more.
   */
  release(opId: string, now: number): Promise<Enqueued> {
    return this.#inOutbox(async (db) => {
      const held = await entryOf(db, opId);
      if (!held || !isHeld(held)) return { outcome: 'nothing' };
      if ((await lastEditOf(db, held.entity))?.opId !== opId) {
        await putPending(db, this.store.kinds, { ...held, nextAt: 0, heldUntil: 0 });
        return { outcome: 'enqueued', opId, seq: held.seq, joined: false };
      }
      await db.outbox.delete(opId);
      return this.#add(db, held, { opId, now });
    });
  }

  /** Releases all held edits. */
  async releaseAll(now: number): Promise<void> {
    for (const entry of await this.unfinished()) if (isHeld(entry)) await this.release(entry.opId, now);
  }

  /**
   * Adds several edits without files, all of them or none; null, and nothing is changed, where one of them is `gone`.
   */
  async enqueueAll(edits: readonly { edit: NewEntry; opId: string }[], now: number): Promise<Enqueued[] | null> {
    const { lastSeq } = this.store;
    try {
      return await this.#inOutbox(async (db) => {
        const added: Enqueued[] = [];
        for (const { edit, opId } of edits) {
          const result = await this.#add(db, edit, { opId, now });
          if (result.outcome === 'gone') throw new OneIsGone();
          added.push(result);
        }
        return added;
      });
    } catch (error) {
      this.store.lastSeq = lastSeq;
      if (error instanceof OneIsGone) return null;
      throw error;
    }
  }

  async #add(db: MatrixDatabase, edit: NewEntry, as: Adding): Promise<Enqueued> {
    // The ids of entities that were acknowledged while a screen still used the local ones.
    const next = await withKnownIds(db, edit, this.store.kinds);
    // A create has no earlier edit of the same entity.
    return this.store.kinds.creates(next) ? this.#addCreate(db, next, as) : this.#addChange(db, next, as);
  }

  /**
   * Adds a create. It is read and written in one turn, at the `seq` after the last one of this window, because the user
   * waits for each turn of the browser. If another window has used that `seq`, or a refused edit blocks it, it is
   * written again before the transaction ends.
   */
  async #addCreate(db: MatrixDatabase, fields: NewEntry, { opId, now }: Adding): Promise<Enqueued> {
    const { kinds } = this.store;
    const guess = this.store.lastSeq + 1;
    const entry = this.#entry(fields, opId, guess, now);
    const [refused, seq] = await Promise.all([
      refusedEntries(db),
      nextSeq(db),
      db.outbox.add(asRow(entry)).catch((error) => {
        if (!isDuplicateKey(error)) throw error;
      }),
      takeSeq(db, guess),
    ]);
    if (blockBehind(entry, refused, kinds) || seq !== guess) {
      entry.seq = seq;
      await Promise.all([db.outbox.put(asRow(entry)), takeSeq(db, seq)]);
    }
    this.store.lastSeq = seq;
    return { outcome: 'enqueued', opId, seq, joined: false };
  }

  /** Adds a change or a deletion, which may be coalesced with an earlier edit. */
  async #addChange(db: MatrixDatabase, next: NewEntry, { opId, now, heldUntil = 0 }: Adding): Promise<Enqueued> {
    const { kinds } = this.store;
    // Only refused edits can block another one, and there are few of them.
    const [last, refusals, seq, me] = await Promise.all([
      lastEditOf(db, next.entity),
      refusedEntries(db),
      nextSeq(db),
      this.store.meIn(db),
    ]);
    if (!last && isLocalId(next.entity.id)) return { outcome: 'gone' };

    if (heldUntil > 0) {
      const held = { ...this.#entry(next, opId, seq, now), heldUntil, nextAt: heldUntil };
      await Promise.all([db.outbox.add(asRow(held)), takeSeq(db, seq)]);
      return { outcome: 'enqueued', opId, seq, joined: false };
    }
    const joined = coalesce(last, next, kinds, me);
    if (joined.outcome === 'nothing' && last) {
      const unfinished = await unfinishedEntries(db);
      const gone = [last, ...dependentsOf(last, unfinished, kinds)];
      await this.#erase(db, gone, unfinished);
      return { outcome: 'nothing' };
    }

    const replaced = joined.outcome === 'replace' ? last : undefined;
    const fields = joined.outcome === 'replace' ? joined.entry : next;
    const entry = this.#entry(fields, opId, replaced?.seq ?? seq, replaced?.createdAt ?? now);
    if (replaced) {
      await db.outbox.delete(replaced.opId);
      const kept = new Set(entry.files.map(({ id }) => id));
      await eraseFiles(
        db,
        replaced.files.filter(({ id }) => !kept.has(id)),
      );
    }
    // The replaced one has the same `seq`, and blocks only later edits.
    blockBehind(entry, refusals, kinds);
    await Promise.all([db.outbox.add(asRow(entry)), replaced ? null : takeSeq(db, seq)]);
    if (replaced) await unblock(db, replaced.opId, kinds);
    return { outcome: 'enqueued', opId, seq: entry.seq, joined: replaced !== undefined };
  }

  #entry(fields: NewEntry, opId: string, seq: number, createdAt: number): OutboxEntry {
    const deps = dependenciesOf(fields, this.store.kinds.creates(fields));
    const { owner } = this.store;
    const entry = { ...fields, deps, opId, seq, owner, schemaVersion: ENTRY_SCHEMA_VERSION, rebases: 0, createdAt };
    return unsent(entry);
  }

  /**
   * Settles a conflict: for each field, the side whose version is kept; an edit of which nothing is left is discarded.
   * False when the conflict does not exist anymore.
   */
  settle(opId: string, choices: Readonly<Record<string, Side>>): Promise<boolean> {
    return this.write(async (db) => {
      const row = await entryOf(db, opId);
      if (!row?.conflict) return false;
      const unfinished = await unfinishedEntries(db);
      const { kinds } = this.store;
      const settled = settleConflict(row, choices, kinds.of(row.kind)?.merging);
      if (settled) await putPending(db, kinds, unsent(settled));
      else await this.#erase(db, [row], unfinished);
      await unblock(db, opId, kinds);
      await removeFromLater(db, this.store, settled ? rejectedOf(row, choices) : row);
      return true;
    });
  }

  /**
   * Sends a refused edit again, under the same key, and unblocks the edits that waited for it. A stuck one is sent
   * immediately.
   */
  retry(opId: string): Promise<void> {
    return this.write(async (db) => {
      const row = await entryOf(db, opId);
      // A stuck edit is retried anyway, only later.
      if (row && isStuck(row)) await db.outbox.put(asRow({ ...row, nextAt: row.heldUntil }));
      const root = row?.error?.behind ?? opId;
      // An unreadable row cannot be sent, nor can the edits that it blocks (STORE-6).
      if (isUnreadable(await db.outbox.get(root))) return;
      const refused = await entryOf(db, root);
      if (refused?.conflict) return;
      if (refused?.state === 'needs-you') await resume(db, this.store.kinds, refused);
      else await unblock(db, root, this.store.kinds);
    });
  }

  /**
   * Discards an edit, and the edits that depend on it. False, and nothing is changed, if it is in flight or a look
   * (FIELD-12).
   */
  discard(opId: string): Promise<boolean> {
    return this.write(async (db) => {
      const stored = await db.outbox.get(opId);
      if (stored && isLook(stored)) return false;
      const row = await entryOf(db, opId);
      if (!row) return discardUnreadable(db, this.store.kinds, opId);
      if (row.state !== 'pending' && row.state !== 'needs-you') return false;
      await this.#remove(db, row, await unfinishedEntries(db), 'erase');
      return true;
    });
  }

  /**
   * Removes a file from a refused edit and sends the rest under the same key, because the server keeps nothing of a
   * refused edit; without a rest, the edit is discarded. Changes nothing if the edit is not refused anymore.
   */
  removeFile(opId: string, fileId: string): Promise<void> {
    return this.write(async (db) => {
      const row = await entryOf(db, opId);
      const files = row?.files.filter(({ id }) => id !== fileId) ?? [];
      if (row?.state !== 'needs-you' || row.conflict || files.length === row.files.length) return;
      const { kinds } = this.store;
      const isLast = files.length === 0 && Object.keys(fieldsOf(row.body)).length === 0;
      if (isUpload(row) || isLast) await this.#remove(db, row, await unfinishedEntries(db), 'erase');
      else {
        await eraseFiles(db, [{ id: fileId }]);
        await resume(db, kinds, { ...row, files });
      }
    });
  }

  /**
   * Whether a refused edit can go back into the form that holds its input: not where that could lose something, because
   * the server may still have it or answered that the place does not exist (404), other edits build on it, or its row or
   * place is gone from this device, so that no form can be shown. Without a form, only a deletion, which has no words.
   */
  async mayRollBack(opId: string, hasForm: boolean): Promise<boolean> {
    const row = await this.store.read((db) => this.#returnable(db, opId));
    return row !== null && (hasForm || this.store.kinds.of(row.kind)?.effect === 'delete');
  }

  /** Discards a refused edit whose input is back in its form. False, and nothing is changed, if it may not go back now. */
  rollBack(opId: string): Promise<boolean> {
    return this.write(async (db) => {
      const row = await this.#returnable(db, opId);
      // The form shows the files, and sends them again.
      if (row) await this.#remove(db, row, await unfinishedEntries(db), 'keep');
      return row !== null;
    });
  }

  async #returnable(db: MatrixDatabase, opId: string): Promise<OutboxEntry | null> {
    const row = await entryOf(db, opId);
    const { kinds } = this.store;
    if (row?.state !== 'needs-you' || !neverApplied(row) || row.error?.status === 404) return null;
    // An edit behind a refused file of its own, which the form shows, was not sent.
    if (row.error?.behind !== null && !(await refusedFile(db, row))) return null;
    if (!(await isPlaceHere(db, row)) || dependentsOf(row, await unfinishedEntries(db), kinds).length > 0) return null;
    const isRowGone = !kinds.creates(row) && row.base?.version !== 0 && (await isGone(db, row));
    return isRowGone ? null : row;
  }

  async #remove(
    db: MatrixDatabase,
    entry: OutboxEntry,
    unfinished: readonly OutboxEntry[],
    files: 'erase' | 'keep',
  ): Promise<void> {
    const kinds = this.store.kinds;
    // The edits that refer to a file are kept, without the file.
    const detached = await detachUpload(db, entry, unfinished, kinds);
    const others = unfinished.map((other) => detached.find(({ opId }) => opId === other.opId) ?? other);
    const dependents = kinds.creates(entry) ? dependentsOf(entry, others, kinds) : [];
    await this.#erase(db, [entry, ...dependents], others, files);
    await unblock(db, entry.opId, kinds);
    await removeFromLater(db, this.store, entry);
  }

  /**
   * Erases entries with their files.
   * @param files the treatment of the uploads that only they refer to
   */
  async #erase(
    db: MatrixDatabase,
    gone: readonly OutboxEntry[],
    unfinished: readonly OutboxEntry[],
    files: 'erase' | 'keep' = 'erase',
  ): Promise<void> {
    const uploads = files === 'erase' ? uploadsOnlyOf(gone, unfinished) : [];
    const erased = new Set([...gone, ...uploads].map(({ opId }) => opId));
    const staying = unfinished.filter(({ opId }) => !erased.has(opId));
    const sent = files === 'erase' ? await arrivedUploadsOnlyOf(db, gone, staying) : [];
    const all = [...gone, ...uploads, ...sent];
    await db.outbox.bulkDelete(all.map(({ opId }) => opId));
    await eraseFiles(
      db,
      all.flatMap(({ files }) => files),
    );
  }

  /** A transaction on the outbox only, so that readers of base rows need not wait for it. */
  #inOutbox<T>(work: (db: MatrixDatabase) => Promise<T>): Promise<T> {
    return this.store.run((db) => db.transaction('rw', [db.outbox, db.ids, db.meta, db.files], async () => work(db)));
  }
}
