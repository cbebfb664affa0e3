import { beforeEach, describe, expect, it } from 'vitest';
import { failAt } from '../support/query-plugins.ts';
import { sharedWorld } from '../support/world.ts';

const MADE = /^[\da-f]{8}-[\da-f-]{27}$/;

describe('The log of requests', () => {
  const lines: Record<string, unknown>[] = [];
  const breakdown = failAt('insert', 'comments');
  const onLog = (line: string) => void lines.push(JSON.parse(line));
  const { server, world } = sharedWorld({ plugin: breakdown, logLevel: 'info', onLog });
  beforeEach(() => void lines.splice(0));

  const schedules = (headers: Record<string, string>) =>
    server.call('listSchedules', {
      params: { id: world.groupId },
      query: { token: 'private' },
      as: world.member.cookie,
      headers,
    });
  const line = (reqId: unknown, status: number, user: number | null, route: string | null) =>
    expect.objectContaining({
      reqId,
      req: { method: 'GET', route, address: '127.0.0.1' },
      status,
      ms: expect.any(Number),
      user,
      msg: 'request',
    });

  it("has one line for each request, with its user's id, and no address, name or cookie", async () => {
    await schedules({});
    await server.app.inject('/api/nothing?token=private');
    const route = '/api/groups/:id/schedules';
    expect(lines).toEqual([
      line(expect.stringMatching(MADE), 200, world.member.id, route),
      line(expect.stringMatching(MADE), 404, null, null),
    ]);
    expect(JSON.stringify(lines)).not.toMatch(/private|sid=|example\.org/);
  });

  it("names a request by its caller's id, in the answer and in every line of it", async () => {
    breakdown.armed = true;
    const answer = await server.call('createComment', {
      params: { id: world.eventId },
      body: { content: 'lost' },
      as: world.author.cookie,
      headers: { 'x-request-id': 'proxy-1:a.b_c' },
    });
    breakdown.armed = false;
    expect([answer.statusCode, answer.headers['x-request-id']]).toEqual([500, 'proxy-1:a.b_c']);
    expect(lines.map(({ reqId, msg }) => [reqId, msg])).toEqual([
      ['proxy-1:a.b_c', 'request failed'],
      ['proxy-1:a.b_c', 'request'],
    ]);
  });

  it('names each repetition of an answer by itself, also an unchanged one', async () => {
    const first = await schedules({ 'x-request-id': 'first' });
    const known = { 'if-none-match': String(first.headers.etag) };
    const answers = [
      await schedules({ 'x-request-id': 'second' }),
      await schedules({ 'x-request-id': 'third', ...known }),
      await schedules({ 'x-request-id': 'fourth', ...known, 'accept-encoding': 'gzip' }),
    ];
    expect(answers.map(({ statusCode, headers }) => [statusCode, headers['x-request-id']])).toEqual([
      [200, 'second'],
      [304, 'third'],
      [304, 'fourth'],
    ]);
    expect(lines.map(({ reqId, status, user }) => [reqId, status, user])).toEqual([
      ['first', 200, world.member.id],
      ['second', 200, world.member.id],
      ['third', 304, world.member.id],
      ['fourth', 304, world.member.id],
    ]);
  });

  it.each(['x'.repeat(129), 'two words', '{"id":1}', ''])('does not take %j for an id', async (id) => {
    const answer = await schedules({ 'x-request-id': id });
    expect(answer.headers['x-request-id']).toMatch(MADE);
    expect(lines).toEqual([expect.objectContaining({ reqId: answer.headers['x-request-id'] })]);
  });
});

describe('The most detailed log', () => {
  const lines: string[] = [];
  const { server, world } = sharedWorld({ logLevel: 'trace', onLog: (line) => void lines.push(line) });

  it('has no cookie of an upload', async () => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/uploads',
      headers: { cookie: world.author.cookie, 'content-type': 'multipart/form-data; boundary=x' },
      payload: '--x\r\nContent-Disposition: form-data; name="files"; filename="a.txt"\r\n\r\nhello\r\n--x--\r\n',
    });
    expect(answer.statusCode, answer.body).toBe(201);
    expect(lines.join()).toContain('busboy');
    expect(lines.join()).not.toContain('sid=');
  });
});
