import type { Store } from '#store/database/database.ts';
import { NOTHING_UNSENT, realId } from '#store/queries/base/overlaid.ts';
import { rowsOfGroup } from '#store/queries/base/rows-of-group.ts';
import type { Keyed, MemberView } from '#store/queries/base/views.ts';
import { validRows } from '#store/replica/checks.ts';

export type KeyedMember = MemberView & Keyed;

/** The members of a group for screens that change them: each keeps its key when the server assigns its id. */
export function listKeyedMembers(store: Store, groupId: string): Promise<KeyedMember[]> {
  return store.read(async (db) => rowsOfGroup(db, store, 'member', await realId(db, groupId)));
}

/** All people in groups that are on this device, once each. */
export function listKnownPeople(store: Store): Promise<MemberView[]> {
  return store.read(async (db) => {
    const rows = validRows(store, 'members', await db.members.toArray());
    const shown = rows.map((member) => ({ ...member, ...NOTHING_UNSENT }));
    return [...new Map(shown.map((member) => [member.userId, member])).values()];
  });
}
