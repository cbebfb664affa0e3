import type { EntryError } from '#sync/entry/entry.ts';

/** Errors that the engine itself gives an entry, in words for the user. */

export const BOTH_CHANGED: EntryError = {
  status: 412,
  message: 'Another person changed this too. Choose which version stays.',
  fields: {},
  behind: null,
};

/** The server's present row of an entity cannot be read, so it is unknown whether another member has changed it. */
export const UNREADABLE: EntryError = {
  status: null,
  message: 'The server’s answer could not be understood',
  fields: {},
  behind: null,
};

export const FILE_MISSING: EntryError = {
  status: null,
  message: 'A file of this edit is not on this device any more. Please attach it again.',
  fields: {},
  behind: null,
};

/** The stored edit cannot be turned into a request. */
export const DAMAGED: EntryError = {
  status: null,
  message: 'This edit is damaged on this device and cannot be sent. Copy what you need of it and make it again.',
  fields: {},
  behind: null,
};

/**
 * Reading a 2xx answer failed; or a server without keys answered a create with 2xx and no id, and the look-up found
 * nothing.
 */
export const UNCERTAIN: EntryError = {
  status: null,
  message: 'The server took this, but its answer could not be read. Please check whether it is there before you retry.',
  fields: {},
  behind: null,
};
