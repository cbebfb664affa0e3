import type { Json, OutboxEntry } from '#sync/entry/entry.ts';
import { mapTexts } from '#sync/entry/json.ts';
import { uploadAddress } from '#sync/entry/upload-address.ts';
import { fieldsOf } from '#sync/kinds/fields.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import { FIELDS, typesOf } from './named-ids.ts';

/**
 * After a server was restored from a backup, ids from before are invalid (F17). Real ids carry no type, so each is
 * found by the contract's naming of the field that it is in.
 */

/** An entity whose id has changed. */
export interface Move {
  type: string;
  from: string;
  to: string;
}

const inBody = (value: Json, { type, from, to }: Move): Json =>
  mapTexts(value, (text, field) => (FIELDS[field] === type && text === from ? to : text));

/**
 * The snapshot keeps the old address of a file that the body does not name, so that the entry does not wait for the
 * upload. A whole form repeats that address, and must repeat it exactly to match its key (decision 012).
 */
function withMovedUpload(entry: OutboxEntry, { type, from, to }: Move): OutboxEntry {
  const address = new RegExp(`${from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.-])`, 'g');
  // The id of an upload is its address, which occurs wherever the file is shown.
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

/** A recreated row starts at version 1 again, so the old version says nothing about it: 0 matches no row. */
const ofAnotherRow = (version: number | null): number | null => (version === null ? null : 0);

/** The entry with the new id wherever it names the entity; for an upload, only where its body names it. */
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
