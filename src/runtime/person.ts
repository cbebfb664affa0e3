import type { ApiClient } from '#api/client.ts';
import { LiveClient } from '#api/live.ts';
import { pullSource } from '#api/pull-source.ts';
import { type CurrentUser, currentUser } from '#api/session.ts';
import type { Notification } from '#contract/notification.ts';
import type { User } from '#contract/user.ts';
import { type Command, createComment, deleteComment, editComment } from '#store/commands.ts';
import type { Store } from '#store/database.ts';
import { StoredOutbox } from '#store/outbox.ts';
import { StoredReplica } from '#store/replica.ts';
import { countUnsent, watchOutbox } from '#store/watching.ts';
import type { SyncEngine } from '#sync/engine.ts';
import type { TransportPort } from '#sync/ports.ts';
import { Puller, type PullReport } from '#sync/pull/puller.ts';
import { isFresh } from '#sync/retry/due.ts';
import { watchComments } from './comment-watch.ts';
import type { Connectivity } from './connectivity.ts';
import { liveUpdates } from './live-updates.ts';
import { makeEngine } from './make-engine.ts';
import { Value } from './observable.ts';
import type { Platform } from './platform.ts';
import type { EditForm, PersonRuntime, RefreshOutcome, RefreshScope, SyncStatus, Verdict } from './types.ts';
import { judge } from './verdict.ts';

/** How often everything is fetched anew while the page is in front; live messages bring what changes in between. */
const REFRESH_EVERY_MS = 10 * 60_000;
/** A page that is opened within this time after everything was fetched does not begin with fetching it again. */
const PULL_FRESH_MS = 30_000;
/** Before a pull the session is asked for again after this long: nobody else's groups may land in this store. */
const SESSION_TRUSTED_MS = 30_000;

export interface PersonParts {
  user: User;
  store: Store;
  platform: Platform;
  connectivity: Connectivity;
  transport: TransportPort;
  api: ApiClient;
  keepsKeys(): boolean;
  toast(notification: Notification): void;
  /** What the server says of the session, whenever it was asked. */
  session(found: CurrentUser): void;
}

/** Everything that goes on for the person who is signed in: sending, fetching, listening, and what the screens ask for. */
export class Person implements PersonRuntime {
  user: User;
  readonly store: Store;
  readonly sync: Value<SyncStatus>;
  readonly live = new Value<'connected' | 'disconnected'>('disconnected');
  readonly #parts: PersonParts;
  readonly #engine: SyncEngine;
  readonly #puller: Puller;
  readonly #replica: StoredReplica;
  readonly #channel: LiveClient;
  readonly #stops: (() => void)[] = [];
  #trustedAt = Number.NEGATIVE_INFINITY;
  /** Something may have been missed since the last pull: nothing was fetched yet, or the live channel was not there. */
  #pullDue = true;
  #stopped = false;

