import type { ApiClient } from '#api/client.ts';
import { sessionPort } from '#api/session.ts';
import type { Store } from '#store/database/database.ts';
import { isQuotaExceeded } from '#store/database/failures.ts';
import { StoredLeases } from '#store/database/leases.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { freeSpace } from '#store/replica/free-space.ts';
import { type EngineOptions, SyncEngine } from '#sync/engine.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import type { Blocker } from '#sync/entry/waiting.ts';
import type { ClockPort, ConnectivityPort, LockPort, RandomPort } from '#sync/ports/platform.ts';
import type { TransportPort } from '#sync/ports/transport.ts';
import type { Cooldown } from '#sync/retry/cooldown.ts';

export interface EngineParts {
  store: Store;
  api: ApiClient;
  transport: TransportPort;
  clock: ClockPort;
  random: RandomPort;
  locks: LockPort | null;
  uuid(): string;
  connectivity: ConnectivityPort;
  /** The cooldown that this tab has received outside a drain. */
  cooldown?: Pick<Cooldown, 'until'>;
  keepsKeys(): boolean;
  acknowledged(entry: OutboxEntry, repeated: boolean): void;
  progress?(opId: string, progress: { sent: number; total: number } | null): void;
  found(session: 'idle' | 'signed-out' | 'other-session'): void;
  blockerChanged?(blocker: Blocker | null): void;
  /** See `freeSpace`. */
  clearMediaCache(): Promise<boolean>;
}

/**
 * The parts that the engine works with: the same in a window, in the service worker, and in the tests, which wrap some
 * of them.
 */
export function engineOptions({ store, api, uuid, clearMediaCache, ...ports }: EngineParts): EngineOptions {
  return {
    ...ports,
    logError: (error) =>
      console.warn('The local database failed and will be tried again, or an edit in it is damaged', error),
    freeSpace: async (error) => {
      if (!isQuotaExceeded(error)) return 'other';
      return (await freeSpace(store, ports.clock.now(), clearMediaCache)) ? 'freed' : 'full';
    },
    outbox: new StoredOutbox(store),
    leases: new StoredLeases(store),
    session: sessionPort(api),
    kinds: store.kinds,
    userId: store.userId,
    holder: uuid(),
    lockName: `drain ${store.name}`,
  };
}

export const makeEngine = (parts: EngineParts): SyncEngine => new SyncEngine(engineOptions(parts));
