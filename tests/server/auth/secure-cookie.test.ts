import { beforeAll, describe, expect, it } from 'vitest';
import { toInstant } from '#server/base/clock.ts';
import { insertSession } from '#server/db/people/sessions.ts';
import { hashToken, newToken } from '#server/domain/auth/secrets.ts';
import { sharedServer } from '../support/test-app.ts';
import { addPerson, PASSWORD, type Person } from '../support/world.ts';

const NAME = '__Host-sid';

describe('The cookie of a session over https', () => {
  const server = sharedServer({ env: { PUBLIC_URL: 'https://trips.example.org' } });
  let ada: Person;
  beforeAll(async () => {
    ada = await addPerson(server.db, 'Ada', 'admin');
  });

  const signIn = () => server.call('credentialLogin', { body: { email: ada.email, password: PASSWORD } });
  const me = (cookie: string) => server.call('currentUser', { as: cookie });
  const cookieIn = (answer: Awaited<ReturnType<typeof me>>, name: string) =>
    answer.cookies.find((cookie) => cookie.name === name);
  /** Earlier versions began sessions that knew only the plain cookie name. */
  const earlierSession = async (): Promise<string> => {
    const token = newToken();
    const [at, expiresAt] = [toInstant(server.clock()), toInstant(server.clock() + 86_400_000)];
    await insertSession(server.db, { tokenHash: hashToken(token), userId: ada.id, at, expiresAt });
    return token;
  };

  it('is bound to this host, and marked secure', async () => {
    const answer = await signIn();
    const cookie = cookieIn(answer, NAME);
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 30 * 86_400 });
    expect(cookie?.domain).toBeUndefined();
    expect(cookieIn(answer, 'sid')).toBeUndefined();
    expect(answer.headers['strict-transport-security']).toContain('max-age=');
    expect((await me(`${NAME}=${cookie?.value}`)).statusCode).toBe(200);
  });

  it('counts under this name only, because another host of the domain can set the plain one', async () => {
    const token = cookieIn(await signIn(), NAME)?.value;
    const other = await addPerson(server.db, 'Other');
    const plain = [`sid=${token}`, other.cookie, `sid=${await earlierSession()}`];
    for (const cookie of plain) expect((await me(cookie)).statusCode).toBe(401);
    for (const cookie of plain) expect((await me(`${cookie}; ${NAME}=${token}`)).json().email).toBe(ada.email);
    expect((await me(`${NAME}=nobodys; ${other.cookie}`)).statusCode).toBe(401);
  });

  it('is removed with the session', async () => {
    const token = cookieIn(await signIn(), NAME)?.value;
    const answer = await server.call('logout', { as: `${NAME}=${token}` });
    expect(cookieIn(answer, NAME)).toMatchObject({ value: '', secure: true, path: '/' });
    expect((await me(`${NAME}=${token}`)).statusCode).toBe(401);
  });
});
