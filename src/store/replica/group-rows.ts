import type { Group } from '#contract/records/groups/group.ts';
import { groupStatus } from '#contract/records/groups/group-status.ts';
import type { MatrixDatabase } from '#store/database/schema.ts';
import { parseScope } from '#sync/entry/scope.ts';
import { moveDays } from './base-rows.ts';
import { groupOf, zoneOf } from './entity-rows.ts';
import { groupTables, idsIn } from './group-tables.ts';
import { restoreRemoved } from './removed-groups.ts';
import { scopeChanges } from './scope-changes.ts';
import { forgetHanded, forgetNotes, forgetPolicy } from './staff-words.ts';

/** Writes and erases groups and their contents, in the caller's transaction. */

const LAST_DAY = '9999-12-31';

/** The name of the entity tag of the list of groups. */
export const GROUPS_TAG = 'groups';

export async function writeGroup(db: MatrixDatabase, group: Group, at: number): Promise<void> {
  await restoreRemoved(db, group.id, at);
  const before = await zoneOf(db, group.id);
  await db.groups.put({ ...group, activeTo: activeTo(group, at) });
  await db.parts.put({ groupId: group.id, part: 'group', syncedAt: at, count: 1 });
  if (before !== group.defaultTimezone) await moveDays(db, group);
}

/**
 * The word of a server counts until the last day has passed since it was said. Said after that day, it counts until the list
 * is fetched again; a server with a changes feed does not say so, and sends the group only when it changes.
 */
function activeTo(group: Group, at: number): string | null {
  if (!group.isActive) return null;
  const isAfterEnd = group.cursor === null && groupStatus(group, at) === 'Completed';
  return (!isAfterEnd && group.endDate) || LAST_DAY;
}

/** Erases the rows of a group, but not its cursor. */
export async function eraseGroupRows(db: MatrixDatabase, groupId: string): Promise<void> {
  await db.groups.delete(groupId);
  for (const table of [...groupTables(db), db.parts, db.rowChanges, db.handed])
    await table.where('groupId').equals(groupId).delete();
}

export async function eraseGroup(db: MatrixDatabase, groupId: string): Promise<void> {
  await forgetNotes(db, await idsIn(db, 'medical-note', groupId));
  await forgetPolicy(db, groupId);
  await forgetHanded(db, groupId);
  await eraseGroupRows(db, groupId);
  await db.cursors.delete(groupId);
  // With its tag, the list would count as unchanged and not bring the group back.
  await db.tags.delete(GROUPS_TAG);
}

const feedScope = (groupId: string): string => `feed:${groupId}`;

/** Counts a written page of changes, so that an answer requested before does not replace it. */
export async function touchFeed(db: MatrixDatabase, groupId: string): Promise<void> {
  const key = `changes|${feedScope(groupId)}`;
  await db.meta.put({ key, value: (await scopeChanges(db, feedScope(groupId))) + 1 });
}

/** The group of a scope; null where it is not known here. */
export function groupOfScope(db: MatrixDatabase, scope: string): PromiseLike<string | null> {
  const { type, id } = parseScope(scope);
  return groupOf(db, type, id ?? '');
}

/**
 * How often the rows of a scope were changed other than by its own pull: by acknowledgements and, for entities of a
 * group, by pages of changes. For `feed:{groupId}`: by acknowledgements anywhere in the group.
 */
export async function changesOf(db: MatrixDatabase, scope: string): Promise<number> {
  if (scope.startsWith('feed:')) return acknowledgedIn(db, scope.slice('feed:'.length));
  const groupId = await groupOfScope(db, scope);
  const byFeed = groupId === null ? 0 : await scopeChanges(db, feedScope(groupId));
  return (await scopeChanges(db, scope)) + byFeed;
}

async function acknowledgedIn(db: MatrixDatabase, groupId: string): Promise<number> {
  const rows = await db.meta.where('key').startsWith('changes|').toArray();
  let sum = 0;
  for (const { key, value } of rows) {
    if (typeof value !== 'number') continue;
    const scope = key.slice('changes|'.length);
    // Nothing is awaited for other groups, which may be many: a transaction ends after too many awaits without a
    // request on it.
    const isElsewhere = /^(?:feed|group):/.test(scope) && scope !== `group:${groupId}`;
    const isHere = !isElsewhere && (scope === 'groups' || (await groupOfScope(db, scope)) === groupId);
    if (isHere) sum += value;
  }
  return sum;
}
