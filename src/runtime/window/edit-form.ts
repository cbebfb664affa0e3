/** Of several edits that are judged as one: all of them, those that the server has, and those that were refused. */
export interface Tally {
  all: number;
  accepted: number;
  refused: number;
}

/** What became of an edit within the time a form waits for it. */
export type Verdict = Outcome & { tally?: Tally };

type Outcome =
  | { outcome: 'accepted' }
  /**
   * On the device, durably; it will be sent. `because`: the server failed (5xx), or has not answered in time; absent where
   * the device has no network.
   */
  | { outcome: 'saved'; because?: 'server' | 'no-answer' }
  /**
   * The server refused while the form waited; the edit is rolled back and the form holds the input. `message` is empty
   * where the server gave no words.
   */
  | { outcome: 'rejected'; message: string; fields: Record<string, string> }
  /** Refused, or behind what was refused, and kept on the device as 'Needs you'; the form lets go of the input. */
  | { outcome: 'needs-you'; message: string; fields: Record<string, string> }
  /** The person took it back somewhere else while the form waited: there is nothing to tell. */
  | { outcome: 'withdrawn' }
  /** The device could not keep it; nothing was written and the form keeps the input. */
  | { outcome: 'not-saved'; message: string };

/** The form behind an edit, which holds what the person typed when nothing else does. */
export interface EditForm {
  /**
   * The edit is on the device, durably: the form lets go of the input. Said again where it could not be rolled back.
   * @param id of what it edits; of what it makes, the local one
   */
  kept(id?: string): void;
  /**
   * The server refused: the form takes the input back, and answers whether it did: only while it stands on the screen, has
   * nothing newer, keeps what it takes on the device, and shows it before it answers. Only then is the edit rolled back;
   * in every other case, and for an edit with words but without a form, it stays as 'Needs you'. It may be asked twice.
   */
  takeBack(): boolean;
}
