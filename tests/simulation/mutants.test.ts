import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { entityModels } from './entities/all-models.ts';
import { addresses, comments, events } from './entities/schedule.ts';
import type { InjectedFaults } from './fault-injection.ts';
import type { History } from './history.ts';
import { keepsLaterEdits, mutants, rollsBackAnywhere } from './mutants.ts';
import { type Failure, Simulation, seedOf } from './run.ts';

const SEED = 5;
const ENOUGH = 400;

/**
 * An edit of a title that leaves when the network fails, then one of the address of the same event, which is sent with
 * the whole form; the first is discarded. Random histories rarely contain this.
 */
const takingBack: readonly History[] = Array.from({ length: 4 }, (_, index) => ({
  seed: 1,
  faultRate: 0,
  locks: false,
  skews: [0, 0, 0],
  cast: [events, addresses].map((thing) => entityModels.indexOf(thing)),
  steps: [
    { do: 'edit', on: 0, thing: 0, which: 0 },
    { do: 'wait', ms: index * 20 },
    { do: 'offline', on: 0 },
    { do: 'wait', ms: 1_000 },
    { do: 'edit', on: 0, thing: 1, which: 0 },
    { do: 'discard', on: 0, which: 0 },
  ],
}));

/**
 * Comments on a bad network, one of which is refused when its author has left the screen: random histories rarely
 * contain that.
 */
const leaving: readonly History[] = [8, 10].map((seed) => ({
  seed,
  faultRate: 0.7,
  locks: true,
  skews: [0, 0, 0],
  cast: [entityModels.indexOf(comments)],
  steps: [1, 2, 3].flatMap(() => [
    { do: 'create', on: 0, thing: 0, which: 0 },
    { do: 'wait', ms: 1_000 },
  ]),
}));

describe('the simulation detects an engine that', () => {
  let simulation: Simulation;
  beforeAll(async () => {
    simulation = await Simulation.open();
  });
  afterAll(() => simulation.close());

  async function firstFailure(faults: InjectedFaults, from = 0): Promise<Failure | null> {
    for (let index = from; index < from + ENOUGH; index += 1) {
      const failure = await simulation.play(seedOf(SEED, index), null, { faults, shrink: false });
      if (failure) return failure;
    }
    return null;
  }

  it.each(Object.entries(mutants))('%s', { timeout: 240_000 }, async (_, { faults, breaks, from }) => {
    expect((await firstFailure(faults, from))?.message).toMatch(breaks);
  });

  it('sends discarded words in later edits', { timeout: 240_000 }, async () => {
    const broken: (string | null)[] = [];
    for (const told of takingBack) {
      expect(await simulation.playTold(told)).toBeNull();
      broken.push(await simulation.playTold(told, { discard: keepsLaterEdits }));
    }
    expect(broken.join()).toMatch(/says 'e2 A1 v2', which was given up/);
  });

  it('[APP-2] rolls back into a form that was closed', { timeout: 240_000 }, async () => {
    const broken: (string | null)[] = [];
    for (const told of leaving) {
      expect(await simulation.playTold(told)).toBeNull();
      broken.push(await simulation.playTold(told, { form: rollsBackAnywhere }));
    }
    expect(broken.join()).toMatch(/went back into a form that has gone/);
  });

  it('repeats a history exactly from the same seed', { timeout: 240_000 }, async () => {
    const { faults = {}, from } = mutants['does not wait for what an edit depends on'] ?? {};
    const found = await firstFailure(faults, from);
    const [, ...path] = found?.replay.split(':') ?? [];
    const again = await simulation.play(found?.seed ?? 0, path.join(':'), { faults });
    expect(again).toEqual(found);
  });
});
