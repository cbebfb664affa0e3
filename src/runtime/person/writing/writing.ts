import type { ApiClient } from '#api/client.ts';
import type { HttpTransport } from '#api/transport.ts';
import * as commands from '#store/commands/all-commands.ts';
import type { CommandContext } from '#store/commands/command.ts';
import { FORMS, type Picked, pickFile, refuseFile } from '#store/commands/uploads.ts';
import type { Store } from '#store/database/database.ts';
import type { OpenArchive } from '#store/outbox/import.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { watchNews } from '#store/queries/unsent/badge.ts';
import type { Arrived } from '#store/replica/arrived.ts';
import { acknowledgeArrived } from '#store/restore/arrived.ts';
import { listLacked } from '#store/restore/lacked.ts';
import type { SyncEngine } from '#sync/engine.ts';
import type { OutboxEntry } from '#sync/entry/entry.ts';
import type { Blocker } from '#sync/entry/waiting.ts';
import type { TransportPort } from '#sync/ports/transport.ts';
import type { KnownEdits } from '#sync/pull/ports.ts';
import { type ClockBounds, ClockError } from '#sync/retry/clock-error.ts';
import type { Cooldown } from '#sync/retry/cooldown.ts';
import '#sync/kinds/all-kinds.ts';
import type { Connectivity } from '#runtime/platform/connectivity.ts';
import { makeEngine } from '#runtime/platform/make-engine.ts';
import type { Observable } from '#runtime/platform/observable.ts';
import type { Platform } from '#runtime/platform/platform.ts';
import type { SyncStatus } from '#runtime/platform/sync-status.ts';
import type { Side } from '#sync/outbox/merge.ts';
import { CommandRunner } from './run-commands.ts';

export { uploadFetch } from '#api/upload-fetch.ts';
export { forgetDrafts } from '#runtime/drafts/forget-drafts.ts';
export { startKeeping } from '#runtime/media/start.ts';
export { showAppBadge } from '#runtime/platform/app-badge.ts';
export { clearMediaCache } from '#runtime/platform/media-cache.ts';
export { askForVisits } from '#runtime/tabs/visits.ts';
export { erasePerson } from '#store/database/erase.ts';

/** The bytes of a request that are sent, and their total. */
export interface UploadProgress {
  sent: number;
  total: number;
}

export type Commands = typeof commands;

interface WritingParts {
  store: Store;
  platform: Platform;
  connectivity: Connectivity;
  transport: TransportPort;
  keepsKeys(): boolean;
  http: Pick<HttpTransport, 'clockRead'>;
  api: ApiClient;
  cooldown: Pick<Cooldown, 'until'>;
  /** The person has signed out, or the window is closing. */
  hasStopped(): boolean;
  acknowledged(entry: OutboxEntry, repeated: boolean): void;
  progress(opId: string, progress: UploadProgress | null): void;
  /** Called with the session that a drain has found. */
  found(session: 'idle' | 'signed-out' | 'other-session'): void;
  /** Called with the reason why nothing can be sent; null where there is none. */
  blockerChanged(blocker: Blocker | null): void;
}

/** Key of the clock's error in the person's store. */
const CLOCK = 'clock';

/**
 * The module for edits, in one window: commands, the outbox and the engine. It is not part of the first load; it is
 * loaded right after that, with the first edit, or immediately if edits are unsent.
 */
export class Writing {
  readonly engine: SyncEngine;
  readonly commands = commands;
  readonly runner: CommandRunner;
  readonly #outbox: StoredOutbox;
  readonly #context: CommandContext;
  readonly #clockError = new ClockError();
  readonly #parts: WritingParts;

