import type { ClockPort } from '#sync/ports.ts';
import { type Answered, type Asking, type Pull, REASKED } from './asking.ts';
import type { Fresh, Pulled, PullSource, ReplicaPort } from './ports.ts';
import { Questions } from './questions.ts';

export interface CallsOptions {
  asking: Asking;
  source: PullSource;
  replica: ReplicaPort;
  clock: ClockPort;
}

export type Add = (done: number, total: number) => void;

/** Fetches a group's parts by the specified calls, each whole: what every server can. */
export class ByCalls {
  readonly #options: CallsOptions;
  readonly #questions = new Questions();

  constructor(options: CallsOptions) {
    this.#options = options;
  }

  /** A group's own row; false when it is not there for this person any more. */
  async groupRow(groupId: string, pull: Pull): Promise<boolean> {
    const { source, replica, clock } = this.#options;
    const answer = await this.#written(
      'groups',
      () => source.group(groupId),
      pull,
      async ({ rows: [group], at }, changes) => group === undefined || replica.putGroup(group, at, changes),
    );
    if (answer?.kind === 'absent') await replica.removeGroup(groupId, clock.now());
    return answer?.kind === 'rows' && answer.rows.length > 0;
  }

  /** Everything that hangs on a group; `add` is told what is done and what turned up to be done. */
  async parts(groupId: string, pull: Pull, add: Add): Promise<void> {
    await Promise.all([
      this.members(groupId, pull).then(() => add(1, 0)),
      this.schedules(groupId, pull).then(async (events) => {
        add(1, events.length);
        await Promise.all(events.map((id) => this.comments(id, pull).then(() => add(1, 0))));
      }),
      this.hotels(groupId, pull).then(async (hotels) => {
        add(1, hotels.length);
        await Promise.all(hotels.map((id) => this.rooms(groupId, id, pull).then(() => add(1, 0))));
      }),
    ]);
  }

  async members(groupId: string, pull: Pull): Promise<void> {
    const { source, replica } = this.#options;
    await this.#ofGroup(
      groupId,
      () => source.members(groupId),
      pull,
      (fresh, changes) => replica.replaceMembers(groupId, fresh, changes),
    );
  }

  /** A group's hotels; the answer is their ids, empty when they did not come. */
  async hotels(groupId: string, pull: Pull): Promise<string[]> {
    const { source, replica } = this.#options;
    const hotels = await this.#ofGroup(
      groupId,
      () => source.hotels(groupId),
      pull,
      (fresh, changes) => replica.replaceHotels(groupId, fresh, changes),
    );
    return hotels?.map((hotel) => hotel.id) ?? [];
  }

  async rooms(groupId: string, hotelId: string, pull: Pull): Promise<void> {
    const { source, replica } = this.#options;
    await this.#written(
      `hotel:${hotelId}`,
      () => source.rooms(hotelId),
      pull,
      (fresh, changes) => replica.replaceRooms(groupId, hotelId, fresh, changes),
    );
  }

  /** The ids of the group's events; empty when the answer failed. */
  async schedules(groupId: string, pull: Pull): Promise<string[]> {
    const { asking, source, replica, clock } = this.#options;
    for (let asked = 0; asked < REASKED; asked += 1) {
      const changes = await replica.changes(`group:${groupId}`);
      const question = this.#questions.ask();
      const answer = await asking.ask(() => source.schedules(groupId), pull);
      if (answer && !this.#questions.isLatest(`group:${groupId}`, question)) continue;
      if (answer?.kind !== 'rows') {
        if (answer?.kind === 'absent') await replica.removeGroup(groupId, clock.now());
        return [];
      }
      if (await replica.replaceEvents(groupId, { ...answer, at: clock.now() }, changes))
        return answer.rows.map((event) => event.id);
    }
    return [];
  }

  /** One event with its comments. */
  async event(eventId: string, pull: Pull): Promise<void> {
    const { replica } = this.#options;
    const groupId = await replica.groupOf(eventId);
    for (let asked = 0; asked < REASKED; asked += 1) {
      const outcome = await this.#eventRow(eventId, groupId, pull);
      if (outcome === 'changed') continue;
      if (outcome === 'here') await this.comments(eventId, pull);
      return;
    }
  }

  /** `changed`: it was changed from here meanwhile, so that it has to be asked for again. */
  async #eventRow(eventId: string, groupId: string | null, pull: Pull): Promise<'here' | 'not here' | 'changed'> {
    const { asking, source, replica } = this.#options;
    const scope = groupId === null ? null : `group:${groupId}`;
    const changes = scope === null ? undefined : await replica.changes(scope);
    const question = this.#questions.ask();
    const answer = await asking.ask(() => source.schedule(eventId), pull);
    // Its whole schedule was asked for later, and is here.
    if (answer && scope !== null && !this.#questions.isLatest(scope, question)) return 'here';
    if (answer?.kind === 'absent') await replica.removeEvent(eventId);
    const event = answer?.kind === 'rows' ? answer.rows[0] : undefined;
    if (!event) return 'not here';
    return (await replica.putEvent(event, changes)) ? 'here' : 'changed';
  }

  async comments(eventId: string, pull: Pull): Promise<void> {
    const { asking, source, replica, clock } = this.#options;
    for (let asked = 0; asked < REASKED; asked += 1) {
      const changes = await replica.changes(`event:${eventId}`);
      const question = this.#questions.ask();
      const answer = await asking.ask(() => source.comments(eventId), pull);
      if (answer && !this.#questions.isLatest(`event:${eventId}`, question)) return;
      if (answer?.kind === 'absent') await replica.removeEvent(eventId);
      if (answer?.kind !== 'rows') return;
      if (await replica.replaceComments(eventId, { ...answer, at: clock.now() }, changes)) return;
    }
  }

  async #ofGroup<T>(
    groupId: string,
    call: () => Promise<Pulled<T>>,
    pull: Pull,
    write: (fresh: Fresh<T>, changes: number) => Promise<boolean>,
  ): Promise<T[] | null> {
    const answer = await this.#written(`group:${groupId}`, call, pull, write);
    const { replica, clock } = this.#options;
    if (answer?.kind === 'absent') await replica.removeGroup(groupId, clock.now());
    return answer?.kind === 'rows' ? answer.rows : null;
  }

  /** Asks until an answer can be written. */
  async #written<T>(
    scope: string,
    call: () => Promise<Pulled<T>>,
    pull: Pull,
    write: (fresh: Fresh<T>, changes: number) => Promise<boolean>,
  ): Promise<Answered<T> | null> {
    const { asking, replica, clock } = this.#options;
    for (let asked = 0; asked < REASKED; asked += 1) {
      const changes = await replica.changes(scope);
      const answer = await asking.ask(call, pull);
      if (answer?.kind !== 'rows') return answer;
      if (await write({ ...answer, at: clock.now() }, changes)) return answer;
    }
    return null;
  }
}
