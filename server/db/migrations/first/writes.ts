import { type Kysely, sql } from 'kysely';
import { type Columns, partOf, required } from '../columns.ts';

/** The server's data about itself and about the writes of its callers. */
export async function writes(db: Kysely<unknown>, { dialect, index, ref }: Columns): Promise<void> {
  await db.schema
    .createTable('meta')
    .addColumn('key', 'text', (column) => column.primaryKey())
    .addColumn('value', 'text', required)
    .execute();

  await db.schema
    .createTable('idempotency_keys')
    .addColumn('user_id', ref, partOf('users'))
    .addColumn('key', 'text', required)
    .addColumn('fingerprint', 'text', required)
    .addColumn('status', 'integer', required)
    .addColumn('body', 'text', required)
    .addColumn('texts', 'text')
    .addColumn('created_at', 'text', required)
    .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
    .execute();
  await index('idempotency_keys', 'age', 'created_at');

  // The storage of each person and each group; a row is created with the first addition.
  let tallies = db.schema
    .createTable('tallies')
    .addColumn('holder', 'text', required)
    .addColumn('holder_id', ref, required);
  for (const counted of ['comments', 'events', 'files', 'bytes', 'texts'])
    tallies = tallies.addColumn(counted, ref, required);
  await tallies.addPrimaryKeyConstraint('tallies_of', ['holder', 'holder_id']).execute();

  if (dialect === 'sqlite') return;
  // For processes that share the database. Unlogged, because nothing is lost if counting starts over after a crash.
  await db.schema
    .createTable('request_counts')
    .modifyFront(sql`unlogged`)
    .addColumn('caller', 'text', (column) => column.primaryKey())
    .addColumn('count', 'integer', required)
    .addColumn('ends_at', 'text', required)
    .execute();
}
