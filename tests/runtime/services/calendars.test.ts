import { expect, it } from 'vitest';
import type { ApiClient } from '#api/client.ts';
import { calendarsAt } from '#runtime/services/calendars.ts';

/** A server whose answers can get lost on their way. */
function aServer() {
  const server = { token: null as string | null, since: null as string | null, isLost: false, tokens: [] as string[] };
  const call = async ({ method }: { method: string }, { body }: { body?: { token: string } }) => {
    if (method === 'POST' && body) {
      server.tokens.push(body.token);
      if (server.token !== body.token) server.since = `2026-03-0${server.tokens.length}T05:00:00.000Z`;
      server.token = body.token;
    }
    if (server.isLost) return { kind: 'offline' };
    return { kind: 'ok', value: { since: server.since }, serverTime: null, tag: null };
  };
  return { server, calendars: calendarsAt({ call } as unknown as ApiClient) };
}

it('sends the same token until there is an answer, and knows the address', async () => {
  const { server, calendars } = aServer();
  server.isLost = true;
  expect(await calendars.subscribe('1')).toEqual({ outcome: 'offline' });
  expect(calendars.isUnsure('1')).toBe(true);
  server.isLost = false;
  expect(await calendars.subscribe('1')).toMatchObject({ value: { path: `/api/calendars/${server.tokens[0]}.ics` } });
  expect([calendars.isUnsure('1'), new Set(server.tokens).size]).toEqual([false, 1]);
  await calendars.subscribe('1');
  expect(new Set(server.tokens).size).toBe(2);
});

it('keeps one whose dialog was closed meanwhile, until another device replaces it', async () => {
  const { server, calendars } = aServer();
  void calendars.subscribe('1');
  const path = `/api/calendars/${server.tokens[0]}.ics`;
  expect(await calendars.subscription('1')).toMatchObject({ value: { since: server.since, path } });
  server.since = '2026-03-09T05:00:00.000Z';
  expect(await calendars.subscription('1')).toMatchObject({ value: { path: null } });
});
