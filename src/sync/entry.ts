/**
 * The outbox's record. One entry is one edit: it is written in the same transaction as the effect that the
 * person sees, survives everything, and leaves only when the server has answered or the person has decided.
 */

/** Raised when a field's meaning changes; entries of an older version are migrated when they are read. */
export const ENTRY_SCHEMA_VERSION = 2;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * - `pending`: to be sent, at `nextAt` at the earliest.
 * - `in-flight`: marked before the request leaves. Found at start-up, it means that nobody knows whether the server
 *   has it; it is sent again under the same key.
 * - `done`: the server has it; kept for a while for the list of what was sent.
 * - `needs-you`: refused, or waiting behind what was refused; only the person moves it on.
 */
export type EntryState = 'pending' | 'in-flight' | 'done' | 'needs-you';

/** What an entry is about. `id` is the server's, or a local one until the acknowledgement names the server's. */
export interface EntityRef {
  type: string;
  id: string;
}

/**
 * Why an entry waits.
 * - `connection`: nothing gets through. - `answer`: what came back was cut off, or could not be read.
 * - `server`: it has failed at this very edit. - `gateway`: somebody before it says that it is not there.
 * - `busy`: it asks to be left alone. - `at-it`: it is still at this request. - `session`: whose session it is cannot be
 *   told. - `sign-in`: nobody, or somebody else, is signed in. - `behind`: an earlier edit goes first.
 * - `room`: this device has none to note that it is being sent. - `device`: its database does not answer.
 */
export const WAITING_FOR = [
  'connection',
  'answer',
  'server',
  'gateway',
  'busy',
  'at-it',
  'session',
  'sign-in',
  'behind',
  'room',
  'device',
] as const;
export type WaitingFor = (typeof WAITING_FOR)[number];

/**
 * The last trouble: the answer's status (null when none came), its words, and per field where told. Of a pending entry
 * it says why it waits, of one that needs the person why it was refused.
 */
export interface EntryError {
  status: number | null;
  message: string;
  fields: Record<string, string>;
  /** The opId of the refused entry that this one waits behind; null when it was refused itself. */
  behind: string | null;
  /** Of a pending entry: what it waits for, and since when, in milliseconds since the epoch. */
  waiting?: { why: WaitingFor; since: number };
  /** How often in a row the server itself has failed at the edit (5xx), and since when; whatever the network did in between. */
  failing?: { times: number; since: number; isStuck: boolean };
  /** Of a server that asked to be left alone (429, 503): how many times in a row it had, and until when it is. */
  rest?: { times: number; until: number };
}

/** A picked file that goes with an edit; its bytes are in the store under `id`. */
export interface FileRef {
  id: string;
  name: string;
  /** Media type as the browser told it; may be empty. */
  type: string;
  /** Bytes. */
  size: number;
}

/**
 * Both sides changed the same fields (412): what the server has now. The edit's own words are in its body, what both
 * began with in its base.
 */
export interface Conflict {
  /** The server's row, in the client's shape. */
  theirs: Json;
  version: number | null;
  /** Names of the fields that both changed, of the edit's body. */
  fields: string[];
}

export interface OutboxEntry {
  /** UUID; the Idempotency-Key of every attempt (see `rebases`). */
  opId: string;
  /** Grows by one with each entry; the order of edits on one entity, whatever the clock says. */
  seq: number;
  /** `origin|userId`: whose edit it is. Nobody else's session may send it. */
  owner: string;
  /** Which edit: `comment.create`, … The registry of kinds knows what it does, and which call sends it (S105). */
  kind: string;
  schemaVersion: number;
  /** Ids in the path of the kind's call, local or the server's; rewritten when a local one becomes real. */
  refs: Record<string, string>;
  body: Json;
  /** Files that go with it. */
  files: FileRef[];
  entity: EntityRef;
  /** Where its effect shows: `event:12` for a comment. */
  scope: string;
  /** Local ids that must be real before it can be sent. */
  deps: string[];
  /** Local ids beside the entity's own that its acknowledgement makes real: a new member is a new person too. */
  provides: string[];
  /**
   * What the person saw when they changed it: for merging and for showing both versions. `gone` is what the edit takes off
   * a field of many parts (S91) and the snapshot does not have, as it had gone already when the edit was made anew.
   */
  base: { version: number | null; snapshot: Json; gone?: Json[] } | null;
  state: EntryState;
  attempts: number;
  /** Milliseconds since the epoch of the first attempt; null when it never left. Only such entries are coalesced. */
  firstSentAt: number | null;
  /** By how many milliseconds the server's clock was ahead at the first attempt; null when it did not tell. */
  serverAhead: number | null;
  /**
   * Milliseconds since the epoch before which its last request may still have an effect, so that not even a hurry sends
   * it again; the past where repeating does no harm.
   */
  heldUntil: number;
  /** Milliseconds since the epoch before which it is not tried again. */
  nextAt: number;
  error: EntryError | null;
  /** Not null while the person has to choose between both versions. */
  conflict: Conflict | null;
  /** How often it was made anew on what the server had then; each time its key is another. */
  rebases: number;
  createdAt: number;
}

/** What a command hands to the outbox; the rest of the entry is the outbox's to fill. */
export type NewEntry = Pick<
  OutboxEntry,
  'kind' | 'refs' | 'body' | 'entity' | 'scope' | 'deps' | 'provides' | 'base' | 'files'
>;

/** Whether an edit takes its entity away. The name of its kind says so, also before the kinds are loaded. */
export const removes = ({ kind }: Pick<OutboxEntry, 'kind'>): boolean => /\.(?:delete|remove)$/.test(kind);

/**
 * Whether an edit leaves others nothing that they may change, as the archiving of a group: it goes after everything made
 * before it that is on its way (`isOnItsWay`), of whatever group that is, as an entry does not say its own (S125).
 */
export const closes = ({ kind }: Pick<OutboxEntry, 'kind'>): boolean => /\.archive$/.test(kind);

const LOCAL = 'local-';

/** A new id for what the server does not know yet, from a UUID. Other servers may use bare UUIDs, hence the prefix. */
export const localId = (uuid: string): string => `${LOCAL}${uuid}`;
export const isLocalId = (id: string): boolean => id.startsWith(LOCAL);
