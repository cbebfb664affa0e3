import type { MatrixDatabase } from '#store/database/schema.ts';

/**
 * How often an acknowledgement has changed the rows of a scope (`event:12`). An answer that was asked for before such a
 * change may not know of it, so a pull that finds the count moved asks again instead of writing (F24).
 */
export async function scopeChanges(db: MatrixDatabase, scope: string): Promise<number> {
  const row = await db.meta.get(`changes|${scope}`);
  return typeof row?.value === 'number' ? row.value : 0;
}

/** The rows of a scope are not what the last answer to its list said any more: that is no reason to leave them (S94). */
export async function touchScope(db: MatrixDatabase, scope: string): Promise<void> {
  await db.tags.delete(scope);
  await db.meta.put({ key: `changes|${scope}`, value: (await scopeChanges(db, scope)) + 1 });
}
