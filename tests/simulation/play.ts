import type { Command } from '#store/commands/command.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import type { Conflict, OutboxEntry } from '#sync/entry/entry.ts';
import type { Browsers } from './browsers.ts';
import type { Device } from './device.ts';
import { discardEdit } from './discarding.ts';
import { entityModels, listed } from './entities/all-models.ts';
import { codes } from './entities/codes.ts';
import type { EntityModel } from './entities/entity-model.ts';
import { pictureUrls } from './entities/pictures.ts';
import { GROUP_ID } from './entities/scene.ts';
import { entityOf, readWords, wordsOf } from './entities/words.ts';
import { wordsIn, wordsOfRow } from './entities/words-of-edits.ts';
import type { InjectedFaults } from './fault-injection.ts';
import type { History, Step } from './history.ts';
import { checkAfterRetries, checkSettled, checkShown, isExpectedRefusal } from './oracle.ts';
import type { SimulatedServer } from './simulated-server.ts';
import { World } from './world.ts';

/** An edit that the application has accepted. */
export interface Accepted {
  what: 'create' | 'edit' | 'remove' | 'archive';
  /** The device's name. */
  on: string;
  /** `c3` */
  thing: string;
  /** The new words; for a removal or an archiving the former ones. */
  words: string;
  /** The words that the device showed before; null for a new entity. */
  over: string | null;
  /** It took back an edit that never left, so that there is nothing to send. */
  undone: boolean;
  /** Its author discarded it before it was known to have arrived. */
  discarded: boolean;
}

/** The parts that outlive a history: the server, and the browsers' databases. */
export interface Stage {
  server: SimulatedServer;
  browsers: Browsers;
}

const CAUGHT_UP_MS = 10;
/** How often a user presses 'try again' before giving up. */
const RETRIES = 3;
/** More rounds than it takes until no device has anything to send. */
const MOST_ROUNDS = 10;

/** Plays a history to its end and checks the rules at the end. Throws at the first rule that is broken. */
export async function play({ server, browsers }: Stage, told: History, faults: InjectedFaults = {}): Promise<void> {
  const playback = new Playback(new World(server, browsers, { ...told, faultRate: 0, faults }), told);
  try {
    await playback.begin();
    for (const step of told.steps) await playback.take(step);
    await playback.end();
  } finally {
    await playback.world.close();
  }
}

export class Playback {
  readonly world: World;
  readonly accepted: Accepted[] = [];
  /** Words that their author gave up, for another user's or for none. */
  readonly withdrawn = new Set<string>();
  /** Words that stay, by their author's choice, in place of others that were shown beside them. */
  readonly chosen = new Map<string, string[]>();
  #backup: Buffer = Buffer.alloc(0);
  #entities = 9;
  #version = 1;
  readonly #faultRate: number;
  readonly #cast: readonly EntityModel[];

  constructor(world: World, { faultRate, cast }: Pick<History, 'faultRate' | 'cast'>) {
    this.world = world;
    codes.forget();
    pictureUrls.forget();
    this.#faultRate = faultRate;
    this.#cast = cast.flatMap((index) => entityModels[index] ?? []);
  }

