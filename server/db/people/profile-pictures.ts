import type { Db } from '#server/db/tables/tables.ts';

/** False if there is no such person. */
export async function setProfilePicture(tx: Db, userId: number, url: string, at: string): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set((eb) => ({ profile_image_url: url, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}
