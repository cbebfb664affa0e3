import type { GroupWire } from '#contract/records/groups/group.ts';
import { groupStatus } from '#contract/records/groups/group-status.ts';
import { GROUP_CARD_AVATARS } from '#contract/schema/limits.ts';
import type { Viewer } from '#server/base/viewer.ts';
import {
  findGroup,
  firstMembers,
  type GroupWithCounts,
  listGroups,
  type PreviewMember,
} from '#server/db/groups/groups.ts';
import { readHistory } from '#server/db/installation/meta.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { fieldsFrom } from '#server/domain/base/fields.ts';
import { notFound, type Outcome, ok } from '#server/domain/base/outcome.ts';
import { writeCursor } from '#server/domain/delivery/change-cursor.ts';

const groupFields = fieldsFrom(
  ['name', 'code', 'year', 'startDate', 'endDate', 'defaultTimezone'],
  ['iconPath', 'createdBy', 'clientKey'],
);

/** A group as it is sent; whether it is active follows from its dates in its own zone. */
function groupWire(row: GroupWithCounts, members: readonly PreviewMember[], now: number): GroupWire {
  const fields = groupFields(row);
  return {
    ...fields,
    type: row.type as GroupWire['type'],
    isArchived: row.is_archived === 1,
    isActive: groupStatus(fields, now) === 'Active',
    memberCount: row.memberCount,
    scheduleCount: row.scheduleCount,
    members: members.map(({ groupId: _, ...member }) => member),
  };
}

/**
 * The groups that a person may see, archived ones included, each with its change cursor: a client that has the changes
 * up to it need not fetch anything.
 */
export async function readableGroups(db: Db, viewer: Viewer, now: number): Promise<GroupWire[]> {
  const history = await readHistory(db);
  const groups = await listGroups(db, viewer);
  const previews = await firstMembers(db, viewer, GROUP_CARD_AVATARS);
  return groups.map((group) => ({
    ...groupWire(group, previews.get(group.id) ?? [], now),
    cursor: writeCursor(history, group.id, group.lastChangeId ?? 0, group.isStaff === 1),
  }));
}

export async function readableGroup(db: Db, viewer: Viewer, id: number, now: number): Promise<Outcome<GroupWire>> {
  const group = await findGroup(db, viewer, id);
  return group ? ok(await groupWithMembers(db, viewer, group, now)) : notFound('group');
}

export async function groupWithMembers(db: Db, viewer: Viewer, group: GroupWithCounts, now: number) {
  const previews = await firstMembers(db, viewer, GROUP_CARD_AVATARS, group.id);
  return groupWire(group, previews.get(group.id) ?? [], now);
}
