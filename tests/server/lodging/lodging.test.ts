import { beforeEach, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/calls/endpoints.ts';
import { ROOMS_PER_GROUP } from '#contract/records/lodging/accommodation-form.ts';
import { HOTELS_PER_GROUP } from '#contract/records/lodging/hotel-form.ts';
import { addHotel, addLodging, type Lodging, memberIdOf } from '../support/lodging.ts';
import { addGroup, addMember, type Person, sharedWorld } from '../support/world.ts';

describe('Lodging', () => {
  const { server, world } = sharedWorld();
  let lodging: Lodging;
  beforeEach(async () => {
    lodging = await addLodging(server.db, world.groupId, world.author.id);
  });

  const call = (name: EndpointName, id: number | null, body?: unknown, as: Person = world.organizer) =>
    server.call(name, { ...(id !== null && { params: { id } }), ...(body !== undefined && { body }), as: as.cookie });
  const errorsOf = async (answer: ReturnType<typeof call>) => {
    const { statusCode, json } = await answer;
    expect(statusCode).toBe(422);
    return json().errors;
  };
  const changesOf = async (entity: string, id: number) => {
    const query = server.db.selectFrom('changes').select('op').where('entity', '=', entity).where('entity_id', '=', id);
    return (await query.execute()).map(({ op }) => op);
  };

  const older = { name: 'Old Form Inn', location: 'Kyoto', contactPhone: '1', contactEmail: 'a@inn.example' };
  const newer = { name: 'New Form Inn', address: 'Osaka', phone: '2', email: 'b@inn.example' };

  it('bounds the hotels and the room assignments of a group, also when they are deleted again (A27)', async () => {
    const groupId = await addGroup(server.db);
    await addMember(server.db, groupId, world.author.id);
    const { hotelId, memberId, systemHotelId } = await addLodging(server.db, groupId, world.author.id);
    const stays = Array.from({ length: ROOMS_PER_GROUP - 1 }, (_, count) => ({
      ...{ hotel_id: hotelId, member_id: memberId, room_number: `${count}` },
      ...{ created_at: '2026-05-13T03:00:00.000Z', updated_at: '2026-05-13T03:00:00.000Z' },
    }));
    await server.db.insertInto('accommodations').values(stays).execute();
    const refusal = async (answer: ReturnType<typeof call>) => {
      const { statusCode, json } = await answer;
      return [statusCode, json().message];
    };
    const stay = { memberId, roomNumber: 'One more' };
    expect(await refusal(call('createAccommodation', hotelId, stay, world.admin))).toEqual([
      413,
      'The limit of 5,000 room assignments is reached.',
    ]);
    for (let count = 1; count < HOTELS_PER_GROUP; count += 1) await addHotel(server.db, groupId);
    const full = [413, 'The limit of 500 hotels is reached.'];
    expect(await refusal(call('createHotel', groupId, { name: 'One more' }, world.admin))).toEqual(full);
    expect(await refusal(call('addSystemHotel', groupId, { systemHotelId }, world.admin))).toEqual(full);
    const other = (await call('listHotels', groupId, undefined, world.admin)).json()[1].id;
    await call('deleteHotel', hotelId, undefined, world.admin);
    expect(await refusal(call('createAccommodation', other, stay, world.admin))).toEqual([
      413,
      expect.stringContaining('The limit of room assignments (5,000) is reached.'),
    ]);
    const again = await refusal(call('createHotel', groupId, { name: 'Again' }, world.admin));
    expect(again).toEqual([413, expect.stringContaining('The limit of hotels (500) is reached.')]);
  });

  it.each(['hotel', 'member'])('counts the notes of room assignments that go with their %s (A33)', async (owner) => {
    const groupId = await addGroup(server.db);
    await addMember(server.db, groupId, world.author.id);
    const { hotelId, memberId } = await addLodging(server.db, groupId, world.author.id);
    const stay = { memberId, roomNumber: '7', notes: 'Ground floor' };
    const { id } = (await call('createAccommodation', hotelId, stay, world.admin)).json();
    const removal =
      owner === 'hotel'
        ? call('deleteHotel', hotelId, undefined, world.admin)
        : server.call('removeMember', { params: { id: groupId, userId: world.author.id }, as: world.admin.cookie });
    expect((await removal).statusCode).toBe(200);
    const deleted = server.db.selectFrom('changes').select('bytes').where('op', '=', 'delete');
    expect(await deleted.where('entity', '=', 'room').where('entity_id', '=', id).execute()).toEqual([
      { bytes: stay.notes.length },
    ]);
  });

  it('accepts a hotel of the catalogue in either form and returns it in both', async () => {
    const made = await call('createSystemHotel', null, older, world.admin);
    expect([made.statusCode, made.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        name: 'Old Form Inn',
        address: 'Kyoto',
        location: 'Kyoto',
        phone: '1',
        contactPhone: '1',
        email: 'a@inn.example',
        contactEmail: 'a@inn.example',
        website: null,
        description: null,
        imageUrl: null,
        salesManagerName: null,
        salesManagerPhone: null,
        salesManagerEmail: null,
        meetingManagerName: null,
        meetingManagerPhone: null,
        meetingManagerEmail: null,
        isSystemHotel: true,
        createdAt: '2026-05-13T03:00:00.000Z',
        updatedAt: '2026-05-13T03:00:00.000Z',
        clientKey: null,
        version: 1,
      },
    ]);
    const more = { ...newer, salesManagerEmail: 's@inn.example', website: 'https://inn.example', isSystemHotel: false };
    const changed = await call('updateSystemHotel', made.json().id, more, world.admin);
    expect(changed.json()).toMatchObject({ ...more, location: 'Osaka', contactEmail: 'b@inn.example', version: 2 });
    const list = await call('listSystemHotels', null, undefined, world.admin);
    expect(list.json()).toContainEqual(changed.json());
    expect((await call('deleteSystemHotel', made.json().id, undefined, world.admin)).statusCode).toBe(200);
    expect((await call('updateSystemHotel', made.json().id, newer, world.admin)).statusCode).toBe(404);
    expect((await call('deleteSystemHotel', made.json().id, undefined, world.admin)).statusCode).toBe(404);
  });

  it('says which key made a hotel of the catalogue', async () => {
    const headers = { 'idempotency-key': 'key-of-ada' };
    const made = await server.call('createSystemHotel', { body: newer, as: world.admin.cookie, headers });
    expect(made.json().clientKey).toBe('key-of-ada');
    const list = await call('listSystemHotels', null, undefined, world.admin);
    expect(list.json()).toContainEqual(made.json());
    await call('deleteSystemHotel', made.json().id, undefined, world.admin);
  });

  it.each([
    [
      'nothing at all',
      {},
      {
        name: 'Hotel name is required',
        address: 'Address is required',
        phone: 'Phone is required',
        email: 'Email is required',
      },
    ],
    [
      'half of the older form',
      { name: 'Inn', location: 'Kyoto' },
      { contactPhone: 'Contact phone is required', contactEmail: 'Contact email is required' },
    ],
    ['the older form without its place', { ...older, location: ' ' }, { location: 'Location is required' }],
    [
      'bad addresses',
      { ...newer, email: 'nobody', salesManagerEmail: 'x', meetingManagerEmail: 'y' },
      {
        email: 'Invalid email address',
        salesManagerEmail: 'Invalid sales manager email',
        meetingManagerEmail: 'Invalid meeting manager email',
      },
    ],
    [
      'a bad address in the older form',
      { ...older, contactEmail: 'nobody' },
      { contactEmail: 'Invalid email address' },
    ],
    ['a script for a website', { ...newer, website: 'javascript:alert(1)' }, { website: 'Invalid website URL' }],
    ['a script for a picture', { ...newer, imageUrl: 'javascript:alert(1)' }, { imageUrl: 'Invalid image URL' }],
    ['a field that no form has', { ...newer, version: 7 }, { version: 'Unknown field' }],
  ])('refuses %s in the catalogue in the words of the form that was used', async (_, body, errors) => {
    expect(await errorsOf(call('createSystemHotel', null, body, world.admin))).toEqual(errors);
    expect(await errorsOf(call('updateSystemHotel', lodging.systemHotelId, body, world.admin))).toEqual(errors);
  });

  it("shows a group's own hotels to its readers", async () => {
    const body = { name: 'Lake House', address: 'Lakeside 1', phone: '', email: 'lake@example.org', website: '' };
    const made = await call('createHotel', world.groupId, body);
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({ ...body, groupId: world.groupId, phone: null, website: null, version: 1 });
    expect((await call('listHotels', world.groupId, undefined, world.author)).json()).toContainEqual(made.json());
    expect(await changesOf('hotel', made.json().id)).toEqual(['upsert']);
    expect((await call('listHotels', world.otherGroupId, undefined, world.admin)).json()).toEqual([]);
  });

  it('copies a hotel of the catalogue, and the copy is independent', async () => {
    const made = await call('addSystemHotel', world.groupId, { systemHotelId: lodging.systemHotelId });
    expect(made.statusCode).toBe(201);
    const copied = { name: 'Grand Hotel', address: '1 Station Square', email: 'desk@grand.example.org' };
    expect(made.json()).toMatchObject({ ...copied, groupId: world.groupId });
    await call('deleteSystemHotel', lodging.systemHotelId, undefined, world.admin);
    const list = await call('listHotels', world.groupId);
    expect(list.json()).toContainEqual(made.json());
  });

  it.each([[{}], [{ systemHotelId: 0 }], [{ systemHotelId: 'x' }], [{ systemHotelId: 999_999 }]])(
    'requires a hotel of the list instead of %j',
    async (body) => {
      const errors = await errorsOf(call('addSystemHotel', world.groupId, body));
      expect(errors).toEqual({ systemHotelId: 'Please select a hotel from the list' });
    },
  );

  it("changes a group's hotel field by field", async () => {
    await call('updateHotel', lodging.hotelId, { email: 'river@example.org', website: 'https://river.example.org' });
    const changed = await call('updateHotel', lodging.hotelId, { name: 'River Inn II', website: '' });
    expect(changed.json()).toMatchObject({
      name: 'River Inn II',
      email: 'river@example.org',
      website: null,
      version: 3,
    });
  });

  it.each([
    [{ name: ' ' }, { name: 'Hotel name is required' }],
    [{ email: 'nobody' }, { email: 'Invalid email address' }],
    [{ website: 'data:text/html,x' }, { website: 'Invalid website URL' }],
    [{ groupId: 1 }, { groupId: 'Unknown field' }],
  ])("refuses %j for a group's hotel", async (body, errors) => {
    expect(await errorsOf(call('updateHotel', lodging.hotelId, body))).toEqual(errors);
    expect(await errorsOf(call('createHotel', world.groupId, { name: 'X', ...body }))).toEqual(errors);
  });

  it('removes a hotel with its rooms, and both leave a tombstone', async () => {
    expect((await call('deleteHotel', lodging.hotelId)).statusCode).toBe(200);
    const rooms = server.db.selectFrom('accommodations').select('id').where('hotel_id', '=', lodging.hotelId);
    expect(await rooms.execute()).toEqual([]);
    expect(await changesOf('hotel', lodging.hotelId)).toEqual(['delete']);
    expect(await changesOf('room', lodging.roomId)).toEqual(['delete']);
    expect((await call('deleteHotel', lodging.hotelId)).statusCode).toBe(404);
    expect((await call('listAccommodations', lodging.hotelId)).statusCode).toBe(404);
    expect((await call('updateAccommodation', lodging.roomId, { notes: 'x' })).statusCode).toBe(404);
  });

  it('lists the guests of a room in each of the places where a client may look', async () => {
    const body = {
      hotelId: lodging.hotelId,
      memberId: lodging.memberId,
      roomNumber: ' 512 ',
      checkInDate: '2026-05-13T15:00:00+09:00',
      checkOutDate: '2026-05-15T10:00:00+09:00',
      notes: 'Quiet side',
    };
    const made = await call('createAccommodation', lodging.hotelId, body);
    expect([made.statusCode, made.json()]).toEqual([
      201,
      {
        id: expect.any(Number),
        groupId: world.groupId,
        hotelId: lodging.hotelId,
        memberId: lodging.memberId,
        roomNumber: '512',
        checkInDate: '2026-05-13T06:00:00.000Z',
        checkOutDate: '2026-05-15T01:00:00.000Z',
        notes: 'Quiet side',
        clientKey: null,
        memberInfo: {
          role: 'student',
          firstName: 'Anton',
          lastName: 'Example',
          user: {
            id: world.author.id,
            email: 'anton@example.org',
            firstName: 'Anton',
            lastName: 'Example',
            preferredName: null,
          },
          userInfo: { firstName: 'Anton', lastName: 'Example', preferredName: null, profileImageUrl: null },
        },
        createdAt: '2026-05-13T03:00:00.000Z',
        updatedAt: '2026-05-13T03:00:00.000Z',
        version: 1,
      },
    ]);
    const list = await call('listAccommodations', lodging.hotelId, undefined, world.member);
    expect(list.json()).toContainEqual(made.json());
    expect(await changesOf('room', made.json().id)).toEqual(['upsert']);
  });

  it("reads a day or a wall clock's time in the group's zone", async () => {
    const body = {
      memberId: lodging.memberId,
      roomNumber: '1',
      checkInDate: '2026-05-13T15:00',
      checkOutDate: '2026-05-15',
    };
    const made = await call('createAccommodation', lodging.hotelId, body);
    const { checkInDate, checkOutDate } = made.json();
    expect([checkInDate, checkOutDate]).toEqual(['2026-05-13T06:00:00.000Z', '2026-05-14T15:00:00.000Z']);
  });

  it.each([
    ['nothing', {}, { memberId: 'Member is required', roomNumber: 'Room number is required' }],
    ['no hotel', { hotelId: 0, memberId: 1, roomNumber: '1' }, { hotelId: 'Hotel is required' }],
    ['half a member', { memberId: 1.5, roomNumber: '1' }, { memberId: 'Member is required' }],
    [
      'an impossible day',
      { memberId: 1, roomNumber: '1', checkInDate: '2026-02-30' },
      { checkInDate: 'Must be a date, or a date and time' },
    ],
    ['a group of its own', { memberId: 1, roomNumber: '1', groupId: 1 }, { groupId: 'Unknown field' }],
  ])('refuses a room with %s', async (_, body, errors) => {
    expect(await errorsOf(call('createAccommodation', lodging.hotelId, body))).toEqual(errors);
  });

  it("puts only members of the hotel's group into a room", async () => {
    const stranger = await memberIdOf(server.db, world.otherGroupId, world.outsider.id);
    const body = { memberId: stranger, roomNumber: '1' };
    expect(Object.keys(await errorsOf(call('createAccommodation', lodging.hotelId, body)))).toEqual(['memberId']);
    const otherHotel = await addHotel(server.db, world.otherGroupId);
    const elsewhere = { hotelId: otherHotel, memberId: lodging.memberId, roomNumber: '1' };
    expect(Object.keys(await errorsOf(call('createAccommodation', lodging.hotelId, elsewhere)))).toEqual(['hotelId']);
  });

  it('refuses a check-out before the check-in, also when only one of the two is changed', async () => {
    const wrong = { checkOutDate: 'Check-out must not be before check-in' };
    const body = { memberId: lodging.memberId, roomNumber: '1' };
    const backwards = { checkInDate: '2026-05-15T00:00:00Z', checkOutDate: '2026-05-14T23:59:00Z' };
    expect(await errorsOf(call('createAccommodation', lodging.hotelId, { ...body, ...backwards }))).toEqual(wrong);
    const same = { checkInDate: '2026-05-15T00:00:00Z', checkOutDate: '2026-05-15T00:00:00Z' };
    const made = await call('createAccommodation', lodging.hotelId, { ...body, ...same });
    expect(made.statusCode).toBe(201);
    const earlier = { checkOutDate: '2026-05-14T00:00:00Z' };
    expect(await errorsOf(call('updateAccommodation', made.json().id, earlier))).toEqual(wrong);
  });

  it('puts a person into one room for the same nights, also when a room is changed', async () => {
    const stay = (roomNumber: string, checkInDate?: string, checkOutDate?: string) => ({
      memberId: lodging.memberId,
      roomNumber,
      ...(checkInDate && { checkInDate }),
      ...(checkOutDate && { checkOutDate }),
    });
    const add = async (...of: Parameters<typeof stay>) => call('createAccommodation', lodging.hotelId, stay(...of));
    const first = await add('7', '2026-05-13', '2026-05-15');
    const twice = [409, 'This person is in room 7 for these nights already.'];
    const said = ({ statusCode, json }: typeof first) => [statusCode, json().message];
    expect(said(await add('7', '2026-05-13', '2026-05-15'))).toEqual(twice);
    expect(said(await add('7', '2026-05-14', '2026-05-20'))).toEqual(twice);
    expect(said(await add('7'))).toEqual(twice);
    const others = [await add('7', '2026-05-15', '2026-05-16'), await add('8', '2026-05-13', '2026-05-15')];
    expect(others.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    const change = (body: object) => call('updateAccommodation', others[1]?.json().id, body);
    expect(said(await change({ roomNumber: '7' }))).toEqual(twice);
    expect((await change({ roomNumber: '7', checkInDate: '2026-05-16', checkOutDate: '2026-05-17' })).statusCode).toBe(
      200,
    );
    expect((await call('updateAccommodation', first.json().id, { notes: 'Quiet' })).statusCode).toBe(200);
    expect((await call('updateAccommodation', first.json().id, { checkOutDate: '2026-05-14' })).statusCode).toBe(200);
  });

  it.each(['0000-01-01', '0000-01-01T10:00', '9999-12-31T23:00:00-14:00', '2026-02-31', '2026-05-13T24:00'])(
    'refuses a check-in at %s',
    async (checkInDate) => {
      const body = { memberId: lodging.memberId, roomNumber: '1', checkInDate };
      expect(await errorsOf(call('createAccommodation', lodging.hotelId, body))).toEqual({
        checkInDate: 'Must be a date, or a date and time',
      });
    },
  );

  it('changes a room field by field, and null empties a field', async () => {
    const stay = { checkInDate: '2026-05-13T06:00:00Z', notes: 'Window' };
    await call('updateAccommodation', lodging.roomId, stay);
    const changed = await call('updateAccommodation', lodging.roomId, { roomNumber: '102', notes: null });
    const expected = { roomNumber: '102', checkInDate: '2026-05-13T06:00:00.000Z', notes: null, version: 3 };
    expect(changed.json()).toMatchObject(expected);
    expect(await errorsOf(call('updateAccommodation', lodging.roomId, { roomNumber: '' }))).toEqual({
      roomNumber: 'Room number is required',
    });
    expect(await errorsOf(call('updateAccommodation', lodging.roomId, { memberId: 1 }))).toHaveProperty('memberId');
  });

  it('removes a room once', async () => {
    expect((await call('deleteAccommodation', lodging.roomId)).statusCode).toBe(200);
    expect((await call('deleteAccommodation', lodging.roomId)).statusCode).toBe(404);
    expect(await changesOf('room', lodging.roomId)).toEqual(['delete']);
  });

  it.each([
    ['updateHotel', { name: 'Mine' }, 'hotelId', 'name'],
    ['updateAccommodation', { roomNumber: '7' }, 'roomId', 'roomNumber'],
    ['updateSystemHotel', newer, 'systemHotelId', 'name'],
  ] as const)("%s does not overwrite another user's change", async (name, body, id, field) => {
    const send = (tag: string) =>
      server.call(name, {
        params: { id: lodging[id] },
        body,
        as: world.admin.cookie,
        headers: { 'if-match': tag },
      });
    const stale = await send('"7"');
    expect(stale.statusCode).toBe(412);
    expect(stale.json().current).toMatchObject({ id: lodging[id], version: 1 });
    expect(stale.json().current[field]).not.toBe(Object.values(body)[0]);
    expect((await send('"1"')).statusCode).toBe(200);
  });

  it('keeps texts as texts, whatever they look like', async () => {
    const name = '<script>alert(1)</script>"><img src=x onerror=alert(1)>';
    const made = await call('createHotel', world.groupId, { name, address: name });
    expect(made.json()).toMatchObject({ name, address: name });
    expect(made.headers['content-type']).toContain('application/json');
  });
});
