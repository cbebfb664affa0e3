import { randomUUID } from 'node:crypto';
import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import type { InjectOptions } from 'fastify';
import { HttpTransport } from '#api/transport.ts';
import type { Command } from '#store/commands/command.ts';
import { openStore, ownerOf, type Store } from '#store/database/database.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { listLacked } from '#store/restore/lacked.ts';
import { keptCommand } from '#support/forms.ts';
import { realParts } from '#support/real-parts.ts';
import { SyncEngine } from '#sync/engine.ts';
import '#sync/kinds/all-kinds.ts';
import { OWN_LIST_NAMES } from '#sync/kinds/entities.ts';
import type { TransportPort, WireAnswer, WireRequest } from '#sync/ports/transport.ts';
import type { PullSource } from '#sync/pull/ports.ts';
import { Puller } from '#sync/pull/puller.ts';
import type { TestApp } from '../server/support/test-app.ts';
import type { Person } from '../server/support/world.ts';

const ORIGIN = 'http://127.0.0.1:3000';

/** A `fetch` that calls the server without a socket. */
function fetchInto(server: { app: TestApp['app'] }, cookie: string): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const { pathname, search } = new URL(request.url);
    const answer = await server.app.inject({
      method: request.method as NonNullable<InjectOptions['method']>,
      url: `${pathname}${search}`,
      headers: { ...Object.fromEntries(request.headers), cookie },
      ...(request.body && { payload: Buffer.from(await request.arrayBuffer()) }),
    });
    const hasBody = ![204, 205, 304].includes(answer.statusCode);
    return new Response(hasBody ? new Uint8Array(answer.rawPayload) : null, {
      status: answer.statusCode,
      headers: Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]),
    });
  };
}

const BEYOND_THE_SPECIFICATION = new Set(['version', 'clientKey', 'extensions', 'epoch', 'cursor']);

/** The answer about the current user, with the fields that the specification promises. */
const aboutOneself = ({ id, role, firstName, lastName, email, profileImageUrl }: Record<string, unknown>) => ({
  id,
  role,
  firstName,
  lastName,
  email,
  profileImageUrl,
});

/** Removes everything beyond the specification from a request and its answer. */
async function plainly(network: TransportPort, request: WireRequest): Promise<WireAnswer> {
  const answer = await network.send({ ...request, key: null, ifMatch: null });
  if (answer.kind !== 'answer' || answer.body === undefined) return answer;
  const text = JSON.stringify(answer.body, (name, value) => (BEYOND_THE_SPECIFICATION.has(name) ? undefined : value));
  const body = JSON.parse(text);
  return { ...answer, body: request.path === '/api/auth/user' ? aboutOneself(body) : body, tag: null };
}

/** A user's device on the real server: the real store, engine, transport and puller; only the socket is missing. */
export class Device {
  readonly store: Store;
  readonly outbox: StoredOutbox;
  readonly puller: Puller;
  readonly engine: SyncEngine;
  readonly #source: PullSource;
  readonly context = { now: () => Date.now(), uuid: () => randomUUID() };
  readonly sent: WireRequest[] = [];
  readonly progress: unknown[] = [];
  /** Called before each write leaves, so that another user can be quicker. */
  before: (request: WireRequest) => Promise<void> = async () => {};
  /** Called when a write is answered, before its answer is here. */
  after: (request: WireRequest) => Promise<void> = async () => {};
  /** The messages of the log; a device of the full server throws them. */
  readonly troubles: unknown[] = [];
  /** Whether only requests of its own session get through to it. */
  isUnreachable = false;
  /** Whether answers to edits contain the resulting row. */
  tellsRows = true;
  /** Whether the answers to writes are lost on their way. */
  lose = false;

  /**
   * @param server may be another one later: its state is read with each request @param role the user's site role @param
   * isPlain whether the server has only the specified calls, as far as the device knows
   */
  constructor(server: { app: TestApp['app'] }, person: Person, role: 'admin' | 'user' = 'user', isPlain = false) {
    // Each device has an IndexedDB of its own.
    Dexie.dependencies.indexedDB = new IDBFactory();
    this.store = openStore(ownerOf(ORIGIN, String(person.id)));
    this.outbox = new StoredOutbox(this.store);
    const clock = {
      now: () => Date.now(),
      after: (ms: number, call: () => void) => {
        const timer = setTimeout(call, ms);
        return () => clearTimeout(timer);
      },
    };
    const http = new HttpTransport({ origin: ORIGIN, fetch: fetchInto(server, person.cookie), clock });
    const transport = {
      send: async (request: WireRequest) => {
        this.sent.push(request);
        if (request.method !== 'GET') await this.before(request);
        if (this.isUnreachable && request.path !== '/api/auth/user') return { kind: 'incomplete' as const };
        const answer = await (isPlain ? plainly(http, request) : http.send(request));
        if (request.method !== 'GET') await this.after(request);
        if (!this.tellsRows && request.method === 'PUT' && answer.kind === 'answer')
          return { ...answer, body: { message: 'Saved' } };
        return this.lose && request.method !== 'GET' ? { kind: 'incomplete' as const } : answer;
      },
    };
    const { engine, source, replica } = realParts({
      store: this.store,
      transport,
      clock,
      // A failed edit waits half a minute at first: it is not due again while a slow machine still runs the same drain.
      random: { next: () => 30 },
      locks: null,
      holder: randomUUID(),
      connectivity: { online: () => true },
      keepsKeys: () => !isPlain,
      progress: (_opId, progress) => progress && this.progress.push(progress),
    });
    this.#source = source;
    this.puller = new Puller({
      source,
      replica,
      clock,
      progress: () => {},
      role: () => role,
      listLacked: (known) => listLacked(this.store, known),
    });
    this.engine = new SyncEngine({
      ...engine,
      logError: (error) => {
        if (!isPlain) throw error;
        this.troubles.push(error);
      },
    });
  }

  /** Learns that the server was restored, and lists the edits that it lacks. */
  async findLacked(): Promise<void> {
    await listLacked(this.store, async (keys) => {
      const answer = await this.#source.knownEdits(keys);
      if (answer.kind !== 'rows') throw new Error(JSON.stringify(answer));
      return new Set(answer.rows);
    });
  }

  /** The user presses 'Send all again'. */
  async sendAgain(): Promise<void> {
    for (const { opId, isLacked } of await listUnsent(this.store)) if (isLacked) await this.outbox.retry(opId);
    await this.send();
  }

  /** Sends what can be sent now. */
  async send(): Promise<void> {
    await this.engine.drainOnce();
  }

  /** Fetches everything, including lists that may still be fresh, as opening their screens does. */
  async pull(): Promise<void> {
    const report = await this.puller.all();
    if (report.outcome !== 'complete') throw new Error(JSON.stringify(report));
    for (const name of OWN_LIST_NAMES) await this.puller.list(name);
  }

  close(): void {
    this.engine.stop();
    this.store.close();
  }
}

/** The same of a command of several edits. */
export async function keptAll(commands: Promise<readonly Command[]>): Promise<string[]> {
  return Promise.all((await commands).map((command) => kept(Promise.resolve(command))));
}

/** Fails, with its message, for a command that was not kept. */
export const kept = async (command: Promise<Command>): Promise<string> => (await keptCommand(command)).opId;
