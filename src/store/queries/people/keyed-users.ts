import type { Store } from '#store/database/database.ts';
import type { Keyed, UserView } from '#store/queries/base/views.ts';
import { withKeys } from '#store/replica/stable-keys.ts';
import { isLocalId } from '#sync/entry/entry.ts';
import { overlaidUsers } from './people.ts';

export type KeyedUser = UserView &
  Keyed & {
    /** The server does not know the person yet: they have no id there, and no invitation. */
    isNew: boolean;
  };

/** All accounts, by name, for screens that change them: each keeps its key when the server assigns its id. */
export function listKeyedUsers(store: Store): Promise<KeyedUser[]> {
  return store.read(async (db) => {
    const keyed = await withKeys(db, 'user', await overlaidUsers(db, store));
    return keyed.map((user) => ({ ...user, isNew: isLocalId(user.id) }));
  });
}
