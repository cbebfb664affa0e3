import type { Store } from '#store/database/database.ts';
import { refusedEntries, unfinishedEntries } from '#store/database/entries.ts';
import { hashOf } from '#store/database/file-bytes.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { baseTables, readBaseRow } from '#store/replica/base-rows.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import type { EditKind } from '#sync/kinds/kind.ts';
import { asImported, importProblem } from '#sync/outbox/imported.ts';
import { dependenciesOf } from '#sync/outbox/local-ids.ts';
import { readStored } from '#sync/outbox/stored-entry.ts';
import { ARCHIVE_MAX_BYTES, type Archive, type ArchivedFile, readArchive } from './archive-format.ts';
import { asSent } from './edit-archive.ts';
import { asRow, blockAllBehind, nextSeq, takeSeq, withKnownIds } from './rows.ts';

/**
 * Imports the edits of a file (STORE-8, STORE-9), in two steps: the file is checked and shown, and imported when the
 * person confirms.
 */

/** An edit that can be imported. `there` is the row that it changes, as stored on this device. */
export interface Importable {
  entry: OutboxEntry;
  kind: EditKind;
  there: unknown;
}

/** An edit that cannot be imported, as it is in the file, and the reason in words for the user. */
export interface NotImportable {
  row: Record<string, unknown>;
  why: string;
}

/** An opened file: none of its edits is in the outbox yet. */
export interface OpenArchive {
  /** Milliseconds since the epoch. */
  exportedAt: number;
  /** In the order in which the edits were made. */
  importable: readonly Importable[];
  notImportable: readonly NotImportable[];
  /** The number of its edits that are on this device already, sent or not. */
  known: number;
  files: readonly ArchivedFile[];
}

/**
 * - `unreadable`: another kind of file, or an incomplete one. - `too-large`: larger than browsers can read.
 * - `another-person`: the edits of another user. - `another-server`: edits made on the server at `origin`.
 */
export type Opened =
  | { outcome: 'open'; archive: OpenArchive }
  | { outcome: 'unreadable' | 'too-large' | 'another-person' }
  | { outcome: 'another-server'; origin: string };

const UNREADABLE = 'It is damaged.';
const OTHER_VERSION = 'Another version of the app made it, so it cannot be read.';
const TWICE = 'The file contains another edit with the same key.';
const FILE_DAMAGED = 'One of its files is missing or has changed.';
const ORPHAN = 'It belongs to something that is neither in this file nor on this device.';

const originOf = (owner: string): string => owner.slice(0, owner.lastIndexOf('|'));

/** Reads and checks a file. Nothing is written. */
export async function openArchive(store: Store, file: Blob): Promise<Opened> {
  if (file.size > ARCHIVE_MAX_BYTES) return { outcome: 'too-large' };
  const archive = await readArchive(file);
  if (!archive) return { outcome: 'unreadable' };
  const { owner } = archive;
  if (originOf(owner) !== originOf(store.owner)) return { outcome: 'another-server', origin: originOf(owner) };
  if (owner !== store.owner) return { outcome: 'another-person' };
  return { outcome: 'open', archive: await check(store, archive) };
}

async function check(store: Store, { entries, files, exportedAt }: Archive): Promise<OpenArchive> {
  const intact = new Map<string, number>();
  for (const { id, hash, bytes } of files) if ((await hashOf(bytes)) === hash) intact.set(id, bytes.byteLength);
  const isIntact = ({ files: wanted }: OutboxEntry) => wanted.every(({ id, size }) => intact.get(id) === size);
  return store.read(async (db) => {
    const notImportable: NotImportable[] = [];
    const importable: Importable[] = [];
    const met = new Set<string>();
    let known = 0;
    for (const row of entries) {
      const refuse = (why: string) => notImportable.push({ row, why });
      const read = readStored({ ...row, owner: store.owner });
      const entry = read.found === 'entry' && read.entry.state !== 'done' ? read.entry : null;
      const kind = entry && store.kinds.of(entry.kind);
      if (read.found === 'damaged' || (read.found === 'entry' && !entry)) refuse(UNREADABLE);
      else if (!entry || !kind) refuse(OTHER_VERSION);
      else if (met.has(entry.opId)) refuse(TWICE);
      else if (await db.outbox.get(entry.opId)) known += 1;
      else {
        const there = await readBaseRow(db, entry);
        const why = importProblem(entry, kind, there) ?? (isIntact(entry) ? null : FILE_DAMAGED);
        if (why !== null) refuse(why);
        else importable.push({ entry: withDependencies(entry, kind), kind, there });
      }
      if (entry) met.add(entry.opId);
    }
    const orphans = await orphansOf(db, store, importable);
    for (const { entry } of orphans) notImportable.push({ row: { ...entry }, why: ORPHAN });
    const taken = importable.filter((each) => !orphans.includes(each)).sort((a, b) => a.entry.seq - b.entry.seq);
    return { exportedAt, importable: taken, notImportable, known, files };
  });
}

