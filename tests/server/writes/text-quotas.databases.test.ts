import { describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/calls/endpoints.ts';
import { addHotel } from '../support/lodging.ts';
import { tripForEach } from '../support/trip.ts';
import { addComment, addEvent, addGroup, addMember, type Person } from '../support/world.ts';
import { EVENT } from '../support/write-calls.ts';

const MEGABYTE = 1024 * 1024;
const DAY_MS = 86_400_000;
const DELETED_COUNTS =
  'Data deleted in the last 24 hours still counts. Please try again tomorrow, or ask an administrator for more.';

describe('A27: how much text one person or one group may keep', () => {
  const { server, trip, organizer, student } = tripForEach(
    { description: '' },
    { QUOTA_PERSON_TEXT_MB: '1', QUOTA_GROUP_TEXT_MB: '2' },
  );
  const OF_GROUP = 'This group has reached the amount of text that one group may keep here (2 MB).';
  const OF_PERSON = 'You have reached the amount of text that one person may keep here (1 MB).';
  const ASK = 'Please ask an administrator for more.';

  const call = async (name: EndpointName, id: number, body?: object, as: Person = organizer) => {
    const answer = await server.call(name, { params: { id }, ...(body && { body }), as: as.cookie });
    const { id: made = 0, message } = answer.json();
    return { status: answer.statusCode, made: made as number, refusal: [answer.statusCode, message] };
  };
  /** An event that leaves so many bytes of text to its group; it is as if it had been there before there were quotas. */
  const leave = (bytes: number) => addEvent(server.db, trip.groupId, { description: 'x'.repeat(2 * MEGABYTE - bytes) });
  const comment = (content: string) => call('createComment', trip.eventId, { content }, student);
  const room = async (notes: string) => {
    const hotelId = await addHotel(server.db, trip.groupId);
    return call('createAccommodation', hotelId, { memberId: trip.studentId, roomNumber: '1', notes });
  };
  const announce = (body: string) => call('createAnnouncement', trip.groupId, { title: 'News', body });

  type Written = Awaited<ReturnType<typeof call>>;
  const WRITES: [name: string, write: (text: string) => Promise<Written>][] = [
    ['a new event', (description) => call('createSchedule', trip.groupId, { ...EVENT, description })],
    ['a changed event', (instruction) => call('updateSchedule', trip.eventId, { ...EVENT, instruction })],
    ['a new comment', comment],
    ['a changed comment', async (content) => call('updateComment', (await comment('?')).made, { content }, student)],
    ['a new announcement', announce],
    ['a changed announcement', async (body) => call('updateAnnouncement', (await announce('?')).made, { body })],
    ['a room', room],
    ['a changed room', async (notes) => call('updateAccommodation', (await room('?')).made, { notes })],
    [
      'a receipt',
      (content) =>
        call(
          'createReceipt',
          trip.groupId,
          { eventId: trip.eventId, content, readAt: '2026-05-13T03:00:00.000Z' },
          student,
        ),
    ],
  ];
  it.each(WRITES)('bounds %s of a group', async (_, write) => {
    await leave(100);
    expect((await write('x'.repeat(120))).refusal).toEqual([413, `${OF_GROUP} ${ASK}`]);
    expect((await write('x'.repeat(80))).status).toBeLessThan(300);
    expect((await write('y'.repeat(101))).refusal).toEqual([413, `${OF_GROUP} ${ASK}`]);
  });

  it('is counted in bytes, and a text that is made shorter makes room at once', async () => {
    await leave(100);
    const { made } = await comment('é'.repeat(50));
    expect((await comment('x')).status).toBe(413);
    expect((await call('updateComment', made, { content: 'é'.repeat(40) }, student)).status).toBe(200);
    expect((await comment('é'.repeat(10))).status).toBe(201);
    expect((await comment('x')).status).toBe(413);
  });

  it('refuses a change where there is too much text already only if the text grows', async () => {
    await leave(-1_000);
    const before = `<p>${'x'.repeat(100)}</p>`;
    await server.db.updateTable('schedule_items').set({ description: before }).where('id', '=', trip.eventId).execute();
    const change = async (description: string) =>
      (await call('updateSchedule', trip.eventId, { ...EVENT, title: 'Castle', description })).status;
    const texts = [before, '<p>Short</p>', '<p>Shorts</p>'];
    const statuses: number[] = [];
    for (const text of texts) statuses.push(await change(text));
    expect(statuses).toEqual([200, 200, 413]);
  });

  it('bounds the comments of a person, in all their groups together', async () => {
    const groupId = await addGroup(server.db);
    await addMember(server.db, groupId, student.id);
    const commentId = await addComment(server.db, groupId, await addEvent(server.db, groupId), student.id);
    const content = 'x'.repeat(MEGABYTE - 10);
    await server.db.updateTable('comments').set({ content }).where('id', '=', commentId).execute();
    expect((await comment('x'.repeat(11))).refusal).toEqual([413, `${OF_PERSON} ${ASK}`]);
    expect((await comment('x'.repeat(10))).status).toBe(201);

    expect((await call('deleteComment', commentId, undefined, student)).status).toBe(200);
    expect((await comment('x')).refusal).toEqual([413, `${OF_PERSON} ${DELETED_COUNTS}`]);
    server.clock.advance(DAY_MS);
    expect((await comment('x')).status).toBe(201);
  });

  it('includes for a day what was deleted', async () => {
    const id = await leave(100);
    expect((await call('deleteSchedule', id)).status).toBe(200);
    expect((await announce('x'.repeat(120))).refusal).toEqual([413, `${OF_GROUP} ${DELETED_COUNTS}`]);
    server.clock.advance(DAY_MS - 1);
    expect((await announce('x'.repeat(120))).status).toBe(413);
    server.clock.advance(1);
    expect((await announce('x'.repeat(120))).status).toBe(201);
  });
});
