import { GROUP_ENTITIES, GROUP_TYPES } from '#sync/entities.ts';
import type { EntityRef, Json, OutboxEntry } from '#sync/entry.ts';
import { textsOf } from '#sync/json.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import { parseScope } from '#sync/scope.ts';

/** Which entities an entry names: its ids are told apart by what they are ids of, where the wire's naming says it. */

/** What the id in a path is the id of, by the collection before it. */
const COLLECTIONS: Readonly<Record<string, string>> = {
  groups: 'group',
  users: 'user',
  members: 'user',
  ...Object.fromEntries(
    GROUP_TYPES.flatMap((type) => {
      const { collection } = GROUP_ENTITIES[type];
      return collection === null ? [] : [[collection, type]];
    }),
  ),
};

/** What the ids in bodies are the ids of, by field. */
export const FIELDS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.values(GROUP_ENTITIES).map(({ ownerField, owner }) => [ownerField, owner])),
  memberId: 'member',
  userId: 'user',
  systemHotelId: 'system-hotel',
};

/**
 * The type of what each name in the path of an entry's call stands for: `id` of `/api/groups/{id}/members` is a group's.
 * None is known while the kind is not.
 */
export function typesOf({ kind }: OutboxEntry, kinds: Kinds): Map<string, string> {
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

const namedIn = (value: Json): EntityRef[] =>
  textsOf(value).flatMap(({ text, field }) => (FIELDS[field] ? { type: FIELDS[field], id: text } : []));

/** Every entity that an entry is about or names in what it sends. */
export function entitiesNamed(entry: OutboxEntry, kinds: Kinds): EntityRef[] {
  const { refs, body, entity, scope } = entry;
  const types = typesOf(entry, kinds);
  const { type: place, id: within } = parseScope(scope);
  return [
    entity,
    { type: place, id: within ?? '' },
    ...Object.entries(refs).map(([name, id]) => ({ type: types.get(name) ?? '', id })),
    ...namedIn(body),
  ];
}
