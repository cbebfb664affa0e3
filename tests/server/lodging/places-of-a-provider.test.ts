import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HttpPeer, startHttpPeer } from '../support/http-peer.ts';
import { addHotel } from '../support/lodging.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { createWorld, type Person, type World } from '../support/world.ts';

describe('Looking places up', () => {
  it('has a limit per user, so that one user cannot use up a provider for all', async () => {
    const server = await startTestApp();
    const { author, member } = await createWorld(server.db);
    const search = ({ cookie }: Person) => server.call('searchPlaces', { query: { query: 'inn' }, as: cookie });
    const details = ({ cookie }: Person) => server.call('placeDetails', { query: { place_id: 'x' }, as: cookie });
    for (let count = 0; count < 60; count += 1) {
      expect((await search(author)).statusCode).toBe(200);
      expect((await details(author)).statusCode).toBe(404);
    }
    for (const answer of [await search(author), await details(author)]) {
      expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '60']);
    }
    expect((await search(member)).statusCode).toBe(200);
    server.clock.advance(60_000);
    expect((await search(author)).statusCode).toBe(200);
    await server.close();
  });
});

describe('Places of a provider', () => {
  let peer: HttpPeer;
  beforeAll(async () => {
    peer = await startHttpPeer();
  });
  afterAll(() => peer.close());

  const log: string[] = [];

  async function withProvider(
    provider: string,
    test: (server: TestApp, world: World) => Promise<void>,
    url = peer.url,
  ): Promise<void> {
    peer.requests.length = 0;
    log.length = 0;
    const env = { PLACES_PROVIDER: provider, PLACES_API_KEY: 'secret-key', PLACES_BASE_URL: url };
    const server = await startTestApp({ env, onLog: (line) => log.push(line) });
    try {
      await test(server, await createWorld(server.db));
    } finally {
      await server.close();
    }
  }
  const search = (server: TestApp, world: World, query: string) =>
    server.call('searchPlaces', { query: { query }, as: world.author.cookie });
  const details = (server: TestApp, world: World, placeId: string) =>
    server.call('placeDetails', { query: { place_id: placeId }, as: world.author.cookie });

  const PLACES: Record<string, (url: string) => unknown> = {
    google: (url) =>
      url.includes('/details/')
        ? { status: 'OK', result: { name: 'Inn', formatted_address: 'Inn, Tokyo', formatted_phone_number: '1' } }
        : {
            status: 'OK',
            predictions: Array.from({ length: 7 }, (_, index) => ({
              place_id: `g${index}`,
              description: 'Inn, Tokyo',
              structured_formatting: { main_text: 'Inn', secondary_text: 'Tokyo' },
            })),
          },
    nominatim: () => [
      { osm_type: 'way', osm_id: 7, name: 'Inn', display_name: 'Inn, Tokyo', extratags: { phone: '1' } },
    ],
    photon: () => ({ features: [{ properties: { name: 'Inn', city: 'Tokyo', osm_id: 7 } }] }),
  };

  it.each([
    ['google', 5, '1'],
    ['nominatim', 1, '1'],
    ['photon', 1, null],
  ])('%s are requested once, and come in the shape of the specification', async (provider, count, phone) => {
    peer.answer = ({ url }) => ({ body: JSON.stringify(PLACES[provider]?.(url)) });
    await withProvider(provider, async (server, world) => {
      const { results } = (await search(server, world, 'Inn & more')).json();
      await search(server, world, 'inn & MORE');
      expect(peer.requests).toHaveLength(1);
      expect(new URL(peer.requests[0]?.url ?? '', peer.url).search).toContain('Inn+%26+more');
      expect(results).toHaveLength(count);
      expect(results[0]).toEqual({
        place_id: expect.stringMatching(`^${provider}:`),
        name: 'Inn',
        formatted_address: 'Inn, Tokyo',
        structured_formatting: { main_text: 'Inn', secondary_text: 'Tokyo' },
      });
      expect((await details(server, world, results[0].place_id)).json().result).toEqual({
        name: 'Inn',
        formatted_address: 'Inn, Tokyo',
        formatted_phone_number: phone,
        website: null,
      });
    });
  });

  it.each([
    ['answers with a failure', () => peer.url],
    ['cannot be reached', () => 'http://127.0.0.1:9'],
  ])('give way to known places when the provider %s, without revealing its key', async (_, url) => {
    peer.answer = () => ({ status: 500, body: '{}' });
    const failing = async (server: TestApp, world: World) => {
      await addHotel(server.db, world.groupId, 'Sakura Lodge');
      expect((await search(server, world, 'lodge')).json().results).toHaveLength(1);
      const failed = await details(server, world, 'google:abc');
      expect(failed.statusCode).toBe(503);
      expect(failed.body).not.toContain('secret-key');
    };
    await withProvider('google', failing, url());
    expect(log.join()).toContain('the place provider did not answer');
    expect(log.join()).not.toContain('secret-key');
  });

  it('are not made up from a malformed answer', async () => {
    peer.answer = () => ({ body: '{"features":"none"}' });
    await withProvider('photon', async (server, world) => {
      expect((await search(server, world, 'inn')).json()).toEqual({ results: [] });
      expect((await details(server, world, 'photon:bm9uc2Vuc2U')).statusCode).toBe(404);
    });
  });
});
