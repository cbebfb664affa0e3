import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeFailure, Simulation, seedOf } from './run.ts';

/** Those with which `npm run simulate` begins. */
const BASE_SEED = 1;
const PER_TEST = 25;

/** Plays a part of the histories of `npm test`; each part is a file, so that parts run in parallel. */
export function simulateHistories(from: number, until: number): void {
  describe('any history of three people, four devices, the network and the server', () => {
    let simulation: Simulation;
    beforeAll(async () => {
      simulation = await Simulation.open();
    });
    afterAll(() => simulation.close());

    for (let first = from; first < until; first += PER_TEST)
      it(`[SEND-1] every accepted edit ends once on the server, or needs its author (histories ${first} to ${first + PER_TEST - 1})`, {
        timeout: 240_000,
      }, async () => {
        for (let index = first; index < first + PER_TEST; index += 1) {
          const failure = await simulation.play(seedOf(BASE_SEED, index), null);
          if (failure) expect.fail(describeFailure(failure));
        }
      });
  });
}
