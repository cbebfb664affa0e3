import { displayName } from '#contract/schema/names.ts';
import type { Store } from '#store/database/database.ts';
import { overlayRows, realId, unsentIn } from '#store/queries/base/overlaid.ts';
import type { MemberView } from '#store/queries/base/views.ts';
import { validRows } from '#store/replica/checks.ts';

/** The members of a group, with unsent additions and removals applied. */
export function listMembers(store: Store, groupId: string): Promise<MemberView[]> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const rows = validRows(store, 'members', await db.members.where('groupId').equals(id).toArray());
    const shown = overlayRows(rows, await unsentIn(db, store, 'member', [`group:${id}`]));
    // An unsent addition still names the group as it was then.
    return shown.map((member) => ({ ...member, groupId: id }));
  });
}

/** One member by the real or local id of the membership; null when it does not exist. */
export async function getMember(store: Store, groupId: string, memberId: string): Promise<MemberView | null> {
  const id = await store.read((db) => realId(db, memberId));
  return (await listMembers(store, groupId)).find((member) => member.id === id) ?? null;
}

/**
 * The name of the member who last changed a row of a group on the server; null where the row does not say, where the member
 * is not on this device, and for the user's own change.
 */
export async function getLastAuthor(
  store: Store,
  { groupId, updatedBy }: { groupId?: unknown; updatedBy?: unknown },
): Promise<string | null> {
  if (typeof groupId !== 'string' || typeof updatedBy !== 'string' || updatedBy === store.userId) return null;
  const member = (await listMembers(store, groupId)).find(({ userId }) => userId === updatedBy);
  return member ? displayName(member) : null;
}
