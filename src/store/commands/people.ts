import type * as v from 'valibot';
import { PROFILE_PICTURE_FORM } from '#contract/records/files/upload.ts';
import type { User } from '#contract/records/people/user.ts';
import {
  losesNames,
  NAMELESS,
  ProfileUpdate,
  UserCreate,
  UserRoleChange,
  UserUpdate,
} from '#contract/records/people/user-form.ts';
import { UserSettingsUpdate } from '#contract/records/people/user-settings.ts';
import type { Store } from '#store/database/database.ts';
import { copyFile } from '#store/database/file-bytes.ts';
import { realId } from '#store/queries/base/overlaid.ts';
import { getProfile, getSettings, getUser, listUsers } from '#store/queries/people/people.ts';
import { localId } from '#sync/entry/entry.ts';
import type { Fields } from '#sync/kinds/kind.ts';
import {
  newProfilePicture,
  newProfileUpdate,
  newSettingsUpdate,
  newUser,
  newUserDeletion,
  newUserRole,
  newUserUpdate,
  settingsFields,
  userFields,
} from '#sync/kinds/user.ts';
import {
  type Command,
  type CommandContext,
  change,
  changeAll,
  checked,
  enqueueAllChecked,
  enqueueEdit,
  remove,
  revised,
} from './command.ts';
import { faultOf, refuseFile, UNREADABLE } from './uploads.ts';

/** Commands on accounts, the own profile, and the own settings. */

export type UserInput = v.InferInput<typeof UserCreate>;

export const createUser = (store: Store, context: CommandContext, input: UserInput): Promise<Command> =>
  checked(UserCreate, input, (body) => enqueueEdit(store, context, newUser(localId(context.uuid()), given(body))));

/** Makes several accounts: all of them, or none where the contract refuses one. */
export const createUsers = (store: Store, context: CommandContext, { people }: { people: readonly UserInput[] }) =>
  enqueueAllChecked(store, context, UserCreate, people, (body) => newUser(localId(context.uuid()), given(body)));

const NAMELESS_REFUSED = { refused: NAMELESS, fields: { firstName: NAMELESS } };

export const updateUser = (
  store: Store,
  context: CommandContext,
  { userId, ...form }: v.InferInput<typeof UserUpdate> & { userId: string },
): Promise<Command> =>
  checked(UserUpdate, form, (body) =>
    change(store, context, getUser(store, userId), (user) =>
      losesNames(user, body) ? NAMELESS_REFUSED : revised(user, userFields, given(body), newUserUpdate),
    ),
  );

export const changeUserRole = (
  store: Store,
  context: CommandContext,
  { userId, role }: { userId: string; role: string },
): Promise<Command> =>
  checked(UserRoleChange, { role }, (body) =>
    change(store, context, getUser(store, userId), (user) =>
      user.role === body.role ? null : newUserRole(user, body.role),
    ),
  );

export const deleteUser = (store: Store, context: CommandContext, { userId }: { userId: string }) =>
  remove(store, context, getUser(store, userId), newUserDeletion);

/** Several accounts. */
interface UsersRef {
  userIds: readonly string[];
}

async function usersOf(store: Store, { userIds }: UsersRef) {
  const ids = new Set(await store.read((db) => Promise.all(userIds.map((id) => realId(db, id)))));
  const users = await listUsers(store);
  return users.filter(({ id }) => ids.has(id));
}

/** Gives several users the same role: all of them or none; those who have it already, or are gone, stay as they are. */
export async function changeUserRoles(
  store: Store,
  context: CommandContext,
  { role, ...people }: UsersRef & { role: string },
): Promise<Command[]> {
  const made = await checked(UserRoleChange, { role }, (body) =>
    changeAll(store, context, usersOf(store, people), (user) =>
      user.role === body.role ? null : newUserRole(user, body.role),
    ),
  );
  return [made].flat();
}

/** Deletes several accounts: all of them or none; those that are gone already are skipped. */
export const deleteUsers = (store: Store, context: CommandContext, people: UsersRef) =>
  changeAll(store, context, usersOf(store, people), newUserDeletion);

/** `me`: the signed-in user, as the device knows them. */
export const updateProfile = (
  store: Store,
  context: CommandContext,
  { me, ...form }: v.InferInput<typeof ProfileUpdate> & { me: User },
): Promise<Command> =>
  checked(ProfileUpdate, form, (body) =>
    change(store, context, getProfile(store, me), (user) =>
      losesNames(user, body) ? NAMELESS_REFUSED : revised(user, userFields, given(body), newProfileUpdate),
    ),
  );

/** A new picture of the signed-in user, at most 5 MB. */
export async function changeProfilePicture(
  store: Store,
  context: CommandContext,
  { me, file }: { me: User; file: File },
): Promise<Command> {
  const fault = faultOf(file, PROFILE_PICTURE_FORM);
  if (fault !== null) return refuseFile(fault);
  const copied = await copyFile(file, `file-${context.uuid()}`).catch(() => null);
  if (!copied) return refuseFile(UNREADABLE);
  return change(store, context, getProfile(store, me), (user) => ({
    entry: newProfilePicture(user, copied.ref),
    picked: [copied],
  }));
}

export const saveSettings = (
  store: Store,
  context: CommandContext,
  input: { defaultTranslationLanguage: string; clock?: string },
): Promise<Command> =>
  checked(UserSettingsUpdate, input, (body) =>
    change(store, context, getSettings(store), (settings) =>
      revised(settings, settingsFields, body, newSettingsUpdate),
    ),
  );

/** Only the fields that the form contains: an omitted one is not changed. */
const given = (form: object): Fields =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as Fields;
