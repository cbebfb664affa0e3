import * as v from 'valibot';
import type { OutboxEntry } from '#sync/entry.ts';
import { withRealId } from '#sync/outbox/local-ids.ts';
import { migrateEntry } from '#sync/outbox/migrate.ts';
import type { Store } from './database.ts';
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
  exportedAt: v.string(),
  entries: v.array(v.looseObject({ opId: v.string(), seq: v.number(), kind: v.string(), owner: v.string() })),
  files: v.array(v.object({ id: v.string(), hash: v.string(), base64: v.string() })),
});

/** All unsent edits with their files, as JSON. */
export async function exportEdits(store: Store, now: number): Promise<Blob> {
  const { entries, files } = await store.read(async (db) => {
    const unfinished = await unfinishedEntries(db);
    const ids = unfinished.flatMap((entry) => entry.files.map(({ id }) => id));
    return { entries: unfinished, files: (await db.files.bulkGet(ids)).filter((file) => file !== undefined) };
  });
  const head = JSON.stringify({
    format: FORMAT,
    version: 1,
    owner: store.owner,
    exportedAt: new Date(now).toISOString(),
    entries,
  });
  // One file after the other, so that not all of them stand in memory as text at once.
  const parts: BlobPart[] = [head.slice(0, -1), ',"files":['];
  for (const [index, { id, hash, bytes }] of files.entries()) {
    parts.push(index > 0 ? ',' : '', new Blob([JSON.stringify({ id, hash, base64: toBase64(bytes) })]));
  }
  return new Blob([...parts, ']}'], { type: 'application/json' });
}

/**
 * - `imported`: so many were taken up; `known` were here already. - `not-yours`: they are somebody else's, or were made on
 *   another server. - `unreadable`: it is no such file.
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
  const files = archive.files.map(({ id, hash, base64 }) => ({ id, hash, bytes: fromBase64(base64) }));
  const entries = archive.entries.map((row) => {
    migrateEntry(row);
    return row as unknown as OutboxEntry;
  });
  return store.run((db) =>
    db.transaction('rw', [db.outbox, db.files, db.ids, db.meta], async () => {
      const known = new Set(
        (await db.outbox.bulkGet(entries.map(({ opId }) => opId))).flatMap((row) => (row ? [row.opId] : [])),
      );
      const added = entries.filter(({ opId }) => !known.has(opId)).sort((a, b) => a.seq - b.seq);
      for (const entry of added) {
        const state = entry.state === 'in-flight' ? 'pending' : entry.state;
        // What an edit waits for may have arrived since the file was written.
        const real = (await db.ids.bulkGet(entry.deps)).flatMap((row) => row ?? []);
        const current = real.reduce((each, id) => withRealId(each, id.local, id.real), entry);
        const seq = await nextSeq(db);
        await takeSeq(db, seq);
        await db.outbox.add(asRow({ ...current, state, seq, nextAt: 0, heldUntil: 0 }));
      }
      const wanted = new Set(added.flatMap((entry) => entry.files.map(({ id }) => id)));
      await db.files.bulkPut(files.filter(({ id }) => wanted.has(id)));
      return { outcome: 'imported' as const, added: added.length, known: known.size };
    }),
  );
}

async function readArchive(file: Blob): Promise<v.InferOutput<typeof Archive> | null> {
  try {
    const read = v.safeParse(Archive, JSON.parse(await file.text()));
    return read.success ? read.output : null;
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
