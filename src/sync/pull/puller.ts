import type { Group } from '#contract/group.ts';
import { type GroupStatus, groupStatus } from '#contract/time.ts';
import type { ClockPort } from '#sync/ports.ts';
import { Pool } from './pool.ts';
import type { Pulled, PullSource, ReplicaPort } from './ports.ts';
import { Questions } from './questions.ts';
import { UnderWay, type Why } from './under-way.ts';

/** Requests at a time. */
const PARALLEL = 6;
/** How often an answer is asked for anew because an edit was acknowledged meanwhile. */
const REASKED = 3;

/** Stands among the ids of groups for the list of them. */
const LIST = 'the list';

const ORDER: GroupStatus[] = ['Active', 'Upcoming', 'Undefined', 'Completed'];

/**
 * - `partial`: some part failed and keeps its old rows.
 */
export type PullReport =
  | { outcome: 'complete' }
  | { outcome: 'partial'; message: string }
  | { outcome: 'unreachable' }
  | { outcome: 'signed-out' };

export interface Progress {
  done: number;
  total: number;
}

export interface PullerOptions {
  source: PullSource;
  replica: ReplicaPort;
  clock: ClockPort;
  /** How far a pull of everything is; null when it has ended. */
  progress(progress: Progress | null): void;
}

/** One pull under way: what failed of it, and why it has ended altogether. */
interface Pull {
  /** Somebody looks at it or was told of it; what fetches everything in the background lets it pass. */
  urgent: boolean;
  failures: string[];
  ended: Stopped | null;
}

/** Why a pull cannot go on at all. */
class Stopped extends Error {
  readonly report: PullReport;
  constructor(report: PullReport) {
    super(report.outcome);
    this.report = report;
  }
}

/**
 * Brings the server's rows to the device by the specified calls: of every group that is not archived everything, the
 * current and coming ones first (design §5, Local copy). It replaces base rows only, so no unsent edit is its matter.
 */
export class Puller {
  readonly #options: PullerOptions;
  readonly #pool = new Pool(PARALLEL);
  readonly #underWay = new UnderWay<PullReport>();
  readonly #questions = new Questions();
  /** What the pull of everything has asked for since something may last have been missed: the list, and groups by id. */
  readonly #current = new Set<string>();
  #stopped = false;

  constructor(options: PullerOptions) {
    this.#options = options;
  }

  /** Nothing that is answered from now on is written: it may be the answer to somebody else. */
  stop(): void {
    this.#stopped = true;
  }

  /** Everything. A second call while one is under way is that one; with news, it asks for the stale parts once more. */
  all(why: Why = 'look'): Promise<PullReport> {
    if (why === 'news') this.missed();
    return this.#once('all', 'look', (pull) => this.#all(pull));
  }

  /** Something may have changed unheard: what a pull of everything has asked for up to now, it asks for once more. */
  missed(): void {
    this.#current.clear();
  }

