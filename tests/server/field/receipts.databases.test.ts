import { beforeEach, describe, expect, it } from 'vitest';
import { readContent } from '#contract/records/field/receipt-content.ts';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { scheduleItem } from '#server/domain/schedule/schedules.ts';
import { tripForEach } from '../support/trip.ts';
import { addMember, addPerson, type Person } from '../support/world.ts';

const MINUTE_MS = 60_000;

describe('Receipts', () => {
  const { server, trip, organizer, assistant, student, changes } = tripForEach({ must_read: 1 });
  let other: Person;
  beforeEach(async () => {
    other = await addPerson(server.db, `Otto-${trip.groupId}`);
    await addMember(server.db, trip.groupId, other.id);
    await recordUnrecorded(server.db);
  });

  const content = async (): Promise<string> => {
    const read = await scheduleItem(server.db, trip.eventId);
    if (!read.ok || !('body' in read)) throw new Error('There is no such event');
    return readContent(read.body);
  };
  const confirm = async (as: Person, what?: object) => {
    const body = {
      eventId: trip.eventId,
      readAt: '2026-05-12T08:00:00.000Z',
      ...(what ?? { content: await content() }),
    };
    return server.call('createReceipt', { params: { id: trip.groupId }, body, as: as.cookie });
  };
  const change = (fields: { title?: string; is_draft?: 0 | 1; must_read?: 0 | 1; audience?: string }) =>
    server.db
      .updateTable('schedule_items')
      .set({ ...fields, updated_at: new Date(server.clock()).toISOString() })
      .where('id', '=', trip.eventId)
      .execute();
  const remind = (as = assistant) => server.call('remindReaders', { params: { id: trip.eventId }, as: as.cookie });
  const told = async () => {
    const rows = await server.db
      .selectFrom('notifications')
      .select('user_id')
      .where('type', '=', 'must_read')
      .where('schedule_item_id', '=', trip.eventId)
      .orderBy('id')
      .execute();
    return rows.map(({ user_id }) => user_id);
  };

  it('[EVENT-7] are one for each user and content, however often they are sent', async () => {
    const first = await confirm(student);
    expect(first.statusCode, first.body).toBe(201);
    expect((await confirm(student)).json()).toEqual(first.json());
    const atOnce = await Promise.all([confirm(other), confirm(other)]);
    expect(atOnce.map(({ statusCode }) => statusCode)).toEqual([201, 201]);
    expect(atOnce[0]?.json().id).toBe(atOnce[1]?.json().id);
    await change({ title: 'Moved' });
    expect((await confirm(student)).json().id).not.toBe(first.json().id);
  });

  it('[EVENT-7] are accepted when their event is a draft again, or gone', async () => {
    const late = { content: await content() };
    await change({ is_draft: 1 });
    expect((await confirm(student, late)).statusCode).toBe(201);
    await server.db.deleteFrom('schedule_items').where('id', '=', trip.eventId).execute();
    const answer = await confirm(other, late);
    expect(answer.statusCode, answer.body).toBe(201);
    expect((await changes(other)).receipts).toEqual([answer.json()]);
  });

  it('[EVENT-9] are sent to their user and to the staff, and to no other reader', async () => {
    const before = (await changes(other)).cursor;
    const made = (await confirm(student)).json();
    expect((await changes(student)).receipts).toEqual([made]);
    expect((await changes(assistant)).receipts).toEqual([made]);
    expect((await changes(organizer)).receipts).toEqual([made]);
    for (const since of [undefined, before]) expect((await changes(other, since)).receipts).toEqual([]);
  });

  it('are removed with their user', async () => {
    const { id } = (await confirm(student)).json();
    const { cursor } = await changes(assistant);
    const admin = await addPerson(server.db, `Ada-${trip.groupId}`, 'admin');
    const gone = await server.call('deleteUser', { params: { id: student.id }, as: admin.cookie });
    expect(gone.statusCode, gone.body).toBe(200);
    const { deleted, receipts } = await changes(assistant, cursor);
    expect(deleted).toContainEqual(expect.objectContaining({ entity: 'receipt', id }));
    expect(receipts).toEqual([]);
  });

  it('[EVENT-9] cause a reminder for exactly those who lack one, and not twice in ten minutes', async () => {
    await confirm(student);
    const answer = await remind(organizer);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toEqual({ reminded: 2 });
    expect(await told()).toEqual([assistant.id, other.id]);
    const again = await remind(organizer);
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toBe('A reminder was sent less than 10 minutes ago.');
    server.clock.advance(10 * MINUTE_MS + 1);
    // The sender of a reminder gets none.
    expect((await remind(assistant)).json()).toEqual({ reminded: 1 });
    expect(await told()).toEqual([assistant.id, other.id, other.id]);
    expect((await remind(student)).statusCode).toBe(403);
  });

  it('[EVENT-8] [EVENT-9] of an earlier content cause a reminder again at once', async () => {
    await confirm(student);
    await remind();
    server.clock.advance(MINUTE_MS);
    await change({ title: 'Other' });
    expect((await remind()).json()).toEqual({ reminded: 2 });
    expect(await told()).toEqual([other.id, student.id, other.id]);
  });

  it('[EVENT-9] cause no reminder for a member who does not take part', async () => {
    await change({ audience: JSON.stringify({ memberIds: [], roles: ['assistant'] }) });
    const answer = await remind(organizer);
    expect(answer.json()).toEqual({ reminded: 1 });
    expect(await told()).toEqual([assistant.id]);
  });

  it.each([
    [{ must_read: 0 } as const, 'This event needs no confirmation.'],
    [{ is_draft: 1 } as const, 'This event is a draft: only staff see it.'],
  ])('[EVENT-9] cause no reminder of an event with %o', async (fields, message) => {
    await change(fields);
    const answer = await remind();
    expect([answer.statusCode, answer.json().message]).toEqual([409, message]);
    expect(await told()).toEqual([]);
  });

  it('[EVENT-9] cause no reminder when none is missing', async () => {
    await confirm(student);
    await confirm(other);
    expect((await remind()).json().message).toBe('Everyone else has confirmed it.');
  });

  it.each([
    [{ content: '' }, 'content'],
    [{ content: 'x'.repeat(200_000) }, 'content'],
    [{ readAt: 'yesterday' }, 'readAt'],
    [{ eventId: 'none' }, 'eventId'],
  ])('names the field of %o', async (what, field) => {
    const answer = await confirm(student, { content: '[]', ...what });
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });
});
