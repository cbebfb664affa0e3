import { setImmediate as nextTurn } from 'node:timers/promises';
import { context, ROOT_CONTEXT } from '@opentelemetry/api';
import { CompiledQuery } from 'kysely';
import type { Db } from '#server/db/tables/tables.ts';

/** Others wait for the only connection while a batch is written, so it ends before the delay is noticeable. */
const LONGEST_MS = 20;
const MOST_WRITES = 64;

const SAVE = CompiledQuery.raw('savepoint one');
const UNDO = CompiledQuery.raw('rollback to one');
const RELEASE = CompiledQuery.raw('release one');

interface Waiting {
  write(tx: Db): Promise<unknown>;
  done(result: unknown): void;
  failed(error: unknown): void;
}

const batches = new WeakMap<object, WriteBatches>();

/**
 * Runs concurrent writes, each atomic, in one transaction of SQLite: a write is slow because it waits for the disk, and
 * one wait is enough for all of them. No write reports success before that.
 */
class WriteBatches {
  readonly #db: Db;
  readonly #longestMs: number;
  readonly #waiting: Waiting[] = [];
  #isWriting = false;

  constructor(db: Db, longestMs: number) {
    this.#db = db;
    this.#longestMs = longestMs;
  }

  /** Does a write; rejects with its error, if it was undone, or with the reason why the disk did not take it. */
  run<T>(write: (tx: Db) => Promise<T>): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#waiting.push({
        write: context.bind(context.active(), write),
        done: (result) => resolve(result as T),
        failed: reject,
      });
      if (!this.#isWriting) void context.with(ROOT_CONTEXT, () => this.#writeAll());
    });
  }

  async #writeAll(): Promise<void> {
    this.#isWriting = true;
    while (this.#waiting.length > 0) {
      // Requests that came together with the first are about to finish their reads.
      await nextTurn();
      await this.#writeBatch();
    }
    this.#isWriting = false;
  }

  async #writeBatch(): Promise<void> {
    const taken: Waiting[] = [];
    const settle: (() => void)[] = [];
    try {
      await this.#db.transaction().execute(async (tx) => {
        const until = performance.now() + this.#longestMs;
        do {
          const next = this.#waiting.shift();
          if (!next) break;
          taken.push(next);
          settle.push(await writeOne(tx, next));
        } while (taken.length < MOST_WRITES && performance.now() < until);
      });
      for (const tell of settle) tell();
    } catch (error) {
      // If no transaction could be begun, as on a closed database, all waiting writes fail.
      const lost = taken.length > 0 ? taken : this.#waiting.splice(0);
      for (const { failed } of lost) failed(error);
    }
  }
}

/** @returns the callback to run when the batch is on the disk */
async function writeOne(tx: Db, { write, done, failed }: Waiting): Promise<() => void> {
  await tx.executeQuery(SAVE);
  try {
    const result = await write(tx);
    await tx.executeQuery(RELEASE);
    return () => done(result);
  } catch (error) {
    try {
      await tx.executeQuery(UNDO);
      await tx.executeQuery(RELEASE);
    } catch {
      // SQLite has ended the whole transaction, as it does when the disk is full: no write of the batch is left.
      throw error;
    }
    return () => failed(error);
  }
}

/** Batches concurrent writes on this database from now on; a batch ends after `longestMs`. */
export function batchWrites(db: Db, longestMs = LONGEST_MS): void {
  batches.set(db, new WriteBatches(db, longestMs));
}

/** Null if each write is a separate transaction. */
export const writeBatches = (db: Db): WriteBatches | null => batches.get(db) ?? null;
