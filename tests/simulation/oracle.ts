import { GROUP_IS_ARCHIVED } from '#contract/records/groups/group-form.ts';
import { readFile } from '#store/database/file-bytes.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import type { EntryError, OutboxEntry } from '#sync/entry/entry.ts';
import { fieldsOf } from '#sync/kinds/fields.ts';
import type { Device } from './device.ts';
import { entityModels } from './entities/all-models.ts';
import { ridersOn } from './entities/buses.ts';
import type { EntityModel } from './entities/entity-model.ts';
import { bytesOf } from './entities/files.ts';
import { entityOf, readWords } from './entities/words.ts';
import { wordsBefore, wordsIn } from './entities/words-of-edits.ts';
import { closedOn, effectOf, isPart, overlaidWords, removedBy, shownOn, withGone, withPlace } from './on-screen.ts';
import type { Accepted, Playback } from './play.ts';
import { PEOPLE } from './server-template.ts';
import type { Effect } from './simulated-server.ts';

/**
 * Each edit that the app accepted ends exactly once on the server, or is visible to its author as 'Needs attention' with its
 * text, or is back in its form, and so in a draft. No edit is lost, doubled, or silently overwritten.
 */

/** A rule that a history has broken. */
class RuleViolation extends Error {
  override name = 'RuleViolation';
}

function must(holds: boolean, rule: () => string): asserts holds {
  if (!holds) throw new RuleViolation(rule());
}

const unfinishedOf = (device: Device): Promise<OutboxEntry[]> => new StoredOutbox(device.tab().store).unfinished();

/**
 * Holds at any time, for all entities created and changed in the history: each exists at most once, and unsent ones
 * have their latest words.
 */
export async function checkShown(device: Device, cast: readonly EntityModel[]): Promise<void> {
  const kinds = [...new Set([...cast, ...cast.flatMap(({ on }) => on ?? [])])];
  const onScreen = await shownOn(device, kinds);
  const marks = new Set(kinds.map(({ mark }) => mark));
  const shown = onScreen.words;
  once(shown.map(entityOf), (thing) => `${device.name} shows ${thing} twice: ${shown}`);
  const edits = withPlace(await unfinishedOf(device), onScreen);
  const made = edits.filter((entry) => effectOf(entry) !== 'delete' || entry.state !== 'needs-you');
  const expected = overlaidWords(made, []);
  for (const words of expected.values())
    must(
      !marks.has(words[0] ?? '') || shown.includes(words),
      () => `${device.name} does not show '${words}', which is not sent yet: ${shown}`,
    );
}

/** When all work has ended: the server's rows and the devices' screens agree, and nothing else exists. */
export async function checkSettled(playback: Playback): Promise<void> {
  const { world } = playback;
  must(world.troubles.length === 0, () => `a device's database failed: ${String(world.troubles[0])}`);
  must(world.violations.length === 0, () => world.violations.join('; '));
  const effects = world.server.effects();
  const present = world.server.words();
  checkServer(playback, effects, present);
  const damaged = await world.server.damaged();
  must(damaged.length === 0, () => `files have another content on the server: ${damaged}`);
  checkRiders(playback);
  for (const device of world.devices) await checkDevice(playback, device, effects, present);
}

/** No person rides in two buses of an event (FIELD-5). */
function checkRiders({ world }: Playback): void {
  const seats = world.server
    .riders()
    .flatMap(({ event, riders }) => riders.map((rider) => `${rider} of event ${event}`));
  once(seats, (rider) => `member ${rider} rides in two buses`);
}

/** Where a device has no unsent edits of them, its buses have the same riders as the server's. */
async function checkRidersOn({ world }: Playback, device: Device, entries: readonly OutboxEntry[]): Promise<void> {
  if (entries.some(({ entity }) => entity.type === 'bus')) return;
  const known = new Map(world.server.riders().map(({ bus, riders }) => [`${bus}: `, `${bus}: ${riders}`]));
  for (const shown of await ridersOn(device.actor())) {
    const told = known.get(shown.replace(/(: ).*/, '$1'));
    must(told === shown, () => `${device.name} shows in bus ${shown}, and the server ${told}`);
  }
}

function checkServer(playback: Playback, effects: readonly Effect[], present: readonly string[]): void {
  const written = effects.filter(({ what }) => what !== 'delete').map(({ words }) => words);
  once(written, (words) => `'${words}' took effect twice`);
  once(present.map(entityOf).filter(Boolean), (thing) => `the server has ${thing} twice: ${present}`);
  const accepted = new Set(playback.accepted.map(({ words }) => words));
  for (const words of written) must(accepted.has(words) || isSeed(words), () => `nobody wrote '${words}'`);
  const created = effects.filter(({ what }) => what === 'create').map(({ words }) => entityOf(words));
  once(created.filter(Boolean), (thing) => `${thing} was created twice`);
  checkRows(playback, effects);
  checkKept(playback, effects, present);
}

