// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { ApiClient } from '#api/client.ts';
import { pullSource } from '#api/pull-source.ts';
import { HttpTransport } from '#api/transport.ts';

/** A source whose every call meets the same refusal. */
function meeting(status: number) {
  const fetch = async () => Response.json({ message: 'No' }, { status });
  const transport = new HttpTransport({ origin: 'https://trip.example', fetch, now: () => 0 });
  return pullSource(new ApiClient(transport));
}

describe('one thing by its id', () => {
  it.each([400, 403, 404, 410, 422])('does not exist when the server answers %i', async (status) => {
    expect(await meeting(status).group('abc')).toEqual({ kind: 'absent' });
    expect(await meeting(status).schedule('abc')).toEqual({ kind: 'absent' });
  });

  it.each([409, 429, 500, 503])('could not be fetched when the server answers %i', async (status) => {
    expect(await meeting(status).group('1')).toMatchObject({ kind: 'failed' });
  });
});

describe('a list', () => {
  it.each([400, 422])('could not be fetched when the server answers %i', async (status) => {
    expect(await meeting(status).comments('12')).toMatchObject({ kind: 'failed' });
  });
});
