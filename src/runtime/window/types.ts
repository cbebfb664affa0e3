import type { CredentialLogin } from '#contract/auth.ts';
import type { Environment } from '#contract/environment.ts';
import type { Notification } from '#contract/notification.ts';
import type { User } from '#contract/user.ts';
import type { Picked } from '#store/commands/uploads.ts';
import type { Store } from '#store/database/database.ts';
import type { OpenArchive, Opened } from '#store/outbox/taking-up.ts';
import type { ArchivedEdit } from '#store/queries/archived-edits.ts';
import type { FilePlace } from '#store/queries/uploads.ts';
import type { Side } from '#sync/outbox/merge.ts';
import type { Standstill } from '#sync/waiting.ts';
import type { EditForm, Verdict } from './edit-form.ts';
import type { Edits } from './edits.ts';

export type { EditForm, Side, Verdict };

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
  /** The device has no network. */
  | { outcome: 'offline' }
  /** The device has one, and no answer came. */
  | { outcome: 'unreachable' }
  /** The server failed, its answer could not be understood, or the device could not keep the data. */
  | { outcome: 'failed' };

/** A link of a mail sets a first password, or a forgotten one anew. */
export type PasswordLinkKind = 'set' | 'reset';

/** What came of a call about a password. */
export type PasswordOutcome =
  | { outcome: 'done' }
  /** The server refused; `message` is its own word, or null when it gave none. */
  | { outcome: 'refused'; message: string | null; fields: Record<string, string> }
  /** Of a link alone: the server answers that it cannot be used, which is no error of the call. */
  | { outcome: 'unusable'; message: string | null }
  /** No answer came, or none that can be read. */
  | { outcome: 'failed' };

/** What somebody does about a password, signed in or not: all of it needs the server. */
export interface Passwords {
  /** Has a link mailed; the answer is the same whether anybody has this email. @param email as `ForgotPassword` reads it */
  requestLink(email: string): Promise<PasswordOutcome>;
  /** Whether a link's token can still be used; that does not use it up. */
  checkLink(token: string): Promise<PasswordOutcome>;
  setPassword(kind: PasswordLinkKind, token: string, password: string): Promise<PasswordOutcome>;
}

export type UnsentChoice = 'send' | 'keep' | 'discard';
export type SignOutOutcome =
  | { outcome: 'signed-out' }
  /** Unsent edits stand; call again with the person's choice. */
  | { outcome: 'ask'; unsent: number }
  /** `send` was chosen and some could not be sent; nothing was signed out. */
  | { outcome: 'still-unsent'; unsent: number }
  /** The server has answered and not ended the session, or the device could not erase: the person is still signed in. */
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
  standstill: (Standstill & { since: number }) | null;
}

/** Bytes of a request that have left, of all. */
export interface UploadProgress {
  sent: number;
  total: number;
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
  /** What the person may change; loaded after the first screen, or when a form first needs it (`withEdits`). */
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
    takeUp(archive: OpenArchive): Promise<number>;
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
  /** Loaded when a screen first needs it. */
  passwords(): Promise<Passwords>;
  signOut(choice?: UnsentChoice): Promise<SignOutOutcome>;
}
