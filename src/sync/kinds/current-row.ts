import * as v from 'valibot';
import { type Endpoint, fillPath } from '#contract/calls/endpoint.ts';
import type { ReadList } from '#contract/schema/reading.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import type { CurrentRow } from './kind.ts';

/** The part of an entity's shape that is needed to find its row. */
interface Readable<TRow extends { id: string }> {
  readonly read: v.GenericSchema<unknown, TRow>;
  complete?(row: TRow, entry: OutboxEntry): TRow;
}

type Refs = (entry: OutboxEntry) => Record<string, string>;

const ofPath: Refs = ({ refs }) => refs;

/** For an entity that has a call of its own. */
export function currentAlone<TRow extends { id: string }>(shape: Readable<TRow>, { path }: Endpoint): CurrentRow {
  return {
    path: (entry) => fillPath(path, entry.refs),
    read: (entry, body) => {
      const read = v.safeParse(shape.read, body);
      if (!read.success) return undefined;
      const row = shape.complete?.(read.output, entry) ?? read.output;
      return row.id === entry.entity.id ? row : null;
    },
  };
}

/**
 * For an entity that only comes in a list. @param refs the parameters of the list's path, where they are not the edit's
 * own
 */
export function currentInList<TRow extends { id: string }>(
  shape: Pick<Readable<TRow>, 'complete'>,
  { path, read: list }: Endpoint & { read: v.GenericSchema<unknown, ReadList<TRow>> },
  refs: Refs = ofPath,
): CurrentRow {
  return {
    path: (entry) => fillPath(path, refs(entry)),
    read: (entry, body) => {
      const read = v.safeParse(list, body);
      if (!read.success) return undefined;
      const { rows, bad } = read.output;
      const row = rows.find(({ id }) => id === entry.entity.id);
      if (row) return shape.complete?.(row, entry) ?? row;
      return bad.length === 0 ? null : undefined;
    },
  };
}
