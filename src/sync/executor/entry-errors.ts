import { entryError } from '#sync/entry/entry-error.ts';

/** Errors that the engine itself gives an entry, in words for the user. */

export const BOTH_CHANGED = entryError(412, 'Someone else changed this too. Choose a version.');

/** The server's present row of an entity cannot be read, so it is unknown whether another member has changed it. */
export const UNREADABLE = entryError(null, 'The server returned an unexpected response');

export const FILE_MISSING = entryError(
  null,
  'A file of this edit is no longer on this device. Please attach it again.',
);

/** The stored edit cannot be turned into a request. */
export const DAMAGED = entryError(
  null,
  'This edit is damaged on this device and cannot be sent. Copy its text and enter it again.',
);

/**
 * Reading a 2xx answer failed; or a server without keys answered a create with 2xx and no id, and the look-up found
 * nothing.
 */
export const UNCERTAIN = entryError(
  null,
  'The server accepted this, but its response could not be read. Check whether it was saved before you retry.',
);
