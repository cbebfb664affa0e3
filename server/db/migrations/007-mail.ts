import type { Kysely } from 'kysely';
import type { Columns } from './columns.ts';

/**
 * Mail that waits to be sent. It holds no link: the token in one is created when it is sent, and kept only as a hash.
 */
export async function mail(db: Kysely<unknown>, { table }: Columns): Promise<void> {
  await table('mails')
    .addColumn('purpose', 'text', (column) => column.notNull())
    .addColumn('email', 'text', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('next_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('mails_next').on('mails').column('next_at').execute();
}
