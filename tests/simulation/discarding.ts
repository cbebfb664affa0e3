import { StoredOutbox } from '#store/outbox/outbox.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import type { Device } from './device.ts';
import { entityOf, readWords } from './entities/words.ts';
import { wordsBefore, wordsIn } from './entities/words-of-edits.ts';
import { type Discard, withFault } from './fault-injection.ts';
import { effectOf, removedBy } from './on-screen.ts';
import type { Playback } from './play.ts';

const discard: Discard = (store, opId) => new StoredOutbox(store).discard(opId);

/**
 * Discards an edit in the Sync centre, with the edits that depend on it. An edit in flight cannot be discarded. @param
 * which counted from the oldest
 */
export async function discardEdit(playback: Playback, device: Device, which: number): Promise<void> {
  const { store } = device.tab();
  const outbox = new StoredOutbox(store);
  const before = await outbox.unfinished();
  const offered = before.filter(mayBeTakenBack);
  const entry = offered[which % Math.max(1, offered.length)];
  if (!entry || !(await withFault(playback.world.faults.discard, discard)(store, entry.opId))) return;
  const staying = new Set(await store.run((db) => db.outbox.toCollection().primaryKeys()));
  const gone = before.filter(({ opId }) => !staying.has(opId));
  // A picture in flight arrives, whatever it was for.
  const onTheWay = new Set((await outbox.unfinished()).flatMap(filesIn));
  for (const each of gone) record(playback, device, each, onTheWay);
  device.wake('enqueued');
}

/** A picture is discarded with its text: a text without it has no words to be recognized by. */
const mayBeTakenBack = ({ state, kind }: OutboxEntry): boolean =>
  (state === 'pending' || state === 'needs-you') && kind !== 'upload.image';

function record(playback: Playback, device: Device, gone: OutboxEntry, onTheWay: ReadonlySet<string>): void {
  if (effectOf(gone) !== 'delete')
    for (const words of [...wordsIn(gone), ...filesIn(gone)]) {
      playback.withdrawn.add(words);
      if (says(gone, words) && !onTheWay.has(words)) device.discarded.add(words);
    }
  const archived = gone.kind === 'group.archive' ? wordsBefore(gone) : [];
  const undone = new Set([...removedBy(gone), ...archived].map(entityOf));
  for (const edit of playback.accepted)
    if (edit.on === device.name && (edit.what === 'remove' || edit.what === 'archive') && undone.has(edit.thing))
      edit.discarded = true;
}

/**
 * Whether an edit itself writes words: of a picture only its upload does. An upload that has arrived stays while
 * another sent edit refers to it, and is requested again after a restore; the server sweeps unreferenced ones.
 */
const says = ({ body, files }: OutboxEntry, words: string): boolean =>
  readWords(JSON.stringify([body, files])).some((said) => said.words === words);

/** An upload belongs to no entity whose words are searched. */
const filesIn = ({ files }: OutboxEntry): string[] => readWords(JSON.stringify(files)).map(({ words }) => words);
