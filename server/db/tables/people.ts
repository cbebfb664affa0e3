import type { Generated } from 'kysely';
import type { Entity, Flag } from './columns.ts';

export interface UsersTable extends Entity {
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
  /** The idempotency key that made it. */
  client_key: string | null;
}

export interface SessionsTable {
  id: Generated<number>;
  /** SHA-256 of the cookie's token, in hex: a stolen database opens no session. */
  token_hash: string;
  user_id: number;
  created_at: string;
  last_seen_at: string;
  expires_at: string;
}

export interface PasswordTokensTable {
  id: Generated<number>;
  token_hash: string;
  user_id: number;
  purpose: 'set' | 'reset';
  /** Where it was mailed to: it ends with that address. */
  email: string | null;
  created_at: string;
  expires_at: string;
  used_at: string | null;
}

export interface UserSettingsTable {
  user_id: number;
  default_translation_language: string | null;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}

/** A person's account with a third-party sign-in. */
export interface IdentitiesTable {
  id: Generated<number>;
  user_id: number;
  issuer: string;
  subject: string;
  email: string | null;
  created_at: string;
}
