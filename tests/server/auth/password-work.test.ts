import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { toInstant } from '#server/base/clock.ts';
import type { PoolBounds } from '#server/base/fair-pool.ts';
import { insertPasswordToken } from '#server/db/people/password-tokens.ts';
import { findUserByEmail } from '#server/db/people/users.ts';
import { hashToken } from '#server/domain/auth/secrets.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createWorld, PASSWORD } from '../support/world.ts';

/**
 * No password is checked or hashed until the gate opens, so the order of the queue does not depend on the machine's
 * speed.
 */
const gate = vi.hoisted(() => {
  // The files of a worker share their modules: this one begins and ends with new ones.
  vi.resetModules();
  let open = () => {};
  const held = {
    opened: Promise.resolve(),
    /** The number of passwords that have arrived since the gate was closed. */
    reached: 0,
    close() {
      held.reached = 0;
      held.opened = new Promise((resolve) => {
        open = resolve;
      });
    },
    open: () => open(),
  };
  return held;
});

vi.mock('@node-rs/argon2', async (importOriginal) => {
  const argon2 = await importOriginal<typeof import('@node-rs/argon2')>();
  const behindGate =
    <Args extends unknown[], T>(work: (...args: Args) => Promise<T>) =>
    async (...args: Args): Promise<T> => {
      gate.reached += 1;
      await gate.opened;
      return work(...args);
    };
  return { ...argon2, hash: behindGate(argon2.hash), verify: behindGate(argon2.verify) };
});

const ONE = '203.0.113.1';
const OTHER = '203.0.113.2';
const OLGA = 'olga@example.org';
const HOUR_MS = 3_600_000;

afterAll(() => void vi.resetModules());

describe('A33: checking and hashing passwords', () => {
  let server: TestApp;
  const open = async (passwordWork?: PoolBounds) => {
    server = await startTestApp({ ...(passwordWork && { passwordWork }) });
    await createWorld(server.db);
  };
  afterEach(async () => {
    gate.open();
    await server.close();
  });

  /** The attempts that find no place while all the others wait. */
  const turnedAway = async <T extends { statusCode: number }>(started: Promise<T>[], count: number): Promise<T[]> => {
    const answers: T[] = [];
    for (const each of started) void each.then((answer) => answers.push(answer));
    await expect.poll(() => answers.map(({ statusCode }) => statusCode)).toEqual(Array(count).fill(503));
    return answers;
  };

  const signIn = (remoteAddress: string, email: string, password = 'wrong', cookie = '') =>
    server.app.inject({
      method: 'POST',
      url: '/api/auth/credential-login',
      remoteAddress,
      headers: { cookie },
      payload: { email, password },
    });

  it('is done in turns, so that a user who signs in does not wait for one who tries many passwords', async () => {
    await open();
    // The hash that stands in for unknown accounts is made with the first of them.
    await signIn(OTHER, 'nobody@example.org');
    const done: string[] = [];
    gate.close();
    const many = Array.from({ length: 30 }, (_, index) =>
      signIn(ONE, `nobody${index}@example.org`).then(({ statusCode }) => done.push(`one ${statusCode}`)),
    );
    const other = signIn(OTHER, OLGA, PASSWORD).then(({ statusCode }) => done.push(`other ${statusCode}`));
    // One of the many, and the other user.
    await expect.poll(() => gate.reached).toBe(2);
    gate.open();
    await Promise.all([...many, other]);
    expect(done.indexOf('other 200')).toBeGreaterThanOrEqual(0);
    expect(done.indexOf('other 200')).toBeLessThan(8);
    expect(done.filter((each) => each === 'one 401')).toHaveLength(30);
  });

  it('lets a limited number wait, and keeps a separate place for a known device', async () => {
    await open({ atOnce: 1, waiting: 3, waitingOfOne: 1 });
    const device = (await signIn(ONE, OLGA, PASSWORD)).cookies.find(({ name }) => name === 'device');
    gate.close();
    const many = Array.from({ length: 4 }, (_, index) => signIn(ONE, `nobody${index}@example.org`));
    const refused = await turnedAway(many, 2);
    const known = signIn(ONE, OLGA, PASSWORD, `device=${device?.value}`);
    gate.open();
    const answers = await Promise.all(many);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([401, 401, 503, 503]);
    expect([refused[0]?.headers['retry-after'], refused[0]?.json().message]).toEqual([
      '5',
      'The server is busy. Please try again in a moment.',
    ]);
    expect((await known).statusCode).toBe(200);
  });

  it('is limited for links too, and a link stays valid after its user was turned away', async () => {
    await open({ atOnce: 1, waiting: 1, waitingOfOne: 1 });
    const userId = (await findUserByEmail(server.db, OLGA))?.id ?? 0;
    const [at, expiresAt] = [toInstant(server.clock()), toInstant(server.clock() + HOUR_MS)];
    await insertPasswordToken(server.db, {
      tokenHash: hashToken('link'),
      userId,
      email: OLGA,
      purpose: 'reset',
      at,
      expiresAt,
    });
    const redeem = () =>
      server.call('resetPassword', { params: { token: 'link' }, body: { password: 'mountain hut 2026' } });
    gate.close();
    const started = Array.from({ length: 5 }, redeem);
    await turnedAway(started, 3);
    gate.open();
    const answers = await Promise.all(started);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400, 503, 503, 503]);
  });
});
