import type { EntryError } from '#sync/entry/entry.ts';

/** Errors that the engine itself gives an entry, in words for the user. */

export const BOTH_CHANGED: EntryError = {
  status: 412,
  message: 'Someone else changed this too. Choose a version.',
  fields: {},
  behind: null,
};

/** The server's present row of an entity cannot be read, so it is unknown whether another member has changed it. */
export const UNREADABLE: EntryError = {
  status: null,
  message: 'The server returned an unexpected response',
  fields: {},
  behind: null,
};

export const FILE_MISSING: EntryError = {
  status: null,
  message: 'A file of this edit is no longer on this device. Please attach it again.',
  fields: {},
  behind: null,
};

/** The stored edit cannot be turned into a request. */
export const DAMAGED: EntryError = {
  status: null,
  message: 'This edit is damaged on this device and cannot be sent. Copy its text and enter it again.',
  fields: {},
  behind: null,
};

/**
 * Reading a 2xx answer failed; or a server without keys answered a create with 2xx and no id, and the look-up found
 * nothing.
 */
export const UNCERTAIN: EntryError = {
  status: null,
  message: 'The server accepted this, but its response could not be read. Check whether it was saved before you retry.',
  fields: {},
  behind: null,
};
