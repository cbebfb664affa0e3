import type { ApiClient } from '#api/client.ts';
import { currentUser } from '#api/session.ts';
import { HttpTransport } from '#api/transport.ts';
import type { Store } from '#store/database/database.ts';
import { listLacked } from '#store/restore/lacked.ts';
import { methodsOf } from '#support/methods-of.ts';
import { realParts } from '#support/real-parts.ts';
import { SyncEngine } from '#sync/engine.ts';
import { withFault } from './fault-injection.ts';
import '#sync/kinds/all-kinds.ts';
import type { OutboxPort } from '#sync/ports/outbox.ts';
import type { ClockPort, LeasePort, LockPort } from '#sync/ports/platform.ts';
import type { TransportPort } from '#sync/ports/transport.ts';
import { Puller } from '#sync/pull/puller.ts';
import { Crashable } from './crashable.ts';
import type { Device } from './device.ts';
import { networkFetch } from './network.ts';
import { Screen } from './screen.ts';
import { PEOPLE } from './server-template.ts';
import type { World } from './world.ts';

/** The API's address; each device's database has an origin of its own. */
const ORIGIN = 'http://localhost';

/** A page or the worker of one device: the engine on the real store and the real transport, which can die at any await. */
export class Tab {
  readonly engine: SyncEngine;
  readonly puller: Puller;
  readonly store: Store;
  readonly life: Crashable;
  readonly screen: Screen;
  readonly #device: Device;
  readonly #api: ApiClient;

  constructor(world: World, device: Device, locks: LockPort | null, name: string) {
    const { clock, random, faults } = world;
    this.screen = new Screen(world, device, device.drafts);
    this.life = new Crashable(() => {
      this.screen.die();
      this.engine.stop();
      this.puller.stop();
    });
    this.store = device.openStore();
    this.store.onArrived(() => device.wake('enqueued'));
    const own: ClockPort = {
      now: () => device.now(),
      after: (ms, call) => clock.after(ms, () => this.life.dead || call()),
    };
    const http = new HttpTransport({
      origin: ORIGIN,
      fetch: networkFetch(world, device.sender()),
      clock: own,
    });
    const transport: TransportPort = {
      send: (request) => world.busy(() => world.timeouts.during(() => http.send(request))),
    };
    const { api, engine, source, replica } = realParts({
      store: this.store,
      transport,
      clock: own,
      random,
      locks: locks && withFault(faults.locks, locks),
      holder: name,
      connectivity: { online: () => device.online },
      keepsKeys: () => true,
      // A stored answer may be older than the row, so it is fetched again, as the application does.
      acknowledged: (entry, repeated) => {
        const [, id = ''] = entry.scope.split(':');
        if (repeated && entry.scope.startsWith('event:')) void this.puller.rows('comment', id, 'news');
        if (entry.kind === 'group.create') void this.puller.all();
        if (entry.entity.type === 'user' && entry.entity.id === device.me.id) this.check();
      },
    });
    this.#api = api;
    this.#device = device;
    const inTime = <T>(call: () => Promise<T>) => world.busy(call);
    const overTime = <T>(call: () => Promise<T>) => call();
    this.puller = new Puller({
      source: this.life.port(source, overTime),
      replica: this.life.port(replica, inTime),
      clock: own,
      progress: () => {},
      role: () => PEOPLE[device.person].role,
      listLacked: async (known) => {
        const ask = withFault(faults.known, known);
        await inTime(() => listLacked(this.store, (keys) => world.overTime(() => ask(keys))));
        this.puller.invalidate();
        this.engine.wake('asked');
      },
    });
    this.engine = new SyncEngine({
      ...engine,
      outbox: this.life.port<OutboxPort>(withFault(faults.outbox, this.#heard(engine.outbox)), inTime),
      leases: this.life.port<LeasePort>(withFault(faults.leases, engine.leases), inTime),
      transport: this.life.port<TransportPort>(
        withFault(faults.transport, world.observed(device, this, transport)),
        overTime,
      ),
      session: this.life.port(engine.session, overTime),
      logError: (error) => world.troubles.push(error),
    });
  }

  /** The user whose refusals the pages of this device are told of. */
  #heard(outbox: OutboxPort): OutboxPort {
    return {
      ...methodsOf(outbox),
      refuse: async (opId, ...why) => {
        const refused = await outbox.refuse(opId, ...why);
        this.#device.refused(opId);
        return refused;
      },
    };
  }

  /** Asks who is signed in, as a page does when it comes to the front. */
  check(): void {
    const ask = async () => {
      const found = await currentUser(this.#api);
      if (found.kind === 'person' && found.user.id === this.#device.me.id && !this.life.dead)
        this.#device.me = found.user;
    };
    void ask();
  }
}
