import { type ApiAnswer, ApiClient } from '#api/client.ts';
import { type CurrentUser, currentUser } from '#api/session.ts';
import { HttpTransport } from '#api/transport.ts';
import { environmentEndpoints } from '#contract/calls/environment.ts';
import type { Notification } from '#contract/live/notification.ts';
import type { Environment } from '#contract/records/installation/environment.ts';
import { isExtended } from '#contract/records/installation/extensions.ts';
import type { CredentialLogin } from '#contract/records/people/auth.ts';
import type { User } from '#contract/records/people/user.ts';
import { CURRENT_USER_FRESH_MS } from '#contract/schema/limits.ts';
import type { PersonRuntime } from '#runtime/person/person.ts';
import { loadWriting, Person } from '#runtime/person/person.ts';
import { loadPuller } from '#runtime/person/pulling/lazy-puller.ts';
import { Connectivity } from '#runtime/platform/connectivity.ts';
import { lazyCalls } from '#runtime/platform/lazy-calls.ts';
import { type Observable, Value } from '#runtime/platform/observable.ts';
import type { Platform } from '#runtime/platform/platform.ts';
import type { AppUpdate } from '#runtime/tabs/register-worker.ts';
import { openStore, ownerOf } from '#store/database/database.ts';
import { Device, type DevicePerson, type LeavingPerson, type UnsentEdits } from '#store/database/device.ts';
import { abortTransactions } from '#store/database/transactions.ts';
import { countUnsent, hasUnsentLooks } from '#store/queries/base/watching.ts';
import type { TransportPort } from '#sync/ports/transport.ts';
import { isFresh } from '#sync/retry/due.ts';
import type { SignInOutcome } from './sign-in.ts';
import { signOutAtServer } from './sign-out.ts';
import { Turns } from './turns.ts';

/**
 * - `starting`: the stored session is being read.
 * - `leaving`: the data of the person who signs out is being erased; no screen may show or write any of it.
 * - `signed-in`: read from the device, immediately and offline too; `verified` once the server has confirmed it.
 * - `signed-out`: `ended`: a session of `email` has ended by itself, with `waiting` unsent edits on this device;
 *   `unknown`: the session could not be read, or the browser has erased it: no user has signed out.
 */
export type SessionState =
  | { status: 'starting' }
  | { status: 'leaving' }
  | { status: 'signed-in'; user: User; verified: boolean }
  | { status: 'signed-out'; ended: { email: string; waiting: number } | null; unknown?: true };

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

const SIGNED_OUT: SessionState = { status: 'signed-out', ended: null };
/**
 * The device cannot be read or was erased, and does not say who is signed in: no user is shown, and no user has signed
 * out.
 */
const UNKNOWN: SessionState = { status: 'signed-out', ended: null, unknown: true };

/** How long a user who signs out waits for the server's answer, in milliseconds. */
const GOODBYE_MS = 4_000;

interface Opening {
  /** The device has stored the user as signed in. */
  known: boolean;
  /** When the server answered that the session is the user's, in milliseconds since the epoch; null if it has not. */
  verifiedAt: number | null;
  /** The name of the user's database; looked up on the device when left out. */
  database?: string;
}

/** The part of the application that the screens use; one per window. */
export type AppRuntime = Omit<App, 'start' | 'stop'>;

/**
 * The application behind the screens of one window.
 *
 *   starting ──device knows a person──▶ signed in (unverified) ──server agrees──▶ signed in (verified)
 *      │                                   │        ▲                                │
 *      └──no user is kept──▶ signed out ◀──┴─ 401 ──┼────────────────────────────────┘
 *                               └──────sign-in──────┘
 *
 * A missing network never signs a user out; only the server's own 401 does, and then the data stays for the same user.
 */
