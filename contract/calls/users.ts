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
    response: v.array(UserWire),
    read: listReader(User, 'users'),
  }),
  createUser: endpoint({
    method: 'POST',
    path: '/api/users',
    access: 'admin',
    body: UserCreate,
    response: UserWire,
    read: User,
  }),
  updateUser: endpoint({
    method: 'PUT',
    path: '/api/users/{id}',
    access: 'admin',
    params: IdParam,
    body: UserUpdate,
    response: UserWire,
    read: User,
  }),
  changeUserRole: endpoint({
    method: 'PUT',
    path: '/api/users/{id}/role',
    access: 'admin',
    params: IdParam,
    body: UserRoleChange,
    response: UserWire,
    read: User,
  }),
  deleteUser: endpoint({
    method: 'DELETE',
    path: '/api/users/{id}',
    access: 'admin',
    params: IdParam,
    response: Done,
  }),
  resendInvitation: endpoint({
    method: 'POST',
    path: '/api/users/{id}/resend-invitation',
    access: 'admin',
    params: IdParam,
    response: Done,
  }),
  /** Beyond the specification. No answer of it is kept. */
  invitationLink: endpoint({
    method: 'POST',
    path: '/api/users/{id}/invitation-link',
    access: 'admin',
    writes: false,
    params: IdParam,
    response: InvitationLink,
    read: InvitationLink,
  }),
  updateProfile: endpoint({
    method: 'PATCH',
    path: '/api/users/{id}',
    access: 'self-or-admin',
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
    response: UserSettingsWire,
    read: UserSettings,
  }),
  saveUserSettings: endpoint({
    method: 'POST',
    path: '/api/user-settings',
    access: 'signed-in',
    body: UserSettingsUpdate,
    response: UserSettingsWire,
    read: UserSettings,
  }),
} as const;
