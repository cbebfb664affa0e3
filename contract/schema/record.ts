import * as v from 'valibot';
import { Id, Instant, MaybeCount, MaybeKey } from './reading.ts';
import { WireId, WireInstant, WireKey, WireVersion } from './wire.ts';

/** How the client reads the parts of a record: ids as text, and no version or key for a row that is not sent yet. */
const READ: ReadonlyMap<unknown, v.GenericSchema> = new Map<unknown, v.GenericSchema>([
  [WireId, Id],
  [WireInstant, Instant],
  [WireVersion, MaybeCount],
  [WireKey, MaybeKey],
]);

type Read<T> = T extends typeof WireId
  ? typeof Id
  : T extends typeof WireVersion
    ? typeof MaybeCount
    : T extends typeof WireKey
      ? typeof MaybeKey
      : T extends v.ArraySchema<infer Item, undefined>
        ? v.ArraySchema<Read<Item> & v.GenericSchema, undefined>
        : T extends v.NullableSchema<infer Value, undefined>
          ? v.NullishSchema<Read<Value> & v.GenericSchema, null>
          : T extends v.ObjectSchema<infer Entries, undefined>
            ? v.ObjectSchema<ReadEntries<Entries>, undefined>
            : T;
type ReadEntries<TEntries> = { [Name in keyof TEntries]: Read<TEntries[Name]> & v.GenericSchema };

type Parts = { item?: v.GenericSchema; wrapped?: v.GenericSchema; entries?: v.ObjectEntries };

function readPart(wire: v.GenericSchema): v.GenericSchema {
  const read = READ.get(wire);
  if (read) return read;
  const { item, wrapped, entries } = wire as Parts;
  if (wire.type === 'array' && item) return v.array(readPart(item));
  if (wire.type === 'nullable' && wrapped) return v.nullish(readPart(wrapped), null);
  return entries ? v.object(readEntries(entries)) : wire;
}

const readEntries = (entries: v.ObjectEntries): v.ObjectEntries =>
  Object.fromEntries(Object.entries(entries).map(([name, part]) => [name, readPart(part as v.GenericSchema)]));

/**
 * The schema by which the client reads a record that only our server sends, from the one that the server promises. What
 * may be null may be missing.
 * @param unread the fields that the client does without
 */
export function readerOf<TEntries extends v.ObjectEntries, TUnread extends keyof TEntries = never>(
  wire: v.ObjectSchema<TEntries, undefined>,
  ...unread: TUnread[]
): v.ObjectSchema<ReadEntries<Omit<TEntries, TUnread>>, undefined> {
  const names = Object.keys(wire.entries).filter((name) => !unread.includes(name as TUnread));
  const entries = readEntries(Object.fromEntries(names.map((name) => [name, wire.entries[name]])) as v.ObjectEntries);
  return v.object(entries) as never;
}
