import * as v from 'valibot';
import { User } from '#contract/records/people/user.ts';
import type { Store } from '#store/database/database.ts';
import { SharedDrafts } from '#support/shared-drafts.ts';
import { BrowserLocks } from './browser-locks.ts';
import type { Browser } from './browsers.ts';
import type { Actor } from './entities/entity-model.ts';
import { readWords } from './entities/words.ts';
import type { Sender } from './network.ts';
import { emailOf, PEOPLE, type PersonName, pictureOf, tokenOf } from './server-template.ts';
import { Tab } from './tab.ts';
import type { World } from './world.ts';

/** The owner of the session in a device's cookie: its user, another user, or none. */
type Session = 'own' | 'other' | 'none';

/** One browser of one user: a database, tabs, a worker, and a cookie. */
export class Device {
  readonly name: string;
  readonly person: PersonName;
  readonly owner: string;
  online = true;
  session: Session = 'own';
  isClockSet = false;
  /** Words of edits that were discarded here. */
  readonly discarded = new Set<string>();
  /** Its user, by the server's last answer. */
  me: User;
  /** How far its clock is ahead, in milliseconds. */
  #skew: number;
  readonly #world: World;
  readonly #browser: Browser;
  readonly #locks: BrowserLocks | null;
  #tabs: Tab[] = [];
  #workers: Tab[] = [];
  readonly #stores: Store[] = [];
  /** The drafts that its tabs share. */
  readonly drafts = new SharedDrafts();
  /** The forms that wait for the server's verdict on an edit, by its opId. */
  readonly #awaiting = new Map<string, () => void>();
  #opened = 0;

  constructor(world: World, name: string, person: PersonName, { locks, skew }: { locks: boolean; skew: number }) {
    this.#world = world;
    this.#browser = world.browsers.of(name);
    this.name = name;
    this.person = person;
    this.owner = `https://${name.toLowerCase()}.example|${PEOPLE[person].id}`;
    this.#locks = locks ? new BrowserLocks() : null;
    this.#skew = skew;
    const { id, role } = PEOPLE[person];
    this.me = v.parse(User, {
      id,
      email: emailOf(person),
      firstName: `p${id} S v1`,
      lastName: 'Example',
      role,
      profileImageUrl: pictureOf(`i${id}`),
      version: 1,
    });
  }

  now(): number {
    return this.#world.clock.now() + this.#skew;
  }

  setClock(ms: number): void {
    this.#skew += ms;
    this.isClockSet = true;
  }

  /** Opens a page on the browser's stored data. */
  async begin(): Promise<void> {
    const store = this.openStore();
    await this.#world.busy(() => this.#browser.reset(store));
    this.openTab();
  }

  /** The user's actions on this device: commands go to the first living tab. */
  actor(): Actor {
    const context = { now: () => this.now(), uuid: () => this.#world.uuid() };
    return { store: this.tab().store, context, me: this.me };
  }

  /** A living tab, newly opened if necessary. */
  tab(): Tab {
    this.#tabs = this.#tabs.filter((tab) => !tab.life.dead);
    return this.#tabs[0] ?? this.openTab();
  }

  openTab(): Tab {
    const tab = this.#open('tab');
    this.#tabs.push(tab);
    tab.engine.wake('started');
    return tab;
  }

  /** Wakes the worker for one drain, each time with an engine of its own, as the application does. */
  wakeWorker(): void {
    const worker = this.#open('worker');
    this.#workers.push(worker);
    void worker.engine.drainOnce();
  }

  /** The living parts: tabs, and a worker that is busy. */
  alive(): Tab[] {
    return [...this.#tabs, ...this.#workers].filter((tab) => !tab.life.dead);
  }

  wake(reason: 'enqueued' | 'online' | 'started'): void {
    for (const tab of this.#tabs) tab.engine.wake(reason);
  }

  /** Called at most once when an edit is refused, by any tab or worker. */
  onRefused(opId: string, tell: () => void): void {
    this.#awaiting.set(opId, tell);
  }

  refused(opId: string): void {
    const tell = this.#awaiting.get(opId);
    this.#awaiting.delete(opId);
    tell?.();
  }

  /** Whether these words are in a visible form of it. */
  shows(words: string): boolean {
    return this.#tabs.some(({ life, screen }) => !life.dead && screen.shows(words));
  }

  /** The words of its drafts, including those in forms. */
  drafted(): string[] {
    return [...this.drafts.texts.values()].flatMap((draft) => readWords(draft).map(({ words }) => words));
  }

  /** The device's network to the server. */
  sender(): Sender {
    return {
      cookie: () => this.#cookie(),
      online: () => this.online,
      left: (request) => this.#world.left(this, request),
      answered: (request, status) => this.#world.answered(this, request, status),
    };
  }

  openStore(): Store {
    const store = this.#browser.open(this.owner);
    this.#stores.push(store);
    return store;
  }

  die(): void {
    for (const tab of this.alive()) tab.life.die();
  }

  close(): void {
    for (const store of this.#stores) store.close();
  }

  #open(what: string): Tab {
    this.#opened += 1;
    const tab: Tab = new Tab(
      this.#world,
      this,
      this.#locks?.portFor(() => tab) ?? null,
      `${what} ${this.#opened} of ${this.name}`,
    );
    return tab;
  }

  #cookie(): string | null {
    if (this.session === 'none') return null;
    const other = this.person === 'A' ? 'B' : 'A';
    return `sid=${tokenOf(this.name, this.session === 'own' ? this.person : other)}`;
  }
}
