import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { type Clock, toInstant } from '#server/base/clock.ts';
import { remembered } from '#server/base/remembered.ts';
import { type WaitingTable, waitingIn } from '#server/db/delivery/due.ts';
import { misfit } from '#server/db/engine/migrate.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { wasClockSteady } from '#server/domain/writes/steady-clock.ts';
import { diskOf } from './disk.ts';
import type { Services } from './services.ts';

/** Health and readiness are answered within a second. */
const LONGEST_MS = 700;
const REUSED_MS = 1_000;
/** A request to a bucket may cost money. */
const FILES_REUSED_MS = 5_000;
/** A bucket that takes longer is unusable. */
const FILES_LONGEST_MS = 10_000;
/** The largest request still fits. */
export const LEAST_FREE_BYTES = 128 * 1024 ** 2;
const LATE_MS = 60 * 60_000;

/** A short word for each thing that is not well; null for one that is. */
type Words = Readonly<Record<string, string | null>>;

export interface Readiness {
  isReady: boolean;
  checks: Readonly<Record<string, { ok: boolean; word?: string }>>;
}

/**
 * Readiness does not depend on these: a server whose mail is late, whose bucket fails for every process alike, or that
 * was off for longer than a day, still serves its users.
 */
const ONLY_REPORTED = new Set(['clock', 'mails', 'pushes', 'files']);

const lateIn = async (db: Db, queue: WaitingTable, now: number): Promise<string | null> => {
  const { oldest } = await waitingIn(db, queue);
  return oldest !== null && oldest < toInstant(now - LATE_MS) ? 'late' : null;
};

/** In turn, so that a silent database holds one connection. */
const askDatabase = async (db: Db, clock: Clock): Promise<Words> => ({
  database: null,
  migrations: await misfit(db),
  clock: (await wasClockSteady(db, clock())) ? null : 'jumped',
  mails: await lateIn(db, 'mails', clock()),
  pushes: await lateIn(db, 'pushes', clock()),
});
const SILENT_DATABASE: Words = {
  database: 'silent',
  ...Object.fromEntries(['migrations', 'clock', 'mails', 'pushes'].map((name) => [name, 'unknown'])),
};

/** Whether this process should be sent requests. The answer is reused for a second, except that it is about to stop. */
export function watchReadiness(services: Services): () => Promise<Readiness> {
  const { config, db, clock, files, diskSpace, stopping } = services;
  // Also the answer while the next one is late: a slow bucket is not an unusable one.
  const lastFiles: { files: string | null } = { files: 'unusable' };
  const askFiles = async (): Promise<Words> => {
    const late = wait(FILES_LONGEST_MS, 'unusable', { ref: false });
    const checked = files.check().then(
      () => null,
      () => 'unusable',
    );
    lastFiles.files = await Promise.race([checked, late]);
    return lastFiles;
  };
  const askFolder = async (): Promise<Words> => {
    await access(config.dataDir, constants.W_OK);
    return { folder: null };
  };
  const askDisk = async (): Promise<Words> => {
    const isShort = diskSpace.isShort || ((await diskOf(config.dataDir))?.free ?? Infinity) < LEAST_FREE_BYTES;
    return { disk: isShort ? 'full' : null };
  };
  const checks = [
    inTime(() => askDatabase(db, clock), SILENT_DATABASE),
    inTime(remembered(askFiles, clock, FILES_REUSED_MS), lastFiles),
    inTime(askFolder, { folder: 'unusable' }),
    inTime(askDisk, { disk: 'unknown' }),
  ];
  const words = remembered(
    async (): Promise<Words> => Object.assign({}, ...(await Promise.all(checks.map((check) => check())))),
    clock,
    REUSED_MS,
  );
  return async () => {
    const found = Object.entries({ process: stopping.aborted ? 'stopping' : null, ...(await words()) });
    return {
      isReady: found.every(([name, word]) => word === null || ONLY_REPORTED.has(name)),
      checks: Object.fromEntries(
        found.map(([name, word]) => [name, word === null ? { ok: true } : { ok: false, word }]),
      ),
    };
  };
}

/** Runs one check at a time, and does not wait for it for long. @param otherwise the answer if it fails or is late */
export function inTime<T>(check: () => Promise<T>, otherwise: T, longestMs = LONGEST_MS): () => Promise<T> {
  let asking: Promise<T> | null = null;
  return () => {
    asking ??= check()
      .catch(() => otherwise)
      .finally(() => {
        asking = null;
      });
    return Promise.race([asking, wait(longestMs, otherwise, { ref: false })]);
  };
}