export class App {
  readonly session: Observable<SessionState>;
  readonly environment: Observable<Environment | null>;
  readonly appUpdate: Observable<AppUpdate>;
  /**
   * True while opening or erasing the data takes long, mostly because a sleeping tab, or one with an earlier version of
   * the app, has the database open.
   */
  readonly heldUp: Observable<boolean>;
  readonly #session = new Value<SessionState>({ status: 'starting' });
  readonly #environment = new Value<Environment | null>(null);
  readonly #appUpdate: Value<AppUpdate>;
  readonly #turns: Turns;
  readonly #platform: Platform;
  readonly #device = new Device();
  readonly #connectivity: Connectivity;
  readonly #http: HttpTransport;
  readonly #transport: TransportPort;
  readonly #api: ApiClient;
  readonly #toasts = new Set<(notification: Notification) => void>();
  readonly #stops: (() => void)[] = [];
  #person: Person | null = null;
  #verifiedAt = Number.NEGATIVE_INFINITY;
  /** Whether the session was read from the device. */
  #asked = false;
  /** A user is signing out here: the end of their session on the server is expected. */
  #isLeaving = false;
  /**
   * Pending requests that report a sign-out to the server; a new session must not begin earlier, or it would end with
   * the old one.
   */
  #telling: Promise<void> = Promise.resolve();
  #stopped = false;
  #environmentRead: Promise<void> = Promise.resolve();

  constructor(platform: Platform, appUpdate: Value<AppUpdate>) {
    this.#platform = platform;
    this.session = this.#session;
    this.environment = this.#environment;
    this.appUpdate = this.#appUpdate = appUpdate;
    this.#turns = new Turns(platform.clock);
    this.heldUp = this.#turns.heldUp;
    this.#connectivity = new Connectivity(platform.page);
    const { fetch, fetchWithProgress, clock } = platform;
    this.#http = new HttpTransport({ origin: platform.page.origin, fetch, fetchWithProgress, clock });
    this.#transport = this.#connectivity.observing(this.#http);
    this.#api = new ApiClient(this.#transport);
  }

