import type { Store } from '#store/database/database.ts';
import { stableKeys } from '#store/replica/stable-keys.ts';
import { isLocalId } from '#sync/entry.ts';
import { overlaidUsers } from './people.ts';
import type { Keyed, UserView } from './views.ts';

export type KeyedUser = UserView &
  Keyed & {
    /** The server does not know them yet: they have no id there, and no invitation. */
    isNew: boolean;
  };

/** Everybody who has an account, by name, for screens that change them: each keeps its key when the server gives an id. */
export function listKeyedUsers(store: Store): Promise<KeyedUser[]> {
  return store.read(async (db) => {
    const shown = await overlaidUsers(db, store);
    const ids = shown.map(({ id }) => id);
    const key = await stableKeys(db, 'user', ids);
    return shown.map((user) => ({ ...user, key: key(user), isNew: isLocalId(user.id) }));
  });
}
