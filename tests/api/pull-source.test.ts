import { describe, expect, it } from 'vitest';
import { ApiClient } from '#api/client.ts';
import { pullSource } from '#api/pull-source.ts';
import { HttpTransport } from '#api/transport.ts';
import { VirtualClock } from '#support/virtual-clock.ts';

/** A source whose every call meets the same refusal, and its requests. */
const meeting = (status: number, headers: Record<string, string> = {}) =>
  answering(() => Response.json({ message: 'No' }, { status, headers }));

function answering(answer: () => Response) {
  const asked: Request[] = [];
  const fetch = async (input: RequestInfo | URL) => {
    asked.push(input as Request);
    return answer();
  };
  const transport = new HttpTransport({ origin: 'https://trip.example', fetch, clock: new VirtualClock(0) });
  return Object.assign(pullSource(new ApiClient(transport), '7'), { asked });
}

describe('fetching in the session of another user', () => {
  it('[SEND-21] brings nothing and says nothing of the requested entity', async () => {
    const source = meeting(403, { 'x-signed-in-as-other': '1' });
    expect(await source.groups(null)).toEqual({ kind: 'signed-out' });
    expect(await source.group('1')).toEqual({ kind: 'signed-out' });
    expect(await source.on('comment', '1')).toEqual({ kind: 'signed-out' });
    expect(await source.changes('1', null)).toEqual({ kind: 'signed-out' });
    expect(source.asked.map(({ headers }) => headers.get('x-expected-user'))).toEqual(['7', '7', '7', '7']);
  });
});

describe('one entity by its id', () => {
  it.each([400, 403, 404, 410, 422])('does not exist when the server answers %i', async (status) => {
    expect(await meeting(status).group('abc')).toEqual({ kind: 'absent' });
    expect(await meeting(status).schedule('abc')).toEqual({ kind: 'absent' });
    expect(await meeting(status).changes('abc', null)).toEqual({ kind: 'absent' });
  });

  it.each([409, 500, 502])('could not be fetched when the server answers %i', async (status) => {
    expect(await meeting(status).group('1')).toMatchObject({ kind: 'failed' });
  });

  it.each([429, 503])('F35: [SEND-9] has to wait when the server answers %i', async (status) => {
    expect(await meeting(status).group('1')).toEqual({ kind: 'busy' });
  });
});

describe('F36: a refusal that is not the API’s own', () => {
  const sources = {
    'a text page': () =>
      new Response('Blocked by your school', { status: 403, headers: { 'content-type': 'text/plain' } }),
    'JSON of another shape': () => Response.json({ error: { code: 403 } }, { status: 404 }),
    'no words at all': () => new Response(null, { status: 404 }),
    'a request that a proxy cannot read': () => new Response('Bad request', { status: 400 }),
  };
  it.each(Object.entries(sources))('[PULL-3] says nothing of the requested entity: %s', async (_, refusal) => {
    const source = answering(refusal);
    expect(await source.groups(null)).toMatchObject({ kind: 'failed' });
    expect(await source.group('1')).toMatchObject({ kind: 'failed' });
    expect(await source.on('comment', '1')).toMatchObject({ kind: 'failed' });
    expect(await source.changes('1', null)).toMatchObject({ kind: 'failed' });
    expect(await source.list('users', null)).toMatchObject({ kind: 'failed' });
  });

  it('[PULL-3] is one without the mark, once the API has shown that it marks its answers', async () => {
    const marked = () => Response.json([], { headers: { 'x-matrix-api': '1' } });
    let answer = marked;
    const source = answering(() => answer());
    expect(await source.groups(null)).toMatchObject({ kind: 'rows' });
    answer = () => Response.json({ message: 'Forbidden' }, { status: 403 });
    expect(await source.group('1')).toMatchObject({ kind: 'failed' });
    answer = () => Response.json({ message: 'Not found' }, { status: 404, headers: { 'x-matrix-api': '1' } });
    expect(await source.group('1')).toEqual({ kind: 'absent' });
  });
});

describe('a list', () => {
  it.each([400, 422])('could not be fetched when the server answers %i', async (status) => {
    expect(await meeting(status).on('comment', '12')).toMatchObject({ kind: 'failed' });
    expect(await meeting(status).changes('1', 'a cursor')).toMatchObject({ kind: 'failed' });
  });
});
