import { describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/calls/endpoints.ts';
import { RICH_TEXT_MAX_LENGTH } from '#contract/schema/limits.ts';
import { addHotel, addRoom } from '../support/lodging.ts';
import { fileForm } from '../support/pictures.ts';
import type { CallOptions } from '../support/test-app.ts';
import { addEvent, addMember, addPerson, type Person, sharedWorld } from '../support/world.ts';
import { EVENT } from '../support/write-calls.ts';

/** Every text that is written: the texts of a row of notes, beside lines and names. */
const MOST_KEPT = 16_000;

const long = (begin: string, length: number, end = '') => begin + 'x'.repeat(length - begin.length - end.length) + end;

describe('[SEND-2] A27: the answer to a repeated write', () => {
  const { server, world } = sharedWorld();

  const keptUnder = (key: string) =>
    server.db.selectFrom('idempotency_keys').select(['body', 'texts']).where('key', '=', key).executeTakeFirstOrThrow();

  /** Calls twice under one key, and checks that little was kept for it. */
  async function twice(key: string, name: EndpointName, person: Person, options: CallOptions) {
    const call = () => server.call(name, { ...options, as: person.cookie, headers: { 'idempotency-key': key } });
    const first = await call();
    const second = await call();
    expect(second.headers['idempotency-replayed']).toBe('true');
    expect(second.statusCode).toBe(first.statusCode);
    const { body, texts } = await keptUnder(key);
    expect(body.length + (texts?.length ?? 0)).toBeLessThan(MOST_KEPT);
    return { first, second };
  }

  it.each([
    ['plain', (length: number) => long('<p>', length, '</p>')],
    ['to be sanitised', (length: number) => long('<p onclick="x">a<script>b</script>&nbsp;<b>c</b>', length, '</p>')],
  ])('is whole, though the texts of an event are not kept for it (%s)', async (name, text) => {
    const body = { ...EVENT, description: text(RICH_TEXT_MAX_LENGTH), instruction: text(RICH_TEXT_MAX_LENGTH - 1) };
    const made = await twice(`create ${name}`.replaceAll(' ', '-'), 'createSchedule', world.organizer, {
      params: { id: world.groupId },
      body,
    });
    expect(made.first.statusCode).toBe(201);
    expect(made.first.json().description.length).toBeGreaterThan(190_000);
    expect(made.second.body).toBe(made.first.body);
    const changed = await twice(`change ${name}`.replaceAll(' ', '-'), 'updateSchedule', world.organizer, {
      params: { id: made.first.json().id },
      body: { ...body, title: 'Zoo' },
    });
    expect(changed.second.body).toBe(changed.first.body);
  });

  it('is whole where the event came as a form', async () => {
    const form = fileForm('attachments', ['list.txt', 'hello']);
    for (const [name, value] of Object.entries({ ...EVENT, description: long('<p>', 9_000, '</p>') })) {
      form.append(name, value);
    }
    const { first, second } = await twice('form', 'createSchedule', world.organizer, {
      params: { id: world.groupId },
      body: form,
    });
    expect(first.json().attachments).toHaveLength(1);
    expect(second.body).toBe(first.body);
  });

  it('is whole for a long comment, and for a user who has left the group meanwhile', async () => {
    const leaver = await addPerson(server.db, 'Leaver');
    const membership = await addMember(server.db, world.groupId, leaver.id);
    const options = { params: { id: world.eventId }, body: { content: long('山 & "', 10_000) } };
    const { first, second } = await twice('comment', 'createComment', leaver, options);
    expect(second.body).toBe(first.body);
    await server.db.deleteFrom('group_members').where('id', '=', membership).execute();
    const gone = await twice('comment', 'createComment', leaver, options);
    expect([gone.second.statusCode, gone.second.body]).toEqual([201, first.body]);
  });

  it('has the earlier notes of a room of which only the number was changed', async () => {
    const hotelId = await addHotel(server.db, world.groupId);
    const membership = await addMember(server.db, world.groupId, (await addPerson(server.db, 'Guest')).id);
    const id = await addRoom(server.db, hotelId, membership);
    const notes = long('Note ', 5_000);
    await server.db.updateTable('accommodations').set({ notes }).where('id', '=', id).execute();
    const { first, second } = await twice('room', 'updateAccommodation', world.organizer, {
      params: { id },
      body: { roomNumber: '7' },
    });
    expect(first.json()).toMatchObject({ roomNumber: '7', notes });
    expect(second.body).toBe(first.body);
  });

  it('leaves out a long text that existed before, and contains the rest', async () => {
    const description = long('<p>', 100_000, '</p>');
    await server.db.updateTable('schedule_items').set({ description }).where('id', '=', world.eventId).execute();
    const { first, second } = await twice('assistant', 'updateScheduleByAssistant', world.organizer, {
      body: { scheduleId: world.eventId, title: 'Garden' },
    });
    expect(first.json().schedule.description).toBe(description);
    const { title, schedule } = first.json();
    expect(second.json()).toEqual({ title, schedule: { ...schedule, description: null } });
  });

  it('lacks the events of a publication that have such a text, so that no device stores them without it', async () => {
    const draft = (title: string, description: string) =>
      addEvent(server.db, world.groupId, { title, description, is_draft: 1 });
    const whole = await draft('Whole', '<p>Short</p>');
    const lengthy = await draft('Long', long('<p>', 6_000, '</p>'));
    const { first, second } = await twice('publish', 'publish', world.organizer, {
      params: { id: world.groupId },
      body: { eventIds: [whole, lengthy] },
    });
    const { eventIds, events } = first.json();
    expect(events.map((event: { id: number }) => event.id)).toEqual([whole, lengthy]);
    expect(second.json()).toEqual({ eventIds, events: events.slice(0, 1) });
  });

  it('is replayed when an earlier version kept it whole', async () => {
    const content = long('Hello ', 9_000);
    const options = { params: { id: world.eventId }, body: { content } };
    const { first } = await twice('earlier', 'createComment', world.author, options);
    await server.db
      .updateTable('idempotency_keys')
      .set({ body: first.body, texts: null })
      .where('key', '=', 'earlier')
      .execute();
    const again = await server.call('createComment', {
      ...options,
      as: world.author.cookie,
      headers: { 'idempotency-key': 'earlier' },
    });
    expect(again.body).toBe(first.body);
  });
});