  constructor(parts: WritingParts) {
    const { store, platform, http, ...ports } = parts;
    const { clock, random, locks, uuid } = platform;
    this.#parts = parts;
    this.#outbox = new StoredOutbox(store);
    this.engine = makeEngine({
      ...ports,
      store,
      clock,
      random,
      locks,
      uuid,
      clearMediaCache: () => platform.clearMediaCache(store.name),
    });
    this.#measureClock(http);
    this.#context = { now: () => clock.now(), uuid, serverAhead: () => this.#clockError.ahead };
    this.runner = new CommandRunner({ ...parts, context: this.#context, engine: this.engine });
  }

  /** Keeps the measured error for a start without a network. A device that cannot keep it measures again. */
  #measureClock(http: WritingParts['http']): void {
    const { store, hasStopped } = this.#parts;
    const restored = store.run((db) => db.meta.get(CLOCK));
    restored.then((row) => this.#clockError.restore((row?.value as ClockBounds | undefined) ?? null)).catch(() => {});
    http.clockRead = (reading) => {
      const bounds = this.#clockError.read(reading);
      if (bounds && !hasStopped()) store.run((db) => db.meta.put({ key: CLOCK, value: bounds })).catch(() => {});
    };
  }

  /** See `CommandRunner`. */
  kept(): Promise<void> {
    return this.runner.kept();
  }

  /** See `acknowledgeArrived`. */
  readonly arrived: Arrived = (db, type, rows) => acknowledgeArrived(db, this.#parts.store, type, rows);

  async pick(input: { file: File; use: 'file' | 'image' }): Promise<Picked> {
    // If this code does not load, the server judges the file.
    const judge = await import('#runtime/media/judge-file.ts').catch(() => null);
    const file = judge ? await judge.judgeFile(input.file, FORMS[input.use]) : input.file;
    if (typeof file === 'string') return refuseFile(file);
    const picked = await pickFile(this.#parts.store, this.#context, { ...input, file });
    if (picked.outcome === 'kept') void this.kept();
    return picked;
  }

  async settle(opId: string, choices: Readonly<Record<string, Side>>): Promise<void> {
    await this.#outbox.settle(opId, choices);
    void this.kept();
  }

  async retry(opId: string): Promise<void> {
    await this.#outbox.retry(opId);
    this.engine.wake('asked');
  }

  async discard(opId: string, fileId?: string): Promise<void> {
    await (fileId === undefined ? this.#outbox.discard(opId) : this.#outbox.removeFile(opId, fileId));
    this.engine.wake('asked');
  }

  async importEdits(archive: OpenArchive): Promise<number> {
    const { importEdits } = await import('#runtime/services/archive-preview.ts');
    const added = await importEdits(this.#parts.store, archive);
    if (added > 0) void this.kept();
    return added;
  }

  /** See `PullerOptions`. */
  async listLacked(known: KnownEdits): Promise<void> {
    await listLacked(this.#parts.store, known);
    void this.kept();
  }

  /** Sends the edits that can be sent now; resolves when that is done. */
  async send(): Promise<void> {
    await this.#outbox.releaseAll(this.#context.now());
    this.engine.wake('asked');
    await this.engine.settled();
  }

  /** Erases the picked files of forms that are gone. If this code does not load, the next start does it. */
  async sweepPicked(): Promise<void> {
    const drafts = await import('#runtime/drafts/draft-files.ts').catch(() => null);
    await drafts?.sweepPicked(this.#parts.store);
  }

  async shared() {
    const { sharedInboxOf } = await import('#runtime/services/shared-inbox.ts');
    return sharedInboxOf({
      store: this.#parts.store,
      pick: (input) => this.pick(input),
      discard: (opId) => this.discard(opId),
    });
  }

  /**
   * Counts on the app's icon the edits that need attention and the notifications that the user has not seen, until it
   * is stopped.
   */
  keepBadge(sync: Observable<SyncStatus>): () => void {
    const { store, platform } = this.#parts;
    let news: number | null = null;
    let shown: number | null = null;
    const show = () => {
      if (news === null || shown === sync.get().needsYou + news) return;
      shown = sync.get().needsYou + news;
      platform.showBadge(shown);
    };
    const stops = [
      sync.subscribe(show),
      watchNews(store, (count) => {
        news = count;
        show();
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }
}
