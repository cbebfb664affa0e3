import * as fc from 'fast-check';
import { expect } from 'vitest';
import { createComment, deleteComment, editComment } from '#store/commands/comments.ts';
import type { CommentView } from '#store/queries/base/views.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { kindsWithEvents, newEvent } from '#support/event-kind.ts';
import { type Fate, faultyNetwork } from '#support/faulty-transport.ts';
import { SeededRandom } from '#support/seeded-random.ts';
import { type InjectedFaults, type Tab, World } from '#support/sync-world.ts';
import { isLocalId } from '#sync/entry/entry.ts';

/**
 * The oracle of the faults' list: each edit that the app accepted ends exactly once on the server, or is visible to its
 * author with its text. Histories of a user with two tabs on a bad network; every comment's text names it and its
 * version ("c3 v2"), so that the server's record shows what arrived, how often, and in which order.
 */

type Step =
  | { do: 'create'; on: number }
  | { do: 'create event' | 'pull' | 'offline' | 'online' | 'sign out' | 'sign in' | 'new tab' }
  | { do: 'edit' | 'delete' | 'elsewhere'; which: number }
  | { do: 'wait'; ms: number }
  | { do: 'kill'; points: number };

const FATES: readonly Fate[] = ['drop', 'lose', 'slow', 'late', 'twice', 'portal', 401, 408, 425, 429, 500, 502, 503];
/** Without keys a request that arrives twice, or after it was aborted, cannot be distinguished from a second one. */
const FATES_WITHOUT_KEYS: readonly Fate[] = ['drop', 'lose', 'slow', 'slow', 'portal', 401, 429, 502, 503];

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('create' as const), on: fc.nat(2) }) },
  { weight: 1, arbitrary: fc.constant<Step>({ do: 'create event' }) },
  { weight: 7, arbitrary: fc.record({ do: fc.constant('edit' as const), which: fc.nat(2) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('delete' as const), which: fc.nat(2) }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.constantFrom(60, 160, 300, 1_000, 40_000, 400_000),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('kill' as const), points: fc.integer({ min: 1, max: 12 }) }) },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ do: 'pull' }, { do: 'new tab' }) },
  { weight: 2, arbitrary: fc.constantFrom<Step>({ do: 'offline' }, { do: 'online' }) },
  { weight: 1, arbitrary: fc.constantFrom<Step>({ do: 'sign out' }, { do: 'sign in' }) },
);

export interface History {
  seed: number;
  faultRate: number;
  locks: boolean;
  steps: Step[];
}

export const history: fc.Arbitrary<History> = fc.record({
  seed: fc.integer({ min: 1, max: 1_000_000 }),
  faultRate: fc.constantFrom(0, 0.3, 0.7),
  locks: fc.boolean(),
  steps: fc.array(step, { minLength: 3, maxLength: 24, size: 'max' }),
});

/** The tests' own kind of event cannot be looked up, so these histories create none. */
export const historyOfComments = history.map((told) => ({
  ...told,
  steps: told.steps.filter((each) => each.do !== 'create event'),
}));

/** Of two people, one of whom uses this device. */
export const historyOfTwo = fc
  .record({
    told: historyOfComments,
    elsewhere: fc.array(fc.tuple(fc.nat(24), fc.nat(2)), { minLength: 1, maxLength: 8 }),
  })
  .map(({ told, elsewhere }) => {
    const steps = [...told.steps];
    for (const [at, which] of elsewhere) steps.splice(at, 0, { do: 'elsewhere', which });
    return { ...told, steps };
  });

/** The user's belief: the version of each comment that the app accepted last, or that it was deleted. */
class Beliefs {
  readonly versions: number[] = [];
  readonly deleted = new Set<number>();
  /** Ids of events as the screens knew them when they were made. */
  readonly events: string[] = ['12'];

  /** The words of every existing comment, sorted. */
  words(): string[] {
    return this.versions.flatMap((_, which) => (this.deleted.has(which) ? [] : [this.text(which)])).sort();
  }

  text(which: number): string {
    return `c${which} v${this.versions[which]}`;
  }

  /** An existing comment, chosen by a number; null when there is none. */
  pick(which: number): number | null {
    const there = this.versions.map((_, index) => index).filter((index) => !this.deleted.has(index));
    return there[which % Math.max(1, there.length)] ?? null;
  }
}

/** The server's capabilities beyond the specification. */
export interface Abilities {
  keepsKeys: boolean;
  keepsVersions: boolean;
}

export class HistoryPlayer {
  readonly world: World;
  readonly beliefs = new Beliefs();
  /** For each of the user's own words: everything on the screen when they were written. */
  readonly seenBefore = new Map<string, ReadonlySet<string>>();
  readonly #saw = new Set<string>();
  #elsewhere = 0;
  #tabs: Tab[];

