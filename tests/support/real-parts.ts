import { ApiClient } from '#api/client.ts';
import { pullSource } from '#api/pull-source.ts';
import { type EngineParts, engineOptions } from '#runtime/platform/make-engine.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { acknowledgeArrived } from '#store/restore/arrived.ts';

type Given = 'store' | 'transport' | 'clock' | 'random' | 'locks' | 'connectivity' | 'keepsKeys';

/**
 * One tab of a device as the application makes it, in parts, for the worlds of the tests: each wraps the parts that it
 * lets fail, and makes the engine and the puller of them. @param holder the tab's name where it holds a lease
 */
export function realParts({ holder, ...given }: Pick<EngineParts, Given> & Partial<EngineParts> & { holder: string }) {
  const { store, transport } = given;
  const api = new ApiClient(transport);
  return {
    api,
    engine: engineOptions({
      api,
      uuid: () => holder,
      acknowledged: () => {},
      found: () => {},
      clearMediaCache: async () => false,
      ...given,
    }),
    source: pullSource(api, store.userId),
    replica: new StoredReplica(store, (db, ...rows) => acknowledgeArrived(db, store, ...rows)),
  };
}
