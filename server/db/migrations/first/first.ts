import type { Kysely } from 'kysely';
import type { Columns } from '../columns.ts';
import { delivery } from './delivery.ts';
import { field } from './field.ts';
import { files } from './files.ts';
import { groups } from './groups.ts';
import { lodging } from './lodging.ts';
import { people } from './people.ts';
import { schedule } from './schedule.ts';
import { writes } from './writes.ts';

/** The whole schema of version 1.0, a file for each file of `server/db/tables`. */
export async function first(db: Kysely<unknown>, columns: Columns): Promise<void> {
  for (const part of [people, groups, schedule, files, lodging, delivery, field, writes]) await part(db, columns);
}
