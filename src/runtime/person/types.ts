import type * as v from 'valibot';
import type { Subscription } from '#contract/calendar/subscription.ts';
import type { Notification } from '#contract/live/notification.ts';
import type { PushDevice, PushPreferences } from '#contract/live/push.ts';
import type { Handoff } from '#contract/records/field/handoff.ts';
import type { IconRequest } from '#contract/records/groups/group-icon.ts';
import type { Environment } from '#contract/records/installation/environment.ts';
import type { StorageWire } from '#contract/records/installation/storage.ts';
import type { SystemWire } from '#contract/records/installation/system.ts';
import type { Place, PlaceDetails } from '#contract/records/lodging/place.ts';
import type { CredentialLogin } from '#contract/records/people/auth.ts';
import type { User } from '#contract/records/people/user.ts';
import type { AskAnswer, AskRequest, UpdateSchedule } from '#contract/records/schedule/assistant.ts';
import type { TranslateRequest } from '#contract/records/schedule/translation.ts';
import type { RefreshOutcome } from '#runtime/platform/refresh-outcome.ts';
import type { Picked } from '#store/commands/uploads.ts';
import type { Store } from '#store/database/database.ts';
import type { SharedItem } from '#store/database/shared-items.ts';
import type { OpenArchive, Opened } from '#store/outbox/import.ts';
import type { ToRead } from '#store/queries/field/must-read.ts';
import type { ArchivedEdit } from '#store/queries/unsent/archived-edits.ts';
import type { FilePlace } from '#store/queries/unsent/uploads.ts';
import type { Blocker } from '#sync/entry/waiting.ts';
import type { Side } from '#sync/outbox/merge.ts';
import type { Copies, DeviceRoom } from './copies.ts';
import type { EditForm, Tally, Verdict } from './writing/edit-form.ts';
import type { Edits } from './writing/edits.ts';

export type { Copies, DeviceRoom, EditForm, RefreshOutcome, Side, Tally, Verdict };

/**
 * A value that changes, in the shape that `useSyncExternalStore` expects. `get` returns the same object until it
 * changes.
 */
export interface Observable<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}

/**
 * - `starting`: the stored session is being read.
 * - `leaving`: the data of the person who signs out is being erased; no screen may show or write any of it.
 * - `signed-in`: read from the device, immediately and offline too; `verified` once the server has confirmed it.
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
  /** The device has a network, and no answer came. */
  | { outcome: 'unreachable' }
  /** The server failed, its answer could not be understood, or the device could not keep the data. */
  | { outcome: 'failed' };

/** A link of a mail sets a first password, or replaces a forgotten one. */
export type PasswordLinkKind = 'set' | 'reset';

/** The outcome of a call about a password. */
export type PasswordOutcome =
  | { outcome: 'done' }
  /** The server refused, perhaps only for now; `message` is its own, or null when it gave none. */
  | { outcome: 'refused'; message: string | null; fields: Record<string, string>; isForNow?: boolean }
  /** Only for links: the server answers that it cannot be used, which is not an error of the call. */
  | { outcome: 'unusable'; message: string | null }
  /** No answer came, or an unreadable one. */
  | { outcome: 'failed' };

