import * as fc from 'fast-check';
import { Browsers } from './browsers.ts';
import type { InjectedFaults } from './fault-injection.ts';
import { type History, histories } from './history.ts';
import { play, type Stage } from './play.ts';
import { SimulatedServer } from './simulated-server.ts';
import { DEVICES, World } from './world.ts';

/** Whether histories set the server back to a backup (F17). */
const RESTORES = process.env.SIMULATE_RESTORES !== 'off';

/**
 * Shrinking ends after this long with the shortest history found until then: otherwise a failure would look like a
 * hang. A history that is being played then is played to its end, because the next history uses the same server.
 */
const SHRINK_MS = 60_000;

/** A history that broke a rule, and how to repeat it. */
export interface Failure {
  /** For `npm run simulate -- --replay`: the history as it was found. */
  seed: number;
  /** The same, shrunk: `seed:path`. */
  replay: string;
  history: History;
  message: string;
}

interface RunOptions {
  faults?: InjectedFaults;
  restores?: boolean;
  /** Whether to find the shortest history that breaks the rule too. */
  shrink?: boolean;
}

/** Plays one history after the other on one server. Every history has a seed of its own. */
export class Simulation {
  readonly #stage: Stage;

  static async open(): Promise<Simulation> {
    const stage = { server: await SimulatedServer.open(DEVICES), browsers: new Browsers() };
    const world = new World(stage.server, stage.browsers, {
      seed: 0,
      faultRate: 0,
      locks: true,
      skews: [],
      faults: {},
    });
    await stage.server.reset(() => world.clock.now());
    await stage.browsers.fill(world);
    await world.close();
    return new Simulation(stage);
  }

  private constructor(stage: Stage) {
    this.#stage = stage;
  }

  close(): Promise<void> {
    return this.#stage.server.close();
  }

  /** Plays a written history. @returns the rule that is broken; null when every rule holds */
  async playTold(told: History, faults: InjectedFaults = {}): Promise<string | null> {
    return play(this.#stage, told, faults).then(() => null, messageOf);
  }

  /** Plays the history of a seed; with a path only the one that fast-check found there. Null when every rule holds. */
  async play(seed: number, path: string | null, options: RunOptions = {}): Promise<Failure | null> {
    const { faults = {}, restores = RESTORES, shrink = true } = options;
    let shrinksUntil = Number.POSITIVE_INFINITY;
    const isBroken = async (told: History): Promise<void> => {
      if (performance.now() > shrinksUntil) return;
      try {
        await play(this.#stage, told, faults);
      } catch (error) {
        shrinksUntil = Math.min(shrinksUntil, performance.now() + SHRINK_MS);
        throw error;
      }
    };
    const verdict = await fc.check(fc.asyncProperty(histories({ restores }), isBroken), {
      seed,
      numRuns: 1,
      endOnFailure: path !== null || !shrink,
      ...(path !== null && { path }),
    });
    if (!verdict.failed) return null;
    const history = verdict.counterexample?.[0];
    if (!history) throw new Error('A failure without a history');
    return {
      seed,
      replay: `${seed}:${verdict.counterexamplePath}`,
      history,
      message: messageOf(verdict.errorInstance),
    };
  }
}

const messageOf = (error: unknown): string =>
  error instanceof Error && error.name !== 'RuleViolation'
    ? (error.stack ?? error.message)
    : String((error as Error).message);

/** The seed of the history with a number in a series of histories: neighboring ones have nothing in common. */
export function seedOf(base: number, index: number): number {
  let mixed = (Math.imul(base, 0x9e3779b1) + index) >>> 0;
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 1;
}

/** A failure in words: how to repeat it, and its steps. */
export function describeFailure({ replay, history, message }: Failure): string {
  const { steps, ...circumstances } = history;
  return [
    `RuleViolation: ${message}`,
    `Replay: npm run simulate --${RESTORES ? '' : ' --no-restores'} --replay ${replay}`,
    `  ${JSON.stringify(circumstances)}`,
    ...steps.map((step) => `  ${JSON.stringify(step)}`),
  ].join('\n');
}
