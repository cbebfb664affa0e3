import type { Group } from '#contract/records/groups/group.ts';
import { type GroupStatus, groupStatus } from '#contract/records/groups/group-status.ts';
import { compareText } from '#contract/text/order.ts';
import { GROUP_ENTITIES, type GroupEntity, listedOn, type OwnList } from '#sync/kinds/entities.ts';
import type { ClockPort } from '#sync/ports/platform.ts';
import { type Add, ByCalls } from './by-calls.ts';
import { ByChanges } from './by-changes.ts';
import { endPull, type FetchCooldown, Fetcher, MAX_REFETCHES, PARALLEL, type Pull, reportOf } from './fetcher.ts';
import { OwnLists } from './own-lists.ts';
import { Pool } from './pool.ts';
import type { KnownEdits, PullReport, PullSource, ReplicaPort } from './ports.ts';
import { ServerState } from './server-state.ts';
import { type Freshness, SingleFlight } from './single-flight.ts';

/** Used among group ids for the list of groups. */
const LIST = 'the list';
/** The name of the list's entity tag. */
const GROUPS = 'groups';
/** The number of parts of a group that are known before the first fetch. */
const PARTS = listedOn('group').length;

const ORDER: GroupStatus[] = ['Active', 'Upcoming', 'Undefined', 'Completed'];
const ignore: Add = () => {};

export interface Progress {
  done: number;
  total: number;
}

export interface PullerOptions {
  source: PullSource;
  replica: ReplicaPort;
  clock: ClockPort;
  cooldown?: FetchCooldown;
  /** Progress of a complete pull; null when it has ended. */
  progress(progress: Progress | null): void;
  /** The current site role of the signed-in person. */
  role(): string;
  /**
   * The server's data was restored from a backup (F17): lists the acknowledged edits that it lacks. Called before any
   * row of the new epoch is written, and again if the device is stopped in between.
   */
  listLacked?(known: KnownEdits): Promise<void>;
}

/** The answer to the list of groups. */
interface Listed {
  groups: Group[];
  /** Nothing has changed in any group since the last complete pull. */
  unchanged: boolean;
  tag: string | null;
  /** The list's count of local changes when it was requested. */
  changes: number;
}

/**
 * Fetches the server's rows: all of each group that is not archived, current and coming groups first; by the changes
 * feed where the server has one, otherwise by the specified calls. It replaces only base rows, so unsent edits are not
 * affected.
 */
export class Puller {
  readonly #options: PullerOptions;
  readonly #fetcher: Fetcher;
  readonly #underWay = new SingleFlight<PullReport>();
  readonly #calls: ByCalls;
  readonly #feed: ByChanges;
  readonly #lists: OwnLists;
  /** The number of groups that are brought up to date at a time. */
  readonly #groupsAtATime = new Pool(PARALLEL);
  /** The parts that the complete pull has fetched since the last `invalidate`: the list, and groups by id. */
  readonly #current = new Set<string>();
  readonly #server: ServerState;

