import type { FileStore } from './adapters/files/file-store.ts';
import type { FileIntake } from './adapters/files/intake.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/tables.ts';
import type { AccountAttempts } from './domain/auth/account-attempts.ts';
import type { KnownDevices } from './domain/auth/known-devices.ts';
import type { PasswordWork } from './domain/auth/passwords.ts';
import type { LiveBus } from './domain/delivery/live-bus.ts';
import type { RefusedUploads } from './domain/files/refused-uploads.ts';
import type { DiskSpace } from './domain/writes/disk-space.ts';

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
  /** Checks every answer against the contract and fails the request if it differs; for tests. */
  checkAnswers: boolean;
}
