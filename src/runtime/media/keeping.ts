import type { Media, MediaPlatform } from '#runtime/platform/media.ts';
import type { Observable } from '#runtime/platform/observable.ts';
import type { Page } from '#runtime/platform/page.ts';
import type { SyncStatus } from '#runtime/platform/sync-status.ts';
import type { Store } from '#store/database/database.ts';
import { isQuotaExceeded } from '#store/database/failures.ts';
import { StoredLeases } from '#store/database/leases.ts';
import { watchQuery } from '#store/queries/base/live.ts';
import { forgetOtherGroups, type GroupFiles, listGroupFiles } from '#store/queries/offline/wanted-files.ts';
import { copyChoices } from '#store/replica/copy-choices.ts';
import {
  type FilesSettings,
  type FilesState,
  filesSettings,
  filesState,
  goneFiles,
  noteFilesState,
  noteGone,
  noteUsed,
  usedByFiles,
} from '#store/replica/files-settings.ts';
import { allKeptFiles, KEPT_FILES, type KeptFiles } from '#store/replica/kept-files.ts';
import { type Hold, Leader } from '#sync/coordination/leader.ts';
import type { ClockPort, LockPort } from '#sync/ports/platform.ts';
import type { Cooldown } from '#sync/retry/cooldown.ts';
import { isFresh } from '#sync/retry/due.ts';
import { type FetchedFile, fetchFile } from './fetch-file.ts';
import { Room } from './room.ts';

/** Two at a time: small pictures need not wait for each other's round trip, and memory holds no more than two files. */
const LANES = 2;
/**
 * This many failures in a row are those of the network; this many files that do not fit show that the limit is reached.
 */
const FAILURES = 3;
const MISFITS = 5;
/** The time until a file that the server did not give is requested again, and the time until a change is checked. */
const AGAIN_MS = 5 * 60_000;
const CHANGED_MS = 2_000;
/** The interval at which progress is reported, in milliseconds. */
const TELL_MS = 1_000;
/** The space of the device that is left to everything else, in bytes. */
const RESERVE = 50 * 1024 * 1024;
/**
 * A device without room is left alone for a day, unless the user requests the files; a request is valid for an hour.
 */
const DAY_MS = 24 * 3_600_000;
const ASKED_MS = 3_600_000;

export interface KeepingParts {
  store: Store;
  media: MediaPlatform;
  page: Page;
  clock: ClockPort;
  locks: LockPort | null;
  uuid(): string;
  fetch: typeof globalThis.fetch;
  sync: Observable<SyncStatus>;
  cooldown: Pick<Cooldown, 'until' | 'asked'>;
  /** Runs work in the background. */
  later(work: Promise<unknown>): void;
}

/**
 * Fetches the pictures and files of current and coming groups before they are looked at (STORE-12 to STORE-14), in one
 * tab of the browser at a time, and records which files of each group are really here. Everything else comes first:
 * rows, edits, and the contents of a screen.
 */
export class FileKeeping {
  readonly #parts: KeepingParts;
  readonly #leader: Leader;
  readonly #end = new AbortController();
  readonly #stops: (() => void)[] = [];
  /** Files that did not arrive, with the times of the last requests. */
  readonly #failed = new Map<string, number>();
  /** Files that do not exist according to the server, with the times of its answers. */
  #gone = new Map<string, number>();
  #underWay: Promise<void> | null = null;
  #isWanted = false;
  #cancel = () => {};
  #dueAt = Number.POSITIVE_INFINITY;

  constructor(parts: KeepingParts) {
    this.#parts = parts;
    const { store, clock, locks, uuid } = parts;
    const leases = new StoredLeases(store);
    this.#leader = new Leader(`files ${store.name}`, { clock, leases, locks, holder: uuid() });
  }

