import { ApiClient } from '#api/client.ts';
import type { LiveClient } from '#api/live.ts';
import { type CurrentUser, currentUser } from '#api/session.ts';
import type { HttpTransport } from '#api/transport.ts';
import type { Notification } from '#contract/live/notification.ts';
import type { User } from '#contract/records/people/user.ts';
import type { Keeping } from '#runtime/media/start.ts';
import type { Connectivity } from '#runtime/platform/connectivity.ts';
import { Value } from '#runtime/platform/observable.ts';
import type { Platform } from '#runtime/platform/platform.ts';
import type { Picked } from '#store/commands/uploads.ts';
import type { Store } from '#store/database/database.ts';
import type { OpenArchive } from '#store/outbox/import.ts';
import { countUnsent, watchOutbox } from '#store/queries/base/watching.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import { parseScope } from '#sync/entry/scope.ts';
import type { Blocker } from '#sync/entry/waiting.ts';
import type { Side } from '#sync/outbox/merge.ts';
import type { TransportPort } from '#sync/ports/transport.ts';
import { BUSY, type PullReport } from '#sync/pull/fetcher.ts';
import { Cooldown } from '#sync/retry/cooldown.ts';
import { isFresh } from '#sync/retry/due.ts';
import type { Wake } from '#sync/retry/pacing.ts';
import { watchComments } from './pulling/comment-watch.ts';
import { Pulling } from './pulling/pulling.ts';
import type {
  Administration,
  Assistant,
  Calendars,
  Copies,
  GroupIcons,
  Handoffs,
  Notices,
  PersonRuntime,
  Places,
  PreviewedArchive,
  Push,
  RefreshOutcome,
  RefreshScope,
  SharedInbox,
  SyncStatus,
  Translator,
  UploadedFile,
  UploadProgress,
} from './types.ts';
import type { Edits } from './writing/edits.ts';
import { loadWriting } from './writing/load-writing.ts';
import type { Writing } from './writing/writing.ts';

const NO_NETWORK: Blocker = { why: 'connection', status: null };

/** Before a pull the session is checked again after this time: another person's groups must not get into this store. */
const SESSION_TRUSTED_MS = 30_000;

export interface PersonParts {
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
}

/**
 * Everything that runs for the signed-in person: sending, fetching, the live channel, and the functions that the
 * screens call.
 */
export class Person implements PersonRuntime {
  user: User;
  readonly store: Store;
  readonly sync: Value<SyncStatus>;
  readonly live = new Value<'connected' | 'disconnected'>('disconnected');
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
  #loading: Promise<Writing> | null = null;
  /** The module that keeps pictures and files, once it is loaded. */
  #files: Keeping | null = null;
  #keeping: Promise<Keeping> | null = null;
  #trustedAt = Number.NEGATIVE_INFINITY;
  #stopped = false;

