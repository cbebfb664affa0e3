import type { CredentialLogin } from '#contract/auth.ts';
import type { Environment } from '#contract/environment.ts';
import type { Notification } from '#contract/notification.ts';
import type { User } from '#contract/user.ts';
import type { CommentInput } from '#store/commands/comments.ts';
import type { Picked } from '#store/commands/uploads.ts';
import type { Store } from '#store/database/database.ts';
import type { OpenArchive, Opened } from '#store/outbox/import.ts';
import type { ArchivedEdit } from '#store/queries/archived-edits.ts';
import type { FilePlace } from '#store/queries/uploads.ts';
import type { Side } from '#sync/outbox/merge.ts';
import type { Blocker } from '#sync/waiting.ts';
import type { Edits } from './edits.ts';

export type { Side };

/** A value that changes, in the shape that `useSyncExternalStore` takes. `get` answers the same object until it changes. */
export interface Observable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/**
 * - `starting`: the device is being asked who was signed in.
 * - `leaving`: what is kept here of the person who signs out is being erased; no screen may show or write any of it.
 * - `signed-in`: known from the device, at once and offline too; `verified` once the server has agreed.
 * - `signed-out`: `ended` says that a session of `email` ended by itself, with `waiting` edits unsent on this device;
 *   `unknown` that the device could not say who is signed in, so that nothing kept for somebody may be forgotten.
 */
export type SessionState =
  | { status: 'starting' }
  | { status: 'leaving' }
  | { status: 'signed-in'; user: User; verified: boolean }
  | { status: 'signed-out'; ended: { email: string; waiting: number } | null; unknown?: true };

export type SignInOutcome =
  | { outcome: 'signed-in'; user: User }
  /** The server refused; `message` is its own word, or null when it gave none. */
  | { outcome: 'refused'; message: string | null }
  | { outcome: 'offline' }
  /** The answer could not be understood, or the device could not keep the data. */
  | { outcome: 'failed' };

export type UnsentChoice = 'send' | 'keep' | 'discard';
export type SignOutOutcome =
  | { outcome: 'signed-out' }
  /** Unsent edits stand; call again with the person's choice. */
  | { outcome: 'ask'; unsent: number }
  /** `send` was chosen and some could not be sent; nothing was signed out. */
  | { outcome: 'still-unsent'; unsent: number }
  | { outcome: 'failed' };

export interface SyncStatus {
  online: boolean;
  /** Edits not sent yet, being sent now, and refused. */
  waiting: number;
  sending: number;
  needsYou: number;
  /** A first or renewed copy of the groups is being fetched: parts done of all, or null when nothing is fetched. */
  pulling: { done: number; total: number } | null;
  /** Milliseconds since the epoch of the last complete pull; null before the first. */
  pulledAt: number | null;
  /**
   * Milliseconds since the epoch of the live channel's last sign of life: whatever changed up to then has been told of.
   * Null before the first; it stands still while nothing is heard.
   */
  heardAt: number | null;
  /** The last pull of everything did not end whole, whatever the reason. */
  pullFailed: boolean;
  /** The browser may erase what is kept on this device, unsent edits too (F26). */
  mayBeErased: boolean;
  /** Sending stands still until this person signs in again. */
  paused: boolean;
  /** What keeps every edit from leaving, as this tab knows, and since when; null where nothing does. */
  blocker: (Blocker & { since: number }) | null;
}

/** What became of an edit within the time a form waits for it. */
export type Verdict =
  | { outcome: 'accepted' }
  /** On the device, durably; it will be sent. */
  | { outcome: 'saved' }
  /** The server refused while the form waited; the edit is rolled back and the form holds the input. */
  | { outcome: 'rejected'; message: string; fields: Record<string, string> }
  /** Refused, or behind what was refused, and kept on the device as 'Needs you'; the form lets go of the input. */
  | { outcome: 'needs-you'; message: string; fields: Record<string, string> }
  /** The person took it back somewhere else while the form waited: there is nothing to tell. */
  | { outcome: 'withdrawn' }
  /** The device could not keep it; nothing was written and the form keeps the input. */
  | { outcome: 'not-saved'; message: string };

