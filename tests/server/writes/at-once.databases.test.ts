import { describe, expect, it } from 'vitest';
import { calendarPath } from '#contract/calls/calendars.ts';
import { getUser } from '#server/db/people/users.ts';
import { issueToken } from '#server/domain/auth/password-links.ts';
import { newToken } from '#server/domain/auth/secrets.ts';
import { sharedWorld } from '../support/world.ts';

describe('Of several simultaneous calls,', () => {
  const { server, world } = sharedWorld();

  it('one redeems a mailed link', async () => {
    const { token } = await issueToken(server.db, await getUser(server.db, world.author.id), server.clock());
    const reset = () => server.call('resetPassword', { params: { token }, body: { password: 'an entirely new one' } });
    const answers = await Promise.all([reset(), reset(), reset()]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 400, 400]);
  });

  it('one makes the address of a calendar', async () => {
    const tokens = Array.from({ length: 6 }, newToken);
    const params = { id: world.groupId };
    const answers = await Promise.all(
      tokens.map((token) => server.call('makeSubscription', { params, body: { token }, as: world.member.cookie })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(tokens.map(() => 201));
    const opened = await Promise.all(tokens.map((token) => server.app.inject({ url: calendarPath(token) })));
    expect(opened.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });
});
