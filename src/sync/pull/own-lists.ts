import { OWN_LIST_NAMES, OWN_LISTS, type OwnList } from '#sync/kinds/entities.ts';
import type { ClockPort } from '#sync/ports/platform.ts';
import { isFresh } from '#sync/retry/due.ts';
import { type Fetcher, MAX_REFETCHES, type Pull } from './fetcher.ts';
import type { PullSource, ReplicaPort } from './ports.ts';

/** The background pull does not fetch a list again within this time. */
const LIST_FRESH_MS = 5 * 60_000;

interface OwnListsOptions {
  fetcher: Fetcher;
  source: PullSource;
  replica: ReplicaPort;
  clock: ClockPort;
  /** The current site role of the signed-in person. */
  role(): string;
}

/** Fetches the lists that belong to no group: accounts, the catalogue of hotels, the own settings. */
export class OwnLists {
  readonly #options: OwnListsOptions;

  constructor(options: OwnListsOptions) {
    this.#options = options;
  }

  /** Fetches the lists that are no longer fresh. */
  async stale(pull: Pull): Promise<void> {
    const { replica, clock } = this.#options;
    for (const name of OWN_LIST_NAMES) {
      const at = await replica.listedAt(name);
      if (at === null || !isFresh(at, clock.now(), LIST_FRESH_MS)) await this.one(name, pull);
    }
  }

  async one(name: OwnList, pull: Pull): Promise<void> {
    const { fetcher, source, replica, clock, role } = this.#options;
    const { roles } = OWN_LISTS[name];
    if (roles && !roles.includes(role())) {
      // A user who is not an administrator anymore must not continue to read the list.
      if ((await replica.listedAt(name)) !== null) await replica.replaceList(name, null, await replica.changes(name));
      return;
    }
    for (let asked = 0; asked < MAX_REFETCHES; asked += 1) {
      const changes = await replica.changes(name);
      const tag = await replica.tag(name);
      const answer = await fetcher.fetch(() => source.list(name, tag), pull);
      if (answer === null) return;
      if (answer.kind === 'unchanged') {
        if (await replica.keepList(name, clock.now(), changes)) return;
        continue;
      }
      const fresh = answer.kind === 'rows' ? { ...answer, tag: answer.tag ?? null, at: clock.now() } : null;
      if (await replica.replaceList(name, fresh, changes)) return;
    }
  }
}
