import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely';
import type { MailsTable, PushesTable } from '#server/db/tables/delivery.ts';
import type { Db } from '#server/db/tables/tables.ts';

/** A row that waits in a queue until it is due. */
interface Waiting {
  mails: Selectable<MailsTable>;
  pushes: Selectable<PushesTable>;
}
export type WaitingTable = keyof Waiting;
export type WaitingRow<Table extends WaitingTable> = Waiting[Table];

/** Treats a queue's table as any of them, as far as all are alike. */
const alike = (table: WaitingTable) => table as 'mails';

/**
 * Takes the row of a queue that has been due for longest, and reserves it for a while.
 * @param until when it may be taken again if this process ends before it is done with it
 * @param among the condition on rows that may be taken now; null for all
 */
export async function takeDue<Table extends WaitingTable>(
  db: Db,
  queue: Table,
  now: string,
  until: string,
  among: RawBuilder<SqlBool> | null = null,
): Promise<WaitingRow<Table> | null> {
  const table = alike(queue);
  for (;;) {
    const row = await db
      .selectFrom(table)
      .selectAll()
      .where('next_at', '<=', now)
      .$if(among !== null, (query) => query.where(among as RawBuilder<SqlBool>))
      .orderBy('next_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    if (!row) return null;
    const taken = await db
      .updateTable(table)
      .set({ next_at: until, attempts: row.attempts + 1 })
      .where('id', '=', row.id)
      .where('attempts', '=', row.attempts)
      .executeTakeFirst();
    // Another server process may have been first.
    if (taken.numUpdatedRows > 0n)
      return { ...row, next_at: until, attempts: row.attempts + 1 } as unknown as WaitingRow<Table>;
  }
}

export async function postpone(db: Db, queue: WaitingTable, ids: readonly number[], nextAt: string): Promise<void> {
  await db.updateTable(alike(queue)).set({ next_at: nextAt }).where('id', 'in', ids).execute();
}

/** The number of rows in a queue, and the instant of the oldest; pushes held for quiet hours do not count. */
export const waitingIn = (db: Db, queue: WaitingTable): Promise<{ rows: number; oldest: string | null }> =>
  db
    .selectFrom(alike(queue))
    .select(({ fn }) => [fn.countAll<number>().as('rows'), fn.min('created_at').as('oldest')])
    .$if(queue === 'pushes', (query) => query.where(sql<SqlBool>`held = 0`))
    .executeTakeFirstOrThrow();
