import { beforeAll, describe, expect, it } from 'vitest';
import { toInstant } from '#server/base/clock.ts';
import { START, type TestApp } from '../support/test-app.ts';
import { addEvent, type Person, sharedWorld, type World } from '../support/world.ts';

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
