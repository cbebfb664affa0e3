import { describe, expect, it } from 'vitest';
import { readProposedUpdate } from '#contract/records/schedule/proposed-update.ts';
import { addEvent, type Person, sharedWorld } from '../support/world.ts';

const ITINERARY = {
  title: 'Karaoke',
  type: 'activity',
  startTime: '2026-05-15T10:00:00.000Z',
  endTime: '2026-05-15T12:00:00.000Z',
  timezone: 'Asia/Tokyo',
  location: 'Shibuya',
  description: 'Bring friends <3',
};

describe('A confirmed proposal of the assistant', () => {
  const { server, world } = sharedWorld();

  const update = (body: object, person: Person = world.organizer, headers: Record<string, string> = {}) =>
    server.call('updateScheduleByAssistant', { body, as: person.cookie, headers });
  const create = (body: object, person: Person = world.organizer, headers: Record<string, string> = {}) =>
    server.call('createItinerary', { body, as: person.cookie, headers });
  const items = () => server.db.selectFrom('schedule_items').selectAll().orderBy('id').execute();
  const noticesOf = (person: Person, entityId: number) =>
    server.db
      .selectFrom('notifications')
      .select('type')
      .where('user_id', '=', person.id)
      .where('entity_id', '=', entityId)
      .execute();

  it('goes the whole way: a sentence, a proposal, a confirmation', async () => {
    const ask = async (question: string) =>
      (
        await server.call('askAssistant', {
          body: { question, groupId: world.groupId },
          as: world.organizer.cookie,
        })
      ).json();
    const { itineraryData } = await ask('Add a sumo show on May 16 from 2pm to 4pm in Ryogoku');
    const made = await create({ itineraryData, groupId: world.groupId });
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      title: 'Sumo show',
      groupId: world.groupId,
      startTime: '2026-05-16T05:00:00.000Z',
      endTime: '2026-05-16T07:00:00.000Z',
      timezone: 'Asia/Tokyo',
      address: 'Ryogoku',
      createdBy: world.organizer.id,
    });

    const proposal = readProposedUpdate((await ask('Change the location of the sumo show to Kokugikan')).answer);
    const changed = await update({ ...proposal });
    expect([changed.statusCode, changed.json().title]).toEqual([200, 'Sumo show']);
    expect(changed.json().schedule).toMatchObject({ address: 'Kokugikan', version: 2 });
  });

  it('changes the given fields and leaves the rest, also the formatting of an unchanged description', async () => {
    const description = '<p>Bring a <strong>pencil</strong></p><p>and paper</p>';
    const id = await addEvent(server.db, world.groupId, {
      title: 'Drawing',
      description,
      instruction: '<p>Quiet</p>',
      address: 'Hall 1',
      bus_pickup_address: 'Gate',
    });
    const before = (await items()).find((row) => row.id === id);
    const same = await update({ scheduleId: String(id), title: 'Sketching', description: 'Bring a pencil and paper' });
    expect(same.json().schedule).toMatchObject({
      title: 'Sketching',
      description,
      instruction: '<p>Quiet</p>',
      address: 'Hall 1',
      busPickupAddress: 'Gate',
      startTime: before?.start_time,
      endTime: before?.end_time,
    });
    const changed = await update({ scheduleId: id, location: '', description: 'One < two\nthree' });
    expect(changed.json().schedule).toMatchObject({ address: null, description: '<p>One &lt; two</p><p>three</p>' });
    expect(await noticesOf(world.member, id)).toEqual([{ type: 'schedule_update' }, { type: 'schedule_update' }]);
  });

  it('keeps the whole description where a model repeats the beginning that it was given', async () => {
    const description = `<p>${'Bring a <strong>pencil</strong>. '.repeat(40)}</p>`;
    const id = await addEvent(server.db, world.groupId, { title: 'Drawing', description });
    const repeated = 'Bring a pencil. '.repeat(40).slice(0, 200);
    const changed = await update({ scheduleId: id, location: 'Hall 2', description: repeated });
    expect(changed.json().schedule).toMatchObject({ address: 'Hall 2', description });
  });

  it('is reported only to users who may see the group', async () => {
    const { id } = (await create({ itineraryData: ITINERARY, groupId: world.groupId })).json();
    expect(await noticesOf(world.author, id)).toEqual([{ type: 'schedule_create' }]);
    expect(await noticesOf(world.outsider, id)).toEqual([]);
  });

  it('is refused to a user who does not run the group, whatever the body claims', async () => {
    const before = await items();
    for (const person of [world.author, world.member]) {
      expect((await update({ scheduleId: world.eventId, title: 'Hacked' }, person)).statusCode).toBe(403);
      expect((await create({ itineraryData: ITINERARY, groupId: world.groupId }, person)).statusCode).toBe(403);
    }
    expect((await update({ scheduleId: world.eventId, title: 'Hacked' }, world.outsider)).statusCode).toBe(404);
    expect((await create({ itineraryData: ITINERARY, groupId: world.groupId }, world.outsider)).statusCode).toBe(404);
    expect((await update({ scheduleId: world.otherEventId, title: 'Hacked' })).statusCode).toBe(404);
    expect((await create({ itineraryData: ITINERARY, groupId: world.otherGroupId })).statusCode).toBe(404);
    expect((await update({ scheduleId: world.eventId, title: 'x', role: 'admin' }, world.author)).statusCode).toBe(422);
    expect(await items()).toEqual(before);
  });

  it.each([
    ['no event', 'update', { title: 'x' }, 'scheduleId', 'Missing schedule ID for update.'],
    ['no title', 'update', { scheduleId: 1, title: ' ' }, 'title', 'Title cannot be empty or contain only spaces'],
    [
      'a long title',
      'update',
      { scheduleId: 1, title: 'x'.repeat(101) },
      'title',
      'Title cannot exceed 100 characters',
    ],
    ['an unknown type', 'update', { scheduleId: 1, type: 'rave' }, 'type', 'Please select an event type'],
    ['no group', 'create', { itineraryData: ITINERARY }, 'groupId', 'No group selected for creating an itinerary.'],
    [
      'an end before its start',
      'create',
      { itineraryData: { ...ITINERARY, endTime: ITINERARY.startTime }, groupId: 1 },
      'itineraryData.endTime',
      'End time must be after start time',
    ],
    [
      'no start',
      'create',
      { itineraryData: { ...ITINERARY, startTime: '' }, groupId: 1 },
      'itineraryData.startTime',
      'Start time is required',
    ],
  ])('is refused with %s, in the words of the form', async (_, call, body, field, message) => {
    const answer = await (call === 'update' ? update(body) : create(body));
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: message }]);
  });

  it('is done once under one key', async () => {
    const headers = { 'idempotency-key': 'itinerary-1' };
    const body = { itineraryData: { ...ITINERARY, title: 'Only once' }, groupId: world.groupId };
    const first = await create(body, world.organizer, headers);
    const second = await create(body, world.organizer, headers);
    expect([second.statusCode, second.json().id]).toEqual([201, first.json().id]);
    expect((await items()).filter(({ title }) => title === 'Only once')).toHaveLength(1);
  });

  it('takes no long time for a description of nothing but beginnings of tags', async () => {
    const described = (description: string) => create({ itineraryData: { ...ITINERARY, description }, groupId: 1 });
    const answer = await described('<a'.repeat(100_000));
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { 'itineraryData.description': 'Has too many tags' },
    ]);
    const text = `a < b ${'<a '.repeat(9_000)}`;
    expect((await described(text)).json().description).toBe(`<p>${text.replaceAll('<', '&lt;').trim()}</p>`);
  });

  it('loses every script on its way in', async () => {
    const description = '<p>Fine<script>alert(1)</script><img src=x onerror=alert(1)></p>';
    const { id } = (await create({ itineraryData: { ...ITINERARY, description }, groupId: world.groupId })).json();
    const stored = (await items()).find((row) => row.id === id);
    expect(stored?.description).toBe('<p>Fine</p>');
  });
});
