/** What the text of a draft of a form of several fields holds. */

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
