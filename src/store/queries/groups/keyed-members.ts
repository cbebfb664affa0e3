import type { Store } from '#store/database/database.ts';
import { overlayRows, realId, unsentIn } from '#store/queries/base/overlaid.ts';
import type { Keyed, MemberView } from '#store/queries/base/views.ts';
import { validRows } from '#store/replica/checks.ts';
import { stableKeys } from '#store/replica/stable-keys.ts';

export type KeyedMember = MemberView & Keyed;

/** The members of a group for screens that change them: each keeps its key when the server assigns its id. */
export function listKeyedMembers(store: Store, groupId: string): Promise<KeyedMember[]> {
  return store.read(async (db) => {
    const id = await realId(db, groupId);
    const rows = validRows(store, 'members', await db.members.where('groupId').equals(id).toArray());
    const shown = overlayRows(rows, await unsentIn(db, store, 'member', [`group:${id}`]));
    const ids = shown.map((member) => member.id);
    const key = await stableKeys(db, 'member', ids);
    return shown.map((member) => ({ ...member, groupId: id, key: key(member) }));
  });
}

/** All people in groups that are on this device, once each. */
export function listKnownPeople(store: Store): Promise<MemberView[]> {
  return store.read(async (db) => {
    const rows = validRows(store, 'members', await db.members.toArray());
    const shown = rows.map((member) => ({ ...member, pending: null, opId: null, problem: null }));
    return [...new Map(shown.map((member) => [member.userId, member])).values()];
  });
}
