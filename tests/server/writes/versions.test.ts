import { describe, expect, it } from 'vitest';
import { sharedWorld } from '../support/world.ts';

describe('Versions of entities', () => {
  const { server, world } = sharedWorld();

  const comment = async (content = 'first') =>
    server.call('createComment', { params: { id: world.eventId }, body: { content }, as: world.author.cookie });
  const change = (id: number, content: string, headers: Record<string, string> = {}) =>
    server.call('updateComment', { params: { id }, body: { content }, as: world.author.cookie, headers });

  it('are named by the ETag of every answer that is one entity', async () => {
    const written = await comment();
    expect(written.headers.etag).toMatch(/^"1-/);
    const changed = await change(written.json().id, 'second');
    expect([changed.headers.etag, changed.json().version]).toEqual([expect.stringMatching(/^"2-/), 2]);
    const event = await server.call('getSchedule', { params: { id: world.eventId }, as: world.author.cookie });
    expect(event.headers.etag).toMatch(/^"1-/);
    const list = await server.call('listComments', { params: { id: world.eventId }, as: world.author.cookie });
    expect(list.headers.etag).toMatch(/^W\//);
  });

  it('allow a write that knows the present one, by the number or by the whole tag, or that does not care', async () => {
    const written = await comment();
    const { id } = written.json();
    const byTag = await change(id, 'two', { 'if-match': String(written.headers.etag) });
    const byNumber = await change(id, 'three', { 'if-match': '"2"' });
    const anyOf = await change(id, 'four', { 'if-match': '"1", "3"' });
    const whatever = await change(id, 'five', { 'if-match': '*' });
    expect([byTag, byNumber, anyOf, whatever].map((answer) => answer.statusCode)).toEqual([200, 200, 200, 200]);
  });

  it('stop a write that knows only an older one, and answer the present entity', async () => {
    const { id } = (await comment()).json();
    await change(id, 'by somebody else');
    const stale = await change(id, 'mine', { 'if-match': '"1"' });
    expect(stale.statusCode).toBe(412);
    expect(stale.json().current).toMatchObject({ id, content: 'by somebody else', version: 2 });
    expect(stale.headers.etag).toMatch(/^"2-/);
    const gone = await server.call('deleteComment', {
      params: { id },
      as: world.author.cookie,
      headers: { 'if-match': '"1"' },
    });
    expect([gone.statusCode, gone.json().current.version]).toEqual([412, 2]);
  });

  it('allow one of two simultaneous writes that know the same one', async () => {
    const { id } = (await comment()).json();
    const answers = await Promise.all(['a', 'b', 'c'].map((text) => change(id, text, { 'if-match': '"1"' })));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 412, 412]);
  });

  it('do not stop a write that is repeated under its key', async () => {
    const { id } = (await comment()).json();
    const headers = { 'if-match': '"1"', 'idempotency-key': 'again' };
    const first = await change(id, 'once', headers);
    const second = await change(id, 'once', headers);
    expect([first.statusCode, second.statusCode]).toEqual([200, 200]);
    expect(second.headers.etag).toBe(first.headers.etag);
  });

  it('are refused in a foreign form', async () => {
    const { id } = (await comment()).json();
    const answer = await change(id, 'x', { 'if-match': 'yesterday' });
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'If-Match must be an ETag of this server']);
  });

  it('answer 304 for an entity that the caller has already', async () => {
    const call = (headers = {}) =>
      server.call('getGroup', { params: { id: world.groupId }, as: world.author.cookie, headers });
    const first = await call();
    const unchanged = await call({ 'if-none-match': String(first.headers.etag) });
    expect([unchanged.statusCode, unchanged.body]).toEqual([304, '']);
    // A length would be that of the answer that is not sent (RFC 9110 §8.6).
    expect(unchanged.headers['content-length']).toBeUndefined();
    expect((await call({ 'if-none-match': `W/${first.headers.etag}` })).statusCode).toBe(304);
    expect((await call({ 'if-none-match': '"0-other"' })).statusCode).toBe(200);
  });
});
