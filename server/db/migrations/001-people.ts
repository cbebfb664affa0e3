import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** People, their ways to sign in, and the server's data about itself. */
export async function people(db: Kysely<unknown>, { entity, table, ref }: Columns): Promise<void> {
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', (column) => column.notNull())
    .execute();

  await entity('users')
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .addColumn('first_name', 'text')
    .addColumn('last_name', 'text')
    .addColumn('preferred_name', 'text')
    .addColumn('profile_image_url', 'text')
    .addColumn('role', 'text', (column) => column.notNull())
    .addColumn('account_status', 'text', (column) => column.notNull())
    .addColumn('is_customer_account', 'integer', (column) => column.notNull())
    .addColumn('gender', 'text')
    .addColumn('phone', 'text')
    .addColumn('time_zone', 'text')
    .addColumn('password_hash', 'text')
    .execute();
  await db.schema.createIndex('users_role').on('users').column('role').execute();

  await table('sessions')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', ref, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('last_seen_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sessions_user').on('sessions').column('user_id').execute();
  await db.schema.createIndex('sessions_expiry').on('sessions').column('expires_at').execute();

  await table('password_tokens')
    .addColumn('token_hash', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', ref, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .addColumn('used_at', 'text')
    .execute();
  await db.schema.createIndex('password_tokens_user').on('password_tokens').column('user_id').execute();

  await db.schema
    .createTable('user_settings')
    .addColumn('user_id', ref, (column) => column.primaryKey().references('users.id').onDelete('cascade'))
    .addColumn('default_translation_language', 'text')
    .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('updated_at', 'text', (column) => column.notNull())
    .execute();

  await table('identities')
    .addColumn('user_id', ref, (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('issuer', 'text', (column) => column.notNull())
    .addColumn('subject', 'text', (column) => column.notNull())
    .addColumn('email', 'text')
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addUniqueConstraint('identities_issuer_subject', ['issuer', 'subject'])
    .execute();
  await db.schema.createIndex('identities_user').on('identities').column('user_id').execute();
}
