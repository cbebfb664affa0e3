import type { Clock } from './clock.ts';

/** Remembers the last answer for a while, so that callers who ask often cost nothing. */
export function remembered<T>(ask: () => Promise<T>, clock: Clock, ms: number): () => Promise<T> {
  let last: { answer: Promise<T>; at: number } | null = null;
  return () => {
    if (!last || clock() - last.at >= ms) last = { answer: ask(), at: clock() };
    return last.answer;
  };
}
