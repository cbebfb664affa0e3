import { beforeEach, describe, expect, it } from 'vitest';
import { AccountAttempts } from '#server/domain/auth/account-attempts.ts';
import { PasswordWork } from '#server/domain/auth/passwords.ts';
import { startSession } from '#server/domain/auth/sessions.ts';
import { signIn as enter, SIGN_IN_BOUNDS } from '#server/domain/auth/sign-in.ts';
import { startTestApp } from '../support/test-app.ts';
import { addPerson, PASSWORD, sharedWorld } from '../support/world.ts';

const DAY_MS = 86_400_000;

const NOWHERE = { at: '2026-05-13T03:00:00.000Z', userId: null, address: null, device: null };

describe('Signing in and out', () => {
  const { server } = sharedWorld();
  // Each test begins after the failed attempts of the previous one are forgotten.
  beforeEach(() => server.clock.advance(20 * 60_000));

  const signIn = (body: object, headers: Record<string, string> = {}) =>
    server.call('credentialLogin', { body, headers });
  const cookieOf = (answer: Awaited<ReturnType<typeof signIn>>) => {
    const cookie = answer.cookies.find(({ name }) => name === 'sid');
    return `sid=${cookie?.value}`;
  };

  it('answers with the user and a cookie that scripts and other sites cannot use', async () => {
    const answer = await signIn({ email: '  Ada@Example.org ', password: PASSWORD });
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({
      message: 'Login successful',
      user: { email: 'ada@example.org', role: 'admin' },
    });
    expect(answer.body).not.toContain('argon2');
    const cookie = answer.cookies.find(({ name }) => name === 'sid');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 });
    expect(cookie?.secure).toBeUndefined();
    const me = await server.call('currentUser', { as: cookieOf(answer) });
    expect(me.json().email).toBe('ada@example.org');
  });

  it('keeps only a hash of the token', async () => {
    const token = cookieOf(await signIn({ email: 'ada@example.org', password: PASSWORD })).slice('sid='.length);
    expect(token.length).toBeGreaterThanOrEqual(43);
    const rows = await server.db.selectFrom('sessions').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('A27: ends the least recently used session of a user who has more than fifty', async () => {
    const person = await addPerson(server.db, 'Frequent');
    const begin = async () => `sid=${await startSession(server.db, person.id, server.clock())}`;
    const other = await begin();
    const statusOf = async (as: string) => (await server.call('currentUser', { as })).statusCode;
    server.clock.advance(2 * DAY_MS);
    expect(await statusOf(person.cookie)).toBe(200);
    server.clock.advance(DAY_MS);
    for (let count = 0; count < 48; count += 1) await begin();
    const mine = () => server.db.selectFrom('sessions').select('id').where('user_id', '=', person.id).execute();
    expect(await mine()).toHaveLength(50);
    const signedIn = await signIn({ email: person.email, password: PASSWORD });
    expect(await mine()).toHaveLength(50);
    expect([await statusOf(other), await statusOf(person.cookie), await statusOf(cookieOf(signedIn))]).toEqual([
      401, 200, 200,
    ]);
    expect(await statusOf((await addPerson(server.db, 'Seldom')).cookie)).toBe(200);
  });

  it('refuses a wrong password, an unknown email, a disabled account and one without a password alike', async () => {
    await addPerson(server.db, 'Dora', 'user', { account_status: 'disabled' });
    const invited = await addPerson(server.db, 'Ivo', 'user', { account_status: 'invited' });
    await server.db.updateTable('users').set({ password_hash: null }).where('id', '=', invited.id).execute();
    const answers = await Promise.all([
      signIn({ email: 'ada@example.org', password: 'wrong' }),
      signIn({ email: 'nobody@example.org', password: 'wrong' }),
      signIn({ email: 'dora@example.org', password: PASSWORD }),
      signIn({ email: 'ivo@example.org', password: PASSWORD }),
    ]);
    for (const answer of answers) {
      expect([answer.statusCode, answer.body]).toEqual([401, '{"message":"Invalid email or password"}']);
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
  });

  it('makes an address wait after ten bad sign-ins on one account, whatever it forwards, but not on other accounts', async () => {
    const tries = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        signIn({ email: 'olga@example.org', password: 'wrong' }, { 'x-forwarded-for': `203.0.113.${index}` }),
      ),
    );
    expect(tries.map((answer) => answer.statusCode).sort()).toEqual([...Array(10).fill(401), 429, 429]);
    const waiting = await signIn({ email: 'olga@example.org', password: PASSWORD });
    expect(waiting.statusCode).toBe(429);
    expect(Number(waiting.headers['retry-after'])).toBeGreaterThan(0);
    expect((await signIn({ email: 'mina@example.org', password: PASSWORD })).statusCode).toBe(200);

    server.clock.advance(Number(waiting.headers['retry-after']) * 1000);
    expect((await signIn({ email: 'olga@example.org', password: PASSWORD })).statusCode).toBe(200);
  });

  it('A26: limits the sessions of one account, without affecting other accounts', async () => {
    const attempts = new AccountAttempts(server.clock, { ...SIGN_IN_BOUNDS, successes: 2 });
    const at = { db: server.db, attempts, passwords: new PasswordWork(), now: server.clock(), by: NOWHERE };
    const of = async (email: string) => {
      const signedIn = await enter(
        at,
        { email, password: PASSWORD },
        { ipAddress: 'home', email, deviceId: null },
        null,
      );
      return signedIn.ok ? 'in' : signedIn.problem;
    };
    expect([await of('mina@example.org'), await of('mina@example.org')]).toEqual(['in', 'in']);
    expect(await of('mina@example.org')).toEqual({
      kind: 'too-many',
      message: 'Too many sign-ins to this account. Please wait a while and try again.',
      retryAfterSeconds: SIGN_IN_BOUNDS.windowMs / 1000,
    });
    expect(await of('olga@example.org')).toBe('in');
  });

  it('counts all addresses of one subscriber together, because a subscriber of IPv6 has too many to count', async () => {
    const from = (remoteAddress: string, password = 'wrong') =>
      server.app.inject({
        method: 'POST',
        url: '/api/auth/credential-login',
        remoteAddress,
        payload: { email: 'mina@example.org', password },
      });
    for (let count = 1; count <= 10; count += 1) expect((await from(`2001:db8:7:1::${count}`)).statusCode).toBe(401);
    expect((await from('2001:db8:7:1:aaaa::1', PASSWORD)).statusCode).toBe(429);
    expect((await from('2001:db8:7:2::1', PASSWORD)).statusCode).toBe(200);
  });

  it('counts by the forwarded address where the proxy is trusted', async () => {
    const proxied = await startTestApp({ env: { TRUST_PROXY: 'loopback' } });
    const wrong = (from: string) =>
      proxied.call('credentialLogin', {
        body: { email: 'a@example.org', password: 'wrong' },
        headers: { 'x-forwarded-for': from },
      });
    for (let count = 0; count < 10; count += 1) await wrong('203.0.113.1');
    expect((await wrong('203.0.113.1')).statusCode).toBe(429);
    expect((await wrong('203.0.113.2')).statusCode).toBe(401);
    await proxied.close();
  });

  it('forgets the bad attempts after a good one', async () => {
    for (let round = 0; round < 2; round += 1) {
      for (let count = 0; count < 9; count += 1) await signIn({ email: 'mina@example.org', password: 'wrong' });
      expect((await signIn({ email: 'mina@example.org', password: PASSWORD })).statusCode).toBe(200);
    }
  });

  it('ends the session that a sign-in came with and begins another', async () => {
    const first = cookieOf(await signIn({ email: 'ada@example.org', password: PASSWORD }));
    const second = cookieOf(await signIn({ email: 'ada@example.org', password: PASSWORD }, { cookie: first }));
    expect(second).not.toBe(first);
    expect((await server.call('currentUser', { as: first })).statusCode).toBe(401);
    expect((await server.call('currentUser', { as: second })).statusCode).toBe(200);
  });

  it('opens no session for a made-up token', async () => {
    const planted = 'sid=planted-by-somebody';
    const answer = await signIn({ email: 'ada@example.org', password: PASSWORD }, { cookie: planted });
    expect(cookieOf(answer)).not.toBe(planted);
    expect((await server.call('currentUser', { as: planted })).statusCode).toBe(401);
  });

  it('lets a session live thirty days from its last use', async () => {
    const session = cookieOf(await signIn({ email: 'ada@example.org', password: PASSWORD }));
    server.clock.advance(29 * DAY_MS);
    const used = await server.call('currentUser', { as: session });
    expect(used.statusCode).toBe(200);
    expect(used.cookies.find(({ name }) => name === 'sid')?.maxAge).toBe(30 * 86_400);
    server.clock.advance(29 * DAY_MS);
    expect((await server.call('currentUser', { as: session })).statusCode).toBe(200);
    server.clock.advance(30 * DAY_MS);
    expect((await server.call('currentUser', { as: session })).statusCode).toBe(401);
  });

  it('ends no session for a request that only reads the address of the sign-out', async () => {
    const cookie = cookieOf(await signIn({ email: 'ada@example.org', password: PASSWORD }));
    const looked = await server.app.inject({ method: 'HEAD', url: '/api/auth/logout', headers: { cookie } });
    expect(looked.statusCode).toBe(404);
    expect((await server.call('currentUser', { as: cookie })).statusCode).toBe(200);
  });

  it('ends the session at sign-out, on the device and on the server', async () => {
    const session = cookieOf(await signIn({ email: 'ada@example.org', password: PASSWORD }));
    const answer = await server.call('logout', { as: session });
    expect(answer.statusCode).toBe(200);
    expect(answer.cookies.find(({ name }) => name === 'sid')?.value).toBe('');
    // Pictures and files in the browser's caches are removed too (A17).
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect((await server.call('currentUser', { as: session })).statusCode).toBe(401);
    expect((await server.call('logout', { as: session })).statusCode).toBe(200);
  });

  it('sends the third-party sign-in back to the sign-in screen while there is no provider', async () => {
    const answer = await server.call('thirdPartyLogin');
    expect(answer.statusCode).toBe(302);
    expect(answer.headers.location).toBe('/login?problem=no-provider');
  });
});
