import type { Attachment } from '#contract/records/files/attachment.ts';
import { DRAFT_KIND, FORM_DRAFT_KIND } from './storage.ts';

/** The owner and the subject of a draft: a new comment on an event, or a change of the comment with `commentKey`. */
export interface DraftPlace {
  userId: string;
  /** The stable key of the event, which does not change when the server assigns its id. */
  eventKey: string;
  commentKey: string | null;
}

/** The place of a draft of any other form. */
export interface FormPlace {
  userId: string;
  /** The scope in which the form is opened: `group:1`. */
  scope: string;
  /** The form and its entity: `room.update 12`. */
  form: string;
}

/** The unposted content of a form. `text` is null where nothing was typed or changed. */
export interface DraftContent {
  text: string | null;
  files: readonly Attachment[];
}

export type StoredDraft<TPlace = DraftPlace> = TPlace & DraftContent & { name: string };

/** How the drafts of one family are named, and how two drafts at one place are merged. */
export interface DraftFamily<TPlace> {
  /** The prefix of their names. */
  kind: string;
  /** Converts a place to the parts of a name, and back; null for parts that name no place. */
  words(place: TPlace): readonly [userId: string, where: string, what: string];
  place(userId: string, where: string, what: string): TPlace | null;
  /** Both contents in one; null where one form cannot hold both: then the second waits for the next form. */
  joined(first: DraftContent, second: DraftContent): DraftContent | null;
}

export const EMPTY: DraftContent = { text: null, files: [] };

export const isEmpty = ({ text, files }: DraftContent): boolean => text === null && files.length === 0;

/** Both contents in one; all of both is kept. */
function joined(first: DraftContent, second: DraftContent): DraftContent {
  const texts = new Set([first.text, second.text].filter((text) => text !== null));
  const known = new Set(first.files.map(({ url }) => url));
  return {
    text: texts.size === 0 ? null : [...texts].join('\n\n'),
    files: [...first.files, ...second.files.filter(({ url }) => !known.has(url))],
  };
}

/** Drafts of comments: two at one place become one text. */
export const COMMENT_DRAFTS: DraftFamily<DraftPlace> = {
  kind: DRAFT_KIND,
  words: ({ userId, eventKey, commentKey }) => [userId, eventKey, commentKey ?? ''],
  place: (userId, eventKey, commentKey) => (eventKey ? { userId, eventKey, commentKey: commentKey || null } : null),
  joined,
};

/** Drafts of forms with several fields, whose text is serialized: each is restored by itself. */
export const FORM_DRAFTS: DraftFamily<FormPlace> = {
  kind: FORM_DRAFT_KIND,
  words: ({ userId, scope, form }) => [userId, scope, form],
  place: (userId, scope, form) => (scope && form ? { userId, scope, form } : null),
  joined: (first, second) => (isEmpty(first) ? second : null),
};
