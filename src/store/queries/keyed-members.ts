import type { Store } from '#store/database/database.ts';
import { stableKeys } from '#store/replica/stable-keys.ts';
import { listMembers } from './members.ts';
import type { Keyed, MemberView } from './views.ts';

export type KeyedMember = MemberView & Keyed;

/** The members of a group for screens on which they are changed: each keeps its key when the server gives it its id. */
export async function listKeyedMembers(store: Store, groupId: string): Promise<KeyedMember[]> {
  const members = await listMembers(store, groupId);
  const ids = members.map(({ id }) => id);
  const key = await store.read((db) => stableKeys(db, 'member', ids));
  return members.map((member) => ({ ...member, key: key(member) }));
}
