import type { Generated, Insertable, Selectable } from 'kysely';
import type { Flag, KeyedEntity } from './columns.ts';

export interface UsersTable extends KeyedEntity {
  /** Trimmed and lower case. */
  email: string;
  first_name: string | null;
  last_name: string | null;
  preferred_name: string | null;
  profile_image_url: string | null;
  role: string;
  account_status: string;
  is_customer_account: Flag;
  gender: string | null;
  phone: string | null;
  time_zone: string | null;
  /** Null until the person has set a password. */
  password_hash: string | null;
  /** The invitation has not been sent yet: only a user who asks for it sends it. */
  invitation_held: Generated<Flag>;
}

interface SessionsTable {
  id: Generated<number>;
  /** SHA-256 of the cookie's token, in hex: a stolen database does not open a session. */
  token_hash: string;
  user_id: number;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
  /** At the sign-in: browser and system in plain words, and the address. */
  device: string | null;
  address: string | null;
  /** Of the app that used it last. */
  app_version: string | null;
}

interface PasswordTokensTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  purpose: 'set' | 'reset';
  /** The address that the link was mailed to, with which it ends. */
  email: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface UserSettingsTable {
  user_id: number;
  default_translation_language: string | null;
  clock: string | null;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

/** A person's account with a third-party sign-in. */
interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  issuer: string;
  subject: string;
  email: string | null;
  created_at: string;
}

/** A person's private address of a group's calendar. */
interface CalendarSubscriptionsTable {
  id: Generated<number>;
  /** SHA-256 of the address's token, in hex. */
  token_hash: string;
  user_id: number;
  group_id: number;
  created_at: string;
}

/** A device that receives notifications, by its address at a push service; it is removed with its session. */
export interface PushSubscriptionsTable {
  id: Generated<number>;
  user_id: number;
  session_id: number;
  endpoint: string;
  /** The device's keys, in base64url. */
  p256dh: string;
  auth: string;
  /** Browser and system in plain words. */
  device: string;
  created_at: string;
  last_sent_at: string | null;
  failing_since: string | null;
}

export interface PushPreferencesTable {
  user_id: number;
  /** JSON: a list of types of notifications. */
  muted: string;
  /** `HH:mm`, all three or none. */
  quiet_from: string | null;
  quiet_to: string | null;
  quiet_zone: string | null;
  version: number;
  updated_at: string;
}

export interface PeopleTables {
  users: UsersTable;
  sessions: SessionsTable;
  password_tokens: PasswordTokensTable;
  calendar_subscriptions: CalendarSubscriptionsTable;
  user_settings: UserSettingsTable;
  identities: IdentitiesTable;
  push_subscriptions: PushSubscriptionsTable;
  push_preferences: PushPreferencesTable;
}

export type UserRow = Selectable<UsersTable>;
export type NewUser = Insertable<UsersTable>;
