import { openStore, type Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { type EngineOptions, SyncEngine } from '#sync/engine.ts';
import type { Blocker } from '#sync/entry/waiting.ts';
import { editKinds } from '#sync/kinds/all-kinds.ts';
import type { Kinds } from '#sync/kinds/kind.ts';
import type { OutboxPort } from '#sync/ports/outbox.ts';
import type { LeasePort, LockPort } from '#sync/ports/platform.ts';
import type { TransportPort } from '#sync/ports/transport.ts';
import { Puller } from '#sync/pull/puller.ts';
import { FaultyTransport } from './faulty-transport.ts';
import { ModelServer } from './model-server.ts';
import { realParts } from './real-parts.ts';
import { SeededRandom } from './seeded-random.ts';
import { VirtualClock } from './virtual-clock.ts';

/** A macrotask later, when the in-memory IndexedDB has progressed. */
const nextTurn = (): Promise<void> =>
  new Promise((resolve) => (globalThis as unknown as { setImmediate(call: () => void): void }).setImmediate(resolve));

/** Locks of one browser, as the platform gives them: exact, released when their holder dies, and open to stealing. */
class BrowserLocks {
  readonly #holders = new Map<string, { tab: Tab; lost: boolean }>();

  portFor(tab: Tab): LockPort {
    return {
      tryWith: async (name, steal, work) => {
        const held = this.#holders.get(name);
        if (held && !steal && !held.tab.dead) return { held: false };
        if (held) held.lost = true;
        const mine = { tab, lost: false };
        this.#holders.set(name, mine);
        try {
          return { held: true, value: await work(() => mine.lost) };
        } finally {
          if (this.#holders.get(name) === mine) this.#holders.delete(name);
        }
      },
    };
  }
}

const withFault = <T>(faults: ((part: T) => T) | undefined, part: T): T => (faults ? faults(part) : part);

/** One tab: an engine on the real store, whose every call to the outside can be its last. */
export class Tab {
  readonly engine: SyncEngine;
  readonly store: Store;
  readonly outbox: StoredOutbox;
  readonly puller: Puller;
  /** The session as the last drain found it. */
  found: 'idle' | 'signed-out' | 'other-session' | null = null;
  /** The blocker that the last drain found. */
  blocker: Blocker | null = null;
  /** The progress of uploads as it was reported; null when a request had ended. */
  readonly progress: ({ sent: number; total: number } | null)[] = [];
  dead = false;
  #killAt = Number.POSITIVE_INFINITY;
  #frozenCalls: (() => void)[] | null = null;
  #points = 0;
  readonly #world: World;

  constructor(world: World, locks: LockPort | null, name: string) {
    this.#world = world;
    this.store = openStore(world.owner, undefined, world.kinds);
    this.outbox = new StoredOutbox(this.store);
    const { clock, random, server } = world;
    const { engine, source, replica } = realParts({
      store: this.store,
      transport: world.transport,
      clock: { now: () => clock.now(), after: (ms, call) => clock.after(ms, () => this.#timer(call)) },
      random,
      locks,
      holder: name,
      connectivity: { online: () => world.transport.online },
      keepsKeys: () => server.keepsKeys,
      found: (session) => {
        this.found = session;
      },
      blockerChanged: (blocker) => {
        this.blocker = blocker;
      },
      progress: (_opId, progress) => this.progress.push(progress),
    });
    this.puller = new Puller({
      source,
      replica: this.#crashable(replica, true),
      clock,
      progress: () => {},
      role: () => 'user',
    });
    this.engine = new SyncEngine({
      ...engine,
      outbox: this.#crashable<OutboxPort>(withFault(world.faults.outbox, engine.outbox), true),
      leases: this.#crashable<LeasePort>(withFault(world.faults.leases, engine.leases), true),
      transport: this.#crashable<TransportPort>(world.network(this), false),
      session: this.#crashable(engine.session, false),
      logError: (error) => world.troubles.push(error),
      ...(world.freeSpace && { freeSpace: world.freeSpace }),
    });
  }

  /** Dies at the given point: there is one before and one after each call to a port. */
  killAt(point: number): void {
    this.#killAt = point;
  }

  /** The browser stops its timers, as in a background tab, until it thaws. */
  freeze(): void {
    this.#frozenCalls = [];
  }

  thaw(): void {
    const calls = this.#frozenCalls ?? [];
    this.#frozenCalls = null;
    for (const call of calls) call();
  }

  #timer(call: () => void): void {
    if (this.dead) return;
    if (this.#frozenCalls) this.#frozenCalls.push(call);
    else call();
  }

  /** Points passed so far. */
  get points(): number {
    return this.#points;
  }

  kill(): void {
    this.dead = true;
    this.engine.stop();
  }

  /** A port whose calls never return once the tab is dead. `counted` ones stop the world's time. */
  #crashable<T extends object>(port: T, counted: boolean): T {
    const never = new Promise<never>(() => {});
    const point = (): boolean => {
      this.#points += 1;
      if (this.#points >= this.#killAt) this.kill();
      return this.dead;
    };
    return new Proxy(port, {
      get: (target, name, receiver) => {
        const method: unknown = Reflect.get(target, name, receiver);
        if (typeof method !== 'function') return method;
        return async (...parameters: unknown[]) => {
          if (point()) return never;
          const call = () => method.apply(target, parameters);
          const result = await (counted ? this.#world.busy(call) : call());
          return point() ? never : result;
        };
      },
    });
  }
}

export interface WorldOptions {
  seed?: number;
  kinds?: Kinds;
  /** False for a platform without Web Locks. */
  locks?: boolean;
  /** A deliberately broken part: the test of the test. */
  faults?: InjectedFaults;
  /** The outcome of freeing space on the device, see `EngineOptions`. */
  freeSpace?: EngineOptions['freeSpace'];
}

/** Parts that a test may break on purpose. */
export interface InjectedFaults {
  outbox?: (outbox: OutboxPort) => OutboxPort;
  transport?: (transport: TransportPort) => TransportPort;
  locks?: (locks: LockPort) => LockPort;
  leases?: (leases: LeasePort) => LeasePort;
}

/** One browser with tabs, a network and a server, under one virtual clock. The store is the real one. */
export class World {
  readonly clock = new VirtualClock();
  readonly random: SeededRandom;
  readonly server: ModelServer;
  readonly transport: FaultyTransport;
  readonly owner: string;
  readonly kinds: Kinds;
  readonly faults: InjectedFaults;
  readonly freeSpace: EngineOptions['freeSpace'];
  /** Errors of the device's database; none, unless a test caused them. */
  readonly troubles: unknown[] = [];
  /** How often two living tabs sent a request with the same key at once. */
  overlaps = 0;
  readonly #underWay = new Map<string, Set<Tab>>();
  readonly tabs: Tab[] = [];
  readonly #locks: BrowserLocks | null;
  #busy = 0;
  #uuid = 0;

  constructor({ seed = 1, kinds = editKinds, locks = true, faults = {}, freeSpace }: WorldOptions = {}) {
    this.random = new SeededRandom(seed);
    this.owner = `https://world-${crypto.randomUUID()}.example|7`;
    this.kinds = kinds;
    this.faults = faults;
    this.freeSpace = freeSpace;
    this.#locks = locks ? new BrowserLocks() : null;
    this.server = new ModelServer(() => this.clock.now(), 7);
    this.transport = new FaultyTransport(this.clock, this.server);
  }

  /** For commands: the virtual time, and ids in order. */
  readonly context = {
    now: () => this.clock.now(),
    uuid: () => {
      this.#uuid += 1;
      return `0000-${this.#uuid}`;
    },
  };

  openTab(): Tab {
    const tab: Tab = new Tab(
      this,
      this.#lockPort(() => tab),
      `tab ${this.tabs.length + 1}`,
    );
    this.tabs.push(tab);
    return tab;
  }

  #lockPort(tab: () => Tab): LockPort | null {
    const locks = this.#locks;
    const port: LockPort | null = locks && {
      tryWith: (name, steal, work) => locks.portFor(tab()).tryWith(name, steal, work),
    };
    return port && withFault(this.faults.locks, port);
  }

  /** The network as one tab uses it. */
  network(tab: Tab): TransportPort {
    return withFault(this.faults.transport, {
      send: async (request) => {
        const key = request.key ?? '';
        const tabs = this.#underWay.get(key) ?? new Set();
        if (key && [...tabs].some((other) => other !== tab && !other.dead)) this.overlaps += 1;
        this.#underWay.set(key, tabs.add(tab));
        const answer = await this.transport.send(request);
        tabs.delete(tab);
        return answer;
      },
    });
  }

  async busy<T>(call: () => T | Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await call();
    } finally {
      this.#busy -= 1;
    }
  }

  /** Waits until only timers of the clock are left. */
  async quiet(): Promise<void> {
    for (let still = 0; still < 2; ) {
      await nextTurn();
      still = this.#busy === 0 ? still + 1 : 0;
    }
  }

  /** Advances the clock until no timer is left, or up to a moment. Fails when it never ends. */
  async settle(until = Number.POSITIVE_INFINITY): Promise<void> {
    await this.quiet();
    for (let steps = 0; this.clock.step(until); steps += 1) {
      if (steps > 20_000) throw new Error('The world does not come to rest');
      await this.quiet();
    }
    if (Number.isFinite(until)) this.clock.moveTo(until);
  }

  pass(ms: number): Promise<void> {
    return this.settle(this.clock.now() + ms);
  }

  /** Fails when a tab had an error that no test has caused. */
  close(): void {
    const [trouble] = this.troubles;
    if (trouble) throw trouble;
    for (const tab of this.tabs) {
      tab.kill();
      tab.store.close();
    }
  }
}