/** The actions on a password, signed in or not: all of them need the server. */
export interface Passwords {
  /**
   * Has a link mailed; the answer does not reveal whether a user has this email. @param email as `ForgotPassword` reads
   * it
   */
  requestLink(email: string): Promise<PasswordOutcome>;
  /** Whether a link's token can still be used; the check does not use it up. */
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
  /**
   * The server has answered and not ended the session, or the device could not erase the data: the user is still signed
   * in.
   */
  | { outcome: 'failed' };

export interface SyncStatus {
  online: boolean;
  /** Not online because the network requires its user to sign in first. */
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
   * Time of the live channel's last message, in milliseconds since the epoch: all changes until then are known. Null
   * before the first; unchanged while nothing arrives.
   */
  heardAt: number | null;
  /** The last complete pull has failed, in part or completely. */
  pullFailed: boolean;
  /** The browser may evict the data on this device, unsent edits too (F26). */
  mayBeErased: boolean;
  /** Nothing is sent until this user signs in again. */
  paused: boolean;
  /** The reason why no edit can be sent, as far as this tab knows, and since when; null where there is none. */
  blocker: (Blocker & { since: number }) | null;
}

/** The bytes of a request that are sent, and their total. */
export interface UploadProgress {
  sent: number;
  total: number;
}

export type RefreshScope =
  | { kind: 'groups' }
  | { kind: 'group'; groupId: string }
  | { kind: 'event'; eventId: string }
  | { kind: 'users' | 'system-hotels' | 'settings' };

/** The icons that the server draws for a group; needs the network. Null where it did not draw one. */
export interface GroupIcons {
  suggestThemes(group: Pick<IconRequest, 'groupName' | 'groupType'>): Promise<string[] | null>;
  /** @returns the icon's address on the server */
  generate(request: IconRequest): Promise<string | null>;
}

/**
 * The outcome of a call that only a server can carry out: its own message where it refused, null where it gave none.
 */
export type ServerOutcome = { outcome: 'done' } | { outcome: 'refused' | 'failed'; message: string | null };

/** The messages that the server sends to people on request; needs the network. */
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
  /** The server's own message, or null; `isForAll` where it answers every other text in the same way for now. */
  | { outcome: 'failed'; message: string | null; isForAll: boolean };

/** Translation by the server; needs the network. A failure here says nothing about sending and fetching. */
export interface Translator {
  translate(request: TranslateRequest): Promise<TranslateOutcome>;
}

/** The known facts about a file on the server that is not open. */
export interface UploadedFile {
  /** It opens without a network. */
  isHere: boolean;
  /** In bytes; null where the size is unknown. */
  size: number | null;
}

/** The server's report about itself to administrators; needs the network. */
export type ServerReport =
  /** `isWell`: null where the server has no call for that. Other facts that it does not report are null too. */
  | { outcome: 'answered'; isWell: boolean | null; system: SystemWire | null; storage: StorageWire | null }
  | { outcome: 'offline' };

export interface Administration {
  /**
   * Requests a new report from the server.
   * @param tellsFigures whether the server announces that it reports its system and storage (`features.system`)
   */
  report(tellsFigures: boolean): Promise<ServerReport>;
}

/** The result of a call that a screen makes by itself. `message` is the server's own; null where it gave none. */
export type Answered<T> =
  | { outcome: 'answered'; value: T }
  | { outcome: 'offline' }
  | { outcome: 'failed'; message: string | null };

export type AssistantOutcome<T> = Answered<T>;

/** A handoff that was opened: signed by a device that the server vouched for, and of this group. */
export interface OpenedHandoff {
  outcome: 'opened';
  handoff: Handoff;
  /** The name of the author, for which the server vouched. */
  from: string;
  envelope: string;
}

/** Handoffs between phones without a network. */
export interface Handoffs {
  /**
   * Has the server vouch for this device, where the certificate is missing or soon expires. @returns the end of its
   * time, or null
   */
  vouch(): Promise<string | null>;
  /** Signs a handoff with this device's key; null where the server has not vouched for it yet. */
  make(handoff: Handoff): Promise<string | null>;
  /** Reads a handoff that another device has signed. @returns its content, or the reason of a refusal in words */
  open(envelope: string, groupId: string): Promise<OpenedHandoff | { outcome: 'refused'; message: string }>;
}

/**
 * Private addresses of a group's calendar; needs the network, and exists only where `features.calendar` announces them.
 */
export interface Calendars {
  /**
   * Since when this person has a subscription, once the server has answered; `path` of one that was made here since the
   * app was opened.
   */
  subscription(groupId: string): Promise<Answered<Subscription & { path: string | null }>>;
  /**
   * Whether a subscription was requested and it is unknown whether it was made; `subscribe` requests the same one
   * again.
   */
  isUnsure(groupId: string): boolean;
  /** Makes a subscription; the one before opens nothing anymore. `path` is returned only this once. */
  subscribe(groupId: string): Promise<Answered<Subscription & { path: string }>>;
  revoke(groupId: string): Promise<Answered<Subscription>>;
}

/**
 * The assistant at a server; needs the network. A proposal that is carried out twice under one key takes effect once.
 */
export interface Assistant {
  /** @param signal aborts the question: its answer is not wanted anymore */
  ask(request: AskInput, signal: AbortSignal): Promise<AssistantOutcome<AskAnswer>>;
  update(change: UpdateInput, key: string): Promise<AssistantOutcome<{ title: string }>>;
  create(proposal: CreateInput, key: string): Promise<AssistantOutcome<unknown>>;
}

export type AskInput = v.InferInput<typeof AskRequest>;
export type UpdateInput = v.InferInput<typeof UpdateSchedule>;
export interface CreateInput {
  /** The value as it came from the server. */
  itineraryData: Readonly<Record<string, unknown>>;
  groupId: number;
}

/** Finds hotels and other places; needs the network. */
export interface Places {
  /** At most five; none where the search fails. */
  search(query: string): Promise<Place[]>;
  /** Address, phone and website of a found place; null where they are unavailable. */
  details(placeId: string): Promise<PlaceDetails | null>;
}

/** The state of this browser's notifications while the app is closed. */
export type PushHere =
  /** The browser does not support them. */
  | 'unsupported'
  /** The browser supports them only for an installed app: iPhone and iPad. */
  | 'needs-installing'
  /** The app itself, which shows them, is not on this device yet. */
  | 'not-ready'
  /** The user, or the administrator of the browser, has denied them. */
  | 'blocked'
  | 'off'
  | 'on';

/** The settings of notifications; `here` is known without a network too. */
export type PushState =
  | { outcome: 'answered'; here: PushHere; devices: PushDevice[]; preferences: PushPreferences; publicKey: string }
  | { outcome: 'offline' | 'failed'; here: PushHere };

export type PushTurnedOn =
  | { outcome: 'on' }
  /** The user has denied them, for good or for now. */
  | { outcome: 'blocked' | 'dismissed' }
  /** `message`: the server's own; null where it gave none. `isService`: the browser could not subscribe at all. */
  | { outcome: 'failed'; message: string | null; isService: boolean };

/** Notifications on devices whose app is closed; needs the network. */
export interface Push {
  look(): Promise<PushState>;
  /**
   * Asks the user for permission where they have not been asked yet: must be called from an action of theirs. @param
   * publicKey see `look`
   */
  turnOn(publicKey: string): Promise<PushTurnedOn>;
  turnOff(): Promise<ServerOutcome>;
  /** Removes another device. */
  remove(id: string): Promise<ServerOutcome>;
  test(id: string): Promise<ServerOutcome>;
  save(preferences: Pick<PushPreferences, 'muted' | 'quietHours'>): Promise<ServerOutcome>;
  /** Reports again to the server that they are on here where that is necessary, for example after signing in again. */
  keep(): Promise<void>;
}

/** The content that other apps have shared to this one, for the user, until they use or discard it. */
export interface SharedInbox {
  /** Newest first. */
  list(): Promise<SharedItem[]>;
  /** The files of an item that are on this device. */
  preview(item: SharedItem): Promise<File[]>;
  /**
   * Puts an item into a draft of a comment on an event, with its files, and removes it from here.
   * @returns the message for each file that a comment cannot have
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
  /** The edits that the user can make; loaded after the first screen, or when a form first needs them (`withEdits`). */
  edits(): Promise<Edits>;
  /** Loaded when a form first needs it. */
  icons(): Promise<GroupIcons>;
  /** Loaded when a screen first needs it. */
  notices(): Promise<Notices>;
  /** Loaded with the first translation. */
  translator(): Promise<Translator>;
  /** Loaded when a screen first needs it. */
  administration(): Promise<Administration>;
  /** Loaded when a screen first needs it. */
  push(): Promise<Push>;
  /** Loaded when a form first needs it. */
  places(): Promise<Places>;
  /** Loaded when their screen is first opened. */
  calendars(): Promise<Calendars>;
  handoffs(): Promise<Handoffs>;
  /** Loaded with the first question. */
  assistant(): Promise<Assistant>;
  /** The copies of groups on this device; loaded after the first screen. */
  copies(): Promise<Copies>;
  /** Loaded after the first screen. */
  shared(): Promise<SharedInbox>;
  readonly files: {
    /** Copies a picked file to the device and starts its upload. */
    pick(input: { file: File; use: 'file' | 'image' }): Promise<Picked>;
    /** The place of an attachment, by its address; also of one that is not on the server yet. */
    find(url: string): Promise<FilePlace>;
    /** The known facts about a file that is on the server. */
    look(url: string, online: boolean): Promise<UploadedFile>;
    /** Upload progress by the opId of the edit. */
    readonly progress: Observable<ReadonlyMap<string, UploadProgress>>;
  };
  readonly outbox: {
    /** Settles a conflict: for each field name, the side whose version is kept. */
    settle(opId: string, choices: Readonly<Record<string, Side>>): Promise<void>;
    /** All unsent edits with their files, as one file. @param opId only this edit */
    exportEdits(opId?: string): Promise<Blob>;
    /** Reads and checks such a file; imports nothing. */
    openArchive(file: Blob): Promise<PreviewedArchive>;
    /** Imports the importable edits of an opened file. @returns how many edits */
    importEdits(archive: OpenArchive): Promise<number>;
    /** Sends a refused edit again, with the edits that it blocks. */
    retry(opId: string): Promise<void>;
    /**
     * Discards an edit, and the edits that depend on it.
     * @param fileId discards only this file: the rest of the refused edit is sent
     */
    discard(opId: string, fileId?: string): Promise<void>;
  };
}

/** An opened file of edits, with the changes that it would make. */
export type PreviewedArchive =
  | { outcome: 'open'; archive: OpenArchive; edits: ArchivedEdit[] }
  | Exclude<Opened, { outcome: 'open' }>;

export interface AppUpdate {
  /**
   * Whether the app itself is on this device, so that it starts without a network. `never` where the browser has no
   * service workers, for example in some private windows.
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
   * True while opening or erasing the data takes long, mostly because a sleeping tab, or one with an earlier version of
   * the app, has the database open.
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
