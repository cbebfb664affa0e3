import type { Kysely } from 'kysely';
import { byDefault, type Columns, partOf, required, unique } from '../columns.ts';

export async function people(db: Kysely<unknown>, { entity, table, index, ref }: Columns): Promise<void> {
  await entity('users')
    .addColumn('email', 'text', unique)
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('preferred_name', 'text')
    .addColumn('profile_image_url', 'text')
    .addColumn('role', 'text', required)
    .addColumn('account_status', 'text', required)
    .addColumn('is_customer_account', 'integer', required)
    .addColumn('gender', 'text')
    .addColumn('phone', 'text')
    .addColumn('time_zone', 'text')
    .addColumn('password_hash', 'text')
    .addColumn('client_key', 'text')
    .addColumn('invitation_held', 'integer', byDefault(0))
    .execute();
  await index('users', 'role', 'role');
  await index('users', 'picture', 'profile_image_url');

  await table('sessions')
    .addColumn('token_hash', 'text', unique)
    .addColumn('user_id', ref, partOf('users'))
    .addColumn('created_at', 'text', required)
    .addColumn('last_seen_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .execute();
  await index('sessions', 'user', 'user_id');
  await index('sessions', 'expiry', 'expires_at');

  await table('password_tokens')
    .addColumn('token_hash', 'text', unique)
    .addColumn('user_id', ref, partOf('users'))
    .addColumn('purpose', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('expires_at', 'text', required)
    .addColumn('used_at', 'text')
    .addColumn('email', 'text')
    .execute();
  await index('password_tokens', 'user', 'user_id');

  await db.schema
    .createTable('user_settings')
    .addColumn('user_id', ref, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('default_translation_language', 'text')
    .addColumn('clock', 'text')
    .addColumn('version', 'integer', byDefault(1))
    .addColumn('created_at', 'text', required)
    .addColumn('updated_at', 'text', required)
    .execute();

  await table('identities')
    .addColumn('user_id', ref, partOf('users'))
    .addColumn('issuer', 'text', required)
    .addColumn('subject', 'text', required)
    .addColumn('email', 'text')
    .addColumn('created_at', 'text', required)
    .addUniqueConstraint('identities_issuer_subject', ['issuer', 'subject'])
    .execute();
  await index('identities', 'user', 'user_id');

  // A device is removed with the session in which it was registered.
  await table('push_subscriptions')
    .addColumn('user_id', ref, partOf('users'))
    .addColumn('session_id', ref, partOf('sessions'))
    .addColumn('endpoint', 'text', required)
    .addColumn('p256dh', 'text', required)
    .addColumn('auth', 'text', required)
    .addColumn('device', 'text', required)
    .addColumn('created_at', 'text', required)
    .addColumn('last_sent_at', 'text')
    .addColumn('failing_since', 'text')
    .execute();
  await db.schema
    .createIndex('push_subscriptions_endpoint')
    .on('push_subscriptions')
    .column('endpoint')
    .unique()
    .execute();
  await index('push_subscriptions', 'user', 'user_id');
  await index('push_subscriptions', 'session', 'session_id');

  await db.schema
    .createTable('push_preferences')
    .addColumn('user_id', ref, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('muted', 'text', required)
    .addColumn('quiet_from', 'text')
    .addColumn('quiet_to', 'text')
    .addColumn('quiet_zone', 'text')
    .addColumn('version', 'integer', required)
    .addColumn('updated_at', 'text', required)
    .execute();
}
