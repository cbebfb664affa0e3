import * as v from 'valibot';
import type { OutboxEntry } from '#sync/entry.ts';
import { neverApplied } from '#sync/outbox/coalesce.ts';
import { withRealId } from '#sync/outbox/local-ids.ts';
import { migrateEntry } from '#sync/outbox/migrate.ts';
import type { Store } from './database.ts';
import { isQuotaExceeded } from './failures.ts';
import { unfinishedEntries } from './outbox-reading.ts';
import { asRow, nextSeq, takeSeq } from './outbox-rows.ts';

/**
 * Unsent edits as a file (design §5, Sync centre): to keep them when a device is about to be given away or erased, and to
 * take them up on another one. Keys stay what they are, so that an edit that was sent meanwhile is not made twice.
 */

const FORMAT = 'matrix-unsent-edits';

const Archive = v.object({
  format: v.literal(FORMAT),
  version: v.literal(1),
  owner: v.string(),
  /** ISO 8601. */
  exportedAt: v.string(),
  entries: v.array(v.record(v.string(), v.unknown())),
  files: v.array(v.object({ id: v.string(), hash: v.string(), base64: v.string() })),
});

/** What everything that handles an entry relies on. */
const Entry = v.looseObject({
  opId: v.pipe(v.string(), v.nonEmpty()),
  seq: v.number(),
  kind: v.string(),
  method: v.picklist(['POST', 'PUT', 'PATCH', 'DELETE']),
  path: v.pipe(v.string(), v.startsWith('/api/')),
  refs: v.record(v.string(), v.string()),
  entity: v.object({ type: v.string(), id: v.string() }),
  scope: v.string(),
  deps: v.array(v.string()),
  provides: v.array(v.string()),
  files: v.array(v.object({ id: v.string(), name: v.string(), type: v.string(), size: v.number() })),
  base: v.nullish(v.looseObject({ gone: v.optional(v.array(v.looseObject({}))) })),
  state: v.picklist(['pending', 'in-flight', 'needs-you']),
  attempts: v.number(),
  firstSentAt: v.nullable(v.number()),
  createdAt: v.number(),
});

/** An edit of which there is a copy elsewhere: it may be sent from there too, so that it must never get another key. */
const asSent = (entry: OutboxEntry, at: number): OutboxEntry =>
  neverApplied(entry) ? { ...entry, attempts: entry.attempts + 1, firstSentAt: entry.firstSentAt ?? at } : entry;

/** All unsent edits with their files, as JSON. */
export async function exportEdits(store: Store, now: number): Promise<Blob> {
  const entries = await entriesToExport(store, now);
  const head = JSON.stringify({
    format: FORMAT,
    version: 1,
    owner: store.owner,
    exportedAt: new Date(now).toISOString(),
    entries,
  });
  // One file after the other, so that not all of them stand in memory at once.
  const parts: BlobPart[] = [head.slice(0, -1), ',"files":['];
  for (const { id } of entries.flatMap(({ files }) => files)) {
    const file = await store.run((db) => db.files.get(id));
    if (!file) continue;
    const { hash, bytes } = file;
    parts.push(parts.length > 2 ? ',' : '', new Blob([JSON.stringify({ id, hash, base64: toBase64(bytes) })]));
  }
  return new Blob([...parts, ']}'], { type: 'application/json' });
}

async function entriesToExport(store: Store, now: number): Promise<OutboxEntry[]> {
  try {
    return await store.run((db) =>
      db.transaction('rw', db.outbox, async () => {
        const entries = (await unfinishedEntries(db)).map((entry) => asSent(entry, now));
        await db.outbox.bulkPut(entries.map(asRow));
        return entries;
      }),
    );
  } catch (error) {
    if (!isQuotaExceeded(error)) throw error;
    // A device without room is one to save edits from.
    return (await store.read(unfinishedEntries)).map((entry) => asSent(entry, now));
  }
}

/**
 * - `imported`: so many were taken up; `known` were here already. - `not-yours`: they are somebody else's, or were made on
 *   another server. - `unreadable`: it is no such file, or it is damaged.
 */
export type ImportOutcome =
  | { outcome: 'imported'; added: number; known: number }
  | { outcome: 'not-yours' }
  | { outcome: 'unreadable' };

/** Takes up the edits of a file behind those that are here, in their order. Nothing is taken up unless all can be. */
export async function importEdits(store: Store, file: Blob): Promise<ImportOutcome> {
  const archive = await readArchive(file);
  if (!archive) return { outcome: 'unreadable' };
  if (archive.owner !== store.owner) return { outcome: 'not-yours' };
  const { entries, files, exportedAt } = archive;
  return store.run((db) =>
    db.transaction('rw', [db.outbox, db.files, db.ids, db.meta], async () => {
      const known = new Set(
        (await db.outbox.bulkGet(entries.map(({ opId }) => opId))).flatMap((row) => (row ? [row.opId] : [])),
      );
      const added = entries.filter(({ opId }) => !known.has(opId)).sort((a, b) => a.seq - b.seq);
      for (const entry of added) {
        // What an edit waits for may have arrived since the file was written.
        const real = (await db.ids.bulkGet(entry.deps)).flatMap((row) => row ?? []);
        const current = real.reduce((each, id) => withRealId(each, id.local, id.real), asSent(entry, exportedAt));
        const waits =
          entry.state === 'in-flight' ? { state: 'pending' as const, nextAt: entry.heldUntil } : { nextAt: 0 };
        const seq = await nextSeq(db);
        await takeSeq(db, seq);
        await db.outbox.add(asRow({ ...current, ...waits, owner: store.owner, seq }));
      }
      const wanted = new Set(added.flatMap((entry) => entry.files.map(({ id }) => id)));
      await db.files.bulkPut(files.filter(({ id }) => wanted.has(id)));
      return { outcome: 'imported' as const, added: added.length, known: known.size };
    }),
  );
}

async function readArchive(file: Blob) {
  try {
    const { owner, exportedAt, entries, files } = v.parse(Archive, JSON.parse(await file.text()));
    return {
      owner,
      exportedAt: Date.parse(exportedAt),
      entries: entries.map((row) => {
        migrateEntry(row);
        return v.parse(Entry, row) as unknown as OutboxEntry;
      }),
      files: files.map(({ id, hash, base64 }) => ({ id, hash, bytes: fromBase64(base64) })),
    };
  } catch {
    return null;
  }
}

/** Bytes are turned into text in pieces: an argument list has its limits. */
const PIECE = 0x8000;

function toBase64(bytes: ArrayBuffer): string {
  const view = new Uint8Array(bytes);
  let binary = '';
  for (let at = 0; at < view.length; at += PIECE) binary += String.fromCharCode(...view.subarray(at, at + PIECE));
  return btoa(binary);
}

const fromBase64 = (text: string): ArrayBuffer => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer;
