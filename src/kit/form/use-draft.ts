import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import type { DraftContent, DraftPlace, StoredDraft } from '#runtime/drafts/drafts.ts';
import { drafts } from '#runtime/drafts/window.ts';
import type { EditForm } from '#runtime/platform/edit-form.ts';

export interface Draft extends DraftContent {
  /** The content as it is now, even where it changed after the last render. */
  now(): DraftContent;
  /** @returns whether the content is on the device and will outlive this tab */
  put(content: DraftContent): boolean;
  /** The form's part in posting (`Drafts.handOver`). */
  handOver(posted: DraftContent, isShown: () => boolean, onKept?: () => void): EditForm;
}

/** The draft of a form, which is on the screen as long as this is mounted. */
export function useDraft(place: DraftPlace): Draft {
  const name = drafts.at(place);
  const content = useSyncExternalStore(drafts.subscribe, () => drafts.read(name));
  // Before the first paint: the user may type into a form that does not show its draft yet.
  useLayoutEffect(() => drafts.open(name), [name]);
  return {
    ...content,
    now: () => drafts.read(name),
    put: (next) => drafts.put(name, next),
    handOver: (posted, isShown, onKept) => drafts.handOver(name, posted, isShown, onKept),
  };
}

/** All drafts of a user in a scope, including those that a form holds. */
export function useDrafts(userId: string, scope: string): StoredDraft[] {
  return drafts.list(useSyncExternalStore(drafts.subscribe, () => drafts.names(userId, scope)));
}

/** The drafts of a user in a scope that no form in any tab holds, by form: see `Drafts.left`. */
export function useLeftDrafts(userId: string, scope: string): ReadonlyMap<string, StoredDraft> {
  const names = useSyncExternalStore(drafts.subscribe, () => drafts.closed(userId, scope));
  const [left, setLeft] = useState<ReadonlyMap<string, StoredDraft>>(new Map());
  useEffect(() => {
    let isOver = false;
    drafts.left(names).then((found) => !isOver && setLeft(found));
    return () => {
      isOver = true;
    };
  }, [names]);
  return left;
}
