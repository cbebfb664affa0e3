import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sharedServer, startTestApp } from '../support/test-app.ts';
import { addPerson, PASSWORD } from '../support/world.ts';

const OLGA = 'olga@example.org';
const MINA = 'mina@example.org';

describe('A26: locking others out', () => {
  const server = sharedServer();
  beforeAll(async () => {
    for (const name of ['Olga', 'Mina', 'Nils', 'Anna', 'Bert', 'Cleo']) await addPerson(server.db, name);
  });
  // Each test begins after the attempts of the previous one are forgotten.
  beforeEach(() => server.clock.advance(2 * 60 * 60_000));

  const signIn = (email: string, password = PASSWORD, cookie = '') =>
    server.call('credentialLogin', { body: { email, password }, headers: { cookie } });
  const statusOf = async (...attempt: Parameters<typeof signIn>) => (await signIn(...attempt)).statusCode;
  const deviceIn = (answer: Awaited<ReturnType<typeof signIn>>) => answer.cookies.find(({ name }) => name === 'device');
  /** Signs in on a device. @returns its cookie */
  const deviceOf = async (email: string, cookie = ''): Promise<string> =>
    `device=${deviceIn(await signIn(email, PASSWORD, cookie))?.value}`;
  const fail = async (email: string, cookie = '', count = 10) => {
    const answers = [];
    for (let tries = 0; tries < count; tries += 1) answers.push(await statusOf(email, 'wrong', cookie));
    return answers;
  };

  it('a sign-in gives the device a cookie that opens nothing, is out of reach of scripts, and outlives the session', async () => {
    const cookie = deviceIn(await signIn(OLGA));
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/auth', maxAge: 400 * 86_400 });
    expect(cookie?.value).not.toContain('olga');
    const device = `device=${cookie?.value}`;
    expect((await server.call('currentUser', { as: device })).statusCode).toBe(401);
    expect(deviceIn(await server.call('logout', { as: device }))).toBeUndefined();
    expect(deviceIn(await signIn(OLGA, 'wrong'))).toBeUndefined();
  });

  it('over https the cookie is sent back over https only', async () => {
    const secure = await startTestApp({ env: { PUBLIC_URL: 'https://trips.example.org' } });
    await addPerson(secure.db, 'Ada');
    const answer = await secure.call('credentialLogin', { body: { email: 'ada@example.org', password: PASSWORD } });
    expect(answer.cookies.find(({ name }) => name === '__Secure-device')?.secure).toBe(true);
    await secure.close();
  });

  it('the right password on a known device signs in while other devices fail for that account', async () => {
    const phone = await deviceOf(OLGA);
    expect(await fail(OLGA, '', 11)).toEqual([...Array(10).fill(401), 429]);
    expect(await statusOf(OLGA)).toBe(429);
    expect(await statusOf(OLGA, PASSWORD, phone)).toBe(200);
  });

  it("a known device has ten bad attempts of its own, and uses up none of the others'", async () => {
    const phone = await deviceOf(OLGA);
    expect(await fail(OLGA, phone, 11)).toEqual([...Array(10).fill(401), 429]);
    expect(await statusOf(OLGA, PASSWORD, phone)).toBe(429);
    expect(await statusOf(OLGA)).toBe(200);
  });

  it('a device is known only for the users who have signed in on it', async () => {
    const phone = await deviceOf(MINA);
    await fail(OLGA);
    const [id = '', own = '', account = ''] = phone.slice('device='.length).split('.');
    const forged = [
      phone,
      `device=${id}`,
      `device=${id}.${account}.${own}`,
      `device=${'A'.repeat(22)}.${own}.${account}`,
      'device=nonsense',
      `device=${'A'.repeat(22)}${`.${'A'.repeat(22)}`.repeat(6)}`,
    ];
    for (const cookie of forged) expect(await statusOf(OLGA, PASSWORD, cookie)).toBe(429);
  });

  it('a shared device is known for up to five users', async () => {
    let shared = await deviceOf(OLGA);
    for (const name of ['mina', 'nils', 'anna', 'bert']) shared = await deviceOf(`${name}@example.org`, shared);
    await fail(OLGA);
    expect(await statusOf(OLGA, PASSWORD, shared)).toBe(200);
    shared = await deviceOf('cleo@example.org', shared);
    expect(await statusOf(OLGA, PASSWORD, shared)).toBe(429);
  });

  it('a requester gets five links an hour for an account; all requesters together get twenty', async () => {
    const phone = await deviceOf(OLGA);
    const ask = async (remoteAddress: string, cookie = '') => {
      const url = '/api/auth/forgot-password';
      const headers = { cookie };
      return (await server.app.inject({ method: 'POST', url, remoteAddress, headers, payload: { email: OLGA } }))
        .statusCode;
    };
    const asked = async (address: string, count: number) => {
      const answers = [];
      for (let tries = 0; tries < count; tries += 1) answers.push(await ask(address));
      return answers;
    };
    expect(await asked('203.0.113.1', 6)).toEqual([...Array(5).fill(200), 429]);
    expect(await asked('203.0.113.2', 1)).toEqual([200]);
    for (const last of [3, 4, 5]) await asked(`203.0.113.${last}`, 5);
    expect(await asked('203.0.113.6', 1)).toEqual([429]);
    expect(await ask('203.0.113.1', phone)).toBe(200);
  });

  it('too many calls from an address do not keep a known device there from signing in', async () => {
    const busy = await startTestApp({ env: { RATE_LIMIT: '5' } });
    await addPerson(busy.db, 'Ada');
    const enter = (cookie = '') =>
      busy.call('credentialLogin', { body: { email: 'ada@example.org', password: PASSWORD }, headers: { cookie } });
    const phone = `device=${deviceIn(await enter())?.value}`;
    for (let calls = 0; calls < 5; calls += 1) await busy.call('currentUser');
    expect((await enter()).statusCode).toBe(429);
    expect((await enter(phone)).statusCode).toBe(200);
    await busy.close();
  });
});