/** Bytes of a request that have left, of all. */
export interface UploadProgress {
  sent: number;
  total: number;
}

/** The form behind an edit, which holds what the person typed when nothing else does. */
export interface EditForm {
  /** The edit is on the device, durably: the form lets go of the input. Said again where it could not be rolled back. */
  kept(): void;
  /**
   * The server refused: the form takes the input back, and answers whether it did: only while it stands on the screen, has
   * nothing newer, keeps what it takes on the device, and shows it before it answers. Only then is the edit rolled back;
   * in every other case, and for an edit with words but without a form, it stays as 'Needs you'. It may be asked twice.
   */
  takeBack(): boolean;
}

export type RefreshScope =
  | { kind: 'groups' }
  | { kind: 'group'; groupId: string }
  | { kind: 'event'; eventId: string }
  | { kind: 'users' | 'system-hotels' | 'settings' };

export type RefreshOutcome = { outcome: 'refreshed' } | { outcome: 'offline' } | { outcome: 'failed'; message: string };

/** One signed-in person on this device. */
export interface PersonRuntime {
  readonly user: User;
  readonly store: Store;
  readonly sync: Observable<SyncStatus>;
  readonly live: Observable<'connected' | 'disconnected'>;
  refresh(scope: RefreshScope): Promise<RefreshOutcome>;
  /** Keeps the comments of an open event fresh while the page is visible and online; call the answer to stop. */
  watchComments(eventId: string): () => void;
  readonly comments: {
    create(input: CommentInput, form?: EditForm): Promise<Verdict>;
    edit(input: { commentId: string; content: string }, form?: EditForm): Promise<Verdict>;
    remove(input: { commentId: string }): Promise<Verdict>;
  };
  /** All other edits; loaded when a form first needs them. */
  edits(): Promise<Edits>;
  readonly files: {
    /** Copies a picked file to the device and begins to upload it. */
    pick(input: { file: File; use: 'file' | 'image' }): Promise<Picked>;
    /** Where an attachment can be had, by its address: also one that is not on the server yet. */
    find(url: string): Promise<FilePlace>;
    /** How much of each file that is being sent has left, by the opId of its edit. */
    readonly progress: Observable<ReadonlyMap<string, UploadProgress>>;
  };
  readonly outbox: {
    /** Settles a conflict: per field, by its name, whose version stays. */
    settle(opId: string, choices: Readonly<Record<string, Side>>): Promise<void>;
    /** Every edit that is not sent, with its files, as one file. @param opId of one edit, where no other is wanted */
    exportEdits(opId?: string): Promise<Blob>;
    /** Reads and checks such a file; nothing of it is taken up. */
    openArchive(file: Blob): Promise<PreviewedArchive>;
    /** Takes up what can be of a file that was opened. @returns how many edits */
    importEdits(archive: OpenArchive): Promise<number>;
    /** Sends a refused edit again, and what waited behind it. */
    retry(opId: string): Promise<void>;
    /** Takes an edit back, and what depends on it. */
    discard(opId: string): Promise<void>;
  };
}

/** A file of edits that was opened, with what it would do. */
export type PreviewedArchive =
  | { outcome: 'open'; archive: OpenArchive; edits: ArchivedEdit[] }
  | Exclude<Opened, { outcome: 'open' }>;

export interface AppUpdate {
  ready: boolean;
  apply(): void;
}

/** The application behind the screens; one per window. */
export interface AppRuntime {
  readonly session: Observable<SessionState>;
  readonly environment: Observable<Environment | null>;
  readonly appUpdate: Observable<AppUpdate>;
  /**
   * True while what is kept on this device takes long to open or to erase, mostly because another tab has it open: one
   * that sleeps, or that runs an earlier version of the app.
   */
  readonly heldUp: Observable<boolean>;
  /** The signed-in person, or null. Changes exactly when `session` does. */
  person(): PersonRuntime | null;
  /** Tells of each notification that just arrived, for a toast; one's own doings are not among them. */
  onNotification(listener: (notification: Notification) => void): () => void;
  signIn(credentials: CredentialLogin): Promise<SignInOutcome>;
  signOut(choice?: UnsentChoice): Promise<SignOutOutcome>;
}