  /** Shows the signed-in person from the device immediately, and checks with the server in the background. */
  async start(): Promise<void> {
    const { page, onTabMessage } = this.#platform;
    this.#stops.push(
      page.onChange((change) => {
        if (change === 'visible' || change === 'online') void this.#refetch();
        if (change === 'put-away') this.#putAway();
      }),
      onTabMessage((message) => {
        if (message === 'session') void this.#followInTurn();
        if (message !== 'leaving') return;
        this.#vacate();
        // A person may be about to be shown.
        void this.#turns.take(async () => this.#vacate());
      }),
    );
    this.#environmentRead = this.#device.environment().then(
      (environment) => this.#environment.set(environment),
      () => {},
    );
    await this.#followInTurn();
    if (this.#person) await this.#platform.screenDrawn();
    this.#device.deleteGivenUp().catch(() => {});
    if (this.#person) void this.#loadEnvironment();
    await this.#refetch();
  }

  /** Stops everything, without signing out. */
  stop(): void {
    this.#stopped = true;
    for (const stop of this.#stops.splice(0)) stop();
    this.#person?.stop();
    this.#device.close();
  }

  /**
   * The browser freezes this page and may show it again. Until then it must not block other tabs; after that it starts
   * again.
   */
  #putAway(): void {
    const { page } = this.#platform;
    this.stop();
    this.#person?.stop('at once');
    abortTransactions();
    page.onChange((change) => {
      if (change === 'brought-back') page.reload();
    });
  }

  /** The signed-in person, or null. Changes exactly when `session` does. */
  person = (): PersonRuntime | null => this.#person;

  /** Calls for each new notification, for a toast; not for those that this person has caused. */
  onNotification = (listener: (notification: Notification) => void): (() => void) => {
    this.#toasts.add(listener);
    return () => this.#toasts.delete(listener);
  };

  signIn = async (credentials: CredentialLogin): Promise<SignInOutcome> => {
    await this.#telling;
    let signedIn: SignInOutcome;
    try {
      const { signInAtServer } = await import('./sign-in.ts');
      signedIn = await signInAtServer(this.#api, credentials, () => this.#platform.page.online());
      if (signedIn.outcome !== 'signed-in') return signedIn;
      const { user } = signedIn;
      const verifiedAt = this.#platform.clock.now();
      await this.#turns.take(() => this.#open(user, { known: false, verifiedAt }));
    } catch {
      // Without a database on this device, or the code for signing in, nothing can be shown or stored.
      return { outcome: 'failed' };
    }
    this.#platform.broadcast('session');
    void this.#loadEnvironment();
    return signedIn;
  };

  readonly passwords = lazyCalls(async () => (await import('#runtime/services/passwords.ts')).passwordsAt(this.#api), {
    outcome: 'failed',
  });

  signOut = async (choice?: UnsentChoice): Promise<SignOutOutcome> => {
    const person = this.#person;
    if (!person) return { outcome: 'signed-out' };
    this.#isLeaving = true;
    try {
      if (choice === 'send') await person.send();
      const unsent = await person.unsent();
      if (unsent > 0 && choice === undefined) return { outcome: 'ask', unsent };
      if (unsent > 0 && choice === 'send') return { outcome: 'still-unsent', unsent };
      // Steps that can fail on this device come before the server ends the session.
      await loadWriting();
      const telling = signOutAtServer(this.#api);
      const answer = await this.#patiently(telling);
      if (answer === 'rejected') return { outcome: 'failed' };
      const left = await this.#turns.take(() => this.#leave(person, unsent > 0 ? choice : undefined));
      // An edit was made meanwhile, in another tab. Without a session there is no one to ask, so it waits for the user.
      if (left > 0 && answer === 'signed-out') await this.#turns.take(() => this.#leave(person, 'keep'));
      else if (left > 0) return { outcome: 'ask', unsent: left };
      this.#telling = this.#tellLogout(telling);
    } catch {
      return { outcome: 'failed' };
    } finally {
      this.#isLeaving = false;
    }
    return { outcome: 'signed-out' };
  };

  /** The result if it comes in a short while; otherwise null. */
  async #patiently<T>(work: Promise<T>): Promise<T | null> {
    let cancel = () => {};
    const late = new Promise<null>((resolve) => {
      cancel = this.#platform.clock.after(GOODBYE_MS, () => resolve(null));
    });
    return Promise.race([work, late]).finally(cancel);
  }

  /** Where the device cannot be read nothing changes: the shown person stays. */
  #followInTurn(): Promise<void> {
    return this.#turns.take(() => this.#follow()).catch(() => {});
  }

  /** Adopts the stored session: at the start, and when another tab has signed in or out. */
  async #follow(): Promise<void> {
    // Read side by side; the first screen is drawn with both.
    let [known] = await Promise.all([this.#device.current(), this.#environmentRead]);
    this.#asked = true;
    if (known?.status === 'leaving') {
      if ((await this.#carryOut(known)) > 0) return;
      known = await this.#device.current();
    }
    const state = this.#session.get();
    if (known?.status === 'active') {
      if (this.#person?.store.name !== known.database)
        await this.#open(known.user, { known: true, verifiedAt: null, database: known.database });
      return;
    }
    const ended = known?.status === 'ended' ? await this.#endedOf(known) : null;
    this.#close();
    if (ended) this.#session.set({ status: 'signed-out', ended });
    // At the first start the server may know a session that the device does not, for example after a third-party
    // sign-in. A device without the server's environment was erased while the app was open, because a sign-out keeps
    // the environment.
    else if (state.status !== 'starting') this.#session.set((await this.#device.environment()) ? SIGNED_OUT : UNKNOWN);
  }

  async #endedOf({ owner, database, user }: DevicePerson): Promise<{ email: string; waiting: number }> {
    const store = openStore(owner, database);
    const waiting = await countUnsent(store).catch(() => 0);
    store.close();
    return { email: user.email, waiting };
  }

  /** No user is signed in, as far as is known. */
  #noSession(): void {
    if (this.#session.get().status === 'starting')
      this.#session.set(this.#asked && this.#environment.get() ? SIGNED_OUT : UNKNOWN);
  }

  /** The current user is fresh for 5 minutes, and fetched again when the page becomes visible. */
  async #refetch(): Promise<void> {
    // The tab that signs a user out notifies the others at the end, but may be closed before that, and a sleeping tab
    // may miss the message.
    if (!this.#asked || this.#person || this.#session.get().status === 'leaving') await this.#followInTurn();
    if (this.#session.get().status === 'leaving') return;
    if (await this.#device.logoutPending().catch(() => false)) {
      this.#telling = this.#tellLogout();
      await this.#telling;
      this.#noSession();
      return;
    }
    if (isFresh(this.#verifiedAt, this.#platform.clock.now(), CURRENT_USER_FRESH_MS)) return;
    const asked = this.#person;
    if (asked && this.#environment.get() === null) void this.#loadEnvironment();
    const found = await (asked ? currentUser(this.#api) : this.#whoElse());
    if (asked === this.#person) await this.#heard(found);
  }

  /** Handles the server's answer about the owner of this session. An answer from before a sign-out here is ignored. */
  #heard(found: CurrentUser): Promise<void> {
    const verifiedAt = this.#platform.clock.now();
    return this.#turns
      .take(async () => {
        if (await this.#device.logoutPending()) return;
        if (found.kind === 'person') {
          const before = this.#person?.store.owner;
          await this.#open(found.user, { known: false, verifiedAt });
          // For example after a third-party sign-in, of which no other tab is notified otherwise.
          if (this.#person?.store.owner !== before) this.#platform.broadcast('session');
        } else if (found.kind === 'no-session' && this.#person) {
          if (this.#isLeaving) return;
          const { store, user } = this.#person;
          const waiting = await this.#person.unsent().catch(() => 0);
          if (this.#person?.store !== store) return;
          // If the device cannot store it, the server will say it again.
          await this.#device.end(store.owner).catch(() => {});
          this.#close();
          this.#session.set({ status: 'signed-out', ended: { email: user.email, waiting } });
          this.#platform.broadcast('session');
        } else {
          this.#noSession();
        }
      })
      .catch(() => {
        // The device's database does not open (a private window): no other person can be signed in here.
        this.#noSession();
      });
  }

  /**
   * Signs a person in here. A person that the device knows is shown first, even if the sign-in cannot be stored: a full
   * device still shows what it has (F29). Throws when a new person cannot be stored.
   */
  async #open(found: User, { known, verifiedAt, database }: Opening): Promise<void> {
    const verified = verifiedAt !== null;
    const owner = ownerOf(this.#platform.page.origin, found.id);
    const name = database ?? (await this.#device.databaseOf(owner));
    const here = this.#person?.store.name === name ? this.#person : null;
    // Screens are rendered again only for another user, and most often the server's answer equals the user that the
    // device knew.
    const user = here && JSON.stringify(here.user) === JSON.stringify(found) ? here.user : found;
    const store = here?.store ?? openStore(owner, name);
    const note = async () => {
      await store.setMe(user);
      if (verified) await this.#device.activate(owner, user, name);
    };
    if (here) {
      here.user = user;
    } else {
      if (!known) {
        try {
          await note();
        } catch (error) {
          if (!store.isGivenUp) throw error;
          await this.#device.giveUp(owner, name);
          return this.#open(user, { known, verifiedAt });
        }
      }
      this.#close();
      this.#person = this.#personOf(user, store, verifiedAt ?? Number.NEGATIVE_INFINITY);
      this.#person.start();
    }
    if (verified) this.#verifiedAt = verifiedAt;
    this.#session.set({ status: 'signed-in', user, verified });
    if (!here && !known) return;
    // The device has all known users already, except those that an earlier version has left.
    if (verified) await note().catch(() => {});
    else
      void this.#platform
        .screenDrawn()
        .then(note, () => {})
        .catch(() => {});
  }

  #personOf(user: User, store: ReturnType<typeof openStore>, verifiedAt: number): Person {
    store.onOutdated(() => {
      // A newer version of the app upgrades the database: this page must be reloaded (F19).
      this.#appUpdate.set({ ...this.#appUpdate.get(), ready: true, apply: () => this.#platform.page.reload() });
    });
    store.onErased(() => {
      if (person !== this.#person) return;
      this.#vacate();
      // Otherwise the database would be opened again and again.
      if (store.isGivenUp) void this.#turns.take(() => this.#device.giveUp(store.owner, store.name)).catch(() => {});
      void this.#followInTurn();
    });
    const person: Person = new Person({
      user,
      store,
      platform: this.#platform,
      connectivity: this.#connectivity,
      transport: this.#transport,
      keepsKeys: () => isExtended(this.#environment.get()),
      http: this.#http,
      toast: (notification) => {
        for (const listener of this.#toasts) listener(notification);
      },
      session: (found) => {
        if (person === this.#person) void this.#heard(found);
      },
      verifiedAt,
    });
    return person;
  }

  #close(when?: 'at once'): void {
    this.#person?.stop(when);
    this.#person = null;
    this.#verifiedAt = Number.NEGATIVE_INFINITY;
  }

  /** Another tab signs this person out: stops everything of theirs here, and removes the screens. */
  #vacate(): void {
    if (!this.#person) return;
    this.#close('at once');
    this.#session.set({ status: 'leaving' });
  }

  /**
   * Signs out on this device, with or without a network. The sign-out is reported to the server as soon as possible;
   * until then its session is not adopted again.
   */
  async #leave({ user, store }: Person, choice: UnsentChoice | undefined): Promise<number> {
    const looks = choice !== 'keep' && (await hasUnsentLooks(store));
    const discarded: UnsentEdits = looks ? 'keep looks' : 'erase';
    const unsent: UnsentEdits = choice === 'discard' ? discarded : choice === 'keep' || looks ? 'keep' : 'refuse';
    return this.#carryOut(await this.#device.leave(store.owner, user, unsent));
  }

  /**
   * Completes a sign-out, perhaps one that another tab began. Every tab closes the person's store before anything is
   * erased, so that nothing is written after that, and no screen reads a closed store.
   * @returns how many unsent edits prevented it
   */
  async #carryOut(leaving: LeavingPerson): Promise<number> {
    this.#close('at once');
    this.#session.set({ status: 'leaving' });
    this.#platform.broadcast('leaving');
    let kept: number;
    try {
      // Is loaded with the module for edits, soon after the first screen.
      const { erasePerson, forgetDrafts } = await loadWriting();
      kept = await erasePerson(leaving);
      if (kept === 0) forgetDrafts(leaving.user.id);
    } catch (error) {
      await this.#stay(leaving);
      throw error;
    }
    if (kept > 0) {
      await this.#stay(leaving);
      return kept;
    }
    this.#platform.showBadge(0);
    // If that cache cannot be erased, the sign-out continues.
    await this.#platform.clearMediaCache(leaving.database).catch(() => {});
    // The server ends the push subscription with the session, but the report of the sign-out may arrive late.
    await this.#platform.endPush().catch(() => {});
    // If that cannot be stored, the next start finds a sign-out that has begun, and erases again.
    await this.#device.left(leaving).catch(() => {});
    this.#session.set(SIGNED_OUT);
    this.#platform.broadcast('session');
    return 0;
  }

  /** The sign-out did not happen here; another tab may have completed it. */
  async #stay({ owner, database, user }: LeavingPerson): Promise<void> {
    // The next start completes it.
    if (this.#stopped) return;
    if (!(await this.#device.stay(owner, user).catch(() => true))) return this.#follow();
    await this.#open(user, { known: true, verifiedAt: null, database });
    this.#platform.broadcast('session');
  }

  async #tellLogout(telling = signOutAtServer(this.#api)): Promise<void> {
    // If the device cannot record that, the sign-out is only reported again.
    if ((await telling) === 'signed-out') await this.#device.logoutTold().catch(() => {});
  }

  /**
   * For a window without a signed-in user: browsers log an error when a server is asked for the user without a session.
   */
  async #whoElse(): Promise<CurrentUser> {
    const answer = await this.#loadEnvironment();
    if (answer.kind === 'offline') return { kind: 'unreachable' };
    if (answer.kind === 'ok' && answer.value.signedIn === false) return { kind: 'no-session' };
    // The device has nothing to show before the first pull, so its code is loaded beside the user.
    loadPuller().catch(() => {});
    return currentUser(this.#api);
  }

  async #loadEnvironment(): Promise<ApiAnswer<Environment>> {
    const answer = await this.#api.call(environmentEndpoints.environment);
    if (answer.kind !== 'ok') return answer;
    this.#environment.set(answer.value);
    await this.#device.setEnvironment(answer.value).catch(() => {});
    return answer;
  }
}
