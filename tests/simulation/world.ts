import { EXPECTED_USER_HEADER } from '#contract/calls/headers.ts';
import { SeededRandom } from '#support/seeded-random.ts';
import { VirtualClock } from '#support/virtual-clock.ts';
import type { TransportPort } from '#sync/ports/transport.ts';
import type { Browsers } from './browsers.ts';
import { Device } from './device.ts';
import { readWords } from './entities/words.ts';
import type { InjectedFaults } from './fault-injection.ts';
import type { Surroundings } from './network.ts';
import { PEOPLE, type PersonName, tokenOf } from './server-template.ts';
import type { Arriving, SimulatedServer } from './simulated-server.ts';
import type { Tab } from './tab.ts';
import { VirtualTimeouts } from './virtual-timeouts.ts';

/** Three people: the first on two devices, the others on one. */
export const DEVICES = ['A1', 'A2', 'B1', 'C1'] as const;

const SECOND_MS = 1_000;
/** The server's messages for requests that no engine should make. */
const MALFORMED = new Set([400, 415, 422]);
/**
 * Its further messages where a body names a missing row: a file after a restore, a hotel of the catalogue at any time.
 */
const NAMES_GONE = 422;
const COPIES = /\/add-system-hotel$/;
/** More moments than any history that comes to rest has. */
const MOST_MOMENTS = 4_000;

const personOf = (device: (typeof DEVICES)[number]) => device[0] as PersonName;

/** A macrotask later, when the in-memory IndexedDB has progressed. */
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

interface WorldOptions {
  seed: number;
  /** How likely a request fails, 0 to 1. */
  faultRate: number;
  /** False where the platform has no Web Locks. */
  locks: boolean;
  /** How far the devices' clocks are ahead, in milliseconds. */
  skews: readonly number[];
  faults: InjectedFaults;
}

/**
 * The name under which a handoff may have brought a roll call already: a local id is not an id in it, and is meant to
 * arrive.
 */
const ORIGIN = /"originKey":"local-[\w-]+"/g;

/** The devices, the network and the server under one virtual clock. Every random decision comes from the seed. */
export class World implements Surroundings {
  readonly clock = new VirtualClock();
  readonly timeouts = new VirtualTimeouts(this.clock);
  readonly random: SeededRandom;
  readonly server: SimulatedServer;
  readonly browsers: Browsers;
  readonly faults: InjectedFaults;
  readonly devices: readonly Device[];
  /** Errors of the devices' databases, which must stay empty. */
  readonly troubles: unknown[] = [];
  /** Rules that were broken while the history was played. */
  readonly violations: string[] = [];
  #faultRate: number;
  #downUntil = Number.NEGATIVE_INFINITY;
  /** Whether the server's data was ever restored from a backup. */
  wasRestored = false;
  #busy = 0;
  #uuid = 0;
  /** Requests that left with words that their author had given up, and that the server did not have. */
  readonly #forbidden = new WeakMap<Arriving, string[]>();
  readonly #underWay = new Map<string, Set<Tab>>();

  constructor(server: SimulatedServer, browsers: Browsers, { seed, faultRate, locks, skews, faults }: WorldOptions) {
    this.random = new SeededRandom(seed);
    this.server = server;
    this.browsers = browsers;
    this.faults = faults;
    this.#faultRate = faultRate;
    this.timeouts.install();
    this.devices = DEVICES.map(
      (name, index) => new Device(this, name, personOf(name), { locks, skew: skews[index] ?? 0 }),
    );
  }

  /** Every device has fetched the server's rows, and has a tab. */
  async begin(): Promise<void> {
    await this.server.reset(() => this.clock.now());
    for (const device of this.devices) await device.begin();
  }

  uuid(): string {
    this.#uuid += 1;
    return `0000-${this.#uuid}`;
  }

  faultRate = (): number => this.#faultRate;
  isDown = (): boolean => this.clock.now() < this.#downUntil;

  /** From now on requests fail at this rate; 0: never, and the server runs. */
  setFaultRate(faultRate: number): void {
    this.#faultRate = faultRate;
    if (faultRate === 0) this.#downUntil = Number.NEGATIVE_INFINITY;
  }

  /** The server ends, and runs again after a while. */
  async restart(backup: Buffer | null): Promise<void> {
    this.#downUntil = this.clock.now() + 3 * SECOND_MS;
    this.wasRestored ||= backup !== null;
    // Words that their author gave up after seeing them on the server may be sent once more, when the server does not
    // know them any more.
    for (const { words } of this.server.effects()) for (const device of this.devices) device.discarded.delete(words);
    await this.busy(() => (backup ? this.server.restore(backup) : this.server.restart()));
  }

