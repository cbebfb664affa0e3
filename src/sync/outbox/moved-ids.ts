import type { EntityRef, Json, OutboxEntry } from '#sync/entry.ts';
import { fieldsOf } from '#sync/kinds/fields.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import { uploadAddress } from './upload-address.ts';

/**
 * Ids of the time before a server was restored from a backup mean nothing any more (F17). Real ids are only told apart by
 * what they are ids of, so each is looked for where the wire's naming says that it is one.
 */

/** What the id in a path is the id of, by the collection before it. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  groups: 'group',
  schedules: 'event',
  comments: 'comment',
  hotels: 'hotel',
  accommodations: 'room',
  users: 'user',
  members: 'user',
};

/** What the ids in bodies are the ids of, by field. */
const FIELDS: Readonly<Record<string, string>> = {
  groupId: 'group',
  eventId: 'event',
  hotelId: 'hotel',
  memberId: 'member',
  userId: 'user',
  systemHotelId: 'system-hotel',
};

/**
 * The type of what each name in the path of an entry's call stands for: `id` of `/api/groups/{id}/members` is a group's.
 * None is known while the kind is not.
 */
function typesOf({ kind }: OutboxEntry, kinds: Kinds): Map<string, string> {
  const path = kinds.of(kind)?.call.path ?? '';
  const isCatalogue = path.startsWith('/api/admin/hotels');
  const found = [...path.matchAll(/\/(\w+)\/\{(\w+)\}/g)];
  return new Map(
    found.map(([, collection = '', name = '']) => [
      name,
      isCatalogue ? 'system-hotel' : (COLLECTIONS[collection] ?? ''),
    ]),
  );
}

/** A new id of an entity. */
export interface Move {
  type: string;
  from: string;
  to: string;
}

function inBody(value: Json, move: Move): Json {
  if (Array.isArray(value)) return value.map((item) => inBody(item, move));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      FIELDS[name] === move.type && item === move.from ? move.to : inBody(item, move),
    ]),
  );
}

function namedIn(value: Json): EntityRef[] {
  if (Array.isArray(value)) return value.flatMap(namedIn);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([name, item]) => {
    const type = FIELDS[name];
    return type && typeof item === 'string' ? [{ type, id: item }] : namedIn(item);
  });
}

/** Every entity that an entry is about or names in what it sends. */
export function entitiesNamed(entry: OutboxEntry, kinds: Kinds): EntityRef[] {
  const { refs, body, entity, scope } = entry;
  const types = typesOf(entry, kinds);
  const [place = '', within = ''] = scope.split(/:(.*)/s);
  return [
    entity,
    { type: place, id: within },
    ...Object.entries(refs).map(([name, id]) => ({ type: types.get(name) ?? '', id })),
    ...namedIn(body),
  ];
}

/** The id of an upload is its address, which stands wherever the file is shown. */
function inTexts(value: Json, address: RegExp, to: string): Json {
  if (typeof value === 'string') return value.replace(address, to);
  if (Array.isArray(value)) return value.map((item) => inTexts(item, address, to));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, inTexts(item, address, to)]));
}

/**
 * What the person saw keeps the address where what they wrote does not name the file, so that nothing waits for it: a whole
 * form says it again, which has to be the same under its key, and the file comes back under it (decision 012).
 */
function withMovedUpload(entry: OutboxEntry, { type, from, to }: Move): OutboxEntry {
  const address = new RegExp(`${from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?![\\w.-])`, 'g');
  const named = (value: Json) => inTexts(value, address, uploadAddress(to));
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
