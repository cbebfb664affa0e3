import * as v from 'valibot';
import { uploadsEndpoints } from '#contract/calls/uploads.ts';
import { usersEndpoints } from '#contract/calls/users.ts';
import { PROFILE_PICTURE_FORM, Upload } from '#contract/records/files/upload.ts';
import { User } from '#contract/records/people/user.ts';
import { UserSettings } from '#contract/records/people/user-settings.ts';
import { isRow } from '#contract/schema/reading.ts';
import type { FileRef, Json, NewEntry, OutboxEntry } from '#sync/entry/entry.ts';
import { uploadAddress } from '#sync/entry/upload-address.ts';
import { createKind, deleteKind, type EntityShape, isSuccessBody, updateKind, wholeForm } from './entity-kinds.ts';
import { fieldsOf, fileParts, idOfEntity, maybeTextOf, noRefs, taken, textOf } from './fields.ts';
import type { EditKind, Fields } from './kind.ts';
import { creation, type Known, removal, revision } from './new-entry.ts';

/** Accounts, the own profile with its picture, and the own settings. */

const NAMES = ['firstName', 'lastName', 'preferredName'] as const;
const LINES = ['phone', 'profileImageUrl', 'gender', 'timeZone', 'accountStatus'] as const;

export const userShape: EntityShape<User> = {
  type: 'user',
  noun: 'user',
  within: 'users',
  read: User,
  fields: (row) => ({
    email: row.email,
    role: row.role,
    ...Object.fromEntries(NAMES.map((name) => [name, row[name] || null])),
    ...Object.fromEntries(LINES.map((name) => [name, row[name] || null])),
  }),
  blank: (entry) => ({
    id: entry.entity.id,
    email: '',
    firstName: '',
    lastName: '',
    preferredName: '',
    profileImageUrl: null,
    role: 'user',
    accountStatus: 'invited',
    isCustomerAccount: false,
    gender: null,
    phone: null,
    timeZone: null,
    createdAt: new Date(entry.createdAt).toISOString(),
    version: null,
  }),
  apply: (row, fields) => ({
    ...row,
    ...taken(fields, ['email', 'role', ...NAMES], textOf),
    ...taken(fields, LINES, maybeTextOf),
  }),
};

/** The specified form: names in `userInfo` beside email and role, as both variants of the calls have it. */
function userForm(fields: Fields): Json {
  const { email, role, accountStatus, gender: _, timeZone: __, ...userInfo } = fields;
  return {
    ...(email !== undefined && { email }),
    ...(role !== undefined && { role }),
    ...(typeof accountStatus === 'string' && { accountStatus }),
    userInfo: { ...userInfo },
  };
}

export const userCreate = createKind(userShape, 'user.create', usersEndpoints.createUser, {
  refs: noRefs,
  request: (entry) => {
    // A new user is invited, so the call accepts no status.
    const { firstName = null, lastName = null, accountStatus: _, sendInvitation, ...rest } = fieldsOf(entry.body);
    const form = userForm(rest) as Record<string, Json>;
    return { body: { ...form, firstName, lastName, ...(sendInvitation === false && { sendInvitation }) } };
  },
});

/** An administrator can be deleted only after their role is changed. */
const permitsDeletion = (entry: OutboxEntry): boolean => 'role' in fieldsOf(entry.body);

export const userUpdate = updateKind(userShape, 'user.update', usersEndpoints.updateUser, {
  whole: true,
  request: (entry) => ({ body: userForm(wholeForm(userShape, entry)) }),
  permitsDeletion,
});
export const userRole = updateKind(userShape, 'user.role', usersEndpoints.changeUserRole, { permitsDeletion });
export const userDelete = deleteKind(userShape, 'user.delete', usersEndpoints.deleteUser, { verb: 'Deleted' });

export const profileUpdate = updateKind(userShape, 'profile.update', usersEndpoints.updateProfile, {
  title: () => 'Changed profile',
});

/** The picture is sent with the edit; until then it is shown from the device. */
export const profilePicture: EditKind = {
  kind: 'profile.picture',
  call: uploadsEndpoints.uploadProfilePicture,
  within: 'users',
  refs: idOfEntity,
  entityType: 'user',
  effect: 'update',
  acknowledge: (entry, body) => {
    const read = v.safeParse(Upload, isRow(body) ? { ...body, url: body.profileImageUrl ?? body.url } : body);
    if (!read.success) return isSuccessBody(body) ? { id: null, row: undefined } : null;
    // The answer contains only the address: the server may have newer values of the other fields than the user saw.
    return { id: null, row: { ...(entry.base?.snapshot as unknown as User), profileImageUrl: read.output.url } };
  },
  show: (entry, row) => {
    const [file] = entry.files;
    return { ...(row as User), ...(file && { profileImageUrl: uploadAddress(file.id) }) };
  },
  title: () => 'Profile picture',
  text: (entry) => entry.files.map((file) => file.name).join('\n'),
  request: (entry, bytes) => ({ form: fileParts(PROFILE_PICTURE_FORM.field, entry, bytes) }),
};

/** Each user has one row of settings, without an id of its own. */
type Settings = UserSettings & { id: 'me' };

export const settingsShape: EntityShape<Settings> = {
  type: 'settings',
  noun: 'settings',
  within: 'settings',
  read: v.pipe(
    UserSettings,
    v.transform((settings): Settings => ({ ...settings, id: 'me' })),
  ),
  // A server that does not support clocks accepts none.
  fields: ({ defaultTranslationLanguage, clock }) => ({ defaultTranslationLanguage, ...(clock && { clock }) }),
  lastCounts: ['clock'],
  blank: () => ({ ...v.parse(UserSettings, {}), id: 'me' }),
  apply: (row, fields) => ({
    ...row,
    ...v.parse(UserSettings, { ...row, ...fields }),
  }),
};

export const settingsUpdate = updateKind(settingsShape, 'settings.update', usersEndpoints.saveUserSettings, {
  refs: noRefs,
  whole: true,
  title: () => 'Changed settings',
});

export const userFields = userShape.fields;
export const settingsFields = settingsShape.fields;

const aboutUser = (user: User): Known => ({ row: user, scope: 'users' });

export const newUser = (id: string, fields: Fields): NewEntry => creation(userCreate, { id, fields, scope: 'users' });

export const newUserUpdate = (user: User, fields: Fields): NewEntry =>
  revision(userUpdate, { ...aboutUser(user), fields });

export const newUserRole = (user: User, role: string): NewEntry =>
  revision(userRole, { ...aboutUser(user), fields: { role } });

export const newUserDeletion = (user: User): NewEntry => removal(userDelete, aboutUser(user));

export const newProfileUpdate = (user: User, fields: Fields): NewEntry =>
  revision(profileUpdate, { ...aboutUser(user), fields });

export const newProfilePicture = (user: User, file: FileRef): NewEntry => ({
  ...revision(profilePicture, { ...aboutUser(user), fields: {}, files: [file] }),
  body: null,
});

export const newSettingsUpdate = (settings: Settings, fields: Fields): NewEntry =>
  revision(settingsUpdate, { row: settings, scope: 'settings', fields });
