import type * as v from 'valibot';
import type { AskAnswer, AskRequest, UpdateSchedule } from '#contract/assistant.ts';
import type { CredentialLogin } from '#contract/auth.ts';
import type { Subscription } from '#contract/calendar/subscription.ts';
import type { Environment } from '#contract/environment.ts';
import type { IconRequest } from '#contract/group-icon.ts';
import type { Handoff } from '#contract/handoff.ts';
import type { Notification } from '#contract/notification.ts';
import type { Place, PlaceDetails } from '#contract/place.ts';
import type { PushDevice, PushPreferences } from '#contract/push.ts';
import type { StorageWire } from '#contract/storage.ts';
import type { SystemWire } from '#contract/system.ts';
import type { TranslateRequest } from '#contract/translation.ts';
import type { User } from '#contract/user.ts';
import type { Picked } from '#store/commands/uploads.ts';
import type { Store } from '#store/database/database.ts';
import type { SharedItem } from '#store/database/shared-items.ts';
import type { OpenArchive, Opened } from '#store/outbox/import.ts';
import type { ArchivedEdit } from '#store/queries/archived-edits.ts';
import type { ToRead } from '#store/queries/must-read.ts';
import type { FilePlace } from '#store/queries/uploads.ts';
import type { Side } from '#sync/outbox/merge.ts';
import type { Blocker } from '#sync/waiting.ts';
import type { Copies, DeviceRoom } from './copies.ts';
import type { EditForm, Tally, Verdict } from './edit-form.ts';
import type { Edits } from './edits.ts';
import type { RefreshOutcome } from './refresh-outcome.ts';

export type { Copies, DeviceRoom, EditForm, RefreshOutcome, Side, Tally, Verdict };

/**
 * A value that changes, in the shape that `useSyncExternalStore` takes. `get` returns the same object until it changes.
 */
export interface Observable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/**
 * - `starting`: the stored session is being read.
 * - `leaving`: the data of the person who signs out is being erased; no screen may show or write any of it.
 * - `signed-in`: read from the device, at once and offline too; `verified` once the server has confirmed it.
 * - `signed-out`: `ended`: a session of `email` has ended by itself, with `waiting` unsent edits on this device;
 *   `unknown`: the session could not be read, so nothing that is stored may be erased.
 */
export type SessionState =
  | { status: 'starting' }
  | { status: 'leaving' }
  | { status: 'signed-in'; user: User; verified: boolean }
  | { status: 'signed-out'; ended: { email: string; waiting: number } | null; unknown?: true };

export type SignInOutcome =
  | { outcome: 'signed-in'; user: User }
  /** The server refused; `message` is its own, or null when it gave none. */
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
  /** The server refused, perhaps only for now; `message` is its own word, or null when it gave none. */
  | { outcome: 'refused'; message: string | null; fields: Record<string, string>; isForNow?: boolean }
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
  /** There are unsent edits; call again with the person's choice. */
  | { outcome: 'ask'; unsent: number }
  /** `send` was chosen and some could not be sent; nothing was signed out. */
  | { outcome: 'still-unsent'; unsent: number }
  /** The server has answered and not ended the session, or the device could not erase: the person is still signed in. */
  | { outcome: 'failed' };

