import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { people } from './migrations/001-people.ts';
import { groups } from './migrations/002-groups.ts';
import { schedule } from './migrations/003-schedule.ts';
import { lodging } from './migrations/004-lodging.ts';
import { delivery } from './migrations/005-delivery.ts';
import { changes } from './migrations/006-changes.ts';
import { mail } from './migrations/007-mail.ts';
import { pictures } from './migrations/008-pictures.ts';
import { clientKeys } from './migrations/009-client-keys.ts';
import { memberKeys } from './migrations/010-member-keys.ts';
import { peopleAndCatalogueKeys } from './migrations/011-people-and-catalogue-keys.ts';
import { removedFiles } from './migrations/012-removed-files.ts';
import { skippedChanges } from './migrations/013-skipped-changes.ts';
import { type Columns, columnsFor, type Dialect } from './migrations/columns.ts';
import type { Tables } from './tables.ts';

type Step = (db: Kysely<unknown>, columns: Columns) => Promise<void>;

/** In the order in which they run; a step that was released is never edited, only followed by another. */
const STEPS: readonly (readonly [name: string, step: Step])[] = [
  ['001-people', people],
  ['002-groups', groups],
  ['003-schedule', schedule],
  ['004-lodging', lodging],
  ['005-delivery', delivery],
  ['006-changes', changes],
  ['007-mail', mail],
  ['008-pictures', pictures],
  ['009-client-keys', clientKeys],
  ['010-member-keys', memberKeys],
  ['011-people-and-catalogue-keys', peopleAndCatalogueKeys],
  ['012-removed-files', removedFiles],
  ['013-skipped-changes', skippedChanges],
];

/** Brings the database to the present schema. Throws when a step fails; what it did is then rolled back. */
export async function migrate(db: Kysely<Tables>, dialect: Dialect): Promise<void> {
  const migrations: Record<string, Migration> = Object.fromEntries(
    STEPS.map(([name, step]) => [name, { up: (on: Kysely<unknown>) => step(on, columnsFor(on, dialect)) }]),
  );
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
  // Lets SQLite's planner know the tables' sizes after a schema change; it does nothing when nothing changed.
  if (dialect === 'sqlite') await sql`pragma optimize`.execute(db);
}
