import * as v from 'valibot';
import type { ReadList } from '#contract/schema/reading.ts';
import type { EntityShape } from './entity-kinds.ts';
import { fieldsOf } from './fields.ts';
import type { Acknowledgement, LookUp } from './kind.ts';
import { matchesSent } from './text-equality.ts';

/** Fields that the server fills in from the files of the form. */
const OF_FILES: ReadonlySet<string> = new Set(['existingAttachments']);

/**
 * Finds a created entity in a list by comparing every field that was sent: on a server without keys, that is the result
 * of the lost answer (F25).
 */
export function lookUpByFields<TRow extends { id: string }>(
  shape: EntityShape<TRow>,
  path: string,
  list: v.GenericSchema<unknown, ReadList<TRow>>,
): LookUp {
  return {
    path,
    find: (entry, body) => {
      const read = v.safeParse(list, body);
      if (!read.success) return null;
      const sent = Object.entries(fieldsOf(entry.body)).filter(([name]) => !OF_FILES.has(name));
      return read.output.rows
        .map((row) => shape.complete?.(row, entry) ?? row)
        .filter((row) => {
          const there = shape.fields(row);
          return sent.every(([name, value]) => !(name in there) || matchesSent(value, there[name]));
        })
        .map((row): Acknowledgement => ({ id: row.id, row }));
    },
  };
}
