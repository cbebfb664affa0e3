import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import { WebSocket } from 'ws';
import { ApiClient } from '#api/client.ts';
import type { LiveSocket } from '#api/live.ts';
import { currentUser } from '#api/session.ts';
import { HttpTransport } from '#api/transport.ts';
import { Person } from '#runtime/person/person.ts';
import { Connectivity } from '#runtime/platform/connectivity.ts';
import type { Page } from '#runtime/platform/page.ts';
import type { Platform } from '#runtime/platform/platform.ts';
import { systemClock, systemRandom } from '#runtime/platform/system.ts';
import { openStore, ownerOf } from '#store/database/database.ts';
import type { WireAnswer, WireRequest } from '#sync/ports/transport.ts';
import type { BenchPerson } from '../trips.ts';
import { reached } from './has-within.ts';
import type { Ledger } from './ledger.ts';
import '#sync/kinds/all-kinds.ts';

/** A page that is always visible, like a teacher's in the field. */
const pageAt = (origin: string): Page => ({
  origin,
  visible: () => true,
  online: () => true,
  onChange: () => () => {},
  reload: () => {},
});

function platformAt(origin: string, cookie: string): Platform {
  return {
    page: pageAt(origin),
    clock: systemClock,
    random: systemRandom,
    uuid: () => randomUUID(),
    locks: null,
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set('cookie', cookie);
      return fetch(request);
    },
    connect: (url) => new WebSocket(url, { headers: { cookie } }) as LiveSocket,
    broadcast: () => {},
    onTabMessage: () => () => {},
    persist: async () => true,
    screenDrawn: async () => {},
    firstScreenShown: async () => {},
    changeShown: async () => {},
    wakeWorker: () => {},
    clearMediaCache: async () => false,
    // Files are not fetched ahead.
    media: () => new Promise(() => {}),
    endPush: async () => {},
    wakeNowAndThen: () => {},
    showBadge: () => {},
  };
}

const textOf = ({ path, body }: WireRequest): string | null =>
  path.endsWith('/comments') ? (body as { content: string }).content : null;

/** The product's own client: its store, outbox, engine, puller and live channel, as in a window of the app. */
export class Device {
  readonly #person: Person;
  readonly #ledger: Ledger;
  readonly #name: string;
  #count = 0;

  private constructor(person: Person, ledger: Ledger, name: string) {
    this.#person = person;
    this.#ledger = ledger;
    this.#name = name;
  }

  /** @returns when it has fetched everything */
  static async start(origin: string, { id, cookie }: BenchPerson, ledger: Ledger): Promise<Device> {
    const name = `device ${id}`;
    const platform = platformAt(origin, cookie);
    const http = new HttpTransport({ origin, fetch: platform.fetch as typeof fetch, clock: systemClock });
    const send = async (request: WireRequest): Promise<WireAnswer> => {
      ledger.requests += 1;
      const answer = await http.send(request);
      if (answer.kind !== 'answer' || answer.status >= 400) ledger.retried += 1;
      else if (request.method === 'POST') {
        const text = textOf(request);
        if (text !== null) ledger.acknowledge(text);
      }
      return answer;
    };
    const connectivity = new Connectivity(platform.page);
    const transport = connectivity.observing({ send });
    const found = await currentUser(new ApiClient(transport));
    if (found.kind !== 'person') throw new Error(`${name} is not signed in: ${found.kind}`);
    const store = openStore(ownerOf(origin, String(id)));
    await store.run(async (db) => {
      db.comments.hook('creating', (_key, { content }) => ledger.arrive(name, content));
    });
    const person = new Person({
      user: found.user,
      store,
      platform,
      connectivity,
      transport,
      keepsKeys: () => true,
      http,
      toast: () => {},
      session: () => {},
      verifiedAt: Number.NEGATIVE_INFINITY,
    });
    person.start();
    await reached(`${name} has pulled`, () => person.sync.get().pulledAt !== null);
    ledger.watch(name);
    return new Device(person, ledger, name);
  }

  /** The user posts a comment, which counts as soon as the device has it. @param file is attached to it */
  async comment(eventId: number, file?: File): Promise<void> {
    const content = `${this.#name}, ${this.#count}`;
    this.#count += 1;
    const picked = file && (await this.#person.files.pick({ file, use: 'file' }));
    if (picked && picked.outcome !== 'kept') throw new Error(picked.message);
    const input = { eventId: String(eventId), content, ...(picked && { attachments: [picked.attachment] }) };
    const form = { kept: () => void this.#ledger.kept.add(content), takeBack: () => false };
    const verdict = await this.#person.run((commands) => commands.createComment, input, form);
    if (verdict.outcome !== 'accepted' && verdict.outcome !== 'saved')
      this.#ledger.unexpected.push(`${verdict.outcome} for ${content}`);
  }

  unsent(): Promise<number> {
    return this.#person.unsent();
  }

  stop(): void {
    this.#person.stop('at once');
  }
}
