import { server } from './trip.ts';

/** Puts the server's tables, idempotency keys included, back to their content at the time of this call. */
export async function backup(): Promise<() => Promise<void>> {
  const tables = [
    'files',
    'schedule_items',
    'schedule_attachments',
    'removed_schedule_files',
    'comments',
    'comment_attachments',
    'idempotency_keys',
    'changes',
  ] as const;
  const rows = await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()));
  return async () => {
    for (const table of [...tables].reverse()) await server.db.deleteFrom(table).execute();
    for (const [index, table] of tables.entries()) {
      const all = rows[index] ?? [];
      if (all.length > 0)
        await server.db
          .insertInto(table)
          .values(all as never)
          .execute();
    }
  };
}
