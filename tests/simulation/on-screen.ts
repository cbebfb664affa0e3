import type { OutboxEntry } from '#sync/entry.ts';
import { editKinds } from '#sync/kinds/all-kinds.ts';
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

/** What a device shows, and what it is to show: the server's rows with its own unsent edits laid over them. */

export const effectOf = ({ kind }: OutboxEntry) => editKinds.of(kind)?.effect;

const parts = new Set(entityModels.flatMap(({ isPart, mark }) => (isPart ? mark : [])));
/** Whether words are of something that is only a part of an entity: of one of the files of an event. */
export const isPart = (words: string): boolean => parts.has(words[0] ?? '');

/** What an edit takes away. */
export const removedBy = (entry: OutboxEntry): string[] =>
  effectOf(entry) === 'delete' ? wordsBefore(entry) : filesTakenOff(entry);

export interface OnScreen {
  words: string[];
  /** `hotel:12` */
  entities: Set<string>;
  /** The archived groups and what is in them, as scopes of edits: `event:12`. */
  archived: Set<string>;
}

/** The ids of groups that are archived on the device, if only by an edit that needs its person. */
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
 * Edits that have a screen to be shown on. What hangs on something that is removed, here or by somebody else, has none
 * any more: the Sync centre lists it (S12, F15). No device keeps an archived group whole, so that nothing is expected of
 * what is in one (S26).
 */
export function withPlace(entries: readonly OutboxEntry[], { entities, archived }: OnScreen): OutboxEntry[] {
  const isGone = (scope: string) => removable.has(scope.replace(/:.*/s, '')) && !entities.has(scope);
  return entries.filter(({ scope }) => !isGone(scope) && !archived.has(scope));
}

/** What the server has, and what somebody else has removed: that is shown as it was seen, until the person decides. */
export function withGone(entries: readonly OutboxEntry[], present: readonly string[]): string[] {
  const there = new Set(present.map(entityOf));
  const changes = entries.filter((entry) => effectOf(entry) === 'update');
  const gone = changes.flatMap(wordsBefore).filter((words) => !isPart(words) && !there.has(entityOf(words)));
  return [...present, ...gone];
}

/** What every thing with unfinished edits looks like to its author, and what is hidden: by thing. */
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