  /** The list of groups alone. */
  groups(): Promise<PullReport> {
    return this.#once('groups', 'look', async (pull) => {
      await this.#groups(pull);
    });
  }

  /** One group with all of its parts. */
  group(groupId: string, why: Why = 'look'): Promise<PullReport> {
    return this.#once(`group ${groupId}`, why, async (pull) => {
      if (await this.#groupRow(groupId, pull)) await this.#parts(groupId, pull, () => {});
    });
  }

  /** A group's own row. */
  groupRow(groupId: string, why: Why = 'look'): Promise<PullReport> {
    return this.#once(`group row ${groupId}`, why, async (pull) => {
      await this.#groupRow(groupId, pull);
    });
  }

  members(groupId: string, why: Why = 'look'): Promise<PullReport> {
    return this.#once(`members ${groupId}`, why, (pull) => this.#members(groupId, pull));
  }

  /** A group's schedule, and the comments of events that are new to the device. */
  schedules(groupId: string, why: Why = 'look'): Promise<PullReport> {
    return this.#once(`schedules ${groupId}`, why, async (pull) => {
      const before = new Set(await this.#options.replica.eventIds(groupId));
      const events = await this.#schedules(groupId, pull);
      const fresh = events.filter((id) => !before.has(id));
      await Promise.all(fresh.map((id) => this.#comments(id, pull)));
    });
  }

  /** One event with its comments. */
  event(eventId: string, why: Why = 'look'): Promise<PullReport> {
    return this.#once(`event ${eventId}`, why, async (pull) => {
      const { source, replica } = this.#options;
      const groupId = await replica.groupOf(eventId);
      const question = this.#questions.ask();
      const answer = await this.#ask(() => source.schedule(eventId), pull);
      // Its whole schedule was asked for later, and is here.
      if (answer && groupId !== null && !this.#questions.isLatest(`group:${groupId}`, question))
        return this.#comments(eventId, pull);
      if (answer?.kind === 'absent') await replica.removeEvent(eventId);
      const event = answer?.kind === 'rows' ? answer.rows[0] : undefined;
      if (!event) return;
      await replica.putEvent(event);
      await this.#comments(eventId, pull);
    });
  }

  comments(eventId: string, why: Why = 'look'): Promise<PullReport> {
    return this.#once(`comments ${eventId}`, why, (pull) => this.#comments(eventId, pull));
  }

  #once(name: string, why: Why, run: (pull: Pull) => Promise<void>): Promise<PullReport> {
    return this.#underWay.once(name, why, () => this.#report(name, run));
  }

  async #report(name: string, run: (pull: Pull) => Promise<void>): Promise<PullReport> {
    const pull: Pull = { urgent: name !== 'all', failures: [], ended: null };
    try {
      await run(pull);
    } catch (error) {
      if (error instanceof Stopped) return error.report;
      // Only the device's database throws; its rows are as they were.
      pull.failures.push(error instanceof Error ? error.message : String(error));
    }
    const [message] = pull.failures;
    return message === undefined ? { outcome: 'complete' } : { outcome: 'partial', message };
  }

  async #all(pull: Pull): Promise<void> {
    const { clock, replica, progress } = this.#options;
    const count: Progress = { done: 0, total: 1 };
    let over = false;
    let wanted: Group[] = [];
    const add = (done: number, total: number) => {
      if (over) return;
      count.done += done;
      count.total += total;
      progress({ ...count });
    };
    try {
      progress({ ...count });
      this.#current.clear();
      for (let next = this.#next(wanted); next !== null; next = this.#next(wanted)) {
        this.#current.add(next);
        if (next === LIST) {
          const groups = await this.#groups(pull);
          if (!groups) return;
          wanted = inOrder(groups, clock.now());
          const left = wanted.filter((group) => !this.#current.has(group.id)).length;
          add(1, count.done + 1 + left * 2 - count.total);
        } else {
          await this.#parts(next, pull, add);
        }
        if (this.#next(wanted) === null && pull.failures.length === 0) await replica.markPulled(clock.now());
      }
    } finally {
      over = true;
      progress(null);
    }
  }

  /** What the pull of everything asks for next: the list, a group's id, or nothing more. */
  #next(wanted: readonly Group[]): string | null {
    if (!this.#current.has(LIST)) return LIST;
    return wanted.find((group) => !this.#current.has(group.id))?.id ?? null;
  }

  async #groups(pull: Pull): Promise<Group[] | null> {
    const { source, replica, clock } = this.#options;
    const answer = await this.#ask(() => source.groups(), pull);
    if (answer?.kind !== 'rows') return null;
    await replica.replaceGroups({ ...answer, at: clock.now() });
    return answer.rows;
  }

  /** False when the group is not there for this person any more. */
  async #groupRow(groupId: string, pull: Pull): Promise<boolean> {
    const { source, replica, clock } = this.#options;
    const answer = await this.#ask(() => source.group(groupId), pull);
    const group = answer?.kind === 'rows' ? answer.rows[0] : undefined;
    if (group) await replica.putGroup(group, clock.now());
    else if (answer?.kind === 'absent') await replica.removeGroup(groupId);
    return group !== undefined;
  }

  async #parts(groupId: string, pull: Pull, add: (done: number, total: number) => void): Promise<void> {
    await Promise.all([
      this.#members(groupId, pull).then(() => add(1, 0)),
      this.#schedules(groupId, pull).then(async (events) => {
        add(1, events.length);
        await Promise.all(events.map((id) => this.#comments(id, pull).then(() => add(1, 0))));
      }),
    ]);
  }

  async #members(groupId: string, pull: Pull): Promise<void> {
    const { source, replica, clock } = this.#options;
    const answer = await this.#ask(() => source.members(groupId), pull);
    if (answer?.kind === 'rows') await replica.replaceMembers(groupId, { ...answer, at: clock.now() });
    else if (answer?.kind === 'absent') await replica.removeGroup(groupId);
  }

  /** The ids of the group's events; empty when the answer failed. */
  async #schedules(groupId: string, pull: Pull): Promise<string[]> {
    const { source, replica, clock } = this.#options;
    for (let asked = 0; asked < REASKED; asked += 1) {
      const changes = await replica.changes(`group:${groupId}`);
      const question = this.#questions.ask();
      const answer = await this.#ask(() => source.schedules(groupId), pull);
      if (answer && !this.#questions.isLatest(`group:${groupId}`, question)) continue;
      if (answer?.kind !== 'rows') {
        if (answer?.kind === 'absent') await replica.removeGroup(groupId);
        return [];
      }
      if (await replica.replaceEvents(groupId, { ...answer, at: clock.now() }, changes))
        return answer.rows.map((event) => event.id);
    }
    return [];
  }

  async #comments(eventId: string, pull: Pull): Promise<void> {
    const { source, replica, clock } = this.#options;
    for (let asked = 0; asked < REASKED; asked += 1) {
      const changes = await replica.changes(`event:${eventId}`);
      const question = this.#questions.ask();
      const answer = await this.#ask(() => source.comments(eventId), pull);
      if (answer && !this.#questions.isLatest(`event:${eventId}`, question)) return;
      if (answer?.kind === 'absent') await replica.removeEvent(eventId);
      if (answer?.kind !== 'rows') return;
      if (await replica.replaceComments(eventId, { ...answer, at: clock.now() }, changes)) return;
    }
  }

  /** Null for a part that failed; what fails all parts alike ends the pull. */
  async #ask<T>(
    call: () => Promise<Pulled<T>>,
    pull: Pull,
  ): Promise<Extract<Pulled<T>, { kind: 'rows' | 'absent' }> | null> {
    // What is still waiting for its turn is not asked any more once one answer has ended the pull.
    const answer = await this.#pool.run(async () => {
      if (this.#stopped) throw this.#end(pull, { outcome: 'signed-out' });
      if (pull.ended) throw pull.ended;
      return call();
    }, pull.urgent);
    if (this.#stopped) throw this.#end(pull, { outcome: 'signed-out' });
    if (answer.kind === 'unreachable' || answer.kind === 'signed-out') throw this.#end(pull, { outcome: answer.kind });
    if (answer.kind !== 'failed') return answer;
    pull.failures.push(answer.message);
    return null;
  }

  #end(pull: Pull, report: PullReport): Stopped {
    pull.ended ??= new Stopped(report);
    return pull.ended;
  }
}

/** What is under way or comes soon before what is over; the nearer start first. */
function inOrder(groups: readonly Group[], now: number): Group[] {
  const rank = (group: Group) => ORDER.indexOf(groupStatus(group, now));
  return groups
    .filter((group) => !group.isArchived)
    .sort((a, b) => rank(a) - rank(b) || (a.startDate ?? '').localeCompare(b.startDate ?? ''));
}
