import { sql } from 'kysely';
import type { ChangedEntity } from '#contract/live/changes.ts';
import { deletedSince } from '#server/db/delivery/changes.ts';
import { COUNTED_TEXTS, RECORDS, textBytes } from '#server/db/tables/records.ts';
import type { Db } from '#server/db/tables/tables.ts';
import type { Holder, Tallied } from '#server/db/writes/tallies.ts';

/** The storage that people and groups use on the server. */

export interface Usage {
  files: number;
  /** The total size of those files. */
  bytes: number;
}

type Sql = ReturnType<typeof sql>;
const number = (of: Sql) => sql<number>`cast(coalesce(${of}, 0) as bigint)`;

const files = (db: Db) =>
  db.selectFrom('files').select([number(sql`count(*)`).as('files'), number(sql`sum(size)`).as('bytes')]);

const filesOf = (db: Db, column: 'owner_id' | 'group_id', id: number): Promise<Usage> =>
  files(db).where(column, '=', id).executeTakeFirstOrThrow();

/** The usage of all people together. */
export const filesOfAll = (db: Db): Promise<Usage> => files(db).executeTakeFirstOrThrow();

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

/** The bytes of the texts of a group, kind by kind, as SQL; of a person those of comments count. */
const textsOfGroup = (groupId: number) =>
  sql.join(
    COUNTED_TEXTS.map((entity) => {
      const { table, group = 'entity.group_id' } = RECORDS[entity];
      const bytes = sql`sum(${textBytes(entity)}) as bytes`;
      return sql`select ${bytes} from ${sql.table(table)} as entity where ${sql.raw(group)} = ${groupId}`;
    }),
    sql` union all `,
  );

async function total(db: Db, of: Sql, from: Sql): Promise<number> {
  const { rows } = await sql<{ kept: number }>`select ${number(of)} as kept from ${from}`.execute(db);
  return rows[0]?.kept ?? 0;
}

/** How much one person or group keeps now, counted. */
export async function countKept(db: Db, { holder, holder_id: id }: Holder, what: Tallied): Promise<number> {
  const isPerson = holder === 'person';
  if (what === 'files' || what === 'bytes') return (await filesOf(db, isPerson ? 'owner_id' : 'group_id', id))[what];
  const whose = sql`where ${sql.ref(isPerson ? 'user_id' : 'group_id')} = ${id}`;
  if (what === 'comments') return total(db, sql`count(*)`, sql`comments ${whose}`);
  if (what === 'events') return total(db, sql`count(*)`, sql`schedule_items ${whose}`);
  return isPerson
    ? total(db, sql`sum(${textBytes('comment')})`, sql`comments ${whose}`)
    : total(db, sql`sum(bytes)`, sql`(${textsOfGroup(id)}) as texts`);
}

const DELETED: Readonly<Record<'comments' | 'events' | 'texts', readonly ChangedEntity[]>> = {
  comments: ['comment'],
  events: ['schedule'],
  texts: COUNTED_TEXTS,
};

/** How much of it was deleted since an instant. Files are kept until they are swept. */
export async function countDeleted(
  db: Db,
  { holder, holder_id: id }: Holder,
  what: Tallied,
  since: string,
): Promise<number> {
  if (what === 'files' || what === 'bytes') return 0;
  const deleted =
    holder === 'person'
      ? await deletedSince(db, { userId: id }, DELETED.comments, since)
      : await deletedSince(db, { groupId: id }, DELETED[what], since);
  return what === 'texts' ? deleted.bytes : deleted.count;
}

type Greatest<Name extends string> = Usage & { id: number; comments: number } & Record<Name, string>;

/**
 * The rows of a table that use the most storage, by bytes and then by comments. @param of how files and comments name
 * them
 */
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
