/**
 * The counts for several edits that are judged as one: all of them, those that the server has, and those that were
 * refused.
 */
export interface Tally {
  all: number;
  accepted: number;
  refused: number;
}

/** The outcome of an edit within the time that a form waits for it. */
export type Verdict = Outcome & { tally?: Tally };

type Outcome =
  | { outcome: 'accepted' }
  /**
   * Durably on the device; it will be sent. `because`: the server failed (5xx), or has not answered in time; absent
   * where the device has no network.
   */
  | { outcome: 'saved'; because?: 'server' | 'no-answer' }
  /**
   * The server refused while the form waited; the edit is rolled back and the form holds the input. `message` is empty
   * where the server gave no words.
   */
  | { outcome: 'rejected'; message: string; fields: Record<string, string> }
  /** Refused, or blocked by a refused edit, and kept on the device as 'Needs attention'; the form lets go of the input. */
  | { outcome: 'needs-you'; message: string; fields: Record<string, string> }
  /** The user discarded the edit somewhere else while the form waited: there is nothing to report. */
  | { outcome: 'withdrawn' }
  /** The device could not keep it; nothing was written and the form keeps the input. */
  | { outcome: 'not-saved'; message: string };

/** The form behind an edit, which holds the typed input when nothing else does. */
export interface EditForm {
  /**
   * The edit is durably on the device: the form lets go of the input. Called again where it could not be rolled back.
   * @param id the id of the edited entity; the local id of a created one
   */
  kept(id?: string): void;
  /**
   * The server refused: the form takes the input back and returns whether it did. It does so only while it is on the
   * screen, holds nothing newer, and stores the input on the device. Only then is the edit rolled back; in every other
   * case, and for an edit with words but without a form, it stays as 'Needs attention'.
   */
  takeBack(): boolean;
}