  constructor(parts: PersonParts) {
    const { user, store, platform, connectivity } = parts;
    const { clock, random } = platform;
    this.user = user;
    this.store = store;
    this.#cooldown = new Cooldown({ clock, random });
    this.#plainApi = new ApiClient(parts.transport, user.id);
    const transport = this.#cooldown.observing(parts.transport);
    const api = new ApiClient(transport);
    this.#parts = { ...parts, transport, api };
    this.sync = new Value<SyncStatus>({
      online: connectivity.state.get(),
      atPortal: connectivity.portal.get(),
      waiting: 0,
      sending: 0,
      needsYou: 0,
      pulling: null,
      pulledAt: null,
      heardAt: null,
      pullFailed: false,
      mayBeErased: false,
      paused: false,
      blocker: null,
    });
    if (!connectivity.state.get()) this.#blockerChanged(NO_NETWORK);
    this.#pulling = new Pulling({
      store,
      platform,
      api,
      role: () => this.user.role,
      cooldown: this.#cooldown,
      guarded: (pull) => this.#guarded(pull),
      tell: (change) => this.#tell(change),
      later: (work) => this.#later(work),
      listLacked: async (known) => (await this.#load()).listLacked(known),
      arrived: async (...rows) => this.#writing?.arrived(...rows),
    });
  }

  /** Starts sending, fetching and listening. */
  start(): void {
    const { platform, connectivity } = this.#parts;
    this.#stops.push(
      // The screen shows a new edit before the mark in the header counts it.
      watchOutbox(
        this.store,
        (counts) => this.#tell(counts),
        () => platform.changeShown(),
      ),
      this.store.onArrived(() => this.#kept()),
      connectivity.portal.subscribe(() => this.#tell({ atPortal: connectivity.portal.get() })),
      connectivity.state.subscribe(() => {
        const online = connectivity.state.get();
        this.#tell({ online });
        if (!online) this.#blockerChanged(this.sync.get().blocker ?? NO_NETWORK);
        else if (this.sync.get().blocker?.why === 'connection') this.#blockerChanged(null);
      }),
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
    this.#later(this.#beginWriting());
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
    this.#tell({ mayBeErased: (await platform.persist()) === false });
  }

  /** If this code does not load, it is requested again when the network or the user is back. */
  async #loadChannel(): Promise<LiveClient> {
    if (this.#channel) return this.#channel;
    const { liveChannel } = await import('./pulling/live-channel.ts');
    const { store, platform, toast } = this.#parts;
    this.#channel = liveChannel({
      store,
      platform,
      puller: this.#pulling.puller,
      toast,
      later: (work) => this.#later(work),
      heard: () => {
        if (this.#pulling.isCaughtUp) this.#tell({ heardAt: platform.clock.now() });
      },
      changed: (state) => {
        this.live.set(state);
        if (state !== 'connected') return this.#pulling.markStale();
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
      this.#tell({ paused: false });
    }
    this.#parts.session(found);
    return found;
  }

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
    return online ? { outcome: 'failed', message: 'The server did not answer as it should' } : { outcome: 'offline' };
  };

  watchComments = (eventId: string): (() => void) =>
    watchComments(this.#parts.platform, () => this.#pulling.comments(eventId));

  edits = async (): Promise<Edits> => (await this.#load()).edits;

  icons = async (): Promise<GroupIcons> =>
    (await import('#runtime/services/group-icons.ts')).groupIconsAt(this.#parts.api);

  notices = async (): Promise<Notices> => (await import('#runtime/services/notices.ts')).noticesAt(this.#parts.api);

  translator = async (): Promise<Translator> =>
    (await import('#runtime/services/translator.ts')).translatorAt(this.#plainApi);

  administration = async (): Promise<Administration> =>
    (await import('#runtime/services/administration.ts')).administrationAt(this.#parts.api);

  assistant = async (): Promise<Assistant> =>
    (await import('#runtime/services/assistant.ts')).assistantAt(this.#plainApi);

  #calendars: Promise<Calendars> | null = null;
  /** Kept, because it holds the addresses that it has requested. */
  calendars = (): Promise<Calendars> => {
    this.#calendars ??= import('#runtime/services/calendars.ts').then(({ calendarsAt }) =>
      calendarsAt(this.#parts.api),
    );
    this.#calendars.catch(() => {
      this.#calendars = null;
    });
    return this.#calendars;
  };

  handoffs = async (): Promise<Handoffs> =>
    (await import('#runtime/services/handoffs.ts')).handoffsOf(this.#parts.api, this.store, () => this.user);
  copies = async (): Promise<Copies> => (await this.#keep()).copies;
  push = async (): Promise<Push> =>
    (await import('#runtime/services/push-here.ts')).pushHere(this.#plainApi, this.store);
  shared = async (): Promise<SharedInbox> => (await this.#load()).shared();

  places = async (): Promise<Places> => (await import('#runtime/services/places.ts')).placesAt(this.#parts.api);

  readonly files = {
    pick: async (input: { file: File; use: 'file' | 'image' }): Promise<Picked> => (await this.#load()).pick(input),
    find: async (url: string) => (await import('#store/queries/unsent/uploads.ts')).findFile(this.store, url),
    look: async (url: string, online: boolean): Promise<UploadedFile> =>
      (await import('#runtime/media/uploaded-file.ts')).lookAtFile(url, online, this.store.name),
    progress: new Value<ReadonlyMap<string, UploadProgress>>(new Map()),
  };

  readonly outbox = {
    settle: async (opId: string, choices: Readonly<Record<string, Side>>): Promise<void> =>
      (await this.#load()).settle(opId, choices),
    exportEdits: async (opId?: string): Promise<Blob> => {
      const { exportEdits } = await import('#store/outbox/edit-archive.ts');
      return exportEdits(this.store, this.#parts.platform.clock.now(), opId);
    },
    openArchive: async (file: Blob): Promise<PreviewedArchive> =>
      (await import('#runtime/services/archive-preview.ts')).previewArchive(this.store, file),
    importEdits: async (archive: OpenArchive): Promise<number> => {
      const { importEdits } = await import('#runtime/services/archive-preview.ts');
      const added = await importEdits(this.store, archive);
      if (added > 0) this.#kept();
      return added;
    },
    retry: async (opId: string): Promise<void> => (await this.#load()).retry(opId),
    discard: async (opId: string, fileId?: string): Promise<void> => (await this.#load()).discard(opId, fileId),
  };

  /** Loads the module for edits, once. Rejects where it is neither cached nor reachable. */
  #load(): Promise<Writing> {
    this.#loading ??= this.#loadNow().catch((error) => {
      this.#loading = null;
      throw error;
    });
    return this.#loading;
  }

  async #loadNow(): Promise<Writing> {
    const { Writing } = await loadWriting();
    const { store, platform, connectivity, transport, api, keepsKeys, http } = this.#parts;
    this.#writing = new Writing({
      store,
      platform,
      connectivity,
      transport,
      api,
      keepsKeys,
      http,
      cooldown: this.#cooldown,
      user: () => this.user,
      hasStopped: () => this.#stopped,
      kept: () => this.#kept(),
      acknowledged: (entry, repeated) => this.#acknowledged(entry, repeated),
      progress: (opId, progress) => this.#progressed(opId, progress),
      blockerChanged: (blocker) => this.#blockerChanged(blocker),
      found: (session) => {
        this.#tell({ paused: session !== 'idle' });
        if (session !== 'idle') this.#later(this.check());
      },
    });
    if (this.#stopped) this.#writing.engine.stop();
    return this.#writing;
  }

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
    this.#later(this.push().then((push) => push.keep()));
    await this.#keep();
  }

  /** Begins to keep pictures and files on this device, once: after everything else, or when a screen requests it. */
  #keep(): Promise<Keeping> {
    this.#keeping ??= loadWriting().then(async ({ startKeeping }) => {
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
    this.#keeping.catch(() => {
      this.#keeping = null;
    });
    return this.#keeping;
  }

  /**
   * An edit was added to the outbox. Once it is on the screen, it is sent from this tab, where the user sees the
   * progress; then by other tabs, and by the worker when no page is open anymore.
   */
  async #kept(): Promise<void> {
    const { platform } = this.#parts;
    platform.wakeWorker();
    await platform.changeShown();
    this.#writing?.engine.wake('enqueued');
    platform.broadcast('enqueued');
  }

  #acknowledged({ kind, entity, scope }: OutboxEntry, repeated: boolean): void {
    // The answer to a repeated request is a replay: another member may have changed the row since.
    const { type, id } = parseScope(scope);
    if (repeated && type === 'event' && id !== null) this.#later(this.#pulling.puller.rows('comment', id, 'news'));
    // The answer to a new group contains only its row.
    if (kind === 'group.create') this.#later(this.#pulling.pull());
    if (entity.type === 'user' && entity.id === this.user.id) this.#later(this.check());
  }

  #progressed(opId: string, progress: UploadProgress | null): void {
    const all = new Map(this.files.progress.get());
    if (progress) all.set(opId, progress);
    else all.delete(opId);
    this.files.progress.set(all);
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
      if (found.kind === 'nobody' || found.user.id !== this.user.id) return { outcome: 'signed-out' };
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

  /** Shows the reason why nothing can be sent; `since` is when that reason was first found. */
  #blockerChanged(blocker: Blocker | null): void {
    const before = this.sync.get().blocker;
    const since = before?.why === blocker?.why ? before?.since : undefined;
    const found = blocker && { ...blocker, since: since ?? this.#parts.platform.clock.now() };
    this.#tell({ blocker: found });
  }

  #tell(change: Partial<SyncStatus>): void {
    const status = this.sync.get();
    const next = { ...status, ...change };
    // A status read from the device again is most often unchanged.
    if (JSON.stringify(status) !== JSON.stringify(next)) this.sync.set(next);
  }
}
