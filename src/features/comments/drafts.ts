import { type RefObject, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Attachment } from '#contract/attachment.ts';
import type { DraftContent, StoredDraft } from '#runtime/drafts/families.ts';
import { drafts } from '#runtime/drafts/window.ts';
import type { EditForm } from '#runtime/window/types.ts';

export interface Draft extends DraftContent {
  /** Null forgets the text. */
  set(text: string | null): void;
  setFiles(files: readonly Attachment[]): void;
  /** What stands in the draft now, whatever a screen that is about to be drawn anew still shows. */
  current(): DraftContent;
  /**
   * The form's part in posting `text` with the files (`DraftForm.handOver`). A refusal comes back only into a form that then
   * shows it: `form` is where its field is. `onKept` is called when the device keeps the edit.
   */
  handOver(text: string, form: RefObject<HTMLElement | null>, onKept?: () => void): EditForm;
}

/**
 * The draft of a form for a person's new comment on an event, or for their change of the comment known by `commentKey`. It
 * is this form's own as long as the form stands on the screen.
 */
export function useDraft(userId: string, eventKey: string, commentKey: string | null = null): Draft {
  const form = useMemo(() => drafts.form({ userId, eventKey, commentKey }), [userId, eventKey, commentKey]);
  const content = useSyncExternalStore(form.subscribe, form.get);
  // Before anything is painted: a form that shows nothing of what it holds may be typed in.
  useLayoutEffect(() => form.open(), [form]);
  return {
    ...content,
    set: (text) => void form.put({ ...form.get(), text }),
    setFiles: (files) => void form.put({ ...form.get(), files }),
    current: form.get,
    handOver: (text, at, onKept) => {
      const shows = () => {
        flushSync(() => {});
        const field = at.current?.querySelector('textarea');
        return field?.isConnected === true && field.value === text;
      };
      return form.handOver(text, shows, onKept);
    },
  };
}

/** Whether a change of a comment was left behind, in whichever tab, when this one opened the event. */
export function useFoundDraft(userId: string, eventKey: string, commentKey: string): boolean {
  const [isFound, setFound] = useState(false);
  useEffect(() => {
    let left = false;
    drafts.isLeftAt({ userId, eventKey, commentKey }).then((found) => {
      if (found && !left) setFound(true);
    });
    return () => {
      left = true;
    };
  }, [userId, eventKey, commentKey]);
  return isFound;
}

/** The changes that a person was writing of comments on an event that are not among `shown`. */
export function useStrayDrafts(userId: string, eventKey: string, shown: readonly string[]): StoredDraft[] {
  const names = useSyncExternalStore(drafts.subscribe, () => drafts.names(userId));
  return drafts
    .list(names)
    .filter((draft) => draft.eventKey === eventKey && draft.commentKey !== null && !shown.includes(draft.commentKey));
}

/** Forgets a draft that no form holds. */
export const forgetDraft = (name: string): void => drafts.forget(name);
