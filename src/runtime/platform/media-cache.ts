/**
 * The cache of a person's pictures and attachments, by the name of their database: files that one person has opened are
 * not shown to another, and signing out erases them.
 */
export const mediaCacheOf = (database: string): string => `media ${database}`;

/** Deletes a person's cache. False if there was nothing in it, or the browser has no caches. */
export async function clearMediaCache(database: string): Promise<boolean> {
  if (typeof caches === 'undefined') return false;
  const name = mediaCacheOf(database);
  if (!(await caches.has(name))) return false;
  const { length } = await (await caches.open(name)).keys();
  await caches.delete(name);
  return length > 0;
}
