import { type RefObject, useEffect, useLayoutEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import type { Attachment } from '#contract/records/files/attachment.ts';
import type { DraftContent, StoredDraft } from '#runtime/drafts/families.ts';
import { drafts } from '#runtime/drafts/window.ts';
import type { EditForm } from '#runtime/platform/edit-form.ts';

export interface Draft extends DraftContent {
  /** Null discards the text. */
  set(text: string | null): void;
  setFiles(files: readonly Attachment[]): void;
  /** The current content of the draft, even if the screen has not been rendered yet. */
  current(): DraftContent;
  /**
   * The form's part in posting `text` with the files (`DraftForm.handOver`). A refusal is shown only in a form that is
   * still open; `form` holds its field. `onKept` is called when the device keeps the edit.
   */
  handOver(text: string, form: RefObject<HTMLElement | null>, onKept?: () => void): EditForm;
}

/**
 * The draft of a user's new comment on an event, or of their change of the comment `commentKey`. The draft belongs to
 * this form while the form is mounted.
 */
export function useDraft(userId: string, eventKey: string, commentKey: string | null = null): Draft {
  const form = useMemo(() => drafts.form({ userId, eventKey, commentKey }), [userId, eventKey, commentKey]);
  const content = useSyncExternalStore(form.subscribe, form.get);
  // Before the first paint: the user could otherwise type into a form that does not show its draft yet.
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

/** Whether a draft of a change of a comment existed, from any tab, when this tab opened the event. */
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

/** The drafts of a user for comments on an event that are not among `shown`. */
export function useStrayDrafts(userId: string, eventKey: string, shown: readonly string[]): StoredDraft[] {
  const names = useSyncExternalStore(drafts.subscribe, () => drafts.names(userId));
  return drafts
    .list(names)
    .filter((draft) => draft.eventKey === eventKey && draft.commentKey !== null && !shown.includes(draft.commentKey));
}

/** Forgets a draft that is not open in a form. */
export const forgetDraft = (name: string): void => drafts.forget(name);
