import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/tables.ts';
import type { AttemptLimiter } from './domain/attempts.ts';
import type { LiveBus } from './live/bus.ts';

/** What routes and plugins are given to work with. */
export interface Services {
  config: Config;
  db: Db;
  clock: Clock;
  bus: LiveBus;
  signInAttempts: AttemptLimiter;
  /** Password links asked for, by email address. */
  linkAttempts: AttemptLimiter;
  /** Checks every answer against the contract and fails the request where it differs; for tests. */
  checkAnswers: boolean;
}
