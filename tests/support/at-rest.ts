import { afterAll } from 'vitest';

type Call = (...given: unknown[]) => void;

const node = globalThis as unknown as { setImmediate(call: Call, ...given: unknown[]): unknown };
const soon = node.setImmediate;
let waiting = 0;

// Each step of the in-memory IndexedDB is one of these.
node.setImmediate = (call, ...given) => {
  waiting += 1;
  return soon(() => {
    waiting -= 1;
    call(...given);
  });
};

afterAll(() => {
  node.setImmediate = soon;
});

/**
 * Waits until the in-memory IndexedDB and everything that follows from its answers is done: only timers of the test's
 * clock are left.
 */
export async function atRest(): Promise<void> {
  for (let turns = 0; turns < 3; ) {
    await new Promise((resolve) => setTimeout(resolve));
    turns = waiting === 0 ? turns + 1 : 0;
  }
}
