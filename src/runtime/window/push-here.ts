import type { ApiClient } from '#api/client.ts';
import type { Store } from '#store/database/database.ts';
import { browserPush } from './browser-push.ts';
import { pushAt } from './push.ts';
import type { Push } from './types.ts';

/** Both in one file, which is loaded behind the first screen: what names a file to be loaded takes room there. */
export const pushHere = (api: ApiClient, store: Store): Push => pushAt(api, store, browserPush());
export const endPush = async (): Promise<void> => browserPush()?.unsubscribe();
