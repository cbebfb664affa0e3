import { type Kysely, sql } from 'kysely';
import type { Columns } from './columns.ts';

/** The address that a link was mailed to, with which it ends; and the group that a mail is about. */
export async function mailAddresses(db: Kysely<unknown>, { ref }: Columns): Promise<void> {
  await db.schema.alterTable('password_tokens').addColumn('email', 'text').execute();
  await sql`update password_tokens
    set email = (select users.email from users where users.id = password_tokens.user_id)`.execute(db);
  await db.schema.alterTable('mails').addColumn('group_id', ref).execute();
}
