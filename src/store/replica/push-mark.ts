import type { Store } from '#store/database/database.ts';

/** Under it the table `meta` says that the person has turned notifications on in this browser, and what the server was told. */
const PUSH_KEY = 'push';

/** Of the subscription that the server was told of, and of the session in which it was. */
export interface PushMark {
  endpoint: string;
  session: string | null;
}

const isMark = (value: unknown): value is PushMark =>
  typeof value === 'object' && value !== null && typeof (value as PushMark).endpoint === 'string';

/** Null where the person has them off here. */
export async function readPushMark(store: Store): Promise<PushMark | null> {
  const value = await store.run(async (db) => (await db.meta.get(PUSH_KEY))?.value);
  return isMark(value) ? value : null;
}

export function writePushMark(store: Store, mark: PushMark | null): Promise<void> {
  return store.run(async (db) => {
    if (mark) await db.meta.put({ key: PUSH_KEY, value: mark });
    else await db.meta.delete(PUSH_KEY);
  });
}