/** A part of an entity stays, whatever else of the entity changes, until a user removes it, or the entity. */
function checkKept(playback: Playback, effects: readonly Effect[], present: readonly string[]): void {
  // Their remover may not have seen a part; the record does not say whose it was.
  if (effects.some(({ what, thing }) => what === 'delete' && thing.startsWith('schedule_items.'))) return;
  const removed = new Set(playback.accepted.flatMap(({ what, thing }) => (what === 'remove' ? thing : [])));
  for (const { what, words } of effects) {
    const stays = what === 'create' && isPart(words);
    const mayBeGone = removed.has(entityOf(words)) || playback.withdrawn.has(words);
    must(!stays || mayBeGone || present.includes(words), () => `'${words}' has gone, and nobody took it away`);
  }
}

/** The words of each row are about one entity, and no words were replaced by an author who had not seen them. */
function checkRows(playback: Playback, effects: readonly Effect[]): void {
  const last = new Map<string, string>();
  for (const { what, thing, id, words } of effects) {
    const row = `${thing} ${id}`;
    const before = last.get(row);
    if (before === undefined && what === 'edit' && !seeded(words))
      must(false, () => `'${words}' changed a row of nobody's`);
    // A deleted person's name is gone with them.
    const isOther = before !== undefined && words !== '' && entityOf(before) !== entityOf(words);
    must(!isOther, () => `'${words}' replaced '${before}', which is another thing`);
    const lastCounts = unseen.has(words[0] ?? '');
    const seen = before === undefined || what !== 'edit' || lastCounts || sawBefore(playback, words).has(before);
    must(seen, () => `'${words}' silently replaced '${before}'`);
    last.set(row, words);
  }
}

/** Words without an author: of rows that exist from the beginning, and the initial words of a new entity. */
const isSeed = (words: string): boolean => words.endsWith(' S v1');

const unseen = new Set(entityModels.flatMap(({ lastCounts, mark }) => (lastCounts ? mark : [])));

/** Entities that exist from the beginning, up to a maximum of each kind, have no record of their creation. */
const SEEDED = 3;
const seeded = (words: string): boolean => Number(entityOf(words).slice(1)) <= SEEDED;

/**
 * All words that the author of an edit had seen: also those that were coalesced with it before they left, and those
 * that they were shown beside their own when they had to choose.
 */
function sawBefore(playback: Playback, words: string): Set<string> {
  const saw = new Set<string>(playback.chosen.get(words));
  const edits = new Map(
    playback.accepted.filter(({ what }) => what === 'create' || what === 'edit').map((edit) => [edit.words, edit]),
  );
  let edit = edits.get(words);
  const on = edit?.on;
  while (edit && edit.on === on) {
    if (edit.over === null) break;
    for (const seen of [edit.over, ...(playback.chosen.get(edit.over) ?? [])]) saw.add(seen);
    edit = edits.get(edit.over);
  }
  return saw;
}

async function checkDevice(
  playback: Playback,
  device: Device,
  effects: readonly Effect[],
  present: readonly string[],
): Promise<void> {
  const entries = await unfinishedOf(device);
  for (const { state, kind, error } of entries)
    must(state === 'needs-you', () => `${kind} of ${device.name} is left ${state}: ${error?.message}`);
  // A fault in a field that is not typed: files are lost in a restore, and return by themselves.
  for (const entry of entries) {
    const isRight = Object.keys(entry.error?.fields ?? {}).length === 0 || isAboutGone(entry, present);
    must(isRight, () => `${entry.kind} of ${device.name} says ${entry.error?.message}`);
  }
  checkDrafts(device, effects, entries);
  checkEdits(playback, device, { effects, present, entries });
  for (const entry of entries)
    must(await hasItsFiles(device, entry), () => `a file of ${entry.kind} of ${device.name} is lost`);

  await checkRidersOn(playback, device, entries);

  const unsent = await listUnsent(device.tab().store);
  must(
    unsent.length === entries.length && unsent.every(({ state }) => state === 'needs-you'),
    () => `${device.name} does not list what needs its person`,
  );
  const onScreen = await shownOn(device, entityModels);
  const toShow = playback.world.server.wordsFor(PEOPLE[device.person], closedOn(onScreen));
  const there = toShow.filter((words) => entityOf(words));
  const edits = withPlace(entries, onScreen);
  const expected = [...overlaidWords(edits, withGone(edits, there)).values()].sort();
  const shown = onScreen.words.sort();
  must(`${shown}` === `${expected}`, () => `${device.name} shows [${shown}] and not [${expected}]`);
}

/** Posted words are in no draft, from which they could be posted again; words that were taken back are in one. */
function checkDrafts(device: Device, effects: readonly Effect[], entries: readonly OutboxEntry[]): void {
  const drafted = device.drafted();
  once(drafted, (words) => `${device.name} has '${words}' in two drafts`);
  const posted = new Set([...effects.map(({ words }) => words), ...entries.flatMap(wordsIn)]);
  for (const words of drafted)
    must(!posted.has(words), () => `'${words}' stands in a draft of ${device.name}, and was posted`);
}

