import type { Json, NewEntry, OutboxEntry } from '#sync/entry.ts';
import { fieldsOf, isSame } from '#sync/kinds/fields.ts';
import type { EditKind, Me } from '#sync/kinds/kind.ts';
import { olderVersion } from './rebase.ts';
import { mergeSetFields } from './set-field.ts';

/** What two edits of one entity stand on that become one (S22). */

type Base = OutboxEntry['base'];

/**
 * Of each field what its author saw when they first changed it: of those that the earlier edit does not change, what was
 * shown when the later one was made. The earlier one may know more of them than that, having met somebody else's change.
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
    // What is kept of the earlier is damaged: so are both, and the person is told when they are sent (S89).
    return base;
  }
}
