import { setTimeout as wait } from 'node:timers/promises';

const LOOK_MS = 50;
/** Longer than any start or recovery may take, also on a busy machine. */
const LONGEST_MS = 120_000;

export async function hasWithin(ms: number, isTrue: () => Promise<boolean> | boolean): Promise<boolean> {
  const until = performance.now() + ms;
  while (!(await isTrue())) {
    if (performance.now() > until) return false;
    await wait(LOOK_MS);
  }
  return true;
}

/** @throws where it takes too long, which breaks the scenario */
export async function reached(state: string, isTrue: () => Promise<boolean> | boolean): Promise<void> {
  if (!(await hasWithin(LONGEST_MS, isTrue))) throw new Error(`Not after ${LONGEST_MS / 1_000} s: ${state}`);
}