const withDependencies = (entry: OutboxEntry, { effect }: EditKind): OutboxEntry => ({
  ...entry,
  deps: dependenciesOf({ ...entry, deps: [] }, effect === 'create'),
});

const makes = ({ entry, kind }: Importable): string[] => [
  ...(kind.effect === 'create' ? [entry.entity.id] : []),
  ...entry.provides,
];

/** Edits that would wait forever for an entity that no edit creates. */
async function orphansOf(db: MatrixDatabase, { kinds }: Store, all: readonly Importable[]): Promise<Importable[]> {
  const unfinished = await unfinishedEntries(db);
  const here = unfinished.flatMap((entry) => [...(kinds.creates(entry) ? [entry.entity.id] : []), ...entry.provides]);
  const wanted = [...new Set(all.flatMap(({ entry }) => entry.deps))];
  const arrived = (await db.ids.bulkGet(wanted)).flatMap((row) => row?.local ?? []);
  const orphans: Importable[] = [];
  for (let found = true; found; ) {
    const made = new Set([...here, ...arrived, ...all.filter((each) => !orphans.includes(each)).flatMap(makes)]);
    const more = all.filter((each) => !orphans.includes(each) && each.entry.deps.some((id) => !made.has(id)));
    orphans.push(...more);
    found = more.length > 0;
  }
  return orphans;
}

/** The refusal of an edit; the reason why it waited on the other device does not concern this one. */
const refusedFor = ({ error }: OutboxEntry): OutboxEntry['error'] =>
  error && { status: error.status, message: error.message, fields: error.fields, behind: error.behind };

/** Imports the importable edits, in their order, after those on this device. @returns the number of edits */
export async function importEdits(store: Store, { importable, files, exportedAt }: OpenArchive): Promise<number> {
  const { kinds } = store;
  return store.run((db) =>
    db.transaction('rw', [db.outbox, db.files, db.ids, db.meta, ...baseTables(db)], async () => {
      const here = await db.outbox.bulkGet(importable.map(({ entry }) => entry.opId));
      const added = importable.filter((_, no) => here[no] === undefined);
      const asked = new Set(added.flatMap(({ entry }) => (entry.conflict ? entry.opId : [])));
      const entries: OutboxEntry[] = [];
      for (const { entry, kind } of added) {
        const taken = asImported(entry, kind, await readBaseRow(db, entry));
        // An entity that an edit waits for may have been acknowledged since the file was written.
        const current = await withKnownIds(db, asSent(taken, exportedAt), kinds);
        const isUnblocked = asked.has(entry.error?.behind ?? '');
        const state = current.state === 'needs-you' && !isUnblocked ? 'needs-you' : 'pending';
        const nextAt = entry.state === 'in-flight' ? entry.heldUntil : 0;
        entries.push({
          ...current,
          state,
          nextAt,
          error: isUnblocked ? null : refusedFor(current),
          owner: store.owner,
        });
      }
      const isRefused = ({ state }: OutboxEntry) => state === 'needs-you';
      const refused = [...(await refusedEntries(db)), ...entries.filter(isRefused)];
      blockAllBehind(
        entries.filter((entry) => !isRefused(entry)),
        refused,
        kinds,
      );
      for (const entry of entries) {
        const seq = await nextSeq(db);
        await takeSeq(db, seq);
        await db.outbox.add(asRow({ ...entry, seq }));
      }
      const wanted = new Set(entries.flatMap((entry) => entry.files.map(({ id }) => id)));
      await db.files.bulkPut(
        files.filter(({ id }) => wanted.has(id)).map(({ id, hash, bytes }) => ({ id, hash, bytes })),
      );
      return entries.length;
    }),
  );
}