  constructor({ seed, faultRate, locks }: History, faults: InjectedFaults, { keepsKeys, keepsVersions }: Abilities) {
    this.world = new World({ seed, locks, faults, kinds: kindsWithEvents });
    this.world.server.keepsKeys = keepsKeys;
    this.world.server.keepsVersions = keepsVersions;
    const fates = keepsKeys ? FATES : FATES_WITHOUT_KEYS;
    const random = new SeededRandom(seed);
    const network = faultyNetwork(random, faultRate, fates);
    // The session check before each drain mostly gets through, because otherwise hardly any edit would ever leave on
    // this network.
    this.world.transport.fate = ({ path }) => (path === '/api/auth/user' && random.next() < 0.8 ? 'pass' : network());
    this.#tabs = [this.world.openTab()];
  }

  /** A living tab, newly opened if necessary: its engine starts as a page's does. */
  tab(): Tab {
    this.#tabs = this.#tabs.filter((tab) => !tab.dead);
    const [tab] = this.#tabs;
    return tab ?? this.#openTab();
  }

  async take(next: Step): Promise<void> {
    const { world } = this;
    switch (next.do) {
      case 'create':
      case 'create event':
      case 'edit':
      case 'delete':
        await this.#edit(next);
        for (const tab of this.#tabs) tab.engine.wake('enqueued');
        return world.pass(10);
      case 'elsewhere':
        return this.#changeElsewhere(next.which);
      case 'wait':
        return world.pass(next.ms);
      case 'kill':
        this.tab().killAt(this.tab().points + next.points);
        return world.pass(150);
      case 'new tab':
        this.#openTab();
        return world.pass(10);
      case 'pull':
        void this.tab().puller.rows('comment', '12');
        return world.pass(150);
      case 'offline':
        world.transport.online = false;
        return;
      case 'online':
        world.transport.online = true;
        for (const tab of this.#tabs) tab.engine.wake('online');
        return;
      case 'sign out':
        world.server.session = null;
        return;
      case 'sign in':
        world.server.session = 7;
        for (const tab of this.#tabs) tab.engine.wake('started');
    }
  }

  /** The network is good again, the user is signed in, and a page is open. */
  async heal(): Promise<void> {
    const { world } = this;
    world.transport.fate = () => 'pass';
    world.transport.online = true;
    world.server.session = 7;
    this.tab();
    for (const tab of this.#tabs) {
      tab.killAt(Number.POSITIVE_INFINITY);
      tab.engine.wake('started');
    }
    await world.settle();
  }

  /** The user's view. */
  async seen(): Promise<CommentView[]> {
    const { store } = this.tab();
    const lists = await Promise.all(this.beliefs.events.map((id) => listComments(store, id)));
    return lists.flat();
  }

  async #edit(next: Step): Promise<void> {
    const { world, beliefs } = this;
    const { store, outbox } = this.tab();
    if (next.do === 'create event') {
      const event = newEvent(world.context.uuid(), 'Night walk');
      await outbox.enqueue(event, world.context.uuid(), world.clock.now());
      beliefs.events.push(event.entity.id);
      return;
    }
    if (next.do === 'create') {
      const eventId = beliefs.events[next.on % beliefs.events.length] ?? '12';
      const content = `c${beliefs.versions.length} v1`;
      const result = await createComment(store, world.context, { eventId, content });
      expect(result.outcome).toBe('kept');
      beliefs.versions.push(1);
      return;
    }
    const which = 'which' in next ? beliefs.pick(next.which) : null;
    if (which === null) return;
    const seen = await this.seen();
    for (const { content } of seen) this.#saw.add(content);
    const shown = seen.find(({ content }) => content.startsWith(`c${which} `));
    const commentId = shown?.id ?? 'nowhere';
    if (next.do === 'delete') {
      const result = await deleteComment(store, world.context, { commentId });
      expect(['kept', 'undone']).toContain(result.outcome);
      beliefs.deleted.add(which);
      return;
    }
    const version = (beliefs.versions[which] ?? 0) + 1;
    const result = await editComment(store, world.context, { commentId, content: `c${which} v${version}` });
    expect(result.outcome).toBe('kept');
    beliefs.versions[which] = version;
    this.seenBefore.set(beliefs.text(which), new Set(this.#saw));
  }

  /**
   * Another user changes a comment that this device knows, while no request is running: a change between a check and
   * its request cannot be detected.
   */
  async #changeElsewhere(which: number): Promise<void> {
    const { world } = this;
    for (let waited = 0; world.transport.underWay > 0 && waited < 60; waited += 1) await world.pass(1_000);
    if (world.transport.underWay > 0) return;
    const known = (await this.seen()).filter(({ id }) => !isLocalId(id) && world.server.comments.has(Number(id)));
    const chosen = known[which % Math.max(1, known.length)];
    if (!chosen) return;
    this.#elsewhere += 1;
    const [name] = chosen.content.split(' ');
    world.server.changeElsewhere(Number(chosen.id), `${name} o${this.#elsewhere}`);
  }

  #openTab(): Tab {
    const tab = this.world.openTab();
    this.#tabs.push(tab);
    tab.engine.wake('started');
    return tab;
  }
}
