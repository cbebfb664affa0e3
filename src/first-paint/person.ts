import type { Environment } from '#contract/records/installation/environment.ts';
import type { User } from '#contract/records/people/user.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import type { Observable } from '#runtime/platform/observable.ts';
import type { SyncStatus } from '#runtime/platform/sync-status.ts';
import type { AppRuntime } from '#runtime/session/app.ts';
import type { Store } from '#store/database/database.ts';
import { countOutbox } from '#store/queries/base/watching.ts';
import { readLastPull } from '#store/replica/last-pull.ts';

const still = <T>(value: T): Observable<T> => ({ get: () => value, subscribe: () => () => {} });

/** For actions of a painted screen, which never changes and cannot be tapped yet. */
const never = (): never => {
  throw new Error('A painted screen does nothing');
};
const noCalls = {} as never;

/** The status of sending and fetching as the device knows it: the header of every screen shows the age of the data. */
export async function statusOf(store: Store): Promise<SyncStatus> {
  const [counts, pulled] = await Promise.all([countOutbox(store), readLastPull(store)]);
  return {
    ...counts,
    online: navigator.onLine,
    pulling: null,
    pulledAt: pulled?.at ?? null,
    heardAt: null,
    pullFailed: false,
    mayBeErased: false,
    atPortal: false,
    paused: false,
    blocker: null,
  };
}

/** The runtime behind a painted screen, which can only read. */
export function readingRuntime(
  user: User,
  store: Store,
  environment: Environment | null,
  status: SyncStatus,
): AppRuntime {
  const person: PersonRuntime = {
    user,
    store,
    sync: still(status),
    live: still('connecting' as const),
    refresh: never,
    watchComments: never,
    run: never,
    hold: never,
    prepareEdits: never,
    icons: noCalls,
    notices: noCalls,
    translator: noCalls,
    administration: noCalls,
    places: noCalls,
    assistant: noCalls,
    calendars: never,
    handoffs: never,
    copies: never,
    push: noCalls,
    shared: never,
    files: { pick: never, find: never, look: never, progress: still(new Map()) },
    outbox: {
      settle: never,
      exportEdits: never,
      openArchive: never,
      importEdits: never,
      retry: never,
      discard: never,
    },
  };
  return {
    session: still({ status: 'signed-in' as const, user, verified: false }),
    environment: still(environment),
    appUpdate: still({ onDevice: 'yes' as const, ready: false, apply: never }),
    heldUp: still(false),
    person: () => person,
    onNotification: () => () => {},
    signIn: never,
    passwords: noCalls,
    signOut: never,
  };
}
