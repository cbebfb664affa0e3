import { describe, expect, it } from 'vitest';
import { EXPECTED_USER_HEADER, SIGNED_IN_AS_OTHER_HEADER } from '#contract/calls/headers.ts';
import { sharedWorld } from '../support/world.ts';

describe('A request that names its user', () => {
  const { server, world } = sharedWorld();

  const comment = (expected: string, as?: string) =>
    server.call('createComment', {
      params: { id: world.eventId },
      body: { content: 'Hi' },
      ...(as !== undefined && { as }),
      headers: { [EXPECTED_USER_HEADER]: expected },
    });
  const count = async () => (await server.db.selectFrom('comments').select('id').execute()).length;

  it("is answered in that user's session", async () => {
    const answer = await comment(String(world.author.id), world.author.cookie);
    expect(answer.statusCode).toBe(201);
    expect(answer.headers[SIGNED_IN_AS_OTHER_HEADER]).toBeUndefined();
  });

  it.each(['member', 'nonsense'])('does nothing in another session, and says so (%s)', async (expected) => {
    const before = await count();
    const id = expected === 'member' ? String(world.member.id) : expected;
    const answer = await comment(id, world.author.cookie);
    expect(answer.statusCode).toBe(403);
    expect(answer.headers[SIGNED_IN_AS_OTHER_HEADER]).toBe('1');
    expect(answer.json()).toEqual({ message: 'Signed in as another person' });
    expect(await count()).toBe(before);
  });

  it('is answered with a request to sign in when there is no session', async () => {
    const answer = await comment(String(world.author.id));
    expect(answer.statusCode).toBe(401);
    expect(answer.headers[SIGNED_IN_AS_OTHER_HEADER]).toBeUndefined();
  });
});
