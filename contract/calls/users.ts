import * as v from 'valibot';
import { User, UserWire } from '#contract/records/people/user.ts';
import { ProfileUpdate, UserCreate, UserRoleChange, UserUpdate } from '#contract/records/people/user-form.ts';
import { UserSettings, UserSettingsUpdate, UserSettingsWire } from '#contract/records/people/user-settings.ts';
import { listReader } from '#contract/schema/reading.ts';
import { IdParam } from '#contract/schema/wire.ts';
import { endpoint } from './endpoint.ts';

const Done = v.object({ message: v.string() });

/** `path` is where the app of this server takes the password; the link is good for so many hours. */
const InvitationLink = v.object({ path: v.string(), hours: v.number() });

export const usersEndpoints = {
  listUsers: endpoint({
    method: 'GET',
    path: '/api/users',
    access: 'admin',
    summary: 'All users',
    response: v.array(UserWire),
    read: listReader(User, 'users'),
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/api/users',
    access: 'admin',
    summary: 'Creates a user and emails an invitation, unless `sendInvitation` is false',
    body: UserCreate,
    response: UserWire,
    read: User,
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/api/users/{id}',
    access: 'admin',
    summary: 'Changes a user',
    params: IdParam,
    body: UserUpdate,
    response: UserWire,
    read: User,
  }),
  changeUserRole: endpoint({
    method: 'PUT',
    path: '/api/users/{id}/role',
    access: 'admin',
    summary: 'Changes the role of a user',
    params: IdParam,
    body: UserRoleChange,
    response: UserWire,
    read: User,
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}',
    access: 'admin',
    summary: 'Deletes a user and everything they wrote; administrators cannot be deleted',
    params: IdParam,
    response: Done,
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/api/users/{id}/resend-invitation',
    access: 'admin',
    summary: 'Emails another invitation to an invited user',
    params: IdParam,
    response: Done,
  }),
  /** Beyond the specification. No answer of it is kept. */
  invitationLink: endpoint({
    method: 'POST',
    path: '/api/users/{id}/invitation-link',
    access: 'admin',
    writes: false,
    summary: 'Creates an invitation link for an administrator to pass on, and revokes earlier ones',
    params: IdParam,
    response: InvitationLink,
    read: InvitationLink,
  }),
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/api/users/{id}',
    access: 'self-or-admin',
    summary: "Changes the user's own profile",
    params: IdParam,
    body: ProfileUpdate,
    response: UserWire,
    read: User,
  }),
  getUserSettings: endpoint({
    method: 'GET',
    path: '/api/user-settings',
    access: 'signed-in',
    answerIsData: true,
    summary: "The caller's settings",
    response: UserSettingsWire,
    read: UserSettings,
  }),
  saveUserSettings: endpoint({
    method: 'POST',
    path: '/api/user-settings',
    access: 'signed-in',
    summary: "Saves the caller's settings",
    body: UserSettingsUpdate,
    response: UserSettingsWire,
    read: UserSettings,
  }),
} as const;
