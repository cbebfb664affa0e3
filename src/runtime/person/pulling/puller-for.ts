import type { ApiClient } from '#api/client.ts';
import { pullSource } from '#api/pull-source.ts';
import type { Store } from '#store/database/database.ts';
import type { Arrived } from '#store/replica/arrived.ts';
import { StoredReplica } from '#store/replica/replica.ts';
import { Puller, type PullerOptions } from '#sync/pull/puller.ts';

/** Makes the puller of a store; loaded by the first pull (`lazy-puller.ts`). */
export const pullerFor = (
  store: Store,
  api: ApiClient,
  arrived: Arrived | undefined,
  options: Omit<PullerOptions, 'source' | 'replica'>,
): Puller =>
  new Puller({ ...options, source: pullSource(api, store.userId), replica: new StoredReplica(store, arrived) });
