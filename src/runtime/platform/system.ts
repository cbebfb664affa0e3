import type { ClockPort, RandomPort } from '#sync/ports/platform.ts';

export const systemClock: ClockPort = {
  now: () => Date.now(),
  after: (ms, call) => {
    const timer = setTimeout(call, ms);
    return () => clearTimeout(timer);
  },
};

export const systemRandom: RandomPort = { next: () => Math.random() };
