import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import { type FormDraft, readFormDraft } from '#runtime/drafts/form-drafts.ts';
import { formDrafts } from '#runtime/drafts/window.ts';
import type { EditForm } from '#runtime/platform/edit-form.ts';

export interface HeldDraft {
  draft: FormDraft | null;
  /** The draft as it is now, even where it changed after the last render. */
  now(): FormDraft | null;
  /** Keeps the draft, or forgets it. @returns whether the draft is on the device and will outlive this tab */
  put(draft: FormDraft | null): boolean;
  /** The form's part in saving (`DraftForm.handOver`). */
  handOver(draft: FormDraft, shows: () => boolean, onKept: () => void): EditForm;
}

/**
 * The draft of a form on the screen, which owns it while it is open. A draft that another form left at the same place
 * is taken over.
 * @param scope where the form is opened, as a scope of edits  @param name the form and its subject
 */
export function useFormDraft(userId: string, scope: string, name: string): HeldDraft {
  const form = useMemo(() => formDrafts.form({ userId, scope, form: name }), [userId, scope, name]);
  const { text } = useSyncExternalStore(form.subscribe, form.get);
  const draft = useMemo(() => readFormDraft(text), [text]);
  // Before the first paint: the user may type into a form that does not show its draft yet.
  useLayoutEffect(() => form.open(), [form]);
  const written = (next: FormDraft | null) => next && JSON.stringify(next);
  return {
    draft,
    now: () => readFormDraft(form.get().text),
    put: (next) => form.put({ text: written(next), files: [] }),
    handOver: (next, shows, onKept) => form.handOver(JSON.stringify(next), shows, onKept),
  };
}
