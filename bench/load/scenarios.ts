import { setTimeout as wait } from 'node:timers/promises';
import { type Result, type Trial, underLoad } from './trial.ts';

export type Size = 'full' | 'quick';

interface Scenario {
  title: string;
  run(size: Size): Promise<Result | null>;
}

const KILLS = { full: 10, quick: 4 };
const BETWEEN_KILLS_MS = 3_000;

const killing =
  (kills: number) =>
  async ({ site, ledger }: Trial): Promise<string> => {
    for (let count = 0; count < kills; count += 1) {
      const one = site.served[count % site.served.length];
      await ledger.fault(async () => one?.kill());
      await wait(BETWEEN_KILLS_MS);
      await one?.ready();
    }
    return `${site.served.length} processes, one killed ${kills} times`;
  };

/** Every scenario of `npm run load`, in the order in which they run. */
export const SCENARIOS: Readonly<Record<string, Scenario>> = {
  'kill-two': {
    title: 'two processes, one killed every few seconds',
    run: (size) => underLoad(2, killing(KILLS[size])),
  },
  'kill-three': {
    title: 'three processes, one killed every few seconds',
    run: (size) => underLoad(3, killing(KILLS[size])),
  },
};
