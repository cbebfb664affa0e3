import type { Db } from '#server/db/tables/tables.ts';
import { newDevice } from './push-peer.ts';

/** Registers a device in a user's session. @returns its id */
export async function addDevice(db: Db, userId: number): Promise<number> {
  const { endpoint, keys } = newDevice();
  const { id: session_id } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const row = { user_id: userId, session_id, endpoint, ...keys, device: 'Firefox on Linux' };
  const { id } = await db
    .insertInto('push_subscriptions')
    .values({ ...row, created_at: '2026-05-12T00:00:00.000Z' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
