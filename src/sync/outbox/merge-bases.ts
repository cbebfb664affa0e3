import type { Json, NewEntry, OutboxEntry } from '#sync/entry/entry.ts';
import { fieldsOf, isSame } from '#sync/kinds/fields.ts';
import type { EditKind, Me } from '#sync/kinds/kind.ts';
import { mergeSetFields } from '#sync/kinds/set-field.ts';
import { olderVersion } from './rebase.ts';

/** The base of two edits that are coalesced (MERGE-9). */

type Base = OutboxEntry['base'];

/**
 * For each field, the value that the user saw when they first changed it. Fields that only the later edit changes come
 * from its own base. The earlier edit's base may be newer, if it was rebased onto the change of another member.
 */
export function mergeBases(earlier: OutboxEntry, later: NewEntry, kind: EditKind | undefined, me: Me): Base {
  const merging = kind?.merging;
  const base = mergeSetFields(earlier, later, merging);
  if (!kind || !merging || !base || !later.base) return base;
  try {
    const known = merging.fields(base.snapshot);
    const shown = merging.fields(later.base.snapshot);
    const own = fieldsOf(earlier.body);
    const isSeenOtherwise = (name: string) =>
      name in shown && !(name in own) && name !== merging.setField?.field && !isSame(shown[name], known[name]);
    const seen = Object.keys(fieldsOf(later.body)).filter(isSeenOtherwise);
    if (seen.length === 0) return base;
    const body = Object.fromEntries(seen.map((name) => [name, shown[name] ?? null]));
    const snapshot = kind.show({ ...earlier, body, files: [] }, base.snapshot, me) as Json;
    return { ...base, snapshot, version: olderVersion(later.base, base) };
  } catch {
    // The stored earlier edit is damaged, and so is the coalesced one: the user learns of it when it is sent (SEND-16).
    return base;
  }
}
