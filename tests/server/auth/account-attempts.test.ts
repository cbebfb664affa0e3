import { describe, expect, it } from 'vitest';
import { AccountAttempts } from '#server/domain/auth/account-attempts.ts';
import { SIGN_IN_BOUNDS } from '#server/domain/auth/sign-in.ts';

const ADDRESS = '203.0.113.1';

describe('A26: counting attempts on accounts', () => {
  const counted = (attempts: AccountAttempts, count: number, of: (index: number) => string): number[] =>
    Array.from({ length: count }, (_, index) => attempts.take({ address: ADDRESS, email: of(index), deviceId: null }));

  it('makes an address wait after very many bad sign-ins on all accounts, and no device that is known', () => {
    const attempts = new AccountAttempts(() => 0, SIGN_IN_BOUNDS);
    const waits = counted(attempts, SIGN_IN_BOUNDS.perAddress + 1, (index) => `person${index}@example.org`);
    expect(waits.filter((wait) => wait > 0)).toEqual([SIGN_IN_BOUNDS.windowMs / 1000]);
    const own = { email: 'own@example.org', deviceId: null };
    expect(attempts.take({ ...own, address: ADDRESS })).toBeGreaterThan(0);
    expect(attempts.take({ ...own, address: '203.0.113.2' })).toBe(0);
    expect(attempts.take({ ...own, address: ADDRESS, deviceId: 'phone' })).toBe(0);
  });

  it('lets a school sign in behind one address, where a third gets the password wrong', () => {
    const attempts = new AccountAttempts(() => 0, SIGN_IN_BOUNDS);
    for (let index = 0; index < 800; index += 1) {
      const attempt = { address: ADDRESS, email: `pupil${index}@example.org`, deviceId: null };
      expect(attempts.take(attempt)).toBe(0);
      if (index % 3 > 0) attempts.forgive(attempt);
    }
  });

  it('bounds how often one account is signed in to, and no failure of others counts to that', () => {
    const attempts = new AccountAttempts(() => 0, { windowMs: 1_000, perAccount: 2, perAddress: 99, successes: 3 });
    const own = { address: ADDRESS, email: 'own@example.org' };
    for (let index = 0; index < 9; index += 1) attempts.take({ ...own, address: `other ${index}`, deviceId: null });
    const signIn = (deviceId: string) => attempts.take({ ...own, deviceId }) || attempts.forgive({ ...own, deviceId });
    expect(['a', 'b', 'c', 'd', 'e'].map(signIn)).toEqual([0, 0, 0, 1, 1]);
    // Now the right password is as a wrong one: it is not even looked at for long.
    expect([attempts.take({ ...own, deviceId: 'd' }), attempts.take({ ...own, deviceId: 'd' })]).toEqual([0, 1]);
    const other = { ...own, email: 'other@example.org', deviceId: null };
    expect(attempts.take(other) || attempts.forgive(other)).toBe(0);
  });

  it('bounds what one account gets from all addresses together, where that is asked for', () => {
    const attempts = new AccountAttempts(() => 0, { windowMs: 1_000, perAccount: 2, perAddress: 9, perEmail: 3 });
    const take = (address: string, deviceId: string | null = null) =>
      attempts.take({ address, email: 'own@example.org', deviceId });
    expect([take('a'), take('a'), take('a'), take('b'), take('c')]).toEqual([0, 0, 1, 0, 1]);
    expect([take('a', 'phone'), take('a', 'phone'), take('a', 'phone')]).toEqual([0, 0, 1]);
  });
});
