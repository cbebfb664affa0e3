import type { PromiseExtended } from 'dexie';
import type { User } from '#contract/records/people/user.ts';
import { DEFAULT_TRANSLATION_LANGUAGE } from '#contract/records/people/user-settings.ts';
import { compareNames, compareText } from '#contract/text/order.ts';
import type { Store } from '#store/database/database.ts';
import type { MatrixDatabase, SettingsRow } from '#store/database/schema.ts';
import { NOTHING_UNSENT, overlayRows, realId, unsentIn } from '#store/queries/base/overlaid.ts';
import type { SettingsView, UserView } from '#store/queries/base/views.ts';

/** Accounts, the own profile and settings as the screens show them (see `copies.ts`). */

/** All accounts, by name; empty for users who may not see them. */
export function listUsers(store: Store): Promise<UserView[]> {
  return store.read((db) => overlaidUsers(db, store));
}

/** The accounts within a transaction; not `async`, see `overlaid.ts`. */
export function overlaidUsers(db: MatrixDatabase, store: Store): PromiseExtended<UserView[]> {
  return unsentIn(db, store, 'user', ['users']).then((unsent) =>
    db.users.toArray((rows) => {
      const edits = unsent.edits.filter((edit) => !edit.kind.startsWith('profile.'));
      const named = overlayRows(rows, { ...unsent, edits }).map((user) => ({ user, name: nameOf(user) }));
      return named
        .sort((a, b) => compareNames(a.name, b.name) || compareText(a.user.id, b.user.id))
        .map(({ user }) => user);
    }),
  );
}

const nameOf = (user: User): string => `${user.firstName} ${user.lastName}`.trim() || user.email;

/** One account by its real or local id; null when it does not exist. */
export async function getUser(store: Store, userId: string): Promise<UserView | null> {
  const id = await store.read((db) => realId(db, userId));
  return (await listUsers(store)).find((user) => user.id === id) ?? null;
}

/**
 * The row or the session's user, whichever is newer: the answer to an edit is on the device before the session is read
 * again.
 */
const newer = (row: User | undefined, me: User): User =>
  row && row.version !== null && row.version > (me.version ?? 0) ? row : me;

/** The signed-in person with the unsent changes of their profile. @param me as the session returned them */
export function getProfile(store: Store, me: User): Promise<UserView> {
  return store.read(async (db) => {
    const unsent = await unsentIn(db, store, 'user', ['users']);
    const base = newer(await db.users.get(me.id), me);
    const [shown] = overlayRows([base], { ...unsent, edits: unsent.edits.filter(({ entity }) => entity.id === me.id) });
    return shown ?? { ...base, ...NOTHING_UNSENT };
  });
}

const DEFAULTS: SettingsRow = {
  id: 'me',
  defaultTranslationLanguage: DEFAULT_TRANSLATION_LANGUAGE,
  clock: null,
  version: null,
};

/** The person's settings; the defaults where they were not fetched yet. */
export function getSettings(store: Store): Promise<SettingsView> {
  return store.read(async (db) => {
    const row = (await db.settings.get('me')) ?? DEFAULTS;
    const [shown] = overlayRows([row], await unsentIn(db, store, 'settings', ['settings']));
    return shown ?? { ...row, ...NOTHING_UNSENT };
  });
}
