import { Dexie, liveQuery, type ObservabilitySet } from 'dexie';
import type { Store } from '#store/database/database.ts';
import { asEntries, asEntry, entryOf } from '#store/database/entries.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { stuckEntries } from '#store/database/stuck.ts';
import { type LastPull, lastPull } from '#store/replica/last-pull.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';

/** The number of edits in each state. */
interface OutboxCounts {
  waiting: number;
  sending: number;
  needsYou: number;
}

const COUNTED = { waiting: 'pending', sending: 'in-flight', needsYou: 'needs-you' } as const;

/**
 * Counts the edits by state, without looks at medical notes. Files count with the edit that refers to them: if one is
 * being sent, that edit is.
 */
export function countOutbox(store: Store): Promise<OutboxCounts> {
  return store.read(async (db) => {
    const count = (state: string) => db.outbox.where('state').equals(state).count();
    const [all, done, pending, inFlight, files, looks, stuck] = await Promise.all([
      db.outbox.count(),
      count('done'),
      count(COUNTED.waiting),
      count(COUNTED.sending),
      filesOfEdits(db),
      unfinishedLooks(db),
      stuckEntries(db),
    ]);
    const looksIn = (wanted: string) => looks.filter(({ state }) => state === wanted).length;
    const waiting = pending - looksIn(COUNTED.waiting);
    const sending = inFlight - looksIn(COUNTED.sending);
    // Rows in an unknown state are unreadable, and need attention too (STORE-7).
    const needsYou = all - done - looks.length - waiting - sending;
    const inState = (...states: string[]) => files.filter(({ state }) => states.includes(state)).length;
    const parts = new Set([...files, ...looks].map(({ opId }) => opId));
    const stuckIn = (state: string) => stuck.filter((row) => row.state === state && !parts.has(row.opId)).length;
    return {
      waiting: waiting - inState(COUNTED.waiting, COUNTED.sending) - stuckIn(COUNTED.waiting),
      sending: sending - stuckIn(COUNTED.sending),
      needsYou: needsYou - inState(COUNTED.needsYou) + stuckIn(COUNTED.waiting) + stuckIn(COUNTED.sending),
    };
  });
}

async function unfinishedLooks(db: MatrixDatabase): Promise<OutboxEntry[]> {
  const looks = await db.outbox.where('entityKey').startsWith('medical-look:').toArray(asEntries);
  return looks.filter(({ state }) => state !== 'done');
}

/** Whether a look at a medical note is still to be sent: not even a sign-out discards it. */
export const hasUnsentLooks = (store: Store): Promise<boolean> =>
  store.read(async (db) => (await unfinishedLooks(db)).some(({ state }) => state !== 'needs-you'));

/** The unsent uploads that unsent edits refer to. */
async function filesOfEdits(db: MatrixDatabase): Promise<OutboxEntry[]> {
  const uploads = await db.outbox.where('entityKey').startsWith('upload:').toArray(asEntries);
  const unsent = uploads.filter(({ state }) => state !== 'done');
  const edits = await db.outbox
    .where('deps')
    .anyOf(unsent.map(({ entity }) => entity.id))
    .toArray(asEntries);
  const wanted = new Set(edits.flatMap(({ deps }) => deps));
  return unsent.filter(({ entity }) => wanted.has(entity.id));
}

/** The number of edits that the server does not have. */
export async function countUnsent(store: Store): Promise<number> {
  const { waiting, sending, needsYou } = await countOutbox(store);
  return waiting + sending + needsYou;
}

/** Calls with the result of a query now and whenever data that it reads has changed. */
export function watch<T>(query: () => Promise<T>, listener: (value: T) => void): () => void {
  // A query that fails, for example while the database is being erased, is ignored.
  const subscription = liveQuery(query).subscribe({ next: listener, error: () => {} });
  return () => subscription.unsubscribe();
}

/** Calls now and after each complete pull of any tab. */
export const watchLastPull = (store: Store, listener: (pulled: LastPull | null) => void): (() => void) =>
  watch(() => store.read(lastPull), listener);

/** Calls when the outbox was changed by any tab or worker. Reads nothing, unlike a live query. */
function onOutboxChange({ name }: Store, call: () => void): () => void {
  const outbox = `idb://${name}/outbox/`;
  const hear = (parts: ObservabilitySet) => {
    // A page restored from the back/forward cache gets the message that everything has changed.
    if (Object.keys(parts).some((part) => part === 'all' || part.startsWith(outbox))) call();
  };
  Dexie.on('storagemutated', hear);
  return () => Dexie.on.storagemutated.unsubscribe(hear);
}

/**
 * Calls with the counts now and whenever any tab or worker changes them.
 * @param pause is awaited before each count, so that changes meanwhile are counted together
 */
export function watchOutbox(
  store: Store,
  listener: (counts: OutboxCounts) => void,
  pause: () => Promise<void> = async () => {},
): () => void {
  let state: 'resting' | 'pausing' | 'over' = 'resting';
  let asked = 0;
  const tell = async () => {
    asked += 1;
    const mine = asked;
    // A query that fails, for example while the database is being erased, is ignored.
    const counts = await countOutbox(store).catch(() => null);
    if (counts && mine === asked && state !== 'over') listener(counts);
  };
  const stop = onOutboxChange(store, () => {
    if (state !== 'resting') return;
    state = 'pausing';
    void pause().then(() => {
      if (state !== 'pausing') return;
      state = 'resting';
      void tell();
    });
  });
  void tell();
  return () => {
    state = 'over';
    stop();
  };
}

/** An entry; undefined when it does not exist. */
export const readEntry = (store: Store, opId: string): Promise<OutboxEntry | undefined> =>
  store.read((db) => entryOf(db, opId));

/** Calls with some entries now and whenever one of them changes; with undefined for one that does not exist. */
export function watchEntries(
  store: Store,
  opIds: readonly string[],
  listener: (entries: readonly (OutboxEntry | undefined)[]) => void,
): () => void {
  const read = () =>
    store.read(async (db) => {
      const rows = await db.outbox.bulkGet([...opIds]);
      return rows.map(asEntry);
    });
  return watch(read, listener);
}

/** Whether an entry with this `seq` exists: the one that was written, or one that it was coalesced with. */
export async function isPlaceTaken(store: Store, seq: number): Promise<boolean> {
  return (await store.read((db) => db.outbox.where('seq').equals(seq).count())) > 0;
}
