import { describe, expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.ts';
import { sharedWorld } from '../support/world.ts';

describe('Requests that another site makes a browser send', () => {
  const { server, world } = sharedWorld();

  const comment = (headers: Record<string, string>) =>
    server.call('createComment', {
      params: { id: world.eventId },
      body: { content: 'Hi' },
      as: world.author.cookie,
      headers: { host: 'localhost:3000', ...headers },
    });

  it.each([
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'http://localhost:3001' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'cross-site' }, 403],
    [{ 'sec-fetch-site': 'same-site' }, 403],
    [{ origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }, 201],
    [{ origin: 'http://localhost:3000' }, 201],
    [{}, 201],
  ])('a comment with %j is answered %i', async (headers, status) => {
    const before = await server.db.selectFrom('comments').select('id').execute();
    expect((await comment(headers as Record<string, string>)).statusCode).toBe(status);
    const after = await server.db.selectFrom('comments').select('id').execute();
    expect(after.length - before.length).toBe(status === 201 ? 1 : 0);
  });

  it.each(['/api/auth/logout', '/api/auth/log%6fut', '/api/auth/logout?x=1'])(
    'a picture on another site that points at %s ends no session',
    async (url) => {
      const answer = await server.app.inject({
        method: 'GET',
        url,
        headers: { cookie: world.member.cookie, 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'image' },
      });
      expect(answer.statusCode).toBe(403);
      expect((await server.call('currentUser', { as: world.member.cookie })).statusCode).toBe(200);
    },
  );

  it('a link on another site may lead to our pages, and that site can read nothing of them', async () => {
    const answer = await server.call('currentUser', {
      as: world.member.cookie,
      headers: { origin: 'https://evil.example' },
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('uses PUBLIC_URL where it is set', async () => {
    const named = await startTestApp({ env: { PUBLIC_URL: 'https://trips.example.org' } });
    const logout = (origin: string) =>
      named.call('logout', { headers: { host: 'internal:3000', origin } }).then((answer) => answer.statusCode);
    expect(await logout('https://trips.example.org')).toBe(200);
    expect(await logout('http://trips.example.org')).toBe(403);
    expect(await logout('http://internal:3000')).toBe(403);
    await named.close();
  });
});
