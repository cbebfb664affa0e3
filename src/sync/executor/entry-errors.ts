import type { EntryError, OutboxEntry } from '#sync/entry.ts';
import type { Outcome } from './outcome.ts';

/** What the engine says of an entry by itself, in words for the person. */

export const BOTH_CHANGED: EntryError = {
  status: 412,
  message: 'Somebody else changed this too. Choose which version stays.',
  fields: {},
  behind: null,
};

/** The server says already what the edit wants, in a row that somebody else has made. */
export const acknowledgedAs = (entry: OutboxEntry, row: unknown): Outcome => ({
  kind: 'acknowledged',
  acknowledgement: { id: entry.entity.id, row, found: true },
});

/** What a server has of an entity now cannot be read, so that nobody can say whether somebody else has changed it. */
export const UNREADABLE: EntryError = {
  status: null,
  message: 'The server’s answer could not be understood',
  fields: {},
  behind: null,
};

export const FILE_LOST: EntryError = {
  status: null,
  message: 'A file of this edit is not on this device any more. Please attach it again.',
  fields: {},
  behind: null,
};

/** No request can be made of what is kept of the edit. */
export const DAMAGED: EntryError = {
  status: null,
  message: 'This edit is damaged on this device and cannot be sent. Copy what you need of it and make it again.',
  fields: {},
  behind: null,
};

/** A server that keeps no keys has said yes to a create in words that name nothing, and nothing like it is found there; or
 * reading any server's yes has failed. */
export const UNCERTAIN: EntryError = {
  status: null,
  message: 'The server took this, but its answer could not be read. Please check whether it is there before you retry.',
  fields: {},
  behind: null,
};
