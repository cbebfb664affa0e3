import type { FileStore } from './adapters/files/file-store.ts';
import type { FileIntake } from './adapters/files/intake.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/tables.ts';
import type { AttemptLimiter } from './domain/attempts.ts';
import type { FilesInVain } from './domain/files-in-vain.ts';
import type { Room } from './domain/room.ts';
import type { LiveBus } from './live/bus.ts';

/** What routes and plugins are given to work with. */
export interface Services {
  config: Config;
  db: Db;
  clock: Clock;
  bus: LiveBus;
  files: FileStore;
  intake: FileIntake;
  room: Room;
  filesInVain: FilesInVain;
  signInAttempts: AttemptLimiter;
  signInAddresses: AttemptLimiter;
  /** Password links asked for, by email address. */
  linkAttempts: AttemptLimiter;
  /** Checks every answer against the contract and fails the request where it differs; for tests. */
  checkAnswers: boolean;
}
