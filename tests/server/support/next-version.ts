import { MIGRATIONS, type Migrations } from '#server/db/engine/migrate.ts';

/** Columns of a table that every request reads, an index, and a table (decision 036). */
const adding: Migrations[number] = [
  '998-add',
  async (on, { table, ref, index }) => {
    const users = on.schema.alterTable('users');
    await users.addColumn('added_text', 'text').execute();
    await users.addColumn('added_number', 'integer', (column) => column.notNull().defaultTo(1)).execute();
    await table('added').addColumn('user_id', ref).execute();
    await index('users', 'added', 'added_number');
  },
];

/** The migrations of a version that comes after this one. */
export const NEXT_VERSION: Migrations = [...MIGRATIONS, adding];

/** Those of one that removes what servers before a version use. */
export const removingVersion = (oldestServer: string): Migrations => [
  ...NEXT_VERSION,
  [
    `999-remove@${oldestServer}`,
    async (on) => {
      await on.schema.alterTable('users').dropColumn('added_text').execute();
    },
  ],
];
