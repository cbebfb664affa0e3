/** The serialized draft of a form with several fields. */

/** The values of a form, by field, as the fields show them. */
export type FormValues = Record<string, string>;

/** The unsaved changes of a form. */
export interface FormDraft {
  /** The title under which it is offered again: 'Room assignment of Ana Reyes'. */
  title: string;
  /** The typed values, as text that can be read and copied. */
  words: string;
  /** The previous values of the changed fields: another member may change them meanwhile. */
  changed: FormValues;
  before: FormValues;
}

/** Reads a stored draft; null for anything else. */
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