  constructor(options: PullerOptions) {
    this.#options = options;
    this.#fetcher = new Fetcher(options.cooldown);
    const parts = { ...options, fetcher: this.#fetcher };
    this.#server = new ServerState(parts);
    this.#calls = new ByCalls(parts);
    this.#feed = new ByChanges({
      ...parts,
      isNewEpoch: (epoch) => this.#isNewEpoch(epoch),
      hasNewEpoch: async (pull) => this.#isNewEpoch((await this.#server.ask(pull)).epoch),
    });
    this.#lists = new OwnLists(parts);
  }

  /** Writes nothing from now on, because answers may belong to another person's session. */
  stop(): void {
    this.#fetcher.stop();
  }

  /** A complete pull. A second call meanwhile joins it; with news, it fetches the stale parts again. */
  all(why: Freshness = 'look'): Promise<PullReport> {
    if (why === 'news') this.invalidate();
    return this.#once('all', 'look', (pull) => this.#all(pull));
  }

  /** Called when changes may have come without a live message: a running complete pull fetches its parts again. */
  invalidate(): void {
    this.#current.clear();
  }

  /** Whether everything that the complete pull has fetched is still current. */
  get isCurrent(): boolean {
    return this.#current.has(LIST);
  }

  /** The list of groups only. */
  groups(): Promise<PullReport> {
    return this.#once('groups', 'look', async (pull) => {
      await this.#groups(pull);
    });
  }

  /** One group with all of its parts, by changes where the server has a feed. */
  group(groupId: string, why: Freshness = 'look'): Promise<PullReport> {
    return this.#once(`group ${groupId}`, why, async (pull) => {
      if (await this.#server.hasFeed(pull)) return this.#join(await this.#changes(groupId, why, true, ignore), pull);
      if (await this.#calls.groupRow(groupId, pull)) await this.#calls.parts(groupId, pull, ignore);
    });
  }

  /** A group's own row. */
  groupRow(groupId: string, why: Freshness = 'look'): Promise<PullReport> {
    return this.#part(`group row ${groupId}`, groupId, why, async (pull) => {
      await this.#calls.groupRow(groupId, pull);
    });
  }

  /**
   * The entities of one type that belong to a group, an event or a hotel, and the contents of those that are new here.
   * @param groupId the group that the owner is in, where that is known
   */
  rows(
    type: GroupEntity,
    ownerId: string,
    why: Freshness = 'look',
    groupId: string | null = GROUP_ENTITIES[type].owner === 'group' ? ownerId : null,
  ): Promise<PullReport> {
    if (GROUP_ENTITIES[type].call === null && groupId !== null) return this.group(groupId, why);
    return this.#part(`${type} of ${ownerId}`, groupId, why, async (pull) => {
      const on = listedOn(type);
      const before = new Set(on.length > 0 ? await this.#options.replica.ids(type, ownerId) : []);
      const fresh = (await this.#calls.list(type, ownerId, pull)).filter((id) => !before.has(id));
      await Promise.all(on.flatMap((each) => fresh.map((id) => this.#calls.list(each, id, pull))));
    });
  }

  /** One event with its comments. @param groupId the group that it is in, where that is known */
  event(eventId: string, why: Freshness = 'look', groupId: string | null = null): Promise<PullReport> {
    return this.#part(`event ${eventId}`, groupId, why, (pull) => this.#calls.event(eventId, pull));
  }

  /** A list that belongs to no group. */
  list(name: OwnList, why: Freshness = 'look'): Promise<PullReport> {
    return this.#once(name, why, (pull) => this.#lists.one(name, pull));
  }

  /** The lists that belong to no group, if this person may see them and they are no longer fresh. */
  lists(): Promise<PullReport> {
    return this.#once('lists', 'look', (pull) => this.#lists.stale(pull), false);
  }

  async #isNewEpoch(epoch: string | null): Promise<boolean> {
    const isNew = await this.#server.isNewEpoch(epoch);
    if (isNew) this.invalidate();
    return isNew;
  }

  #once(
    name: string,
    why: Freshness,
    run: (pull: Pull) => Promise<void>,
    urgent = name !== 'all',
  ): Promise<PullReport> {
    return this.#underWay.once(name, why, () => reportOf(urgent, run));
  }

  /**
   * News of a part are fetched with the group's changes, where the server has a feed; otherwise the part is fetched.
   */
  async #part(
    name: string,
    groupId: string | null,
    why: Freshness,
    run: (pull: Pull) => Promise<void>,
  ): Promise<PullReport> {
    if (why === 'news' && groupId !== null && this.#server.said?.feed) return this.#changes(groupId, why, true, ignore);
    return this.#once(name, why, run);
  }

  #changes(groupId: string, why: Freshness, urgent: boolean, add: Add): Promise<PullReport> {
    return this.#once(`changes ${groupId}`, why, (pull) => this.#feed.group(groupId, pull, add), urgent);
  }

  /** Adopts the report of a pull that this one has waited for. */
  #join(report: PullReport, pull: Pull): void {
    if (report.outcome === 'partial') pull.failures.push(report.message);
    else if (report.outcome !== 'complete') throw endPull(pull, report);
  }

  async #all(pull: Pull): Promise<void> {
    const { clock, replica, progress } = this.#options;
    const began = clock.now();
    const count: Progress = { done: 0, total: 1 };
    let over = false;
    const add: Add = (done, total) => {
      if (over) return;
      count.done += done;
      count.total += total;
      progress({ ...count });
    };
    try {
      progress({ ...count });
      await replica.settleRestored();
      this.#current.clear();
      let wanted: Group[] = [];
      let listedAs: Pick<Listed, 'tag' | 'changes'> = { tag: null, changes: 0 };
      for (let next = this.#next(wanted); next !== null; next = this.#next(wanted)) {
        if (next !== LIST) {
          await this.#partsByCalls(next, pull, add);
          continue;
        }
        this.#current.add(LIST);
        const listed = await this.#groups(pull);
        if (!listed) return;
        listedAs = listed;
        const evicted = await replica.evicted(clock.now());
        const kept = new Set(await replica.kept());
        const held = listed.groups.filter(({ id, isArchived }) => !evicted.has(id) && (!isArchived || kept.has(id)));
        wanted = inOrder(held, clock.now());
        if (this.#server.said?.feed || listed.unchanged) {
          await this.#dueByChanges(wanted, listed, pull, add, count);
        } else {
          add(1, count.done + 1 + wanted.length * PARTS - count.total);
        }
      }
      if (pull.failures.length > 0) return;
      await replica.markPulled({ began, at: clock.now(), tag: listedAs.tag, changes: listedAs.changes });
      // A live message may have been missed during that write.
      if (!this.isCurrent) await this.#all(pull);
    } finally {
      over = true;
      progress(null);
    }
  }

  /** The next part of the complete pull: the list, a group's id, or null for nothing more. */
  #next(wanted: readonly Group[]): string | null {
    if (!this.#current.has(LIST)) return LIST;
    return wanted.find((group) => !this.#current.has(group.id))?.id ?? null;
  }

  async #partsByCalls(groupId: string, pull: Pull, add: Add): Promise<void> {
    this.#current.add(groupId);
    await this.#calls.parts(groupId, pull, add);
  }

  /** Brings the groups up to date whose cursor differs from the stored one, or whose copy is not whole. */
  async #dueByChanges(wanted: Group[], listed: Listed, pull: Pull, add: Add, count: Progress): Promise<void> {
    const { replica } = this.#options;
    for (const { id } of wanted) this.#current.add(id);
    const [cursors, copies] = await Promise.all([replica.cursors(), replica.copies(wanted.map(({ id }) => id))]);
    const due = wanted.filter(({ id, cursor }) => {
      if (copies.get(id) !== 'whole' || !cursors.has(id)) return true;
      return !listed.unchanged && cursors.get(id) !== cursor;
    });
    add(1, count.done + 1 + due.length - count.total);
    await Promise.all(
      due.map(({ id }) =>
        this.#groupsAtATime.run(async () => {
          if (pull.ended) throw pull.ended;
          if (copies.get(id) === 'damaged') await replica.beginChanges(id);
          this.#join(await this.#changes(id, 'look', pull.urgent, add), pull);
          add(1, 0);
        }, false),
      ),
    );
  }

  /** The list of groups; null when it failed. */
  async #groups(pull: Pull): Promise<Listed | null> {
    const { source, replica, clock } = this.#options;
    for (let asked = 0; asked < MAX_REFETCHES; asked += 1) {
      const changes = await replica.changes(GROUPS);
      const known = await replica.tag(GROUPS);
      const answer = await this.#fetcher.fetch(() => source.groups(known), pull);
      if (answer?.kind === 'unchanged') {
        // A tag is only stored for a server with a changes feed.
        this.#server.tellsChanges();
        return { groups: await replica.groups(), unchanged: true, tag: known, changes };
      }
      if (answer?.kind === 'absent') pull.failures.push('The server refused to list the groups');
      if (answer?.kind !== 'rows') return null;
      // The epoch says whether missing rows were deleted or lost in a restore, so it is checked before they are
      // written. A server that does not know of its own restore changes its epoch when it sees a cursor from the lost
      // part.
      await this.#feed.showMissing(answer.rows, pull);
      const { feed, epoch } = await this.#server.ask(pull);
      if (await this.#server.isNewEpoch(epoch)) continue;
      if (!(await replica.replaceGroups({ ...answer, at: clock.now() }, changes))) continue;
      const tag = feed && answer.bad.length === 0 ? (answer.tag ?? null) : null;
      return { groups: answer.rows, unchanged: false, tag, changes };
    }
    pull.failures.push('The list of groups kept changing while it was fetched');
    return null;
  }
}

/** Current and coming groups first, then past and archived ones; within these the nearest start first. */
export function inOrder<T extends Group>(groups: readonly T[], now: number): T[] {
  const rank = (group: Group) => (group.isArchived ? ORDER.length : ORDER.indexOf(groupStatus(group, now)));
  return groups.toSorted((a, b) => rank(a) - rank(b) || compareText(a.startDate ?? '', b.startDate ?? ''));
}
