import type { EntityRef, Json, OutboxEntry } from '#sync/entry/entry.ts';
import { textsOf } from '#sync/entry/json.ts';
import { parseScope } from '#sync/entry/scope.ts';
import { GROUP_ENTITIES, GROUP_TYPES } from '#sync/kinds/entities.ts';
import type { Kinds } from '#sync/kinds/kind.ts';

/**
 * Finds the entities that an entry names. The type of an id follows from the contract's naming of its field or path.
 */

/** The type of an id in a path, by the path segment before it. */
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

const inCamelCase = (type: string): string => type.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The type of an id in a body, by the name of its field: `busId`, `eventIds`. */
export const FIELDS: Readonly<Record<string, string>> = Object.fromEntries(
  [...GROUP_TYPES, 'group', 'user', 'system-hotel'].flatMap((type) =>
    ['Id', 'Ids'].map((ending) => [`${inCamelCase(type)}${ending}`, type]),
  ),
);

/**
 * The entity type of each parameter in the path of an entry's call: `id` of `/api/groups/{id}/members` is a group's.
 * Empty while the kind is not loaded.
 */
export function typesOf({ kind }: OutboxEntry, kinds: Kinds): Map<string, string> {
  const path = kinds.of(kind)?.call.path ?? '';
  const isCatalogue = path.startsWith('/api/admin/hotels');
  const found = [...path.matchAll(/\/([\w-]+)\/\{(\w+)\}/g)];
  return new Map(
    found.map(([, collection = '', name = '']) => [
      name,
      isCatalogue ? 'system-hotel' : (COLLECTIONS[collection] ?? ''),
    ]),
  );
}

const namedIn = (value: Json): EntityRef[] =>
  textsOf(value).flatMap(({ text, field }) => (FIELDS[field] ? { type: FIELDS[field], id: text } : []));

/** Every entity that an entry changes or names in its request. */
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
