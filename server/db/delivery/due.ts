import type { RawBuilder, Selectable, SqlBool } from 'kysely';
import type { MailsTable, PushesTable } from '#server/db/tables/delivery.ts';
import type { Db } from '#server/db/tables.ts';

/** What waits in a queue of its own until it is due. */
interface Waiting {
  mails: Selectable<MailsTable>;
  pushes: Selectable<PushesTable>;
}
export type WaitingTable = keyof Waiting;
export type WaitingRow<Table extends WaitingTable> = Waiting[Table];

/** A queue's table, as far as all of them are alike; the one place where they are taken for one another. */
const alike = (table: WaitingTable) => table as 'mails';

/**
 * Takes what has waited longest of what is due in a queue, and keeps others from it for a while.
 * @param until when it may be taken again should this process end before it is done with it
 * @param among the condition on those that may be taken now; null for all
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
    // Another server process may have been quicker.
    if (taken.numUpdatedRows > 0n)
      return { ...row, next_at: until, attempts: row.attempts + 1 } as unknown as WaitingRow<Table>;
  }
}

export async function postpone(db: Db, queue: WaitingTable, ids: readonly number[], nextAt: string): Promise<void> {
  await db.updateTable(alike(queue)).set({ next_at: nextAt }).where('id', 'in', ids).execute();
}
