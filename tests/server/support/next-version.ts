import { MIGRATIONS, type Migrations } from '#server/db/engine/migrate.ts';

/** In the order in which writes lock them, which a migration must keep (decision 036). */
const TABLES = ['users', 'sessions', 'groups', 'group_members', 'schedule_items', 'comments', 'notifications'];

/** A next version may add columns, tables and indexes. */
const adding: Migrations[number] = [
  '998-add',
  async (on, { table, ref, index }) => {
    for (const name of TABLES) {
      const columns = on.schema.alterTable(name);
      await columns.addColumn('added_text', 'text').execute();
      await columns.addColumn('added_number', 'integer', (column) => column.notNull().defaultTo(1)).execute();
    }
    const link = table('added').addColumn('group_id', ref, (column) =>
      column.references('groups.id').onDelete('cascade'),
    );
    await link.execute();
    await index('users', 'added', 'added_text');
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
      await on.schema.alterTable('comments').dropColumn('added_text').execute();
    },
  ],
];
