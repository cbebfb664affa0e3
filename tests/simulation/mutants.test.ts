import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Bend } from './bend.ts';
import { mutants } from './mutants.ts';
import { type Failure, OPENS_WITHIN_MS, Simulation, seedOf } from './run.ts';

const SEED = 5;
const ENOUGH = 400;

describe('the simulation finds out an engine that', () => {
  let simulation: Simulation;
  beforeAll(async () => {
    simulation = await Simulation.open();
  }, OPENS_WITHIN_MS);
  afterAll(() => simulation.close());

  async function firstFailure(bend: Bend): Promise<Failure | null> {
    for (let index = 0; index < ENOUGH; index += 1) {
      const failure = await simulation.play(seedOf(SEED, index), null, { bend, shrink: false });
      if (failure) return failure;
    }
    return null;
  }

  it.each(Object.entries(mutants))('%s', { timeout: 240_000 }, async (_, { bend, breaks }) => {
    expect((await firstFailure(bend))?.message).toMatch(breaks);
  });

  it('does the same again, from the same seed', { timeout: 240_000 }, async () => {
    const bend = mutants['does not wait for what an edit depends on']?.bend ?? {};
    const found = await firstFailure(bend);
    const [, ...path] = found?.replay.split(':') ?? [];
    const again = await simulation.play(found?.seed ?? 0, path.join(':'), { bend });
    expect(again).toEqual(found);
  });
});