  constructor(parts: PersonParts) {
    const { user, store, platform, connectivity, transport, api } = parts;
    const { clock, random } = platform;
    this.user = user;
    this.store = store;
    this.#parts = parts;
    this.#replica = new StoredReplica(store);
    this.sync = new Value<SyncStatus>({
      online: connectivity.state.get(),
      waiting: 0,
      sending: 0,
      needsYou: 0,
      pulling: null,
      pulledAt: null,
      pullFailed: false,
      paused: false,
    });
    this.#puller = new Puller({
      source: pullSource(api),
      replica: this.#replica,
      clock,
      progress: (pulling) => this.#tell({ pulling }),
    });
    this.#engine = makeEngine({
      store,
      api,
      transport,
      clock,
      random,
      locks: platform.locks,
      uuid: platform.uuid,
      connectivity,
      keepsKeys: parts.keepsKeys,
      // An answer to a repeated request is the stored one of the first: somebody may have changed the row since.
      acknowledged: (entry, repeated) => {
        if (repeated && entry.scope.startsWith('event:'))
          this.#later(this.#puller.comments(entry.scope.slice(6), 'news'));
      },
      found: (session) => {
        this.#tell({ paused: session !== 'idle' });
        if (session !== 'idle') this.#later(this.check());
      },
    });
    const hear = liveUpdates({ store, puller: this.#puller }, parts.toast);
    this.#channel = new LiveClient({
      origin: platform.page.origin,
      userId: user.id,
      clock,
      random,
      connect: platform.connect,
      onMessage: (message) => this.#later(hear(message)),
      onState: (state) => {
        this.live.set(state);
        this.#pullDue = true;
        if (state !== 'connected') return;
        // Nobody listened up to now, whatever has been fetched or is being fetched.
        this.#puller.missed();
        this.#catchUp();
      },
    });
  }

  /** Begins to send, fetch and listen. */
  start(): void {
    const { platform, connectivity } = this.#parts;
    this.#stops.push(
      watchOutbox(this.store, (counts) => this.#tell(counts)),
      connectivity.state.subscribe(() => this.#tell({ online: connectivity.state.get() })),
      platform.onHail((hail) => hail === 'enqueued' && this.#engine.wake('enqueued')),
      platform.page.onChange((change) => {
        if (change !== 'visible' && change !== 'online') return;
        this.#engine.wake(change);
        this.#channel.hurry();
        this.#catchUp();
      }),
    );
    this.#repeat();
    this.#engine.wake('started');
    this.#channel.start();
    this.#later(this.#beginPulling());
  }

  /** Ends all of it. The store is closed when what is under way has ended, or at once. */
  stop(when: 'settled' | 'at once' = 'settled'): void {
    this.#stopped = true;
    this.#engine.stop();
    this.#puller.stop();
    this.#channel.stop();
    for (const stop of this.#stops.splice(0)) stop();
    if (when === 'at once') this.store.close();
    else void this.#engine.settled().then(() => this.store.close());
  }

  /** Edits that the server does not have. */
  unsent(): Promise<number> {
    return countUnsent(this.store);
  }

  /** Sends what can be sent now, and comes back when that is done. */
  async send(): Promise<void> {
    this.#engine.wake('asked');
    await this.#engine.settled();
  }

  /** Asks the server whose session this is. */
  async check(): Promise<CurrentUser> {
    const found = await currentUser(this.#parts.api);
    if (found.kind === 'person' && found.user.id === this.user.id) {
      this.#trustedAt = this.#parts.platform.clock.now();
      this.#tell({ paused: false });
    }
    this.#parts.session(found);
    return found;
  }

  /** Fetches everything. */
  async pull(): Promise<void> {
    const { outcome } = await this.#guarded(() => this.#puller.all());
    this.#tell({ pullFailed: outcome === 'partial' || outcome === 'unreachable' });
    if (outcome === 'complete') this.#pullDue = false;
    this.#tell({ pulledAt: await this.#replica.pulledAt() });
  }

  refresh = async (scope: RefreshScope): Promise<RefreshOutcome> => {
    const report = await this.#guarded(() => {
      if (scope.kind === 'groups') return this.#puller.groups();
      return scope.kind === 'group' ? this.#puller.group(scope.groupId) : this.#puller.event(scope.eventId);
    });
    if (report.outcome === 'complete') {
      // The server answers again: what failed before need not wait for its turn.
      if (scope.kind === 'groups' && this.sync.get().pullFailed) this.#later(this.pull());
      return { outcome: 'refreshed' };
    }
    if (report.outcome === 'signed-out') return { outcome: 'failed', message: 'Please sign in again' };
    if (report.outcome === 'partial') return { outcome: 'failed', message: report.message };
    // A server that answers with errors only cannot say whose session this is either, and is there all the same.
    const online = this.#parts.connectivity.state.get();
    return online ? { outcome: 'failed', message: 'The server did not answer as it should' } : { outcome: 'offline' };
  };

  watchComments = (eventId: string): (() => void) =>
    watchComments(this.#parts.platform, () => this.#guarded(() => this.#puller.comments(eventId)));

  readonly comments = {
    create: (input: { eventId: string; content: string }, form?: EditForm) =>
      this.#do(createComment(this.store, this.#context, input), form),
    edit: (input: { commentId: string; content: string }, form?: EditForm) =>
      this.#do(editComment(this.store, this.#context, input), form),
    remove: (input: { commentId: string }) => this.#do(deleteComment(this.store, this.#context, input)),
  };

  readonly outbox = {
    retry: async (opId: string): Promise<void> => {
      await new StoredOutbox(this.store).retry(opId);
      this.#engine.wake('asked');
    },
    discard: async (opId: string): Promise<void> => {
      await new StoredOutbox(this.store).discard(opId);
      this.#engine.wake('asked');
    },
  };

  get #context() {
    const { clock, uuid } = this.#parts.platform;
    return { now: () => clock.now(), uuid };
  }

  async #do(command: Promise<Command>, form?: EditForm): Promise<Verdict> {
    const { platform, connectivity } = this.#parts;
    const result = await command;
    if (result.outcome === 'kept') {
      form?.kept();
      this.#engine.wake('enqueued');
      platform.hail('enqueued');
      platform.wakeWorker();
    }
    // Whoever has signed out has no form any more: what they typed must not be put back on the device.
    const takeBack = () => !this.#stopped && (form?.takeBack() ?? true);
    return judge(result, { store: this.store, online: connectivity.state.get(), clock: platform.clock, takeBack });
  }

  /** A pull for this person's session only. */
  async #guarded(pull: () => Promise<PullReport>): Promise<PullReport> {
    const { clock } = this.#parts.platform;
    if (!isFresh(this.#trustedAt, clock.now(), SESSION_TRUSTED_MS)) {
      const found = await this.check();
      if (found.kind === 'unreachable') return { outcome: 'unreachable' };
      if (found.kind === 'nobody' || found.user.id !== this.user.id) return { outcome: 'signed-out' };
    }
    const report = await pull();
    if (report.outcome === 'signed-out') await this.check();
    return report;
  }

  /** The first pull of this page, unless the page before it has only just ended one: then it waits for its turn. */
  async #beginPulling(): Promise<void> {
    const { clock } = this.#parts.platform;
    const pulledAt = await this.#replica.pulledAt();
    if (this.#stopped) return;
    this.#tell({ pulledAt });
    const now = clock.now();
    if (pulledAt === null || !isFresh(pulledAt, now, PULL_FRESH_MS)) return this.pull();
    this.#stops.push(clock.after(pulledAt + PULL_FRESH_MS - now, () => this.#catchUp()));
  }

  #catchUp(): void {
    if (this.#pullDue) this.#later(this.pull());
  }

  /** Goes on by itself; what fails because the person has gone is nobody's concern. */
  #later(work: Promise<unknown>): void {
    work.catch((error) => {
      if (!this.#stopped) console.warn('The local database failed', error);
    });
  }

  #repeat(): void {
    const { clock, page } = this.#parts.platform;
    const again = () => {
      cancel = clock.after(REFRESH_EVERY_MS, again);
      if (page.visible() && page.online()) this.#later(this.pull());
    };
    let cancel = clock.after(REFRESH_EVERY_MS, again);
    this.#stops.push(() => cancel());
  }

  #tell(change: Partial<SyncStatus>): void {
    this.sync.set({ ...this.sync.get(), ...change });
  }
}
