import 'fake-indexeddb/auto';
import { describeFailure, Simulation, seedOf } from './run.ts';

/**
 * One process of `npm run simulate` (scripts/simulate.mjs): plays histories and reports every hundred and every failure
 * to its parent. Arguments: `replay <seed[:path]>`, or `runs <base seed> <from> <to>`.
 */
const PROGRESS_EVERY = 100;

const [what = '', ...rest] = process.argv.slice(2);
const simulation = await Simulation.open();
if (what === 'replay') await replay(rest[0] ?? '');
else await run(...(rest.map(Number) as [number, number, number]));
await simulation.close();

async function replay(name: string): Promise<void> {
  const [seed = '', ...path] = name.split(':');
  const failure = await simulation.play(Number(seed), path.length > 0 ? path.join(':') : null);
  console.log(failure ? describeFailure(failure) : `${name}: every rule holds`);
  process.exitCode = failure ? 1 : 0;
}

async function run(base: number, from: number, to: number): Promise<void> {
  let played = 0;
  for (let index = from; index < to; index += 1) {
    const failure = await simulation.play(seedOf(base, index), null);
    if (failure) process.send?.({ failure: describeFailure(failure) });
    played += 1;
    if (played % PROGRESS_EVERY === 0) process.send?.({ played: PROGRESS_EVERY });
  }
  process.send?.({ played: played % PROGRESS_EVERY });
  process.disconnect?.();
}
