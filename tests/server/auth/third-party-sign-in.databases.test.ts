import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type IdentityProvider, startIdentityProvider } from '../support/identity-provider.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { addPerson, PASSWORD } from '../support/world.ts';

const PUBLIC_URL = 'http://trips.example.org';

describe('Signing in by a third-party account', () => {
  let provider: IdentityProvider;
  let server: TestApp;
  beforeAll(async () => {
    provider = await startIdentityProvider(`${PUBLIC_URL}/api/login/callback`);
    server = await startTestApp({
      env: {
        PUBLIC_URL,
        OIDC_ISSUER: provider.issuer,
        OIDC_CLIENT_ID: provider.clientId,
        OIDC_CLIENT_SECRET: provider.clientSecret,
      },
    });
  });
  afterAll(async () => {
    await server.close();
    await provider.close();
  });

  const open = (url: string, cookie = '') =>
    server.app.inject({ url: url.replace(PUBLIC_URL, ''), headers: { cookie, 'sec-fetch-site': 'cross-site' } });
  const cookieOf = (answer: Awaited<ReturnType<typeof open>>, name: string) =>
    `${name}=${answer.cookies.find((cookie) => cookie.name === name)?.value}`;

  /** Follows the browser to the provider, through it, and back. */
  async function goThrough(subject: string | null, account: object = {}, cookie = '') {
    if (subject !== null) provider.accounts.set(subject, account);
    provider.signedIn = subject;
    const away = await open('/api/login');
    const returned = await provider.visit(String(away.headers.location));
    const secrets = cookieOf(away, 'sign-in');
    return { away, returned, secrets, back: await open(returned, `${secrets}; ${cookie}`) };
  }
  const me = async (cookie: string) => {
    const answer = await server.call('currentUser', { as: cookie });
    return answer.statusCode === 200 ? answer.json().email : answer.statusCode;
  };

  it('is announced where it is configured', async () => {
    const answer = await server.call('environment');
    expect(answer.json().thirdPartySignIn).toBe(true);
  });

  it('sends the browser away with state, nonce and a PKCE challenge, and keeps the secrets in a cookie for the callback', async () => {
    const { away } = await goThrough(null);
    const url = new URL(String(away.headers.location));
    expect(url.origin).toBe(provider.issuer);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: provider.clientId,
      redirect_uri: `${PUBLIC_URL}/api/login/callback`,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    });
    const cookie = away.cookies.find(({ name }) => name === 'sign-in');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/login', maxAge: 600 });
  });

  it('A26: makes the device known, as a password does, and leaves it known to others who share it', async () => {
    const owner = await addPerson(server.db, 'Owner');
    const sharer = await addPerson(server.db, 'Sharer');
    const signIn = (email: string, password: string, cookie = '') =>
      server.call('credentialLogin', { body: { email, password }, headers: { cookie } });
    /** The cookies that a browser on a device sends to an address. */
    const deviceAt = (answer: Awaited<ReturnType<typeof open>>, path: string) => {
      const found = answer.cookies.find((cookie) => cookie.name === 'device' && path.startsWith(cookie.path ?? '/'));
      return `device=${found?.value}`;
    };
    const earlier = deviceAt(await signIn(sharer.email, PASSWORD), '/api/login/callback');
    const account = { email: owner.email, email_verified: true };
    const { back } = await goThrough('subject-owner', account, earlier);
    const device = deviceAt(back, '/api/auth/login');
    for (const { email } of [owner, sharer]) {
      for (let tries = 0; tries < 10; tries += 1) expect((await signIn(email, 'wrong')).statusCode).toBe(401);
      expect((await signIn(email, PASSWORD)).statusCode).toBe(429);
      expect((await signIn(email, PASSWORD, device)).statusCode).toBe(200);
    }
    const sent = back.cookies.filter(({ name }) => name === 'device');
    expect(sent.map(({ path, sameSite, httpOnly }) => [path, sameSite, httpOnly])).toEqual([
      ['/api/auth', 'Strict', true],
      // The redirect back comes from the provider's own site.
      ['/api/login', 'Lax', true],
    ]);
  });

  it('opens the account with the verified email, and keeps opening it after the email changes', async () => {
    const ada = await addPerson(server.db, 'Ada');
    const first = await goThrough('subject-ada', { email: 'Ada@Example.org', email_verified: true });
    expect([first.back.statusCode, first.back.headers.location]).toEqual([302, '/']);
    expect(await me(cookieOf(first.back, 'sid'))).toBe(ada.email);

    const again = await goThrough('subject-ada', { email: 'renamed@elsewhere.example', email_verified: true });
    expect(await me(cookieOf(again.back, 'sid'))).toBe(ada.email);
    const rows = await server.db.selectFrom('identities').selectAll().where('user_id', '=', ada.id).execute();
    expect(rows).toMatchObject([{ issuer: provider.issuer, subject: 'subject-ada', email: ada.email }]);
    const acts = server.db.selectFrom('audit').select('detail').where('user_id', '=', ada.id).orderBy('id');
    expect((await acts.execute()).map(({ detail }) => detail)).toEqual(['third party, linked', 'third party']);
  });

  it('accepts an invitation by its verified email, and ends the link that an administrator has copied', async () => {
    const ivo = await addPerson(server.db, 'Ivo', 'user', { account_status: 'invited' });
    await server.db.updateTable('users').set({ password_hash: null }).where('id', '=', ivo.id).execute();
    const admin = await addPerson(server.db, 'Copier', 'admin');
    const link = await server.call('invitationLink', { params: { id: ivo.id }, as: admin.cookie });
    const token = link.json().path.split('/').at(-1);
    await goThrough('subject-ivo', { email: ivo.email, email_verified: true });
    const row = await server.db
      .selectFrom('users')
      .select('account_status')
      .where('id', '=', ivo.id)
      .executeTakeFirst();
    expect(row?.account_status).toBe('active');
    const set = await server.call('setPassword', { params: { token }, body: { password: 'a long enough one' } });
    expect(set.statusCode).toBe(400);
  });

  it('ends the session that came along', async () => {
    const bea = await addPerson(server.db, 'Bea');
    const { back } = await goThrough('subject-bea', { email: bea.email, email_verified: true }, bea.cookie);
    expect(await me(bea.cookie)).toBe(401);
    expect(await me(cookieOf(back, 'sid'))).toBe(bea.email);
  });

  it.each([
    [
      'an email that the provider does not vouch for',
      { email: 'cleo@example.org', email_verified: false },
      'email-not-verified',
    ],
    ['an email of which it does not say', { email: 'cleo@example.org' }, 'email-not-verified'],
    ['no email', {}, 'email-not-verified'],
    ['the email of nobody here', { email: 'nobody@example.org', email_verified: true }, 'no-account'],
    ['the email of a disabled account', { email: 'dora@example.org', email_verified: true }, 'no-account'],
  ])('with %s opens nothing and goes back to the sign-in screen', async (title, account, problem) => {
    for (const name of ['Cleo', 'Dora']) {
      const email = `${name.toLowerCase()}@example.org`;
      const found = await server.db.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
      if (!found) await addPerson(server.db, name, 'user', name === 'Dora' ? { account_status: 'disabled' } : {});
    }
    const { back } = await goThrough(`subject of ${title}`, account);
    expect([back.statusCode, back.headers.location]).toEqual([302, `/login?problem=${problem}`]);
    expect(back.cookies.find(({ name }) => name === 'sid')).toBeUndefined();
  });

  it("does not hand an account to the provider's next owner of its email", async () => {
    const eve = await addPerson(server.db, 'Eve');
    await goThrough('subject-eve', { email: eve.email, email_verified: true });
    const { back } = await goThrough('another subject', { email: eve.email, email_verified: true });
    expect(back.headers.location).toBe('/login?problem=failed');
  });

  it('goes back to the sign-in screen when the user cancels', async () => {
    const { back } = await goThrough(null);
    expect(back.headers.location).toBe('/login?problem=cancelled');
  });

  it('refuses a return without the cookie, with the cookie of another attempt, or for the second time', async () => {
    const fay = await addPerson(server.db, 'Fay');
    const account = { email: fay.email, email_verified: true };
    const good = await goThrough('subject-fay', account);
    const other = await open('/api/login');
    const problem = '/login?problem=failed';
    expect((await open(good.returned)).headers.location).toBe(problem);
    expect((await open(good.returned, 'sign-in=nonsense')).headers.location).toBe(problem);
    expect((await open(good.returned, cookieOf(other, 'sign-in'))).headers.location).toBe(problem);
    expect((await open(good.returned, good.secrets)).headers.location).toBe(problem);
    expect(good.back.cookies.find(({ name }) => name === 'sign-in')?.value).toBe('');
  });

  it('reports a provider that cannot be reached', async () => {
    const lonely = await startTestApp({ env: { OIDC_ISSUER: 'http://127.0.0.1:9', OIDC_CLIENT_ID: 'matrix' } });
    const answer = await lonely.call('thirdPartyLogin');
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/login?problem=unavailable']);
    await lonely.close();
  });
});
