import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react';
import type { EditForm } from '#runtime/types.ts';
import { formDrafts } from '#runtime/window-drafts.ts';

/** The values of a form, by field: texts as the fields show them. */
export type FormValues = Record<string, string>;

/** What a person has changed in a form and not saved. */
export interface FormDraft {
  /** What the form is, where it is offered again: 'Room assignment of Ana Reyes'. */
  title: string;
  /** What was typed, in words that can be read and copied. */
  words: string;
  /** The fields that the person has changed, and what stood in each before: somebody else may change it meanwhile. */
  changed: FormValues;
  before: FormValues;
}

/** Reads a stored draft; null for what is none. */
export function readFormDraft(text: string | null): FormDraft | null {
  try {
    const draft = JSON.parse(text ?? 'null') as Partial<FormDraft> | null;
    if (!draft || !isTexts(draft.changed) || !isTexts(draft.before)) return null;
    return { title: String(draft.title), words: String(draft.words), changed: draft.changed, before: draft.before };
  } catch {
    return null;
  }
}

const isTexts = (value: unknown): value is FormValues =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string');

export interface HeldDraft {
  draft: FormDraft | null;
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
    put: (next) => form.put({ text: written(next), files: [] }),
    handOver: (next, shows, onKept) => form.handOver(JSON.stringify(next), shows, onKept),
  };
}