  start(): void {
    const { store, sync, page, media, later } = this.#parts;
    let before = sync.get();
    this.#stops.push(
      sync.subscribe(() => {
        const { pulling, pulledAt, online } = sync.get();
        const isNews = pulledAt !== before.pulledAt || (pulling === null && before.pulling !== null);
        if (isNews || (online && !before.online)) later(this.look());
        before = sync.get();
      }),
      page.onChange((change) => change === 'visible' && later(this.look())),
      media.onNetwork(() => later(this.look())),
      // Choices that the user made in another tab, and changes that a live message has brought.
      watchQuery(
        () => store.read((db) => Promise.all([db.cursors.toArray(), copyChoices(db), filesSettings(db)])),
        () => this.#soon(CHANGED_MS),
        () => {},
        this.#parts.clock,
      ),
    );
    later(this.look());
  }

  stop(): void {
    this.#end.abort();
    this.#cancel();
    for (const stop of this.#stops.splice(0)) stop();
  }

  /** Resolves when no run is under way. */
  async settled(): Promise<void> {
    await this.#underWay?.catch(() => {});
  }

  /**
   * Compares the files here with those that should be here, and fetches the rest where it may; another tab may be doing
   * so.
   */
  look(): Promise<void> {
    this.#cancel();
    this.#isWanted = this.#underWay !== null;
    this.#underWay ??= this.#lead().finally(() => {
      this.#underWay = null;
      if (this.#isWanted && !this.#hasStopped) this.#soon(0);
      this.#isWanted = false;
    });
    return this.#underWay;
  }

  /** Called when the user requests the files now: failed ones are tried again immediately. */
  async ask(): Promise<void> {
    this.#failed.clear();
    await this.#parts.store.run(async (db) => noteGone(db, {}));
    await this.settled();
    await this.look();
  }

  get #hasStopped(): boolean {
    return this.#end.signal.aborted;
  }

  /** Looks after a number of milliseconds, or earlier where that was planned. */
  #soon(ms: number): void {
    const at = this.#parts.clock.now() + ms;
    if (this.#hasStopped || this.#dueAt <= at) return;
    this.#cancel();
    this.#dueAt = at;
    const cancel = this.#parts.clock.after(ms, () => this.#parts.later(this.look()));
    this.#cancel = () => {
      cancel();
      this.#dueAt = Number.POSITIVE_INFINITY;
    };
  }

  async #lead(): Promise<void> {
    const { clock, store, media, sync } = this.#parts;
    // A pull that runs ends with another look.
    if (this.#hasStopped || sync.get().pulling !== null) return;
    try {
      const led = await this.#leader.run((hold) => this.#run(hold));
      if (!led.led) this.#soon(Math.max(0, led.tryAt - clock.now()));
    } catch (error) {
      // The user has signed out meanwhile: nothing that arrived since may stay.
      if (store.isErased) await media.clear(store.name);
      throw error;
    }
  }

  async #run(hold: Hold): Promise<void> {
    const { store, media, clock } = this.#parts;
    const kept = await media.open(store.name);
    const groups = await listGroupFiles(store, clock.now());
    await forgetOtherGroups(store, new Set(groups.map(({ groupId }) => groupId)));
    const here = (await kept?.list()) ?? new Map<string, number>();
    const isTold = ([, at]: [string, number]) => isFresh(at, clock.now(), DAY_MS);
    this.#gone = new Map(Object.entries(await store.run(async (db) => goneFiles(db))).filter(isTold));
    await this.#note(groups, here);
    if (!kept) return this.#tell('none');
    const settings = await store.run(async (db) => filesSettings(db));
    const wanted = [...new Set(groups.flatMap(({ urls, isWanted }) => (isWanted ? urls : [])))];
    const room = new Room(kept, here, wanted, await this.#limit(settings, here));
    await room.settle();
    const blocked = await this.#blocked(settings);
    const ended = blocked ?? (await this.#fetchAll(wanted, { kept, room, groups, hold }));
    if (this.#hasStopped) return;
    await store.run(async (db) => noteGone(db, Object.fromEntries(this.#gone)));
    await this.#note(groups, room.here);
    const missing = wanted.filter((path) => !room.here.has(path) && !this.#gone.has(path));
    await this.#tell(missing.length === 0 ? 'whole' : ended);
    if (missing.length > 0 && (ended === 'failed' || ended === 'offline')) this.#soon(AGAIN_MS);
  }

  /** The user's limit, and never more than the device has room for. */
  async #limit({ limit }: FilesSettings, here: ReadonlyMap<string, number>): Promise<number> {
    const device = await this.#parts.media.estimate();
    if (!device) return limit;
    return Math.min(limit, sum(here) + Math.max(0, device.quota - device.usage - RESERVE));
  }

  /** The reason why nothing may be fetched now; null where fetching is allowed. */
  async #blocked({ askedAt, onMetered, limit }: FilesSettings): Promise<FilesState | null> {
    const { store, media, clock, sync, cooldown } = this.#parts;
    const now = clock.now();
    const isAsked = isFresh(askedAt, now, ASKED_MS);
    const before = await store.run(async (db) => filesState(db));
    if (before?.state === 'full' && before.at >= askedAt && isFresh(before.at, now, DAY_MS)) return 'full';
    if (limit === 0) return 'limit';
    if (media.isMetered() && !onMetered && !isAsked) return 'metered';
    return sync.get().online && cooldown.until() === null ? null : 'offline';
  }

  /** @returns the state of the files that are not here after that */
  async #fetchAll(wanted: readonly string[], run: Run): Promise<FilesState> {
    const { clock, sync } = this.#parts;
    const queue = wanted.filter((path) => !run.room.here.has(path) && this.#mayTry(path));
    if (queue.length > 0) await this.#tell('fetching');
    let toldAt = clock.now();
    let [inRow, misfits] = [0, 0];
    let ended: FilesState | null = null;
    const lane = async () => {
      for (let path = queue.shift(); path !== undefined; path = queue.shift()) {
        if (this.#hasStopped || sync.get().pulling !== null || !(await run.hold.renew())) ended = 'fetching';
        if (ended !== null) return;
        const outcome = await this.#one(path, run);
        inRow = outcome === 'unreachable' ? inRow + 1 : 0;
        misfits = outcome === 'too-large' ? misfits + 1 : 0;
        if (outcome === 'busy' || outcome === 'signed-out' || inRow >= FAILURES) ended = 'offline';
        if (outcome === 'full') ended = 'full';
        if (misfits >= MISFITS) ended = 'limit';
        if (isFresh(toldAt, clock.now(), TELL_MS)) continue;
        toldAt = clock.now();
        await this.#note(run.groups, run.room.here);
      }
    };
    await Promise.all(Array.from({ length: LANES }, lane));
    if (ended !== null) return ended;
    const isShort = wanted.some((path) => !run.room.here.has(path) && !this.#failed.has(path) && !this.#gone.has(path));
    return isShort ? 'limit' : 'failed';
  }

  #mayTry(path: string): boolean {
    const at = this.#failed.get(path);
    return !this.#gone.has(path) && (at === undefined || !isFresh(at, this.#parts.clock.now(), AGAIN_MS));
  }

  async #one(path: string, { kept, room }: Run): Promise<FetchedFile['outcome'] | 'full'> {
    const { store, page, clock, fetch, cooldown } = this.#parts;
    let reserved: number | null = null;
    const hasRoom = async (size: number) => {
      if (!(await room.reserve(path, size))) return false;
      reserved = size;
      return true;
    };
    const request = { url: page.origin + path, userId: store.userId, fetch, clock, signal: this.#end.signal, hasRoom };
    const fetched = await fetchFile(request);
    let isHere = false;
    try {
      if (fetched.outcome === 'fetched' && !this.#hasStopped) {
        await kept.put(path, fetched.answer);
        isHere = true;
      }
    } catch (error) {
      if (isQuotaExceeded(error)) return 'full';
      return 'failed';
    } finally {
      if (reserved !== null) room.settled(path, reserved, isHere);
    }
    if (fetched.outcome === 'busy') cooldown.asked(null);
    if (fetched.outcome === 'gone') this.#gone.set(path, clock.now());
    if (isHere) this.#failed.delete(path);
    else if (fetched.outcome === 'failed' || fetched.outcome === 'unreachable') this.#failed.set(path, clock.now());
    return fetched.outcome;
  }

  /** Records which files of each group are here. Nothing is written for a group without changes. */
  async #note(groups: readonly GroupFiles[], here: ReadonlyMap<string, number>): Promise<void> {
    const { store, clock } = this.#parts;
    const at = clock.now();
    await store.run((db) =>
      db.transaction('rw', db.meta, async () => {
        const before = await allKeptFiles(db);
        const now = groups.map(({ groupId, urls }) => [groupId, this.#count(urls, here, at)] as const);
        const changed = now.filter(([id, kept]) => !isSame(before.get(id), kept));
        await db.meta.bulkPut(changed.map(([id, value]) => ({ key: KEPT_FILES + id, value })));
        const used = sum(here);
        if ((await usedByFiles(db)) !== used) await noteUsed(db, used);
      }),
    );
  }

  /** A file that the server no longer has is not counted as missing. */
  #count(urls: readonly string[], here: ReadonlyMap<string, number>, at: number): KeptFiles {
    const count: KeptFiles = { here: 0, total: 0, bytes: 0, failed: 0, at };
    for (const path of urls) {
      const size = here.get(path);
      if (size === undefined && this.#gone.has(path)) continue;
      count.total += 1;
      if (size === undefined) count.failed += this.#failed.has(path) ? 1 : 0;
      else count.here += 1;
      count.bytes += size ?? 0;
    }
    return count;
  }

  #tell(state: FilesState): Promise<void> {
    return this.#parts.store.run(async (db) => noteFilesState(db, state, this.#parts.clock.now()));
  }
}

interface Run {
  kept: Media;
  room: Room;
  groups: readonly GroupFiles[];
  hold: Hold;
}

const isSame = (a: KeptFiles | undefined, b: KeptFiles): boolean =>
  a !== undefined && a.here === b.here && a.total === b.total && a.bytes === b.bytes && a.failed === b.failed;

const sum = (sizes: ReadonlyMap<string, number>): number => [...sizes.values()].reduce((all, size) => all + size, 0);
