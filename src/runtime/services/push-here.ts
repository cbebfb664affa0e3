import type { ApiClient } from '#api/client.ts';
import type { Store } from '#store/database/database.ts';
import { browserPush } from './browser-push.ts';
import { pushAt } from './push.ts';

/** Both are in one file, loaded after the first screen, because each name of a file to load takes space there. */
export const pushHere = (api: ApiClient, store: Store) => pushAt(api, store, browserPush());
export const endPush = async (): Promise<void> => browserPush()?.unsubscribe();
