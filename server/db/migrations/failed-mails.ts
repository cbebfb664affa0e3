import type { Kysely } from 'kysely';
import { type Columns, partOf, required } from './columns.ts';

export async function failedMails(_: Kysely<unknown>, { table, ref, index }: Columns): Promise<void> {
  await table('failed_mails')
    .addColumn('user_id', ref, partOf('users'))
    .addColumn('purpose', 'text', required)
    .addColumn('failed_at', 'text', required)
    .execute();
  await index('failed_mails', 'user', 'user_id');
}
