import { describe, expect, it } from 'vitest';
import { AttemptLimiter } from '#server/domain/auth/attempts.ts';

describe('Counting attempts', () => {
  it('remembers up to its maximum of keys, and forgets the one whose window ends first', () => {
    let now = 0;
    const limiter = new AttemptLimiter(() => now, 1, 60_000, 2);
    expect([limiter.consume('first'), limiter.consume('second')]).toEqual([0, 0]);
    expect(limiter.consume('first')).toBe(60);
    now = 1_000;
    expect(limiter.consume('third')).toBe(0);
    expect(limiter.consume('second')).toBe(59);
    expect(limiter.consume('first')).toBe(0);
  });
});
