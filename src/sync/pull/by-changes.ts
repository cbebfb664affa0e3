import type { Changes } from '#contract/live/changes.ts';
import type { ClockPort } from '#sync/ports/platform.ts';
import { type Answered, type Fetcher, MAX_REFETCHES, type Pull } from './fetcher.ts';
import type { PullSource, ReplicaPort, Unmentioned } from './ports.ts';

interface ChangesOptions {
  fetcher: Fetcher;
  source: PullSource;
  replica: ReplicaPort;
  clock: ClockPort;
  /** Called with the epoch of each page; true when it is a new one, so that everything begins again. */
  isNewEpoch(epoch: string | null): Promise<boolean>;
  /** Requests the server's epoch; true when it is a new one. */
  hasNewEpoch(pull: Pull): Promise<boolean>;
}

/** A page that has been requested. */
interface Asked {
  /** The group's count of local changes when the page was requested. */
  changes: number;
  answer: Promise<Answered<Changes> | null>;
}

/** Keeps a group's copy up to date by the changes feed, where the server has one. */
export class ByChanges {
  readonly #options: ChangesOptions;

  constructor(options: ChangesOptions) {
    this.#options = options;
  }

  /** Brings a group up to date; `add` is called for each page found and written. */
  async group(groupId: string, pull: Pull, add: (done: number, total: number) => void): Promise<void> {
    for (let begun = 0; begun < MAX_REFETCHES; begun += 1) if (await this.#pages(groupId, pull, add)) return;
    pull.failures.push('The group kept changing while it was fetched');
  }

  /** Sends the server the cursors of groups that its list lacks, so that it notices a restore of its data. */
  async showMissing(listed: readonly { id: string }[], pull: Pull): Promise<void> {
    const { fetcher, source, replica } = this.#options;
    const ids = new Set(listed.map(({ id }) => id));
    for (const [id, since] of await replica.cursors())
      if (!ids.has(id)) await fetcher.fetch(() => source.changes(id, since), pull);
  }

  /** False when the pages must be fetched again, from the stored cursor. */
  async #pages(groupId: string, pull: Pull, add: (done: number, total: number) => void): Promise<boolean> {
    const { replica, clock, isNewEpoch, hasNewEpoch } = this.#options;
    let since = (await replica.cursors()).get(groupId) ?? null;
    const unmentioned: Unmentioned | null = since === null ? await replica.beginChanges(groupId) : null;
    let asked = await this.#ask(groupId, since, pull);
    for (let overtaken = 0; ; ) {
      const answer = await asked.answer;
      // A missing group may have been lost by a restore; the server notices that when it sees the cursor.
      if (answer?.kind === 'absent' && since !== null && (await hasNewEpoch(pull))) return false;
      if (answer?.kind === 'absent') await replica.removeGroup(groupId, clock.now());
      const page = answer?.kind === 'rows' ? answer.rows[0] : undefined;
      if (!page) return true;
      if (await isNewEpoch(page.epoch)) return false;
      if (page.anew && since !== null) {
        await replica.beginChanges(groupId);
        return false;
      }
      // The next page is requested while this one is written.
      const next = page.more ? await this.#ask(groupId, page.cursor, pull) : null;
      const written = await replica.writeChanges(groupId, {
        page,
        since,
        at: clock.now(),
        changes: overtaken < MAX_REFETCHES ? asked.changes : null,
        unmentioned,
      });
      if (written === 'moved') return false;
      if (written === 'overtaken') {
        overtaken += 1;
        asked = await this.#ask(groupId, since, pull);
        continue;
      }
      if (!next) return true;
      add(1, 1);
      since = page.cursor;
      asked = next;
    }
  }

  async #ask(groupId: string, since: string | null, pull: Pull): Promise<Asked> {
    const { fetcher, source, replica } = this.#options;
    const changes = await replica.changes(`feed:${groupId}`);
    const answer = fetcher.fetch(() => source.changes(groupId, since), pull);
    // Its failure is ignored if the page before it cannot be written.
    answer.catch(() => {});
    return { changes, answer };
  }
}
