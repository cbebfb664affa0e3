import { describe, expect, it } from 'vitest';
import { AccountAttempts } from '#server/domain/auth/account-attempts.ts';
import { SIGN_IN_BOUNDS } from '#server/domain/auth/sign-in.ts';

const ADDRESS = '203.0.113.1';

describe('A26: counting attempts on accounts', () => {
  const counted = (attempts: AccountAttempts, count: number, of: (index: number) => string): Promise<number[]> =>
    Promise.all(
      Array.from({ length: count }, (_, index) =>
        attempts.consume({ ipAddress: ADDRESS, email: of(index), deviceId: null }),
      ),
    );

  it('makes an address wait after very many bad sign-ins on all accounts, except on known devices', async () => {
    const attempts = new AccountAttempts(() => 0, SIGN_IN_BOUNDS);
    const waits = await counted(attempts, SIGN_IN_BOUNDS.perIpAddress + 1, (index) => `person${index}@example.org`);
    expect(waits.filter((wait) => wait > 0)).toEqual([SIGN_IN_BOUNDS.windowMs / 1000]);
    const own = { email: 'own@example.org', deviceId: null };
    expect(await attempts.consume({ ...own, ipAddress: ADDRESS })).toBeGreaterThan(0);
    expect(await attempts.consume({ ...own, ipAddress: '203.0.113.2' })).toBe(0);
    expect(await attempts.consume({ ...own, ipAddress: ADDRESS, deviceId: 'phone' })).toBe(0);
  });

  it('lets a school sign in behind one address, where a third gets the password wrong', async () => {
    const attempts = new AccountAttempts(() => 0, SIGN_IN_BOUNDS);
    for (let index = 0; index < 800; index += 1) {
      const attempt = { ipAddress: ADDRESS, email: `pupil${index}@example.org`, deviceId: null };
      expect(await attempts.consume(attempt)).toBe(0);
      if (index % 3 > 0) await attempts.recordSuccess(attempt);
    }
  });

  it("limits how often one account is signed in to, and does not count other accounts' failures", async () => {
    const attempts = new AccountAttempts(() => 0, {
      windowMs: 1_000,
      perCallerAndAccount: 2,
      perIpAddress: 99,
      successes: 3,
    });
    const own = { ipAddress: ADDRESS, email: 'own@example.org' };
    for (let index = 0; index < 9; index += 1)
      await attempts.consume({ ...own, ipAddress: `other ${index}`, deviceId: null });
    const signIn = async (attempt: Parameters<AccountAttempts['consume']>[0]) =>
      (await attempts.consume(attempt)) || attempts.recordSuccess(attempt);
    const devices = ['a', 'b', 'c', 'd', 'e'];
    const waits = await Promise.all(devices.map((deviceId) => signIn({ ...own, deviceId })));
    expect(waits).toEqual([0, 0, 0, 1, 1]);
    // From here on the right password is answered like a wrong one, before it is checked.
    const onePhone = { ...own, deviceId: 'd' };
    expect([await attempts.consume(onePhone), await attempts.consume(onePhone)]).toEqual([0, 1]);
    const other = { ...own, email: 'other@example.org', deviceId: null };
    expect(await signIn(other)).toBe(0);
  });

  it('limits the attempts on one account from all addresses together, where the settings ask for it', async () => {
    const attempts = new AccountAttempts(() => 0, {
      windowMs: 1_000,
      perCallerAndAccount: 2,
      perIpAddress: 9,
      perAccount: 3,
    });
    const consume = (ipAddress: string, deviceId: string | null = null) =>
      attempts.consume({ ipAddress, email: 'own@example.org', deviceId });
    expect(await Promise.all(['a', 'a', 'a', 'b', 'c'].map((each) => consume(each)))).toEqual([0, 0, 1, 0, 1]);
    expect(await Promise.all(['a', 'a', 'a'].map((each) => consume(each, 'phone')))).toEqual([0, 0, 1]);
  });
});
