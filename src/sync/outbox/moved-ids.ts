import type { Json, OutboxEntry } from '#sync/entry.ts';
import { mapTexts } from '#sync/json.ts';
import { fieldsOf } from '#sync/kinds/fields.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import { uploadAddress } from '#sync/upload-address.ts';
import { FIELDS, typesOf } from './named-ids.ts';

/**
 * Ids of the time before a server was restored from a backup mean nothing any more (F17). Real ids are only told apart by
 * what they are ids of, so each is looked for where the wire's naming says that it is one.
 */

/** A new id of an entity. */
export interface Move {
  type: string;
  from: string;
  to: string;
}

const inBody = (value: Json, { type, from, to }: Move): Json =>
  mapTexts(value, (text, field) => (FIELDS[field] === type && text === from ? to : text));

/**
 * What the person saw keeps the address where what they wrote does not name the file, so that nothing waits for it: a whole
 * form says it again, which has to be the same under its key, and the file comes back under it (decision 012).
 */
function withMovedUpload(entry: OutboxEntry, { type, from, to }: Move): OutboxEntry {
  const address = new RegExp(`${from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.-])`, 'g');
  // The id of an upload is its address, which stands wherever the file is shown.
  const named = (value: Json) => mapTexts(value, (text) => text.replace(address, uploadAddress(to)));
  const body = named(entry.body);
  const isNamed = JSON.stringify(body) !== JSON.stringify(entry.body);
  return {
    ...entry,
    body,
    entity: entry.entity.type === type && entry.entity.id === from ? { type, id: to } : entry.entity,
    base: entry.base && isNamed ? { ...entry.base, snapshot: named(entry.base.snapshot) } : entry.base,
  };
}

/** What is made anew begins with the first version again, which says nothing of what the person saw: none is like this. */
const ofAnotherRow = (version: number | null): number | null => (version === null ? null : 0);

/** The entry with the new id wherever it names the entity; of an upload only where its body names it. */
export function withMovedId(entry: OutboxEntry, move: Move, kinds: Kinds): OutboxEntry {
  const { type, from, to } = move;
  if (type === 'upload') return withMovedUpload(entry, move);
  const types = typesOf(entry, kinds);
  const isAboutIt = entry.entity.type === type && entry.entity.id === from;
  return {
    ...entry,
    refs: Object.fromEntries(
      Object.entries(entry.refs).map(([name, id]) => [name, types.get(name) === type && id === from ? to : id]),
    ),
    body: inBody(entry.body, move),
    entity: isAboutIt ? { type, id: to } : entry.entity,
    scope: entry.scope === `${type}:${from}` ? `${type}:${to}` : entry.scope,
    base: entry.base && {
      ...entry.base,
      version: isAboutIt && from !== to ? ofAnotherRow(entry.base.version) : entry.base.version,
      snapshot: { ...fieldsOf(inBody(entry.base.snapshot, move)), ...(isAboutIt && { id: to }) },
    },
  };
}
