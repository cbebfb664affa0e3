import { useSyncExternalStore } from 'react';
import type { Attachment } from '#contract/records/files/attachment.ts';
import { useObservableField, usePerson } from '#kit/app/context.ts';
import { useLiveQuery } from '#kit/app/use-live-query.ts';
import type { StoredDraft } from '#runtime/drafts/families.ts';
import { readFormDraft } from '#runtime/drafts/form-drafts.ts';
import { drafts, formDrafts } from '#runtime/drafts/window.ts';
import type { Store } from '#store/database/database.ts';
import { getGroup } from '#store/queries/groups/groups.ts';
import { getEvent } from '#store/queries/schedule/events.ts';

/** A draft that no screen can show anymore. */
export interface LostDraft {
  name: string;
  /** The thing that the draft was meant to become. */
  what: string;
  /** The reason why no screen shows it. */
  why: string;
  text: string | null;
  files: readonly Attachment[];
  /** Erases the draft, with its picked files that are not sent. */
  discard(): Promise<void>;
}

/**
 * The person's drafts that no screen can show: their events or groups are no longer on this device, or their group is
 * archived, in which nothing can be changed. Undetermined until the groups have come to this device for the first time.
 */
export function useLostDrafts(): LostDraft[] {
  const comments = useLostComments();
  const forms = useLostForms();
  const isFetched = useObservableField(usePerson().sync, 'pulledAt') !== null;
  return isFetched ? [...comments, ...forms] : [];
}

/** The reasons why draft places cannot be shown or written in; those that can are left out. */
async function whyLost(
  store: Store,
  places: readonly string[],
  what: 'event' | 'group',
  within: readonly ({ groupId: string } | null)[],
): Promise<Map<string, string>> {
  const groups = await Promise.all(within.map((place) => place && getGroup(store, place.groupId)));
  const reasons = places.map((place, index) => {
    const group = groups[index];
    const isThere = what === 'event' ? within[index] : group;
    if (!isThere) return [place, `Its ${what} is not on this device any more.`] as const;
    return [place, group?.isArchived ? 'Its group is archived, so it can only be read.' : ''] as const;
  });
  return new Map(reasons.filter(([, reason]) => reason !== ''));
}

function useLostComments(): LostDraft[] {
  const { user, store, outbox } = usePerson();
  const names = useSyncExternalStore(drafts.subscribe, () => drafts.names(user.id));
  const gone = useLiveQuery(async () => {
    const keys = [...new Set(drafts.list(names).map(({ eventKey }) => eventKey))];
    const events = await Promise.all(keys.map((key) => getEvent(store, key)));
    return whyLost(store, keys, 'event', events);
  }, [store, names]);
  if (!gone || gone.size === 0) return [];
  const discard = async ({ name, files }: StoredDraft) => {
    const { listUploads } = await import('#store/queries/unsent/uploads.ts');
    const addresses = files.map(({ url }) => url);
    for (const { opId } of await listUploads(store, addresses)) if (opId !== null) await outbox.discard(opId);
    drafts.forget(name);
  };
  return drafts
    .list(names)
    .filter(({ eventKey }) => gone.has(eventKey))
    .map((draft) => ({
      ...draft,
      what: draft.commentKey === null ? 'A comment that was not posted' : 'A change of a comment that was not saved',
      why: gone.get(draft.eventKey) ?? '',
      discard: () => discard(draft),
    }));
}

/** A group's forms are on its screen, in a scope of their own; other screens offer theirs themselves. */
function useLostForms(): LostDraft[] {
  const { user, store } = usePerson();
  const names = useSyncExternalStore(formDrafts.subscribe, () => formDrafts.names(user.id));
  const gone = useLiveQuery(async () => {
    const all = formDrafts.list(names).map(({ scope }) => scope);
    const scopes = [...new Set(all)].filter((scope) => scope.startsWith('group:'));
    const ids = scopes.map((scope) => ({ groupId: scope.replace(/^group:/, '') }));
    return whyLost(store, scopes, 'group', ids);
  }, [store, names]);
  if (!gone || gone.size === 0) return [];
  return formDrafts
    .list(names)
    .filter(({ scope }) => gone.has(scope))
    .map(({ name, scope, text }) => {
      const draft = readFormDraft(text);
      return {
        name,
        what: `Not saved: ${draft?.title ?? 'a form'}`,
        why: gone.get(scope) ?? '',
        text: draft?.words ?? text,
        files: [],
        discard: async () => formDrafts.forget(name),
      };
    });
}
