import type { Store } from '#store/database/database.ts';

/**
 * The key in `meta` of the push mark: the user has turned notifications on in this browser, and that was reported to
 * the server.
 */
const PUSH_KEY = 'push';

/** The subscription that was reported to the server, and the session of the report. */
interface PushMark {
  endpoint: string;
  session: string | null;
}

const isMark = (value: unknown): value is PushMark =>
  typeof value === 'object' && value !== null && typeof (value as PushMark).endpoint === 'string';

/** Null where the user has notifications off here. */
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
