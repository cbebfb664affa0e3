import * as v from 'valibot';
import { PROFILE_PICTURE_FORM } from '#contract/upload.ts';
import type { User } from '#contract/user.ts';
import { ProfileUpdate, UserCreate, UserRoleChange, UserUpdate } from '#contract/user-form.ts';
import { UserSettingsUpdate } from '#contract/user-settings.ts';
import type { Store } from '#store/database/database.ts';
import { notSavedMessage } from '#store/database/failures.ts';
import { copyFile } from '#store/database/file-bytes.ts';
import { realId } from '#store/queries/overlaid.ts';
import { getProfile, getSettings, getUser, listUsers } from '#store/queries/people.ts';
import type { UserView } from '#store/queries/views.ts';
import { localId, type NewEntry } from '#sync/entry.ts';
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
  difference,
  enqueueEdit,
  enqueueEdits,
  invalid,
} from './command.ts';
import { faultOf, refuseFile, UNREADABLE } from './uploads.ts';

/** Accounts, one's own profile, and one's settings. */

export type UserInput = v.InferInput<typeof UserCreate>;

export async function createUser(store: Store, context: CommandContext, input: UserInput): Promise<Command> {
  const body = v.safeParse(UserCreate, input);
  if (!body.success) return invalid(body.issues);
  return enqueueEdit(store, context, newUser(localId(context.uuid()), given(body.output)));
}

/** Makes several accounts: all of them, or none where the contract refuses one. */
export async function createUsers(
  store: Store,
  context: CommandContext,
  { people }: { people: readonly UserInput[] },
): Promise<Command[]> {
  const entries: NewEntry[] = [];
  for (const person of people) {
    const body = v.safeParse(UserCreate, person);
    if (!body.success) return [invalid(body.issues)];
    entries.push(newUser(localId(context.uuid()), given(body.output)));
  }
  return enqueueEdits(store, context, entries);
}

export async function updateUser(
  store: Store,
  context: CommandContext,
  { userId, ...form }: v.InferInput<typeof UserUpdate> & { userId: string },
): Promise<Command> {
  const body = v.safeParse(UserUpdate, form);
  if (!body.success) return invalid(body.issues);
  return change(
    store,
    context,
    () => getUser(store, userId),
    (user) => {
      const changed = difference(userFields(user), given(body.output));
      return changed && { entry: newUserUpdate(user, changed) };
    },
  );
}

export async function changeUserRole(
  store: Store,
  context: CommandContext,
  input: { userId: string; role: string },
): Promise<Command> {
  const body = v.safeParse(UserRoleChange, { role: input.role });
  if (!body.success) return invalid(body.issues);
  const { role } = body.output;
  return change(
    store,
    context,
    () => getUser(store, input.userId),
    (user) => (user.role === role ? null : { entry: newUserRole(user, role) }),
  );
}

export function deleteUser(store: Store, context: CommandContext, input: { userId: string }): Promise<Command> {
  return change(
    store,
    context,
    () => getUser(store, input.userId),
    (user) => ({ entry: newUserDeletion(user) }),
  );
}

/** Several accounts. */
export interface UsersRef {
  userIds: readonly string[];
}

/** Gives several people the same role: all of them or none; those who have it, or are gone, stay as they are. */
export async function changeUserRoles(
  store: Store,
  context: CommandContext,
  { userIds, role }: UsersRef & { role: string },
): Promise<Command[]> {
  const body = v.safeParse(UserRoleChange, { role });
  if (!body.success) return [invalid(body.issues)];
  return changeAll(store, context, userIds, (user) =>
    user.role === body.output.role ? [] : [newUserRole(user, body.output.role)],
  );
}

/** Deletes several accounts: all of them or none; those that are gone already are passed over. */
export function deleteUsers(store: Store, context: CommandContext, { userIds }: UsersRef): Promise<Command[]> {
  return changeAll(store, context, userIds, (user) => [newUserDeletion(user)]);
}

async function changeAll(
  store: Store,
  context: CommandContext,
  userIds: readonly string[],
  make: (user: UserView) => NewEntry[],
): Promise<Command[]> {
  try {
    const ids = new Set(await store.read((db) => Promise.all(userIds.map((id) => realId(db, id)))));
    const users = await listUsers(store);
    return await enqueueEdits(store, context, users.filter(({ id }) => ids.has(id)).flatMap(make));
  } catch (error) {
    return [{ outcome: 'not-saved', message: notSavedMessage(error) }];
  }
}

/** @param me the signed-in person, as the device knows them */
export async function updateProfile(
  store: Store,
  context: CommandContext,
  me: User,
  input: v.InferInput<typeof ProfileUpdate>,
): Promise<Command> {
  const body = v.safeParse(ProfileUpdate, input);
  if (!body.success) return invalid(body.issues);
  return change(
    store,
    context,
    () => getProfile(store, me),
    (user) => {
      const changed = difference(userFields(user), given(body.output));
      return changed && { entry: newProfileUpdate(user, changed) };
    },
  );
}

/** A new picture of oneself, at most 5 MB. */
export async function changeProfilePicture(
  store: Store,
  context: CommandContext,
  me: User,
  file: File,
): Promise<Command> {
  const fault = faultOf(file, PROFILE_PICTURE_FORM);
  if (fault !== null) return refuseFile(fault);
  const copied = await copyFile(file, `file-${context.uuid()}`).catch(() => null);
  if (!copied) return refuseFile(UNREADABLE);
  return change(
    store,
    context,
    () => getProfile(store, me),
    (user) => ({ entry: newProfilePicture(user, copied.ref), picked: [copied] }),
  );
}

export async function saveSettings(
  store: Store,
  context: CommandContext,
  input: { defaultTranslationLanguage: string },
): Promise<Command> {
  const body = v.safeParse(UserSettingsUpdate, input);
  if (!body.success) return invalid(body.issues);
  return change(
    store,
    context,
    () => getSettings(store),
    (settings) => {
      const changed = difference(settingsFields(settings), body.output);
      return changed && { entry: newSettingsUpdate(settings, changed) };
    },
  );
}

/** Only the fields that the form gave: an omitted one is not changed. */
const given = (form: object): Fields =>
  Object.fromEntries(Object.entries(form).filter(([, value]) => value !== undefined)) as Fields;
