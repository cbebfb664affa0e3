import { beforeEach, describe, expect, it } from 'vitest';
import { failAt } from '../support/query-plugins.ts';
import { sharedWorld } from '../support/world.ts';

describe('A write that the database cannot do', () => {
  const breakdown = failAt('insert', 'comments');
  const { server, world } = sharedWorld({ plugin: breakdown });
  beforeEach(() => {
    breakdown.armed = true;
  });
  const comment = async () => {
    const body = { content: 'Hello' };
    const answer = await server.call('createComment', { params: { id: world.eventId }, body, as: world.author.cookie });
    return [answer.statusCode, answer.headers['retry-after'], answer.json().message];
  };

  it.each([
    '08006',
    '57P01',
    '57P02',
    '57P03',
    '57014',
    '55P03',
    '25P03',
    '25006',
    '53300',
    'SQLITE_BUSY',
    'ECONNRESET',
  ])('now but may later is to be sent again (%s)', async (code) => {
    breakdown.code = code;
    const unavailable = 'The database is unavailable. Please try again in a moment.';
    expect(await comment()).toEqual([503, '5', unavailable]);
  });

  it.each(['23502', '22P02'])('as the server is wrong is a failure of the server (%s)', async (code) => {
    breakdown.code = code;
    expect(await comment()).toEqual([500, undefined, expect.stringContaining('went wrong')]);
  });
});
