import { ApiClient } from '#api/client.ts';
import type { LiveClient } from '#api/live.ts';
import { type CurrentUser, currentUser } from '#api/session.ts';
import type { HttpTransport } from '#api/transport.ts';
import type { Notification } from '#contract/live/notification.ts';
import type { User } from '#contract/records/people/user.ts';
import type { Keeping } from '#runtime/media/start.ts';
import type { Connectivity } from '#runtime/platform/connectivity.ts';
import type { EditForm, Verdict } from '#runtime/platform/edit-form.ts';
import { lazyCalls, once } from '#runtime/platform/lazy-calls.ts';
import { type Observable, Value } from '#runtime/platform/observable.ts';
import type { Platform } from '#runtime/platform/platform.ts';
import type { RefreshOutcome, RefreshScope } from '#runtime/platform/refresh.ts';
import { Status, type SyncStatus } from '#runtime/platform/sync-status.ts';
import type { Command, CommandOf } from '#store/commands/command.ts';
import type { Store } from '#store/database/database.ts';
import { NOT_SAVED } from '#store/database/failures.ts';
import type { OpenArchive } from '#store/outbox/import.ts';
import { countUnsent, watchOutbox } from '#store/queries/base/watching.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import { parseScope } from '#sync/entry/scope.ts';
import type { Side } from '#sync/outbox/merge.ts';
import type { TransportPort } from '#sync/ports/transport.ts';
import { BUSY, type PullReport } from '#sync/pull/ports.ts';
import { Cooldown } from '#sync/retry/cooldown.ts';
import { isFresh } from '#sync/retry/due.ts';
import type { Wake } from '#sync/retry/pacing.ts';
import { watchComments } from './pulling/comment-watch.ts';
import { Pulling } from './pulling/pulling.ts';
import type { Commands, UploadProgress, Writing } from './writing/writing.ts';

/** Before a pull the session is checked again after this time: another person's groups must not get into this store. */
const SESSION_TRUSTED_MS = 30_000;

/** The result of a call whose code cannot be loaded: it comes from the same server as the answer. */
const OFFLINE = { outcome: 'offline' };

const NOT_MADE = { outcome: 'not-saved', message: NOT_SAVED } as const;

interface PersonParts {
  user: User;
  store: Store;
  platform: Platform;
  connectivity: Connectivity;
  transport: TransportPort;
  keepsKeys(): boolean;
  /** Reads the server's clock from each answer. */
  http: Pick<HttpTransport, 'clockRead'>;
  toast(notification: Notification): void;
  /** Called with the server's answer after each check of the session. */
  session(found: CurrentUser): void;
  /** When the server last confirmed that the session is the user's, in milliseconds since the epoch. */
  verifiedAt: number;
}

/** The part of a person that the screens use. */
export type PersonRuntime = Readonly<Omit<Person, 'start' | 'stop' | 'unsent' | 'send' | 'check'>>;

/**
 * Loads the module for edits, once: no user edits on the first screen of a first visit, so it is not part of the first
 * load.
 */
export const loadWriting = () => import('./writing/writing.ts');

const loadServices = () => import('#runtime/services/services.ts');

/** The state of the live channel: 'connecting' before the first attempt has ended. */
export type LiveState = 'connecting' | 'connected' | 'disconnected';

/**
 * Everything that runs for the signed-in person on this device: sending, fetching, the live channel, and the functions
 * that the screens call. The code of a service is loaded by its first call.
 */
export class Person {
  user: User;
  readonly store: Store;
  readonly sync: Observable<SyncStatus>;
  readonly live: Observable<LiveState>;
  readonly #status: Status;
  readonly #live = new Value<LiveState>('connecting');
  readonly #parts: PersonParts & { api: ApiClient };
  /** Ignores the cooldown: a server without an AI provider answers 503, and still sends and fetches. */
  readonly #plainApi: ApiClient;
  /** One cooldown for sending and fetching, because the server asks both to stop. */
  readonly #cooldown: Cooldown;
  readonly #pulling: Pulling;
  /** The live channel, once its code is loaded. */
  #channel: LiveClient | null = null;
  #channelLoading: Promise<LiveClient> | null = null;
  readonly #stops: (() => void)[] = [];
  /** The module for edits, once it is loaded. */
  #writing: Writing | null = null;
  /** Settles when the module for edits was loaded at the start, or could not be. */
  #begun: Promise<void> = Promise.resolve();
  /** The module that keeps pictures and files, once it is loaded. */
  #files: Keeping | null = null;
  #trustedAt: number;
  #stopped = false;

