import type { FileStore } from '#server/adapters/files/file-store.ts';
import type { FileIntake } from '#server/adapters/files/intake.ts';
import type { Clock } from '#server/base/clock.ts';
import type { Config } from '#server/base/config.ts';
import type { Db } from '#server/db/tables/tables.ts';
import type { AccountAttempts } from '#server/domain/auth/account-attempts.ts';
import type { KnownDevices } from '#server/domain/auth/known-devices.ts';
import type { PasswordWork } from '#server/domain/auth/passwords.ts';
import type { LiveBus } from '#server/domain/base/live-bus.ts';
import type { RefusedUploads } from '#server/domain/files/refused-uploads.ts';
import type { DiskSpace } from '#server/domain/writes/disk-space.ts';

/** The dependencies of routes and plugins. */
export interface Services {
  config: Config;
  db: Db;
  clock: Clock;
  bus: LiveBus;
  files: FileStore;
  intake: FileIntake;
  diskSpace: DiskSpace;
  refusedUploads: RefusedUploads;
  devices: KnownDevices;
  signInAttempts: AccountAttempts;
  passwords: PasswordWork;
  /** Requests for password links. */
  linkAttempts: AccountAttempts;
  /** Counts what came of an attempt to send a mail or a push. */
  delivered(queue: 'mails' | 'pushes', outcome: string): void;
  /** Aborted when the process begins to stop. */
  stopping: AbortSignal;
  /** Checks every answer against the contract and fails the request if it differs; for tests. */
  checkAnswers: boolean;
}
