import { describe, expect, it } from 'vitest';
import { API_HEADER } from '#contract/calls/headers.ts';
import { sharedWorld } from '../support/world.ts';

describe("F36: [PULL-3] every answer is marked as the API's own", () => {
  const { server, world } = sharedWorld();

  const members = (id: string | number, cookie?: string) =>
    server.call('listMembers', { params: { id }, ...(cookie !== undefined && { as: cookie }) });

  it('one with content, also when it is replayed', async () => {
    for (let times = 0; times < 3; times += 1) {
      const answer = await members(world.groupId, world.member.cookie);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers[API_HEADER]).toBe('1');
    }
  });

  it.each([
    ['without a session', 401, () => members(world.groupId)],
    ['of what is not there', 404, () => members(999_999, world.member.cookie)],
    ['of no call that there is', 404, () => server.app.inject({ method: 'GET', url: '/api/nothing' })],
  ])('a refusal %s', async (_, status, ask) => {
    const answer = await ask();
    expect(answer.statusCode).toBe(status);
    expect(answer.headers[API_HEADER]).toBe('1');
  });
});
