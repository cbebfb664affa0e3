import { describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/calls/endpoints.ts';
import { numberText } from '#contract/text/number-text.ts';
import { fileForm } from '../support/pictures.ts';
import { tripForEach } from '../support/trip.ts';
import { addComment, type Person } from '../support/world.ts';
import { EVENT } from '../support/write-calls.ts';

const DAY_MS = 86_400_000;
const DELETED_COUNTS =
  'Data deleted in the last 24 hours still counts. Please try again tomorrow, or ask an administrator for more.';

describe('A27: making and deleting at the quota', () => {
  const { server, trip, organizer, student } = tripForEach(
    {},
    { QUOTA_PERSON_COMMENTS: '3', QUOTA_GROUP_COMMENTS: '5', QUOTA_GROUP_EVENTS: '4' },
  );
  const call = (name: EndpointName, id: number, body: object | undefined, as: Person = organizer) =>
    server.call(name, { params: { id }, ...(body && { body }), as: as.cookie });
  const comment = (as: Person = student, eventId = trip.eventId) =>
    call('createComment', eventId, { content: 'Hi' }, as);
  /** Makes and deletes one thing after the other until that is refused. @returns how many there were, and the refusal */
  const untilRefused = async (make: () => ReturnType<typeof call>, remove: (id: number) => ReturnType<typeof call>) => {
    for (let count = 0; count < 10; count += 1) {
      const made = await make();
      if (made.statusCode !== 201) return [count, made.statusCode, made.json().message];
      expect((await remove(made.json().id)).statusCode).toBe(200);
    }
    throw new Error('It was never refused');
  };
  const countOf = async (table: 'changes' | 'notifications') =>
    (await server.db.selectFrom(table).select('id').where('group_id', '=', trip.groupId).execute()).length;

  it('ends for the comments of a person for a day, and leaves no notifications', async () => {
    const before = await countOf('changes');
    const remove = (id: number) => call('deleteComment', id, undefined, student);
    const refusal = `You have reached the number of comments that one person may keep here (3). ${DELETED_COUNTS}`;
    expect(await untilRefused(comment, remove)).toEqual([3, 413, refusal]);
    expect([await countOf('notifications'), await countOf('changes')]).toEqual([0, before + 3]);
    expect((await comment(organizer)).statusCode).toBe(201);
    server.clock.advance(DAY_MS);
    expect(await untilRefused(comment, remove)).toEqual([3, 413, refusal]);
  });

  it('says that deleted comments count where those that are left would be allowed', async () => {
    const [first] = [await comment(), await comment(), await comment()];
    expect((await call('deleteComment', first.json().id, undefined, student)).statusCode).toBe(200);
    const refused = await comment();
    expect([refused.statusCode, refused.json().message]).toEqual([
      413,
      `You have reached the number of comments that one person may keep here (3). ${DELETED_COUNTS}`,
    ]);
  });

  it('ends for the comments of a group, and counts those to their authors that went with their event', async () => {
    const event = async () => (await call('createSchedule', trip.groupId, EVENT)).json().id;
    const first = await event();
    for (const _ of [1, 2, 3]) expect((await comment(student, first)).statusCode).toBe(201);
    expect((await call('deleteSchedule', first, undefined)).statusCode).toBe(200);
    expect((await comment()).json().message).toMatch(/^You have reached the number of comments .* still counts/);
    for (const _ of [1, 2]) expect((await comment(organizer)).statusCode).toBe(201);
    expect((await comment(organizer)).json().message).toBe(
      `This group has reached the number of comments that one group may keep here (5). ${DELETED_COUNTS}`,
    );
  });

  it('ends for the events of a group for a day', async () => {
    const make = () => call('createSchedule', trip.groupId, EVENT);
    const remove = (id: number) => call('deleteSchedule', id, undefined);
    const refusal = `This group has reached the number of events that one group may keep here (4). ${DELETED_COUNTS}`;
    expect(await untilRefused(make, remove)).toEqual([3, 413, refusal]);
    server.clock.advance(DAY_MS);
    expect(await untilRefused(make, remove)).toEqual([3, 413, refusal]);
  });

  it.each([
    ['announcements', 'announcement', 500, () => call('createAnnouncement', trip.groupId, { title: 'News', body: '' })],
    [
      'buses',
      'bus',
      2_000,
      () => call('createBus', trip.groupId, { eventId: trip.eventId, name: 'Bus', seats: 9, memberIds: [] }),
    ],
  ] as const)('ends for the %s of a group for a day', async (kind, entity, most, make) => {
    const at = new Date(server.clock()).toISOString();
    const gone = { group_id: trip.groupId, entity, op: 'delete', at } as const;
    const rows = Array.from({ length: most - 1 }, (_, index) => ({ ...gone, entity_id: index + 1_000_000 }));
    await server.db.insertInto('changes').values(rows).execute();
    expect((await make()).statusCode).toBe(201);
    const refused = await make();
    expect([refused.statusCode, refused.json().message]).toEqual([
      413,
      `The limit of ${kind} (${numberText(most)}) is reached. ${DELETED_COUNTS}`,
    ]);
    server.clock.advance(DAY_MS);
    expect((await make()).statusCode).toBe(201);
  });
});

describe('A27: more than a quota that was lowered', () => {
  const { server, trip, organizer, student } = tripForEach(
    {},
    { QUOTA_PERSON_COMMENTS: '1', QUOTA_PERSON_TEXT_MB: '1', QUOTA_GROUP_FILES: '1' },
  );
  const write = (content: string, attachments: object[] = [], as: Person = student) =>
    server.call('createComment', { params: { id: trip.eventId }, body: { content, attachments }, as: as.cookie });
  const change = async (id: number, ...contents: string[]) => {
    const statuses: number[] = [];
    for (const content of contents) {
      const answer = await server.call('updateComment', { params: { id }, body: { content }, as: student.cookie });
      statuses.push(answer.statusCode);
    }
    return statuses;
  };
  const written = () => addComment(server.db, trip.groupId, trip.eventId, student.id);
  const upload = async (...names: string[]) => {
    const body = fileForm('files', ...names.map((name): [string, string] => [name, name]));
    const { files } = (await server.call('uploadFiles', { body, as: student.cookie })).json();
    return files.map(({ name, url, type }: Record<'name' | 'url' | 'type', string>) => ({ name, url, type }));
  };

  it('refuses new comments, also of files only, but no longer texts', async () => {
    const [first] = [await written(), await written()];
    expect(await change(first, 'A longer text')).toEqual([200]);
    expect((await write('', await upload('list.txt'))).statusCode).toBe(413);
  });

  it('refuses a changed comment only if it grows', async () => {
    const [first, large] = [await written(), await written()];
    const content = 'x'.repeat(1024 * 1024);
    await server.db.updateTable('comments').set({ content }).where('id', '=', large).execute();
    expect(await change(first, 'Ours', 'Our', 'Yours')).toEqual([200, 200, 413]);
  });

  it('does not refuse a comment without files', async () => {
    await upload('list.txt', 'map.txt');
    await server.db.updateTable('files').set({ group_id: trip.groupId }).where('owner_id', '=', student.id).execute();
    expect((await write('Hello', [], organizer)).statusCode).toBe(201);
  });
});