export interface SyncStatus {
  online: boolean;
  /** Not online because the network wants its user to sign in first. */
  atPortal: boolean;
  /** Edits not sent yet, being sent now, and refused. */
  waiting: number;
  sending: number;
  needsYou: number;
  /** Progress of a complete pull, in parts; null when none is running. */
  pulling: { done: number; total: number } | null;
  /** Milliseconds since the epoch of the last complete pull; null before the first. */
  pulledAt: number | null;
  /**
   * Time of the live channel's last message, in milliseconds since the epoch: changes up to then are known. Null before
   * the first; unchanged while nothing arrives.
   */
  heardAt: number | null;
  /** The last complete pull has failed in part or altogether. */
  pullFailed: boolean;
  /** The browser may evict the data on this device, unsent edits too (F26). */
  mayBeErased: boolean;
  /** Nothing is sent until this person signs in again. */
  paused: boolean;
  /** Why no edit can be sent, as far as this tab knows, and since when; null where there is no such reason. */
  blocker: (Blocker & { since: number }) | null;
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

/** What the server draws for a group; online by nature. Null where it did not. */
export interface GroupIcons {
  suggestThemes(group: Pick<IconRequest, 'groupName' | 'groupType'>): Promise<string[] | null>;
  /** @returns the icon's address on the server */
  generate(request: IconRequest): Promise<string | null>;
}

/** What came of a call that only a server can do: its own word where it refused, null where none came. */
export type ServerOutcome = { outcome: 'done' } | { outcome: 'refused' | 'failed'; message: string | null };

/** What the server sends to people when it is asked to; online by nature. */
export interface Notices {
  /** Mails an invited person another invitation. */
  resendInvitation(userId: string): Promise<ServerOutcome>;
  /** Makes a link with which an invited person sets a password, in place of a mail. */
  invitationLink(userId: string): Promise<Answered<{ path: string; hours: number }>>;
  /** Reminds those who have not confirmed something: the server knows who they are. */
  remindReaders(of: Pick<ToRead, 'kind' | 'id'>): Promise<ServerOutcome>;
}

export type TranslateOutcome =
  | { outcome: 'done'; text: string }
  /** No answer came. */
  | { outcome: 'offline' }
  /** The server's own word, or null; `isForAll` where it answers every other text in the same way for now. */
  | { outcome: 'failed'; message: string | null; isForAll: boolean };

/** Translation by the server; online by nature. What it cannot do now says nothing about sending and fetching. */
export interface Translator {
  translate(request: TranslateRequest): Promise<TranslateOutcome>;
}

/** What is known of a file on the server without opening it. */
export interface UploadedFile {
  /** It opens without a network. */
  isHere: boolean;
  /** In bytes; null where nobody said. */
  size: number | null;
}

/** What a server says of itself to administrators; online by nature. */
export type ServerReport =
  /** `isWell`: null where it has no call for that. What it does not tell is null too. */
  | { outcome: 'answered'; isWell: boolean | null; system: SystemWire | null; storage: StorageWire | null }
  | { outcome: 'offline' };

export interface Administration {
  /**
   * Asks the server anew how it is.
   * @param tellsFigures whether it announces that it tells what it runs on and holds (`features.system`)
   */
  report(tellsFigures: boolean): Promise<ServerReport>;
}

/** What came of a call that a screen makes by itself. `message` is the server's own word; null where it gave none. */
export type Answered<T> =
  | { outcome: 'answered'; value: T }
  | { outcome: 'offline' }
  | { outcome: 'failed'; message: string | null };

export type AssistantOutcome<T> = Answered<T>;

/** A handoff that was opened: signed by a device that the server vouched for, and of this group. */
export interface OpenedHandoff {
  outcome: 'opened';
  handoff: Handoff;
  /** Whose it is, by name, as the server vouched. */
  from: string;
  envelope: string;
}

/** What phones hand each other without a network. */
export interface Handoffs {
  /** Has the server vouch for this device, where that is not so or not for long any more. @returns until when, or null */
  vouch(): Promise<string | null>;
  /** Signs what this device has; null where nobody has vouched for it yet. */
  make(handoff: Handoff): Promise<string | null>;
  /** Reads what another device has signed. @returns why it is refused, in words, or what it says */
  open(envelope: string, groupId: string): Promise<OpenedHandoff | { outcome: 'refused'; message: string }>;
}

/** Private addresses of a group's calendar; online by nature, and only where `features.calendar` announces them. */
export interface Calendars {
  /** Since when this person has one, once what is asked is answered; `path` of one that was made here since the app was opened. */
  subscription(groupId: string): Promise<Answered<Subscription & { path: string | null }>>;
  /** Whether one was asked for and it is not known whether it was made; `subscribe` asks for the same one again. */
  isUnsure(groupId: string): boolean;
  /** Makes one; the one before opens nothing any more. `path` is told this once. */
  subscribe(groupId: string): Promise<Answered<Subscription & { path: string }>>;
  revoke(groupId: string): Promise<Answered<Subscription>>;
}

/** The assistant at a server; online by nature. A proposal that is carried out twice under one key is carried out once. */
export interface Assistant {
  /** @param signal stops the question: no answer of it is wanted any more */
  ask(request: AskInput, signal: AbortSignal): Promise<AssistantOutcome<AskAnswer>>;
  update(change: UpdateInput, key: string): Promise<AssistantOutcome<{ title: string }>>;
  create(proposal: CreateInput, key: string): Promise<AssistantOutcome<unknown>>;
}

export type AskInput = v.InferInput<typeof AskRequest>;
export type UpdateInput = v.InferInput<typeof UpdateSchedule>;
export interface CreateInput {
  /** As it came from the server. */
  itineraryData: Readonly<Record<string, unknown>>;
  groupId: number;
}

/** Finds hotels and other places; online by nature. */
export interface Places {
  /** At most five; none where the search fails. */
  search(query: string): Promise<Place[]>;
  /** Address, phone and website of a found place; null where they cannot be had. */
  details(placeId: string): Promise<PlaceDetails | null>;
}

/** What this browser can do about notifications while the app is closed. */
export type PushHere =
  /** It has no such thing. */
  | 'unsupported'
  /** It has, for an app that is installed: iPhone and iPad. */
  | 'needs-installing'
  /** The app itself is not on this device yet, and it is the one that shows them. */
  | 'not-ready'
  /** The person, or whoever manages the browser, has said no. */
  | 'blocked'
  | 'off'
  | 'on';

/** How notifications are set up; `here` is known without a network too. */
export type PushState =
  | { outcome: 'answered'; here: PushHere; devices: PushDevice[]; preferences: PushPreferences; publicKey: string }
  | { outcome: 'offline' | 'failed'; here: PushHere };

export type PushTurnedOn =
  | { outcome: 'on' }
  /** The person has said no, for good or for now. */
  | { outcome: 'blocked' | 'dismissed' }
  /** `message`: the server's own word; null where it gave none. `isService`: the browser could not subscribe at all. */
  | { outcome: 'failed'; message: string | null; isService: boolean };

/** Notifications on devices whose app is closed; online by nature. */
export interface Push {
  look(): Promise<PushState>;
  /** Asks the person where they have not been asked yet: to be called from what they do. @param publicKey see `look` */
  turnOn(publicKey: string): Promise<PushTurnedOn>;
  turnOff(): Promise<ServerOutcome>;
  /** Another device. */
  remove(id: string): Promise<ServerOutcome>;
  test(id: string): Promise<ServerOutcome>;
  save(preferences: Pick<PushPreferences, 'muted' | 'quietHours'>): Promise<ServerOutcome>;
  /** Tells the server again of what is on here where it must be, as after signing in anew. */
  keep(): Promise<void>;
}

/** What other apps have shared to this one, for the person, until they use or discard it. */
export interface SharedInbox {
  /** Newest first. */
  list(): Promise<SharedItem[]>;
  /** The files of one that are on this device. */
  preview(item: SharedItem): Promise<File[]>;
  /**
   * Puts one into a draft of a comment on an event, with its files, and takes it out of here.
   * @returns the words for each file that a comment does not take
   */
  use(
    item: SharedItem,
    eventId: string,
  ): Promise<{ outcome: 'used'; refused: readonly string[] } | { outcome: 'not-saved'; message: string }>;
  discard(id: string): Promise<void>;
}

/** One signed-in person on this device. */
export interface PersonRuntime {
  readonly user: User;
  readonly store: Store;
  readonly sync: Observable<SyncStatus>;
  readonly live: Observable<'connected' | 'disconnected'>;
  refresh(scope: RefreshScope): Promise<RefreshOutcome>;
  /** Keeps the comments of an open event fresh while the page is visible and online; the returned function stops it. */
  watchComments(eventId: string): () => void;
  /** What the person may change; loaded after the first screen, or when a form first needs it (`withEdits`). */
  edits(): Promise<Edits>;
  /** Loaded when a form first needs it. */
  icons(): Promise<GroupIcons>;
  /** Loaded when a screen first needs it. */
  notices(): Promise<Notices>;
  /** Loaded when somebody first has something translated. */
  translator(): Promise<Translator>;
  /** Loaded when a screen first needs it. */
  administration(): Promise<Administration>;
  /** Loaded when a screen first needs it. */
  push(): Promise<Push>;
  /** Loaded when a form first needs it. */
  places(): Promise<Places>;
  /** Loaded when somebody first looks at them. */
  calendars(): Promise<Calendars>;
  handoffs(): Promise<Handoffs>;
  /** Loaded with the first question. */
  assistant(): Promise<Assistant>;
  /** What of each group is kept on this device; loaded behind the first screen. */
  copies(): Promise<Copies>;
  /** Loaded after the first screen. */
  shared(): Promise<SharedInbox>;
  readonly files: {
    /** Copies a picked file to the device and starts its upload. */
    pick(input: { file: File; use: 'file' | 'image' }): Promise<Picked>;
    /** Where an attachment is, by its address; also one that is not on the server yet. */
    find(url: string): Promise<FilePlace>;
    /** What is known of a file that is on the server. */
    look(url: string, online: boolean): Promise<UploadedFile>;
    /** Upload progress by the opId of the edit. */
    readonly progress: Observable<ReadonlyMap<string, UploadProgress>>;
  };
  readonly outbox: {
    /** Settles a conflict: per field name, whose version is kept. */
    settle(opId: string, choices: Readonly<Record<string, Side>>): Promise<void>;
    /** All unsent edits with their files, as one file. @param opId only this edit */
    exportEdits(opId?: string): Promise<Blob>;
    /** Reads and checks such a file; imports nothing. */
    openArchive(file: Blob): Promise<PreviewedArchive>;
    /** Imports the importable edits of an opened file. @returns how many edits */
    importEdits(archive: OpenArchive): Promise<number>;
    /** Sends a refused edit again, with what it blocks. */
    retry(opId: string): Promise<void>;
    /**
     * Discards an edit, and what depends on it.
     * @param fileId only this file of it: the rest of the edit, which was refused, is sent
     */
    discard(opId: string, fileId?: string): Promise<void>;
  };
}

/** An opened file of edits, with what it would change. */
export type PreviewedArchive =
  | { outcome: 'open'; archive: OpenArchive; edits: ArchivedEdit[] }
  | Exclude<Opened, { outcome: 'open' }>;

export interface AppUpdate {
  /**
   * Whether the app itself is on this device, so that it starts without a network. `never` where the browser has no
   * service workers, as in some private windows.
   */
  onDevice: 'pending' | 'yes' | 'never';
  ready: boolean;
  apply(): void;
}

/** The application behind the screens; one per window. */
export interface AppRuntime {
  readonly session: Observable<SessionState>;
  readonly environment: Observable<Environment | null>;
  readonly appUpdate: Observable<AppUpdate>;
  /**
   * True while opening or erasing the data takes long, mostly because another tab has the database open: one that
   * sleeps, or that runs an earlier version of the app.
   */
  readonly heldUp: Observable<boolean>;
  /** The signed-in person, or null. Changes exactly when `session` does. */
  person(): PersonRuntime | null;
  /** Calls for each new notification, for a toast; not for those that this person has caused. */
  onNotification(listener: (notification: Notification) => void): () => void;
  signIn(credentials: CredentialLogin): Promise<SignInOutcome>;
  /** Loaded when a screen first needs it. */
  passwords(): Promise<Passwords>;
  signOut(choice?: UnsentChoice): Promise<SignOutOutcome>;
}
