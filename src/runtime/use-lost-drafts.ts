import { useLiveQuery } from 'dexie-react-hooks';
import { useSyncExternalStore } from 'react';
import { getEvent } from '#store/queries/events.ts';
import { useObservableField, usePerson } from './context.ts';
import type { StoredDraft } from './draft-families.ts';
import { drafts } from './window-drafts.ts';

export interface LostDraft extends StoredDraft {
  /** Erases it, with the files that were picked for it and are not sent. */
  discard(): Promise<void>;
}

/**
 * The person's drafts that no screen can show: their events are not on this device any more. Before the groups have come to
 * this device for the first time nobody knows.
 */
export function useLostDrafts(): LostDraft[] {
  const { user, store, sync, outbox } = usePerson();
  const isFetched = useObservableField(sync, 'pulledAt') !== null;
  const names = useSyncExternalStore(drafts.subscribe, () => drafts.names(user.id));
  const gone = useLiveQuery(async () => {
    const keys = [...new Set(drafts.list(names).map(({ eventKey }) => eventKey))];
    const events = await Promise.all(keys.map((key) => getEvent(store, key)));
    return keys.filter((_, index) => events[index] === null);
  }, [store, names]);
  if (!isFetched || !gone || gone.length === 0) return [];
  const discard = async ({ name, files }: StoredDraft) => {
    const { listUploads } = await import('#store/queries/uploads.ts');
    const addresses = files.map(({ url }) => url);
    for (const { opId } of await listUploads(store, addresses)) if (opId !== null) await outbox.discard(opId);
    drafts.forget(name);
  };
  return drafts
    .list(names)
    .filter(({ eventKey }) => gone.includes(eventKey))
    .map((draft) => ({ ...draft, discard: () => discard(draft) }));
}
