/**
 * A record of the outbox: one edit. It is written in the transaction that shows the edit, and is removed only when the
 * server has answered or the user has decided.
 */

/** Raised when a field's meaning changes; entries of an older version are then migrated when they are read. */
export const ENTRY_SCHEMA_VERSION = 2;

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/**
 * - `pending`: to be sent, at `nextAt` at the earliest.
 * - `in-flight`: marked before the request leaves. Found at start-up, it means that it is unknown whether the server
 *   has the edit; it is sent again under the same key.
 * - `done`: the server has it; kept for a while for the list of sent edits.
 * - `needs-you`: refused, or blocked by a refused entry; only the user moves it on.
 */
export type EntryState = 'pending' | 'in-flight' | 'done' | 'needs-you';

/**
 * The entity that an edit changes. `id` is the server's, or a local one until the acknowledgement brings the server's.
 */
export interface EntityRef {
  type: string;
  id: string;
}

/** Identifies an entity across types: `comment:12`. Entries with the same key are sent in order. */
export const entityKey = (entity: EntityRef): string => `${entity.type}:${entity.id}`;

/**
 * The reason why an entry waits.
 * - `connection`: no network, or no answer. - `answer`: the answer was cut off or could not be read.
 * - `server`: the server failed at this edit (5xx). - `gateway`: a proxy says that the server cannot be reached.
 * - `busy`: the server requests a cooldown (429, 503). - `at-it`: the server is still processing this request.
 * - `session`: the owner of the session is unknown. - `sign-in`: no user, or another user, is signed in.
 * - `behind`: an earlier edit goes first. - `room`: the device has no storage left to mark the entry in flight.
 * - `device`: the device's database does not answer.
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
 * The last failure: the status of the answer (null when none came), its message, and messages per field where there are
 * any. It is the reason why a pending entry waits, or why one that needs attention was refused.
 */
export interface EntryError {
  status: number | null;
  message: string;
  fields: Record<string, string>;
  /** The server gave no message: `message` is the app's own. */
  isWordless?: boolean;
  /** The server had acknowledged the edit, and lacks it since it was restored from a backup (RESTORE-1). */
  isLacked?: boolean;
  /** The opId of the refused entry that this one is blocked by; null when it was refused itself. */
  behind: string | null;
  /** For a pending entry: the reason why it waits, and since when, in milliseconds since the epoch. */
  waiting?: { why: WaitingFor; since: number };
  /**
   * How often in a row the server itself has failed at the edit (5xx), and since when. Network failures in between do
   * not reset it.
   */
  failing?: { times: number; since: number; isStuck: boolean };
  /**
   * For an edit answered with 429 or 503: how many cooldowns in a row the server has requested, and until when the last
   * one lasts.
   */
  rest?: { times: number; until: number };
}

/** A picked file that is sent with an edit; its bytes are in the store under `id`. */
export interface FileRef {
  id: string;
  name: string;
  /** The media type that the browser reported; may be empty. */
  type: string;
  /** In bytes. */
  size: number;
}

/**
 * Two people changed the same fields (412): the server's present values. The edit's own values are in its body, the
 * values that both started from in its base.
 */
export interface Conflict {
  /** The server's row, in the client's shape. */
  theirs: Json;
  version: number | null;
  /** The names of the fields of the edit's body that both changed. */
  fields: string[];
}

export interface OutboxEntry {
  /** UUID; the Idempotency-Key of every attempt (see `rebases`). */
  opId: string;
  /** Grows by one with each entry; the order of edits of one entity, regardless of the clock. */
  seq: number;
  /** `origin|userId`: the owner of the edit. It may be sent only in the owner's session. */
  owner: string;
  /** The name of the kind: `comment.create`, … The registry of kinds has its effect and its call (STORE-10). */
  kind: string;
  schemaVersion: number;
  /** Ids in the path of the kind's call, local or the server's; rewritten when a local one becomes real. */
  refs: Record<string, string>;
  body: Json;
  /** The files that are sent with it. */
  files: FileRef[];
  entity: EntityRef;
  /** The place that shows its effect: `event:12` for a comment. */
  scope: string;
  /** Local ids that must be real before it can be sent. */
  deps: string[];
  /** Further local ids that its acknowledgement makes real: a new member is also a new person. */
  provides: string[];
  /**
   * The values that the user saw when they made the edit, for merging and for showing both versions. `gone` holds items
   * of a set field (MERGE-6) that the edit removes and the snapshot no longer has, because they were gone when it was
   * rebased.
   */
  base: { version: number | null; snapshot: Json; gone?: Json[] } | null;
  state: EntryState;
  attempts: number;
  /**
   * Milliseconds since the epoch of the first attempt; null if it was never sent. Only entries that were never sent are
   * coalesced.
   */
  firstSentAt: number | null;
  /**
   * How far the server's clock was ahead of the device's at the first attempt, in milliseconds; null if the server did
   * not report it.
   */
  serverAhead: number | null;
  /**
   * Milliseconds since the epoch until which the last request may still take effect. Until then it is not sent again,
   * not even eagerly. In the past where repeating a request does no harm. For an edit that was never sent: until when
   * the user may take it back (`isHeld`), else 0.
   */
  heldUntil: number;
  /** Milliseconds since the epoch before which it is not retried. */
  nextAt: number;
  error: EntryError | null;
  /** Not null while the user must choose between both versions. */
  conflict: Conflict | null;
  /** How often it was rebased onto a newer row; each rebase changes its idempotency key. */
  rebases: number;
  createdAt: number;
}

/** The fields of an entry that a command provides; the outbox fills the others. */
export type NewEntry = Pick<
  OutboxEntry,
  'kind' | 'refs' | 'body' | 'entity' | 'scope' | 'deps' | 'provides' | 'base' | 'files'
>;

/** Whether an edit deletes its entity. Read from the name of its kind, so that it works before the kinds are loaded. */
export const removes = ({ kind }: Pick<OutboxEntry, 'kind'>): boolean => /\.(?:delete|remove)$/.test(kind);

/**
 * Whether earlier edits elsewhere cannot be sent after this edit, such as archiving a group or deleting an event. It is
 * sent after every earlier edit that is still to be sent (`isOnItsWay`), in any group, because an entry does not say
 * which group it belongs to (SEND-15).
 */
export const closes = ({ kind }: Pick<OutboxEntry, 'kind'>): boolean => /\.archive$|^event\.remove$/.test(kind);

/** Whether an edit was never sent and waits on this device for the user to take it back (EVENT-10). */
export const isHeld = ({ state, firstSentAt, heldUntil }: OutboxEntry): boolean =>
  state === 'pending' && firstSentAt === null && heldUntil > 0;

/**
 * Whether an edit is a look at a medical note. A look is sent by itself, is in no list or count of edits, and only the
 * server's answer ends it (FIELD-12).
 */
export const isLook = ({ entity }: { opId: string; readonly entity?: unknown }): boolean =>
  (entity as Partial<EntityRef> | null | undefined)?.type === 'medical-look';

/** Whether the app made the edit by itself: a look, or a seen mark. A restored server gets it again without a question. */
export const isUnasked = (entry: OutboxEntry): boolean => isLook(entry) || entry.entity.type === 'seen';

const LOCAL = 'local-';

/**
 * A new id for an entity that the server does not know yet. The prefix distinguishes it from the bare UUIDs of other
 * servers.
 */
export const localId = (uuid: string): string => `${LOCAL}${uuid}`;
export const isLocalId = (id: string): boolean => id.startsWith(LOCAL);
