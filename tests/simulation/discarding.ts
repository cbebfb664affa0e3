import { StoredOutbox } from '#store/outbox/outbox.ts';
import type { OutboxEntry } from '#sync/entry.ts';
import type { Device } from './device.ts';
import { entityOf, readWords } from './entities/words.ts';
import { wordsBefore, wordsIn } from './entities/words-of-edits.ts';
import { type Discard, withFault } from './fault-injection.ts';
import { effectOf, removedBy } from './on-screen.ts';
import type { Playback } from './play.ts';

const discard: Discard = (store, opId) => new StoredOutbox(store).discard(opId);

/**
 * A person takes an edit back in the Sync centre, with what depends on it. What is on its way cannot be taken back.
 * @param which counted from the oldest
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
  // A picture that is on its way arrives, whatever it was for.
  const onTheWay = new Set((await outbox.unfinished()).flatMap(filesIn));
  for (const each of gone) record(playback, device, each, onTheWay);
  device.wake('enqueued');
}

/** A picture goes with the text that it is in: a text without it has no words to be known by. */
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
 * Whether an edit itself says words: of a picture only its upload does. One that has arrived stays while another edit that
 * was sent refers to it, and is then asked for again after a restore; the server sweeps what nothing refers to.
 */
const says = ({ body, files }: OutboxEntry, words: string): boolean =>
  readWords(JSON.stringify([body, files])).some((said) => said.words === words);

/** An upload is of no entity whose words are looked for. */
const filesIn = ({ files }: OutboxEntry): string[] => readWords(JSON.stringify(files)).map(({ words }) => words);
