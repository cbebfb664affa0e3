import { useSyncExternalStore } from 'react';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import { commentForm, EMPTY, type StoredDraft } from '#runtime/drafts/drafts.ts';
import { drafts } from '#runtime/drafts/window.ts';
import type { Store } from '#store/database/database.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { getEvent } from '#store/queries/schedule/events.ts';

/** A draft that no screen can show anymore. */
export interface LostDraft extends StoredDraft {
  /** The thing that the draft was meant to become. */
  what: string;
  /** The reason why no screen shows it. */
  why: string;
  /** Erases the draft, with its picked files that are not sent. */
  discard(): Promise<void>;
}

/**
 * The person's drafts that no screen can show: their events or groups are no longer on this device, or their group is
 * archived, in which nothing can be changed. Undetermined until the groups have come to this device for the first time.
 */
export function useLostDrafts(): LostDraft[] {
  const { user, store, outbox, sync } = usePerson();
  const names = useSyncExternalStore(drafts.subscribe, () => drafts.names(user.id));
  const isFetched = useObservableField(sync, 'pulledAt') !== null;
  const reasons = useLiveQuery(async () => {
    const scopes = [...new Set(drafts.list(names).map(({ scope }) => scope))];
    const why = await Promise.all(scopes.map((scope) => whyLost(store, scope)));
    return new Map(scopes.map((scope, index) => [scope, why[index]]));
  }, [store, names]);
  if (!isFetched || !reasons) return [];
  const discard = async ({ name, files }: StoredDraft) => {
    const { listUploads } = await import('#store/queries/unsent/uploads.ts');
    const addresses = files.map(({ url }) => url);
    for (const { opId } of await listUploads(store, addresses)) if (opId !== null) await outbox.discard(opId);
    drafts.put(name, EMPTY);
  };
  return drafts.list(names).flatMap((draft) => {
    const why = reasons.get(draft.scope);
    return why ? [{ ...draft, what: whatOf(draft), why, discard: () => discard(draft) }] : [];
  });
}

/** The reason why no screen can show the forms of a scope; null for one that can, or that is not of an event or group. */
async function whyLost(store: Store, scope: string): Promise<string | null> {
  const [, what, id = ''] = /^(event|group):(.*)$/.exec(scope) ?? [];
  if (what === undefined) return null;
  const event = what === 'event' ? await getEvent(store, id) : null;
  const group = what === 'event' && !event ? null : await getGroup(store, event?.groupId ?? id);
  if (!event && !group) return `Its ${what} is no longer on this device.`;
  return group?.isArchived ? 'Its group is archived and read-only.' : null;
}

function whatOf({ form, fields }: StoredDraft): string {
  if (fields) return `Not saved: ${fields.title}`;
  return form === commentForm(null) ? 'An unposted comment' : 'An unsaved change to a comment';
}
