import { liveQuery } from 'dexie';
import type { OutboxEntry } from '#sync/entry.ts';
import type { Store } from './database.ts';
import { asEntry } from './outbox-reading.ts';
import type { MatrixDatabase, OutboxRow } from './schema.ts';

/** How many edits stand in which state. */
export interface OutboxCounts {
  waiting: number;
  sending: number;
  needsYou: number;
}

const COUNTED = { waiting: 'pending', sending: 'in-flight', needsYou: 'needs-you' } as const;

/** Files count with the edit that they hang on: one that is on its way is that edit on its way. */
export function countOutbox(store: Store): Promise<OutboxCounts> {
  return store.read(async (db) => {
    const count = (state: string) => db.outbox.where('state').equals(state).count();
    const [waiting, sending, needsYou, files] = await Promise.all([
      count(COUNTED.waiting),
      count(COUNTED.sending),
      count(COUNTED.needsYou),
      filesOfEdits(db),
    ]);
    const inState = (...states: string[]) => files.filter(({ state }) => states.includes(state)).length;
    return {
      waiting: waiting - inState(COUNTED.waiting, COUNTED.sending),
      sending,
      needsYou: needsYou - inState(COUNTED.needsYou),
    };
  });
}

/** The unsent files that hang on unsent edits. */
async function filesOfEdits(db: MatrixDatabase): Promise<OutboxRow[]> {
  const uploads = await db.outbox.where('entityKey').startsWith('upload:').toArray();
  const unsent = uploads.filter(({ state }) => state !== 'done');
  const edits = await db.outbox
    .where('deps')
    .anyOf(unsent.map(({ entity }) => entity.id))
    .toArray();
  const wanted = new Set(edits.flatMap(({ deps }) => deps));
  return unsent.filter(({ entity }) => wanted.has(entity.id));
}

/** Everything that the server does not have. */
export async function countUnsent(store: Store): Promise<number> {
  const { waiting, sending, needsYou } = await countOutbox(store);
  return waiting + sending + needsYou;
}

function watch<T>(query: () => Promise<T>, listener: (value: T) => void): () => void {
  // A query that fails (the database is being erased) has nothing to tell.
  const subscription = liveQuery(query).subscribe({ next: listener, error: () => {} });
  return () => subscription.unsubscribe();
}

/**
 * Tells the counts now and whenever they change, whichever tab or worker changes them.
 * @param pause what is waited for before a change is counted, however many others come meanwhile
 */
export function watchOutbox(
  store: Store,
  listener: (counts: OutboxCounts) => void,
  pause: () => Promise<void> = async () => {},
): () => void {
  let state: 'new' | 'resting' | 'pausing' | 'over' = 'new';
  const count = async () => {
    // A query that fails (the database is being erased) has nothing to tell.
    const counts = await countOutbox(store).catch(() => null);
    if (counts && state !== 'over') listener(counts);
  };
  const tell = async () => {
    if (state === 'pausing') return;
    const isFirst = state === 'new';
    state = 'pausing';
    if (!isFirst) await pause();
    if (state !== 'pausing') return;
    state = 'resting';
    await count();
  };
  // The one question that every change concerns.
  const stop = watch(
    () => store.run((db) => db.outbox.count()),
    () => void tell(),
  );
  return () => {
    state = 'over';
    stop();
  };
}

/** An entry; undefined when it is not there. */
export function readEntry(store: Store, opId: string): Promise<OutboxEntry | undefined> {
  return store.read(async (db) => {
    const row = await db.outbox.get(opId);
    return row && asEntry(row);
  });
}

/** Tells an entry now and whenever it changes; undefined when it is not there. */
export function watchEntry(store: Store, opId: string, listener: (entry: OutboxEntry | undefined) => void): () => void {
  return watch(() => readEntry(store, opId), listener);
}

/** True where some entry stands in this place of the order: the one that was put there, or one that it was joined with. */
export async function isPlaceTaken(store: Store, seq: number): Promise<boolean> {
  return (await store.read((db) => db.outbox.where('seq').equals(seq).count())) > 0;
}
