import { sql } from 'kysely';
import { compiled } from './compiled.ts';
import type { Db } from './tables.ts';

/** How much people and groups keep on the server. */

export interface Held {
  files: number;
  /** Of those files, together. */
  bytes: number;
}

const number = (of: ReturnType<typeof sql>) => sql<number>`cast(coalesce(${of}, 0) as bigint)`;

async function filesOf(db: Db, column: 'owner_id' | 'group_id', id: number): Promise<Held> {
  return db
    .selectFrom('files')
    .select([number(sql`count(*)`).as('files'), number(sql`sum(size)`).as('bytes')])
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
}

export const filesOfPerson = (db: Db, personId: number): Promise<Held> => filesOf(db, 'owner_id', personId);
export const filesOfGroup = (db: Db, groupId: number): Promise<Held> => filesOf(db, 'group_id', groupId);

/** Counts files to a group, unless they count to one already. @returns whether any does so now */
export async function countToGroup(tx: Db, groupId: number, fileIds: readonly number[]): Promise<boolean> {
  if (fileIds.length === 0) return false;
  const { numUpdatedRows } = await tx
    .updateTable('files')
    .set({ group_id: groupId })
    .where('id', 'in', fileIds)
    .where('group_id', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

const commentCounts = compiled((db, personId: number, groupId: number) =>
  db.selectNoFrom(({ selectFrom }) => [
    selectFrom('comments').select(number(sql`count(*)`).as('count')).where('user_id', '=', personId).as('ofPerson'),
    selectFrom('comments').select(number(sql`count(*)`).as('count')).where('group_id', '=', groupId).as('ofGroup'),
  ]),
);

export async function commentsHeld(
  db: Db,
  personId: number,
  groupId: number,
): Promise<{ ofPerson: number; ofGroup: number }> {
  const [counts] = (await commentCounts(db, personId, groupId)).rows;
  return { ofPerson: counts?.ofPerson ?? 0, ofGroup: counts?.ofGroup ?? 0 };
}

type Greatest<Name extends string> = Held & { id: number; comments: number } & Record<Name, string>;

/** Those of a table that keep most, by bytes and then by comments. @param of how files and comments name them */
async function greatest<Name extends string>(
  db: Db,
  { table, name, of }: { table: 'users' | 'groups'; name: Name; of: { files: string; comments: string } },
  limit: number,
): Promise<Greatest<Name>[]> {
  const [filesOf, commentsOf] = [sql.ref(of.files), sql.ref(of.comments)];
  const { rows } = await sql<Greatest<Name>>`
    select one.id, one.${sql.ref(name)}, ${number(sql`stored.files`)} as files, ${number(sql`stored.bytes`)} as bytes,
      ${number(sql`written.comments`)} as comments
    from ${sql.table(table)} as one
    left join (select ${filesOf} as whose, count(*) as files, sum(size) as bytes from files group by ${filesOf}) as stored
      on stored.whose = one.id
    left join (select ${commentsOf} as whose, count(*) as comments from comments group by ${commentsOf}) as written
      on written.whose = one.id
    order by bytes desc, comments desc, one.id limit ${sql.lit(limit)}`.execute(db);
  return rows;
}

export const greatestPeople = (db: Db, limit: number) =>
  greatest(db, { table: 'users', name: 'email', of: { files: 'owner_id', comments: 'user_id' } }, limit);

export const greatestGroups = (db: Db, limit: number) =>
  greatest(db, { table: 'groups', name: 'name', of: { files: 'group_id', comments: 'group_id' } }, limit);
