import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/** Recently sent emails, so that the same one is not sent again and again (server/db/delivery/mails.ts). */
export async function sentEmails(db: Kysely<unknown>, { ref, table }: Columns): Promise<void> {
  await table('sent_mails')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('group_id', ref)
    .addColumn('sent_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sent_mails_email').on('sent_mails').column('email').execute();
}