/** The files of an edit are on the device as they were picked. */
async function hasItsFiles(device: Device, { files: refs }: OutboxEntry): Promise<boolean> {
  const bytes = await Promise.all(refs.map(({ id }) => readFile(device.tab().store, id)));
  return refs.every(({ name }, index) => bytesOf(name).equals(new Uint8Array(bytes[index] ?? [])));
}

interface Found {
  effects: readonly Effect[];
  present: readonly string[];
  entries: readonly OutboxEntry[];
}

function checkEdits(playback: Playback, device: Device, found: Found): void {
  const drafted = new Set(device.drafted());
  const byThing = Map.groupBy(
    playback.accepted.filter(({ on }) => on === device.name),
    ({ thing }) => thing,
  );
  for (const [thing, edits] of byThing) {
    const latest = edits.filter(({ what }) => what !== 'archive').at(-1);
    if (latest && !drafted.has(latest.words)) checkLatest(playback, latest, found);
    if (edits.some(({ what, discarded }) => what === 'archive' && !discarded))
      checkArchived(playback, device, thing, found);
    const versions = found.effects
      .filter(({ what }) => what !== 'delete')
      .flatMap(({ words }) => readWords(words))
      .filter((words) => words.thing === thing && words.by === device.name)
      .map(({ version }) => version);
    const inOrder = versions.every((version, index) => index === 0 || version > (versions[index - 1] ?? 0));
    must(inOrder, () => `edits of ${thing} by ${device.name} took effect in the order ${versions}`);
  }
}

/**
 * The last edit of an entity that was made on a device: earlier ones may have been coalesced with it before they left.
 */
function checkLatest(playback: Playback, edit: Accepted, { effects, present, entries }: Found): void {
  const { what, thing, words, on, undone, discarded } = edit;
  if (discarded || playback.withdrawn.has(words)) return;
  if (what === 'remove') {
    const isThere = present.some((other) => entityOf(other) === thing);
    const isAsked = entries.some((entry) => removedBy(entry).some((w) => entityOf(w) === thing));
    must(!isThere || isAsked, () => `the removal of ${thing} on ${on} is lost`);
    if (undone)
      must(!effects.some((effect) => entityOf(effect.words) === thing), () => `${thing} never left, but arrived`);
    return;
  }
  const took = effects.some((effect) => effect.what !== 'delete' && effect.words === words);
  const needsYou = entries.some((entry) => wordsIn(entry).includes(words));
  must(took || needsYou || mayComeLate(playback, edit), () => `'${words}' is lost`);
}

/** A removed file does not come back when it is sent again after a restore (decision 014). */
const mayComeLate = ({ world, accepted }: Playback, { words, thing }: Accepted): boolean =>
  world.wasRestored && isPart(words) && accepted.some((other) => other.what === 'remove' && other.thing === thing);

/** An archiving has no words of its own; once done it stays. */
function checkArchived(playback: Playback, device: Device, thing: string, { present, entries }: Found): void {
  const isThere = present.some((words) => entityOf(words) === thing);
  const isArchived = playback.world.server.archived().some((words) => entityOf(words) === thing);
  const needsYou = entries.some(
    (entry) => entry.kind === 'group.archive' && wordsBefore(entry).some((words) => entityOf(words) === thing),
  );
  must(!isThere || isArchived || needsYou, () => `the archiving of ${thing} on ${device.name} is lost`);
}

/** Not theirs to change, gone, or archived with its group (SEND-15). */
export const isExpectedRefusal = (error: Pick<EntryError, 'status' | 'message'> | null): boolean =>
  error?.status === 403 || error?.status === 404 || error?.message === GROUP_IS_ARCHIVED;

/** A hotel that is gone from the catalogue cannot be copied any more, and a deleted event gets no bus. */
const isAboutGone = ({ kind, body, error }: OutboxEntry, present: readonly string[]): boolean => {
  if (kind === 'bus.create') return error?.fields.eventId !== undefined;
  const copied = entityOf(String(fieldsOf(body).name));
  return kind === 'hotel.copy' && !present.some((words) => entityOf(words) === copied);
};

/** Every edit was retried on a good network: one that is still refused is refused by the server's own rules. */
export async function checkAfterRetries(playback: Playback): Promise<void> {
  const present = playback.world.server.words();
  for (const device of playback.world.devices)
    for (const entry of await unfinishedOf(device)) {
      const { kind, error, conflict } = entry;
      const isGone = isExpectedRefusal(error) || isAboutGone(entry, present);
      const rightly = conflict !== null || error?.behind !== null || isGone;
      must(rightly, () => `${kind} of ${device.name} is still refused: ${error?.status} ${error?.message}`);
    }
}

function once(names: readonly string[], rule: (name: string) => string): void {
  const seen = new Set<string>();
  for (const name of names) {
    must(!seen.has(name), () => rule(name));
    seen.add(name);
  }
}