  constructor(parts: PersonParts) {
    const { user, store, platform, connectivity } = parts;
    const { clock, random } = platform;
    this.user = user;
    this.store = store;
    this.#trustedAt = parts.verifiedAt;
    this.#cooldown = new Cooldown({ clock, random });
    this.#plainApi = new ApiClient(parts.transport, user.id);
    const transport = this.#cooldown.observing(parts.transport);
    const api = new ApiClient(transport);
    this.#parts = { ...parts, transport, api };
    this.#status = new Status(connectivity, clock);
    this.sync = this.#status;
    this.live = this.#live;
    this.#pulling = new Pulling({
      store,
      platform,
      api,
      role: () => this.user.role,
      cooldown: this.#cooldown,
      guarded: (pull) => this.#guarded(pull),
      tell: (change) => this.#status.tell(change),
      later: (work) => this.#later(work),
      listLacked: async (known) => (await this.#load()).listLacked(known),
      arrived: async (...rows) => this.#writing?.arrived(...rows),
    });
  }

  /** Starts sending, fetching and listening. */
  start(): void {
    const { platform } = this.#parts;
    this.#stops.push(
      // The screen shows a new edit before the mark in the header counts it.
      watchOutbox(
        this.store,
        (counts) => this.#status.tell(counts),
        () => platform.changeShown(),
      ),
      this.store.onArrived(() => void this.#writing?.kept()),
      this.#status.start(),
      platform.onTabMessage((message) => message === 'enqueued' && this.#later(this.#wake('enqueued'))),
      platform.page.onChange((change) => {
        if (change !== 'visible' && change !== 'online') return;
        // Loads the module for edits if that failed at the start.
        this.#later(this.#wake(change));
        if (this.#channel) this.#channel.hurry();
        else this.#later(this.#beginTalking());
        this.#pulling.catchUp();
      }),
    );
    this.#begun = this.#beginWriting();
    this.#later(this.#begun);
    this.#later(this.#beginTalking());
    this.#pulling.start();
  }

  async #beginTalking(): Promise<void> {
    const { platform } = this.#parts;
    await platform.screenDrawn();
    if (this.#stopped) return;
    this.#channelLoading ??= this.#loadChannel().finally(() => {
      this.#channelLoading = null;
    });
    await this.#channelLoading;
    this.#status.tell({ mayBeErased: (await platform.persist()) === false });
  }

  /** If this code does not load, it is requested again when the network or the user is back. */
  async #loadChannel(): Promise<LiveClient> {
    if (this.#channel) return this.#channel;
    const { liveChannel } = await import('./pulling/live-channel.ts');
    const { store, platform, toast } = this.#parts;
    this.#channel = liveChannel({
      store,
      platform,
      puller: this.#pulling.puller.pull,
      toast,
      later: (work) => this.#later(work),
      heard: () => {
        if (this.#pulling.isCaughtUp) this.#status.tell({ heardAt: platform.clock.now() });
      },
      changed: (state) => {
        this.#live.set(state);
        if (state !== 'connected') return this.#pulling.markStale();
        this.#cooldown.reached();
        // The server can be reached again, also where the device was online all the time. The first connection waits
        // for the start, which shows the first screen before it loads the module for edits.
        const begun = this.#writing ? null : this.#begun.catch(() => {});
        this.#later(Promise.resolve(begun).then(() => this.#wake('online')));
        this.#pulling.invalidate();
        this.#pulling.catchUp();
      },
    });
    if (!this.#stopped) this.#channel.start();
    return this.#channel;
  }

  /** Stops everything. The store is closed when running work has ended, or immediately. */
  stop(when: 'settled' | 'at once' = 'settled'): void {
    this.#stopped = true;
    this.#writing?.engine.stop();
    this.#pulling.stop();
    this.#channel?.stop();
    for (const stop of this.#stops.splice(0)) stop();
    const kept = this.#files?.stop();
    if (when === 'at once') this.store.close();
    else
      void Promise.all([this.#writing?.engine.settled(), this.#pulling.settled(), kept]).then(() => this.store.close());
  }

  /** The number of edits that the server does not have. */
  unsent(): Promise<number> {
    return countUnsent(this.store);
  }

  /** Sends the edits that can be sent now; resolves when that is done. */
  async send(): Promise<void> {
    await (await this.#load()).send();
  }

  /** Checks with the server whose session this is. */
  async check(): Promise<CurrentUser> {
    const found = await currentUser(this.#parts.api);
    if (found.kind === 'person' && found.user.id === this.user.id) {
      this.#trustedAt = this.#parts.platform.clock.now();
      this.#status.tell({ paused: false });
    }
    this.#parts.session(found);
    return found;
  }

  /** Fetches the data that a screen requests. */
  refresh = async (scope: RefreshScope): Promise<RefreshOutcome> => {
    const report = await this.#pulling.refresh(scope);
    if (report.outcome === 'complete') {
      // The server answers again: a failed pull is repeated immediately.
      if (scope.kind === 'groups' && this.sync.get().pullFailed) this.#pulling.again();
      return { outcome: 'refreshed' };
    }
    if (report.outcome === 'signed-out') return { outcome: 'failed', message: 'Please sign in again' };
    if (report.outcome === 'partial') return { outcome: 'failed', message: report.message };
    // A server that answers everything with errors cannot say whose session this is, but it can be reached.
    const online = this.#parts.connectivity.state.get();
    return online
      ? { outcome: 'failed', message: 'The server returned an unexpected response' }
      : { outcome: 'offline' };
  };

  /** Keeps the comments of an open event fresh while the page is visible and online; the returned function stops it. */
  watchComments = (eventId: string): (() => void) =>
    watchComments(this.#parts.platform, () => this.#pulling.comments(eventId));

  /**
   * Makes an edit by a command, whose code is loaded after the first screen, or by the first edit. A device that has
   * never loaded it, and cannot now, stores nothing: the form keeps the input.
   */
  run = async <TInput>(
    of: (commands: Commands) => CommandOf<TInput>,
    input: NoInfer<TInput>,
    form?: EditForm,
  ): Promise<Verdict> => {
    const writing = await this.#load().catch(() => null);
    return writing ? writing.runner.run(of(writing.commands), input, form) : NOT_MADE;
  };

  /** Makes an edit that the command holds: there is no verdict yet, only whether the device has kept it. */
  hold = async <TInput>(
    of: (commands: Commands) => CommandOf<TInput, Command>,
    input: NoInfer<TInput>,
  ): Promise<Command> => {
    const writing = await this.#load().catch(() => null);
    return writing ? writing.runner.hold(of(writing.commands), input) : NOT_MADE;
  };

  /** Loads the module for edits, so that the first one does not wait for it. */
  prepareEdits = async (): Promise<void> => void (await this.#load().catch(() => {}));

  readonly icons = lazyCalls(async () => (await loadServices()).groupIconsAt(this.#parts.api), null);

  readonly notices = lazyCalls(async () => (await loadServices()).noticesAt(this.#parts.api), OFFLINE);

  readonly translator = lazyCalls(async () => (await loadServices()).translatorAt(this.#plainApi), OFFLINE);

  readonly administration = lazyCalls(async () => (await loadServices()).administrationAt(this.#parts.api), OFFLINE);

  readonly assistant = lazyCalls(async () => (await loadServices()).assistantAt(this.#plainApi), OFFLINE);

  /** Kept, because it holds the addresses that it has requested. */
  calendars = once(async () => (await loadServices()).calendarsAt(this.#parts.api));

  handoffs = async () =>
    (await import('#runtime/services/handoffs.ts')).handoffsOf(this.#parts.api, this.store, () => this.user);

  /** The copies of groups on this device. */
  copies = async () => (await this.#keep()).copies;

  readonly push = lazyCalls(
    async () => (await import('#runtime/services/push-here.ts')).pushHere(this.#plainApi, this.store),
    { outcome: 'failed', here: 'unsupported' },
  );

  shared = async () => (await this.#load()).shared();

  readonly places = lazyCalls(async () => (await loadServices()).placesAt(this.#parts.api), null);

  readonly #progress = new Value<ReadonlyMap<string, UploadProgress>>(new Map());
  readonly files = {
    /** Copies a picked file to the device and starts its upload. */
    pick: async (input: { file: File; use: 'file' | 'image' }) => (await this.#load()).pick(input),
    /** The place of an attachment, by its address; also of one that is not on the server yet. */
    find: async (url: string) => (await import('#store/queries/unsent/uploads.ts')).findFile(this.store, url),
    /** The known facts about a file that is on the server. */
    look: async (url: string, online: boolean) =>
      (await import('#runtime/media/uploaded-file.ts')).lookAtFile(url, online, this.store.name),
    /** Upload progress by the opId of the edit. */
    progress: this.#progress as Observable<ReadonlyMap<string, UploadProgress>>,
  };

  readonly outbox = {
    /** Settles a conflict: for each field name, the side whose version is kept. */
    settle: async (opId: string, choices: Readonly<Record<string, Side>>) => (await this.#load()).settle(opId, choices),
    /** All unsent edits with their files, as one file. @param opId only this edit */
    exportEdits: async (opId?: string) => {
      const { exportEdits } = await import('#store/outbox/edit-archive.ts');
      return exportEdits(this.store, this.#parts.platform.clock.now(), opId);
    },
    /** Reads and checks such a file; imports nothing. */
    openArchive: async (file: Blob) =>
      (await import('#runtime/services/archive-preview.ts')).previewArchive(this.store, file),
    /** Imports the importable edits of an opened file. @returns how many edits */
    importEdits: async (archive: OpenArchive) => (await this.#load()).importEdits(archive),
    /** Sends a refused edit again, with the edits that it blocks. */
    retry: async (opId: string) => (await this.#load()).retry(opId),
    /**
     * Discards an edit, and the edits that depend on it.
     * @param fileId discards only this file: the rest of the refused edit is sent
     */
    discard: async (opId: string, fileId?: string) => (await this.#load()).discard(opId, fileId),
  };

  /** Loads the module for edits, once. Rejects where it is neither cached nor reachable. */
  readonly #load = once(async (): Promise<Writing> => {
    const { Writing } = await loadWriting();
    this.#writing = new Writing({
      ...this.#parts,
      cooldown: this.#cooldown,
      hasStopped: () => this.#stopped,
      acknowledged: (entry, repeated) => this.#acknowledged(entry, repeated),
      progress: (opId, progress) => this.#progressed(opId, progress),
      blockerChanged: (blocker) => this.#status.blocked(blocker),
      found: (session) => {
        this.#status.tell({ paused: session !== 'idle' });
        if (session !== 'idle') this.#later(this.check());
      },
    });
    if (this.#stopped) this.#writing.engine.stop();
    return this.#writing;
  });

  async #wake(reason: Wake): Promise<void> {
    (await this.#load()).engine.wake(reason);
  }

  /**
   * Loads the module for edits: immediately if something is unsent, otherwise after the first screen and its data. Live
   * queries are run again, because they skip edits of kinds that are not loaded.
   */
  async #beginWriting(): Promise<void> {
    if ((await countUnsent(this.store)) === 0) {
      await this.#parts.platform.firstScreenShown();
      await this.#pulling.settled();
    }
    if (this.#stopped) return;
    const writing = await this.#load();
    await this.store.setMe(this.user);
    writing.engine.wake('started');
    if (this.#stopped) return;
    this.#stops.push(writing.keepBadge(this.sync));
    this.#parts.platform.wakeNowAndThen();
    this.#later(writing.sweepPicked());
    this.#later(this.push.keep());
    await this.#keep();
  }

  /** Begins to keep pictures and files on this device, once: after everything else, or when a screen requests it. */
  readonly #keep = once(async (): Promise<Keeping> => {
    const { startKeeping } = await loadWriting();
    this.#files = await startKeeping({
      ...this.#parts,
      sync: this.sync,
      cooldown: this.#cooldown,
      refresh: this.refresh,
      later: (work) => this.#later(work),
    });
    if (this.#stopped) void this.#files.stop();
    return this.#files;
  });

  #acknowledged({ kind, entity, scope }: OutboxEntry, repeated: boolean): void {
    // The answer to a repeated request is a replay: another member may have changed the row since.
    const { type, id } = parseScope(scope);
    if (repeated && type === 'event' && id !== null) this.#later(this.#pulling.puller.pull.rows('comment', id, 'news'));
    // The answer to a new group contains only its row.
    if (kind === 'group.create') this.#later(this.#pulling.pull());
    if (entity.type === 'user' && entity.id === this.user.id) this.#later(this.check());
  }

  #progressed(opId: string, progress: UploadProgress | null): void {
    const all = new Map(this.#progress.get());
    if (progress) all.set(opId, progress);
    else all.delete(opId);
    this.#progress.set(all);
  }

  /** Runs a pull only in this person's session. */
  async #guarded(pull: () => Promise<PullReport>): Promise<PullReport> {
    const { clock } = this.#parts.platform;
    if (this.#cooldown.until() !== null) {
      this.#pulling.postponed();
      return BUSY;
    }
    if (!isFresh(this.#trustedAt, clock.now(), SESSION_TRUSTED_MS)) {
      const found = await this.check();
      if (found.kind === 'unreachable') return { outcome: 'unreachable' };
      if (found.kind === 'no-session' || found.user.id !== this.user.id) return { outcome: 'signed-out' };
    }
    const report = await pull();
    if (report.outcome === 'signed-out') await this.check();
    return report;
  }

  /** Runs work in the background; failures after the person has signed out are ignored. */
  #later(work: Promise<unknown>): void {
    work.catch((error) => {
      if (!this.#stopped) console.warn('The local database failed', error);
    });
  }
}
