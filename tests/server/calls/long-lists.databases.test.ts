import { describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/calls/endpoints.ts';
import { addEvent, addGroup, addMember, sharedWorld } from '../support/world.ts';

describe('A list whose texts are too much for one page', () => {
  const { server, world } = sharedWorld();
  const LONG = 'é'.repeat(100_000);
  let groupId: number;
  let eventId: number;
  let draftId: number;
  /** A group in which the events, and the comments of the first, take several pages. */
  const fill = async () => {
    groupId = await addGroup(server.db);
    await addMember(server.db, groupId, world.author.id);
    const at = '2026-05-13T03:00:00.000Z';
    const events: number[] = [];
    // The later in the list, the earlier it was created.
    for (let hour = 17; hour > 5; hour -= 1)
      events.push(
        await addEvent(server.db, groupId, {
          start_time: `2026-05-13T${String(hour).padStart(2, '0')}:00:00.000Z`,
          end_time: '2026-05-13T18:00:00.000Z',
          description: LONG,
          instruction: LONG,
        }),
      );
    draftId = await addEvent(server.db, groupId, { is_draft: 1, description: LONG });
    eventId = events[0] ?? 0;
    const made = { schedule_item_id: eventId, group_id: groupId, user_id: world.author.id };
    for (let number = 0; number < 250; number += 1)
      await server.db
        .insertInto('comments')
        .values({ ...made, content: `${number} ${'é'.repeat(9_000)}`, created_at: at, updated_at: at })
        .execute();
    return events;
  };
  const ask = (name: EndpointName, id: number, headers: Record<string, string> = {}) =>
    server.call(name, { params: { id }, as: world.author.cookie, headers });

  it('is the same list, in the same order, and recognizes a client that has it already', async () => {
    const events = await fill();

    const schedule = await ask('listSchedules', groupId);
    expect(schedule.statusCode).toBe(200);
    expect(schedule.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(schedule.headers['content-length']).toBeUndefined();
    const single = await Promise.all(events.toReversed().map(async (id) => (await ask('getSchedule', id)).json()));
    expect(schedule.json()).toEqual(single);
    expect(schedule.body).toBe(JSON.stringify(single));

    const comments = await ask('listComments', eventId);
    const contents = comments.json().map(({ content }: { content: string }) => Number.parseInt(content, 10));
    expect(contents).toEqual(Array.from({ length: 250 }, (_, number) => number));

    for (const [name, id] of [
      ['listSchedules', groupId],
      ['listComments', eventId],
    ] as const) {
      const known = { 'if-none-match': String((await ask(name, id)).headers.etag) };
      expect(await ask(name, id, known)).toMatchObject({ statusCode: 304, body: '' });
      const body = { content: 'One more' };
      await server.call('createComment', { params: { id: eventId }, body, as: world.author.cookie });
      expect((await ask(name, id, known)).statusCode).toBe(200);
    }
  });

  it('has no drafts for users who may not know of them', async () => {
    const idsFor = async (as: string) => {
      const answer = await server.call('listSchedules', { params: { id: groupId }, as });
      return answer.json().map(({ id }: { id: number }) => id);
    };
    expect(await idsFor(world.author.cookie)).not.toContain(draftId);
    expect(await idsFor(world.admin.cookie)).toContain(draftId);
  });

  it('is as long for today and the next days', async () => {
    const ids = async (name: EndpointName) => {
      const answer = await server.call(name, { as: world.author.cookie });
      expect(answer.headers['content-length']).toBeUndefined();
      const rows: { id: number; groupId: number }[] = answer.json();
      return rows.filter((row) => row.groupId === groupId).length;
    };
    // Midnight in Tokyo is at 15:00 UTC.
    expect(await ids('schedulesToday')).toBe(9);
    expect(await ids('schedulesUpcoming')).toBe(12);
  });
});
