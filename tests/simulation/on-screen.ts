import type { OutboxEntry } from '#sync/entry/entry.ts';
import { editKinds } from '#sync/kinds/all-kinds.ts';
import { fieldsOf } from '#sync/kinds/fields.ts';
import type { Device } from './device.ts';
import { entityModels, removable } from './entities/all-models.ts';
import type { Actor, EntityModel } from './entities/entity-model.ts';
import { filesTakenOff } from './entities/event-files.ts';
import { groups, groupsOf } from './entities/groups.ts';
import { hotelsOf } from './entities/lodging.ts';
import { rollCallsOf } from './entities/roll-calls.ts';
import { eventsOf } from './entities/schedule.ts';
import { entityOf } from './entities/words.ts';
import { wordsBefore, wordsIn } from './entities/words-of-edits.ts';

/**
 * The rows that a device shows, and those that it must show: the server's rows with its own unsent edits applied to
 * them.
 */

export const effectOf = ({ kind }: OutboxEntry) => editKinds.of(kind)?.effect;

const parts = new Set(entityModels.flatMap(({ isPart, mark }) => (isPart ? mark : [])));
/** Whether words belong to only a part of an entity: to one of the files of an event. */
export const isPart = (words: string): boolean => parts.has(words[0] ?? '');

/** The entities that an edit removes. */
export const removedBy = (entry: OutboxEntry): string[] =>
  effectOf(entry) === 'delete' ? wordsBefore(entry) : filesTakenOff(entry);

interface OnScreen {
  words: string[];
  /** `hotel:12` */
  entities: Set<string>;
  /** The archived groups and their content, as scopes of edits: `event:12`. */
  archived: Set<string>;
}

/** The ids of groups that are archived on the device, if only by an edit that needs its user. */
export const closedOn = ({ archived }: OnScreen): number[] =>
  [...archived].flatMap((scope) => /^group:(\d+)$/.exec(scope)?.[1] ?? []).map(Number);

async function archivedOn(actor: Actor): Promise<Set<string>> {
  const archived = await groupsOf(actor, 'archived');
  if (archived.length === 0) return new Set();
  const lists = {
    group: archived,
    event: await eventsOf(actor, 'archived'),
    hotel: await hotelsOf(actor, 'archived'),
    'roll-call': await rollCallsOf(actor, 'archived'),
  };
  return new Set(Object.entries(lists).flatMap(([type, rows]) => rows.map(({ id }) => `${type}:${id}`)));
}

export async function shownOn(device: Device, kinds: readonly EntityModel[]): Promise<OnScreen> {
  const actor = device.actor();
  const lists = await Promise.all(
    kinds.map(async ({ entity, shown }) => (await shown(actor)).map((row) => ({ ...row, entity }))),
  );
  const all = lists.flat();
  return {
    words: all.map(({ words }) => words),
    entities: new Set(all.map(({ entity, id }) => `${entity}:${id}`)),
    archived: kinds.includes(groups) ? await archivedOn(actor) : new Set(),
  };
}

/**
 * Edits that a screen can show. An edit of a removed entity's content, removed here or by another user, has no screen
 * any more: the Sync centre lists it (SEND-14, F15). No device keeps an archived group whole, so nothing is expected of
 * its content (PULL-2).
 */
export function withPlace(entries: readonly OutboxEntry[], { entities, archived }: OnScreen): OutboxEntry[] {
  const isGone = (scope: string) => removable.has(scope.replace(/:.*/s, '')) && !entities.has(scope);
  return entries.filter((entry) => !isGone(ownerOf(entry)) && !archived.has(entry.scope));
}

/** A bus is in the scope of its group and shown at its event. */
function ownerOf({ entity, scope, base, body }: OutboxEntry): string {
  const { eventId } = { ...fieldsOf(base?.snapshot), ...fieldsOf(body) };
  return entity.type === 'bus' ? `event:${eventId}` : scope;
}

/**
 * The server's rows, and rows that another user has removed: those are shown as they were seen, until the user decides.
 */
export function withGone(entries: readonly OutboxEntry[], present: readonly string[]): string[] {
  const there = new Set(present.map(entityOf));
  const changes = entries.filter((entry) => effectOf(entry) === 'update');
  const gone = changes.flatMap((entry) => {
    const before = wordsBefore(entry).filter((words) => !there.has(entityOf(words)));
    // A file may be gone from an event that is there.
    const isWhole = !wordsBefore(entry).some((words) => !isPart(words) && there.has(entityOf(words)));
    return before.filter((words) => isWhole || !isPart(words));
  });
  return [...present, ...gone];
}

/** Each entity with unfinished edits as its author must see it, and the hidden ones: by entity. */
export function overlaidWords(entries: readonly OutboxEntry[], present: readonly string[]): Map<string, string> {
  const shown = new Map(present.map((words) => [entityOf(words), words]));
  for (const entry of entries) {
    for (const words of filesTakenOff(entry)) shown.delete(entityOf(words));
    if (effectOf(entry) === 'delete') {
      for (const words of wordsBefore(entry))
        if (entry.state !== 'needs-you') shown.delete(entityOf(words));
        else if (!shown.has(entityOf(words))) shown.set(entityOf(words), words);
    } else {
      for (const words of wordsIn(entry)) shown.set(entityOf(words), words);
    }
  }
  return shown;
}
