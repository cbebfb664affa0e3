import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** How much people and groups keep on the server. */

export interface Usage {
  files: number;
  /** Of those files, together. */
  bytes: number;
}

const number = (of: ReturnType<typeof sql>) => sql<number>`cast(coalesce(${of}, 0) as bigint)`;

async function filesOf(db: Db, column: 'owner_id' | 'group_id', id: number): Promise<Usage> {
  return db
    .selectFrom('files')
    .select([number(sql`count(*)`).as('files'), number(sql`sum(size)`).as('bytes')])
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
}

/** Of everybody together. */
export const filesOfAll = (db: Db): Promise<Usage> =>
  db
    .selectFrom('files')
    .select([number(sql`count(*)`).as('files'), number(sql`sum(size)`).as('bytes')])
    .executeTakeFirstOrThrow();

export const filesOfPerson = (db: Db, personId: number): Promise<Usage> => filesOf(db, 'owner_id', personId);
export const filesOfGroup = (db: Db, groupId: number): Promise<Usage> => filesOf(db, 'group_id', groupId);

/** Counts files to a group, unless they count to one already. @returns those that do so from now on */
export async function countToGroup(tx: Db, groupId: number, fileIds: readonly number[]): Promise<Usage> {
  if (fileIds.length === 0) return { files: 0, bytes: 0 };
  const counted = await tx
    .updateTable('files')
    .set({ group_id: groupId })
    .where('id', 'in', fileIds)
    .where('group_id', 'is', null)
    .returning('size')
    .execute();
  return { files: counted.length, bytes: counted.reduce((sum, { size }) => sum + size, 0) };
}

async function commentsOf(db: Db, column: 'user_id' | 'group_id', id: number): Promise<{ comments: number }> {
  return db
    .selectFrom('comments')
    .select(number(sql`count(*)`).as('comments'))
    .where(column, '=', id)
    .executeTakeFirstOrThrow();
}

export const commentsOfPerson = (db: Db, personId: number) => commentsOf(db, 'user_id', personId);
export const commentsOfGroup = (db: Db, groupId: number) => commentsOf(db, 'group_id', groupId);

export async function eventsOfGroup(db: Db, groupId: number): Promise<{ events: number }> {
  return db
    .selectFrom('schedule_items')
    .select(number(sql`count(*)`).as('events'))
    .where('group_id', '=', groupId)
    .executeTakeFirstOrThrow();
}

type Greatest<Name extends string> = Usage & { id: number; comments: number } & Record<Name, string>;

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
