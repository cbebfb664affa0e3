import { GROUP_ENTITIES, type GroupEntity, listedOn } from '#sync/kinds/entities.ts';
import type { ClockPort } from '#sync/ports/platform.ts';
import { type Fetcher, MAX_REFETCHES, type Pull } from './fetcher.ts';
import type { PullSource, ReplicaPort } from './ports.ts';

interface CallsOptions {
  fetcher: Fetcher;
  source: PullSource;
  replica: ReplicaPort;
  clock: ClockPort;
}

export type Add = (done: number, total: number) => void;

/** Keeps the order of requests, so that a late answer does not replace that of a later request. */
class RequestOrder {
  #last = 0;
  /** Per scope, the latest request that was answered. */
  readonly #answered = new Map<string, number>();

  /** The number of a request that is made now. */
  next(): number {
    this.#last += 1;
    return this.#last;
  }

  /** Records the answer to a request; false when a later request has been answered already. */
  isLatest(scope: string, request: number): boolean {
    if (request < (this.#answered.get(scope) ?? 0)) return false;
    this.#answered.set(scope, request);
    return true;
  }
}

const listOf = (type: GroupEntity, ownerId: string): string => `${type} of ${ownerId}`;

/** Fetches the parts of a group by the specified calls, each as a whole list: every server can do that. */
export class ByCalls {
  readonly #options: CallsOptions;
  readonly #order = new RequestOrder();

  constructor(options: CallsOptions) {
    this.#options = options;
  }

  /** The group's own row; false when it no longer exists for this person. */
  async groupRow(groupId: string, pull: Pull): Promise<boolean> {
    const { fetcher, source, replica, clock } = this.#options;
    for (let asked = 0; asked < MAX_REFETCHES; asked += 1) {
      const changes = await replica.changes('groups');
      const answer = await fetcher.fetch(() => source.group(groupId), pull);
      if (answer?.kind === 'absent') await replica.removeGroup(groupId, clock.now());
      const group = answer?.kind === 'rows' ? answer.rows[0] : undefined;
      if (group === undefined) return false;
      if (await replica.putGroup(group, clock.now(), changes)) return true;
    }
    return false;
  }

  /** All entities of a group. `add` is called with the number of requests done and of requests found to be needed. */
  async parts(groupId: string, pull: Pull, add: Add): Promise<void> {
    await Promise.all(listedOn('group').map((type) => this.#withAllOn(type, groupId, pull, add)));
  }

  async #withAllOn(type: GroupEntity, ownerId: string, pull: Pull, add: Add): Promise<void> {
    const ids = await this.list(type, ownerId, pull);
    const wanted = listedOn(type).flatMap((on) => ids.map((id) => ({ on, id })));
    add(1, wanted.length);
    await Promise.all(wanted.map(({ on, id }) => this.#withAllOn(on, id, pull, add)));
  }

  /** All entities of one type that belong to an owner. @returns their ids; empty where the request failed */
  async list<K extends GroupEntity>(type: K, ownerId: string, pull: Pull): Promise<string[]> {
    const { fetcher, source, replica, clock } = this.#options;
    const { owner } = GROUP_ENTITIES[type];
    for (let asked = 0; asked < MAX_REFETCHES; asked += 1) {
      const changes = await replica.changes(`${owner}:${ownerId}`);
      const request = this.#order.next();
      const answer = await fetcher.fetch(() => source.on(type, ownerId), pull);
      if (answer && !this.#order.isLatest(listOf(type, ownerId), request)) {
        // A later request has been answered already, perhaps one for a single event.
        if (type === 'event') continue;
        return replica.ids(type, ownerId);
      }
      if (answer?.kind === 'absent' && owner === 'group') await replica.removeGroup(ownerId, clock.now());
      if (answer?.kind === 'absent' && owner === 'event') await replica.removeEvent(ownerId);
      if (answer?.kind !== 'rows') return [];
      if (await replica.replace(type, ownerId, { ...answer, at: clock.now() }, changes))
        return answer.rows.map(({ id }) => id);
    }
    return [];
  }

  /** One event with its comments. */
  async event(eventId: string, pull: Pull): Promise<void> {
    const { replica } = this.#options;
    const groupId = await replica.groupOf(eventId);
    for (let asked = 0; asked < MAX_REFETCHES; asked += 1) {
      const outcome = await this.#eventRow(eventId, groupId, pull);
      if (outcome === 'changed') continue;
      if (outcome === 'here') await this.list('comment', eventId, pull);
      return;
    }
  }

  /** `changed`: an edit of this device was acknowledged meanwhile, so it must be fetched again. */
  async #eventRow(eventId: string, groupId: string | null, pull: Pull): Promise<'here' | 'not here' | 'changed'> {
    const { fetcher, source, replica } = this.#options;
    const changes = groupId === null ? undefined : await replica.changes(`group:${groupId}`);
    const request = this.#order.next();
    const answer = await fetcher.fetch(() => source.schedule(eventId), pull);
    // Its whole schedule was requested later and is stored already.
    if (answer && groupId !== null && !this.#order.isLatest(listOf('event', groupId), request)) return 'here';
    if (answer?.kind === 'absent') await replica.removeEvent(eventId);
    const event = answer?.kind === 'rows' ? answer.rows[0] : undefined;
    if (!event) return 'not here';
    return (await replica.putEvent(event, changes)) ? 'here' : 'changed';
  }
}
