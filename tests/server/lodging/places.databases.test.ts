import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { toInstant } from '#server/clock.ts';
import { type HttpPeer, startHttpPeer } from '../support/http-peer.ts';
import { START, startTestApp, type TestApp } from '../support/test-app.ts';
import { addEvent, createWorld, type Person, sharedWorld, type World } from '../support/world.ts';

const stamps = { created_at: toInstant(START), updated_at: toInstant(START) };

async function addHotels(server: TestApp, world: World): Promise<void> {
  const values = { is_system_hotel: 1 as const, phone: '+81 1', website: 'https://inn.example', ...stamps };
  await server.db
    .insertInto('system_hotels')
    .values([
      { name: 'Sakura Inn', address: 'Ueno 1, Tokyo', ...values },
      { name: '100%_Hotel', address: 'Osaka', ...values },
      { name: 'Hôtel Élysée', address: 'ＯＳＡＫＡ 2', ...values },
    ])
    .execute();
  await server.db
    .insertInto('group_hotels')
    .values([
      { group_id: world.groupId, name: 'Sakura Inn', address: 'Ueno 1, Tokyo', ...stamps },
      { group_id: world.groupId, name: 'Sakura Lodge', address: 'Ueno 2, Tokyo', phone: '+81 2', ...stamps },
      { group_id: world.otherGroupId, name: 'Sakura Palace', address: 'Kyoto', ...stamps },
    ])
    .execute();
  await addEvent(server.db, world.groupId, { address: 'Ueno Park, Tokyo', bus_pickup_address: 'Ueno Station' });
  await addEvent(server.db, world.otherGroupId, { address: 'Ueno Zoo, secret' });
}

describe('Known places', () => {
  const { server, world } = sharedWorld();
  beforeAll(async () => {
    await addHotels(server, world);
  });

  const search = (query: string, person: Person) =>
    server.call('searchPlaces', { query: { query }, as: person.cookie });
  const namesOf = async (query: string, person: Person) =>
    (await search(query, person)).json().results.map(({ name }: { name: string }) => name);
  const details = (placeId: string, person: Person) =>
    server.call('placeDetails', { query: { place_id: placeId }, as: person.cookie });

  it("are hotels and addresses in use in the user's own groups, each once", async () => {
    expect(await namesOf('ueno', world.author)).toEqual(['Sakura Inn', 'Sakura Lodge', 'Ueno Park', 'Ueno Station']);
    expect(await namesOf('SAKURA', world.organizer)).toEqual(['Sakura Inn', 'Sakura Lodge']);
    expect(await namesOf('sakura', world.outsider)).toEqual(['Sakura Palace']);
    expect(await namesOf('ueno', world.admin)).toHaveLength(5);
  });

  it('match the characters of a search pattern literally', async () => {
    expect(await namesOf('%_', world.admin)).toEqual(['100%_Hotel']);
    expect(await namesOf('\\\\', world.admin)).toEqual([]);
    expect(await namesOf("'; --", world.admin)).toEqual([]);
  });

  it.each(['hotel elysee', 'ELYSÉE', 'e\u0301lyse\u0301e', 'elysee hotel', 'ｅｌｙｓｅｅ'])(
    'are found by %j as in every list: case, accents, widths and the order of words do not count',
    async (query) => {
      expect(await namesOf(query, world.admin)).toEqual(['Hôtel Élysée']);
    },
  );

  it('are found by addresses in other widths, each with its own details', async () => {
    expect(await namesOf('osaka', world.admin)).toEqual(['100%_Hotel', 'Hôtel Élysée']);
    // The words of one address in another order are another address.
    await addEvent(server.db, world.groupId, { address: 'Nara Hill' });
    await addEvent(server.db, world.groupId, { address: 'Hill Nara' });
    const places = (await search('nara hill', world.author)).json().results as { place_id: string }[];
    const addresses = [];
    for (const { place_id } of places)
      addresses.push((await details(place_id, world.author)).json().result.formatted_address);
    expect(addresses).toEqual(['Hill Nara', 'Nara Hill']);
  });

  it('come in the shape of the specification, with their details', async () => {
    const [place] = (await search('lodge', world.author)).json().results;
    expect(place).toEqual({
      place_id: expect.any(String),
      name: 'Sakura Lodge',
      formatted_address: 'Ueno 2, Tokyo',
      structured_formatting: { main_text: 'Sakura Lodge', secondary_text: 'Ueno 2, Tokyo' },
    });
    expect((await details(place.place_id, world.author)).json()).toEqual({
      result: {
        name: 'Sakura Lodge',
        formatted_address: 'Ueno 2, Tokyo',
        formatted_phone_number: '+81 2',
        website: null,
      },
    });
    const [park] = (await search('park', world.author)).json().results;
    expect(park.structured_formatting).toEqual({ main_text: 'Ueno Park', secondary_text: 'Tokyo' });
    expect((await details(park.place_id, world.author)).json().result.formatted_address).toBe('Ueno Park, Tokyo');
  });

  it("reveal nothing of other groups' places, or of the catalogue to users who may not see it", async () => {
    const [palace] = (await search('palace', world.outsider)).json().results;
    const [inn] = (await search('100', world.organizer)).json().results;
    const [zoo] = (await search('zoo', world.outsider)).json().results;
    for (const { place_id } of [palace, inn, zoo]) {
      expect((await details(place_id, world.author)).statusCode).toBe(404);
    }
    expect((await details(inn.place_id, world.organizer)).statusCode).toBe(200);
  });

  it.each(['x', ' a ', ''])('are searched for from two characters on, and not for %j', async (query) => {
    const answer = await search(query, world.author);
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { query: 'Type at least 2 characters' }]);
  });

  it.each(['google:abc', 'group-hotel:abc', 'group-hotel:999999999999999', 'address:%00', 'address:AAAA', 'nonsense'])(
    'do not include %s',
    async (placeId) => {
      expect((await details(placeId, world.author)).statusCode).toBe(404);
    },
  );
});

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

  async function withProvider(provider: string, test: (server: TestApp, world: World) => Promise<void>): Promise<void> {
    peer.requests.length = 0;
    const env = { PLACES_PROVIDER: provider, PLACES_API_KEY: 'secret-key', PLACES_BASE_URL: peer.url };
    const server = await startTestApp({ env });
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

  it('give way to known places when the provider fails, without revealing its key', async () => {
    peer.answer = () => ({ status: 500, body: '{}' });
    await withProvider('google', async (server, world) => {
      await addHotels(server, world);
      expect((await search(server, world, 'lodge')).json().results).toHaveLength(1);
      const failed = await details(server, world, 'google:abc');
      expect(failed.statusCode).toBe(503);
      expect(failed.body).not.toContain('secret-key');
    });
  });

  it('are not made up from a malformed answer', async () => {
    peer.answer = () => ({ body: '{"features":"none"}' });
    await withProvider('photon', async (server, world) => {
      expect((await search(server, world, 'inn')).json()).toEqual({ results: [] });
      expect((await details(server, world, 'photon:bm9uc2Vuc2U')).statusCode).toBe(404);
    });
  });
});
