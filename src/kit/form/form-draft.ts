import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { type FormDraft, readFormDraft } from '#runtime/drafts/form-drafts.ts';
import { formDrafts } from '#runtime/drafts/window.ts';
import type { EditForm } from '#runtime/window/types.ts';

export interface HeldDraft {
  draft: FormDraft | null;
  /** The draft as it is now, also where it changed after this was drawn. */
  now(): FormDraft | null;
  /** Keeps it, or forgets it. @returns whether it is on the device and will outlive this tab */
  put(draft: FormDraft | null): boolean;
  /** The form's part in saving (`DraftForm.handOver`). */
  handOver(draft: FormDraft, shows: () => boolean, onKept: () => void): EditForm;
}

/**
 * The draft of a form that stands on the screen, its own as long as it stands there; what another one left at the same
 * place is taken up.
 * @param scope where the form is opened, as a scope of edits  @param name which form, and of what
 */
export function useFormDraft(userId: string, scope: string, name: string): HeldDraft {
  const form = useMemo(() => formDrafts.form({ userId, scope, form: name }), [userId, scope, name]);
  const { text } = useSyncExternalStore(form.subscribe, form.get);
  const draft = useMemo(() => readFormDraft(text), [text]);
  // Before anything is painted: a form that shows nothing of what it holds may be typed in.
  useLayoutEffect(() => form.open(), [form]);
  const written = (next: FormDraft | null) => next && JSON.stringify(next);
  return {
    draft,
    now: () => readFormDraft(form.get().text),
    put: (next) => form.put({ text: written(next), files: [] }),
    handOver: (next, shows, onKept) => form.handOver(JSON.stringify(next), shows, onKept),
  };
}