  /** The network is good until every edit has arrived. */
  async begin(): Promise<void> {
    await this.world.begin();
    this.#backup = this.world.server.backup();
    this.world.setFaultRate(this.#faultRate);
  }

  async take(step: Step): Promise<void> {
    const { world } = this;
    const device = 'on' in step ? this.#device(step.on) : null;
    switch (step.do) {
      case 'create':
      case 'edit':
      case 'remove':
        if (device) await this.#edit(device, step);
        break;
      case 'discard':
        if (device) await discardEdit(this, device, step.which);
        break;
      case 'wait':
        await world.pass(step.ms);
        break;
      case 'kill':
        device?.tab().life.dieIn(step.points);
        await world.pass(150);
        break;
      case 'pull':
        if (device) this.#pull(device);
        await world.pass(100);
        break;
      case 'leave':
        device?.tab().screen.leave();
        break;
      case 'new tab':
        device?.openTab();
        await world.pass(CAUGHT_UP_MS);
        break;
      case 'worker':
        device?.wakeWorker();
        await world.pass(CAUGHT_UP_MS);
        break;
      case 'offline':
      case 'online':
        if (device) device.online = step.do === 'online';
        if (step.do === 'online') device?.wake('online');
        break;
      case 'sign out':
      case 'other person':
        if (device) device.session = step.do === 'sign out' ? 'none' : 'other';
        break;
      case 'sign in':
        if (device) device.session = 'own';
        device?.wake('started');
        break;
      case 'retry':
        if (device) await this.retry(device, () => true);
        break;
      case 'clock':
        device?.setClock(step.ms);
        break;
      case 'restart':
        await world.restart(null);
        break;
      case 'backup':
        this.#backup = world.server.backup();
        break;
      case 'restore':
        await world.restart(this.#backup);
    }
    await world.quiet();
    for (const { screen, store } of world.devices.flatMap((each) => each.alive())) await screen.leaveGone(store);
    if (device) await checkShown(device, this.#cast);
  }

  /** The network is good again, every user is signed in, and a page is open on every device. */
  async end(): Promise<void> {
    const { world } = this;
    world.setFaultRate(0);
    for (const device of world.devices) {
      device.online = true;
      device.session = 'own';
      device.tab();
      for (const tab of device.alive()) tab.life.live();
      device.wake('started');
    }
    await this.#rest();
    await checkSettled(this);
    let presses = 0;
    for (; presses < RETRIES && (await this.#retryHopeful()); presses += 1) await this.#rest();
    if (presses > 0) await checkSettled(this);
    await checkAfterRetries(this);
  }

  /** Retries, on every device, each edit that may succeed on a good network; false when there is none. */
  async #retryHopeful(): Promise<boolean> {
    const isHopeful = ({ error, conflict }: OutboxEntry) =>
      conflict !== null || (error?.behind === null && !isExpectedRefusal(error));
    const pressed = await Promise.all(this.world.devices.map((device) => this.retry(device, isHopeful)));
    return pressed.includes(true);
  }

  /**
   * The user decides on each edit that needs them: chooses a version, or presses 'try again'. False when there is none.
   */
  async retry(device: Device, which: (entry: OutboxEntry) => boolean): Promise<boolean> {
    const outbox = new StoredOutbox(device.tab().store);
    const refused = (await outbox.unfinished()).filter((entry) => entry.state === 'needs-you' && which(entry));
    for (const entry of refused) {
      if (entry.conflict) await this.#choose(outbox, entry, entry.conflict);
      else await outbox.retry(entry.opId);
    }
    device.wake('enqueued');
    return refused.length > 0;
  }

  async #choose(outbox: StoredOutbox, entry: OutboxEntry, { fields, theirs }: Conflict): Promise<void> {
    const { opId } = entry;
    const side = this.world.random.next() < 0.5 ? 'mine' : 'theirs';
    const settled = await outbox.settle(opId, Object.fromEntries(fields.map((name) => [name, side])));
    if (!settled) return;
    const seen = wordsOfRow(entry, theirs);
    for (const words of wordsIn(entry)) {
      if (side === 'theirs') this.withdrawn.add(words);
      else this.chosen.set(words, [...(this.chosen.get(words) ?? []), ...seen]);
    }
  }

  /**
   * Until all work has ended, and every device has fetched the server's rows: after a restore first to hear of the new
   * epoch, as a page does when it comes to the front, and again as long as fetched rows make a device send something.
   */
  async #rest(): Promise<void> {
    // A pull that is running may be one that fails.
    await this.world.settle();
    const least = this.world.wasRestored ? 2 : 1;
    let seen = -1;
    for (let round = 0; round < least || seen !== this.world.server.effects().length; round += 1) {
      if (round === MOST_ROUNDS) throw new Error('The devices go on for ever');
      seen = this.world.server.effects().length;
      for (const device of this.world.devices) this.#pull(device);
      await this.world.settle();
    }
  }

  #device(on: number): Device | null {
    return this.world.devices[on] ?? null;
  }

  #pull(device: Device): void {
    const { puller } = device.tab();
    const lists = new Set(this.#cast.flatMap(({ list }) => list ?? []));
    for (const list of lists) void puller.list(list, 'news');
    if (this.#cast.some(({ isOfSession }) => isOfSession)) device.tab().check();
    if (this.#cast.some((thing) => listed.includes(thing))) void puller.all('news');
    else void puller.group(GROUP_ID, 'news');
  }

  async #edit(device: Device, step: Extract<Step, { do: 'create' | 'edit' | 'remove' }>): Promise<void> {
    const thing = this.#cast[step.thing % this.#cast.length];
    if (!thing) return;
    const actor = device.actor();
    if (step.do === 'create') {
      const form = await this.#formAt(device, thing, { place: step.which });
      this.#entities += form?.found ? 0 : 1;
      const name = form?.found ?? `${thing.mark}${this.#entities}`;
      const words = wordsOf(name, device.name, form?.found ? this.#nextVersion() : 1);
      const create = async () => (await thing.create?.(actor, words, step.which)) ?? null;
      const result = await (form ? form.post(words, create) : create());
      if (result) this.#keep(result, { what: 'create', on: device.name, thing: name, words, over: null });
    } else {
      const shown = (await thing.shown(actor)).filter(({ words }) => readWords(words).length > 0);
      const one = shown.at(-1 - (step.which % Math.max(1, shown.length)));
      if (!one) return;
      const name = entityOf(one.words);
      const about = { on: device.name, thing: name, over: one.words };
      if (step.do === 'remove') {
        const within = (await thing.within?.(actor, one.id)) ?? [];
        const beside = (await thing.beside?.(actor, one.id)) ?? [];
        const result = await (thing.remove ?? thing.archive)?.(actor, one.id, one.words);
        const what = thing.remove ? 'remove' : 'archive';
        if (result) this.#keep(result, { what, words: one.words, ...about });
        // An edit that never left is removed with those that depend on it, which cannot have left either.
        const along = result?.outcome === 'undone' ? [...beside, ...within] : beside;
        for (const { words } of along)
          if (result)
            this.#keep(result, { what: 'remove', on: device.name, thing: entityOf(words), words, over: words });
      } else {
        const words = wordsOf(name, device.name, this.#nextVersion());
        const form = await this.#formAt(device, thing, { id: one.id });
        const edit = async () => (await thing.edit?.(actor, one.id, words)) ?? null;
        const result = await (form ? form.post(words, edit) : edit());
        if (result) this.#keep(result, { what: 'edit', words, ...about });
      }
    }
    device.wake('enqueued');
    await this.world.pass(CAUGHT_UP_MS);
  }

  /**
   * The form in which the words are typed, where there is one. A text in it was taken back there, or was left: the user
   * types over it, with the same meaning. Half of the time they leave the screen right after posting.
   */
  async #formAt(device: Device, thing: EntityModel, where: { place: number } | { id: string }) {
    const place = await thing.formAt?.(device.actor(), where);
    if (!place) return null;
    const { screen, store } = device.tab();
    const form = screen.form(place);
    const standing = readWords(form.draft().text ?? '');
    for (const { words } of standing) this.withdrawn.add(words);
    const leaves = this.world.random.next() < 0.5;
    const post = async (words: string, give: () => Promise<Command | null>) => {
      const result = await screen.post(form, words, store, give);
      if (leaves) screen.leave();
      return result;
    };
    return { found: standing[0]?.thing ?? null, post };
  }

  #nextVersion(): number {
    this.#version += 1;
    return this.#version;
  }

  #keep(result: Command, edit: Omit<Accepted, 'undone' | 'discarded'>): void {
    if (result.outcome === 'not-saved' || result.outcome === 'invalid')
      throw new Error(`${edit.what} of ${edit.words} was not accepted: ${result.message}`);
    this.accepted.push({ ...edit, undone: result.outcome === 'undone', discarded: false });
  }
}
