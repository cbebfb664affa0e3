import type { MatrixDatabase } from '#store/database/schema.ts';

/**
 * How often acknowledgements have changed the rows of a scope (`event:12`). An answer requested before such a change
 * may lack it, so a pull that finds the count changed fetches again instead of writing (F24).
 */
export async function scopeChanges(db: MatrixDatabase, scope: string): Promise<number> {
  const row = await db.meta.get(`changes|${scope}`);
  return typeof row?.value === 'number' ? row.value : 0;
}

/**
 * The rows of a scope were changed other than by its list, so they must be fetched even if the list has not changed
 * (PULL-1).
 */
export async function touchScope(db: MatrixDatabase, scope: string): Promise<void> {
  await db.tags.delete(scope);
  await db.meta.put({ key: `changes|${scope}`, value: (await scopeChanges(db, scope)) + 1 });
}
