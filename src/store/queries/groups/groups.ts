import { type GroupStatus, groupStatus } from '#contract/records/groups/group-status.ts';
import { compareNames, compareText } from '#contract/text/order.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { overlayRows, realId, unsentIn } from '#store/queries/base/overlaid.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { validRows } from '#store/replica/checks.ts';

/** Groups as the screens show them (see `copies.ts`). */

const STATUS_ORDER: GroupStatus[] = ['Active', 'Upcoming', 'Completed', 'Undefined'];

/** All groups with their unsent edits applied, unordered. */
export async function groupsShown(db: MatrixDatabase, store: Store): Promise<GroupView[]> {
  const rows = validRows(store, 'groups', await db.groups.toArray());
  return overlayRows(rows, await unsentIn(db, store, 'group', ['groups']));
}

/** All groups, including archived ones: active, upcoming, completed; within these by start date. */
export function listGroups(store: Store, now: number = Date.now()): Promise<GroupView[]> {
  return store.read(async (db) => {
    const rank = (group: GroupView) => STATUS_ORDER.indexOf(groupStatus(group, now));
    return (await groupsShown(db, store)).sort(
      (a, b) => rank(a) - rank(b) || compareText(a.startDate ?? '', b.startDate ?? '') || compareNames(a.name, b.name),
    );
  });
}

/** One group by its real or local id; null when it does not exist. */
export function getGroup(store: Store, groupId: string): Promise<GroupView | null> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const row = await db.groups.get(id);
    const unsent = await unsentIn(db, store, 'group', ['groups']);
    const edits = unsent.edits.filter(({ entity }) => entity.id === id);
    const [group] = overlayRows(row ? validRows(store, 'groups', [row]) : [], { ...unsent, edits });
    return group ?? null;
  });
}