  /**
   * A network on which no two living tabs of a browser may send the same edit at once, unless its clock was set
   * meanwhile: then no lease counts, and only the key makes one effect (SEND-11).
   */
  observed(device: Device, tab: Tab, transport: TransportPort): TransportPort {
    return {
      send: async (request) => {
        const key = `${device.name} ${request.key}`;
        const tabs = this.#underWay.get(key) ?? new Set();
        if (request.key !== null && !device.isClockSet && [...tabs].some((other) => other !== tab && !other.life.dead))
          this.violations.push(`two tabs of ${device.name} sent ${request.key} at once`);
        this.#underWay.set(key, tabs.add(tab));
        const answer = await transport.send(request);
        tabs.delete(tab);
        return answer;
      },
    };
  }

  /** A request leaves a device: words that its user has discarded must not take effect with it. */
  left(device: Device, request: Arriving): void {
    if (device.discarded.size === 0) return;
    const there = new Set(this.server.effects().map(({ words }) => words));
    const words = readWords(request.body?.toString() ?? '').map(({ words }) => words);
    const forbidden = words.filter((each) => device.discarded.has(each) && !there.has(each));
    if (forbidden.length > 0) this.#forbidden.set(request, forbidden);
  }

  /** The server has answered; no edit of one user may take effect in the session of another. */
  answered(device: Device, request: Arriving, status: number): void {
    const { method, path, cookie, headers, body } = request;
    if (method === 'GET') return;
    if (path.includes('local-') || body?.toString().replace(ORIGIN, '').includes('local-'))
      this.violations.push(`${method} ${path}: a local id has reached the server`);
    const isMalformed = MALFORMED.has(status) && !(status === NAMES_GONE && (this.wasRestored || COPIES.test(path)));
    if (isMalformed) this.violations.push(`${method} ${path} was not understood: ${status}`);
    if (status >= 500) this.violations.push(`the server answered ${status} to ${method} ${path}`);
    if (headers[EXPECTED_USER_HEADER] !== String(PEOPLE[device.person].id))
      this.violations.push(`${method} ${path} does not say whose it is`);
    const forbidden = this.#forbidden.get(request);
    if (status < 400 && forbidden)
      this.violations.push(`${method} ${path} of ${device.name} says '${forbidden}', which was given up`);
    if (status < 400 && cookie !== `sid=${tokenOf(device.name, device.person)}`)
      this.violations.push(`${method} ${path} of ${device.person} was done in the session of another`);
  }

  /** Work during which the clock stops. */
  async busy<T>(call: () => T | Promise<T>): Promise<T> {
    this.#busy += 1;
    try {
      return await call();
    } finally {
      this.#busy -= 1;
    }
  }

  /** Only for use within `busy` work: work during which the clock runs. */
  async overTime<T>(call: () => Promise<T>): Promise<T> {
    this.#busy -= 1;
    try {
      return await call();
    } finally {
      this.#busy += 1;
    }
  }

  /** Only for use within `busy` work: it waits, while other work may continue. */
  sleep = (ms: number, signal?: AbortSignal): Promise<void> =>
    new Promise((resolve, reject) => {
      const wake = (end: () => void) => {
        this.#busy += 1;
        signal?.removeEventListener('abort', aborted);
        end();
      };
      const aborted = () => {
        cancel();
        wake(() => reject(signal?.reason));
      };
      this.#busy -= 1;
      const cancel = this.clock.after(ms, () => wake(resolve));
      signal?.addEventListener('abort', aborted);
    });

  inBackground = (work: () => Promise<unknown>): void => {
    // A request that is not awaited may find no server.
    void this.busy(work).catch(() => {});
  };

  /** Waits until only timers of the clock are left. */
  async quiet(): Promise<void> {
    for (let still = 0; still < 2; ) {
      await nextTurn();
      still = this.#busy === 0 ? still + 1 : 0;
    }
  }

  /** Advances the clock until no timer is left, or up to a moment. Throws when it never ends. */
  async settle(until = Number.POSITIVE_INFINITY): Promise<void> {
    await this.quiet();
    for (let moments = 0; this.clock.step(until); moments += 1) {
      if (moments > MOST_MOMENTS) throw new Error(`The world does not come to rest. ${this.troubles.at(-1) ?? ''}`);
      await this.quiet();
    }
    if (Number.isFinite(until)) this.clock.moveTo(until);
  }

  pass(ms: number): Promise<void> {
    return this.settle(this.clock.now() + ms);
  }

  /** Lets running work end; work that waits for the clock waits for ever. */
  async close(): Promise<void> {
    for (const device of this.devices) device.die();
    await this.quiet();
    for (const device of this.devices) device.close();
    this.timeouts.uninstall();
  }
}
