import { describe, expect, it } from 'vitest';
import { addEvent, addGroup, addMember, sharedWorld } from '../support/world.ts';

describe('Schedules', () => {
  const { server, world } = sharedWorld();

  const titles = (answer: { json(): { title: string }[] }) => answer.json().map((item) => item.title);

  it('lists events that overlap a range, without the end of the range, by start', async () => {
    const groupId = await addGroup(server.db);
    const add = (title: string, start: string, end: string) =>
      addEvent(server.db, groupId, {
        title,
        start_time: `2026-05-${start}:00.000Z`,
        end_time: `2026-05-${end}:00.000Z`,
      });
    await add('begins at the end', '15T00:00', '15T01:00');
    await add('inside', '14T10:00', '14T11:00');
    await add('reaches in', '13T22:00', '14T00:30');
    await add('ends at the start', '13T20:00', '14T00:00');
    await add('around it all', '12T00:00', '18T00:00');
    await add('a moment at the start', '14T00:00', '14T00:00');
    const list = (query?: Record<string, string>) =>
      server.call('listSchedules', { params: { id: groupId }, as: world.admin.cookie, ...(query && { query }) });

    expect(await list({ startDate: '2026-05-14T00:00:00Z', endDate: '2026-05-15T00:00:00Z' }).then(titles)).toEqual([
      'around it all',
      'reaches in',
      'a moment at the start',
      'inside',
    ]);
    // The same range, written in Tokyo's time.
    expect(
      await list({ startDate: '2026-05-14T09:00:00+09:00', endDate: '2026-05-15T09:00:00+09:00' }).then(titles),
    ).toHaveLength(4);
    expect(await list({ startDate: '2026-05-14T12:00:00Z' }).then(titles)).toEqual([
      'around it all',
      'begins at the end',
    ]);
    expect(await list({ endDate: '2026-05-13T00:00:00Z' }).then(titles)).toEqual(['around it all']);
    expect(await list().then(titles)).toHaveLength(6);
  });

  it('shows one event with everything that belongs to it', async () => {
    const id = await addEvent(server.db, world.groupId, {
      title: 'Coach',
      type: 'transportation',
      address: 'Gate 3',
      bus_pickup_address: 'Hotel',
      bus_dropoff_address: 'Museum',
      created_by: world.organizer.id,
    });
    const { id: fileId } = await server.db
      .insertInto('files')
      .values({
        stored_name: 'f00d.pdf',
        content_hash: 'f00d',
        name: 'Plan.pdf',
        type: 'application/pdf',
        size: 10,
        created_at: '2026-05-13T00:00:00.000Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await server.db
      .insertInto('schedule_attachments')
      .values({ schedule_item_id: id, file_id: fileId, name: 'Plan.pdf', position: 0 })
      .execute();
    const answer = await server.call('getSchedule', { params: { id }, as: world.author.cookie });
    expect(answer.json()).toEqual({
      id,
      groupId: world.groupId,
      title: 'Coach',
      type: 'transportation',
      startTime: '2026-05-13T05:00:00.000Z',
      endTime: '2026-05-13T06:00:00.000Z',
      timezone: 'Asia/Tokyo',
      endTimezone: null,
      description: '<p>Bring a pencil</p>',
      instruction: '',
      address: 'Gate 3',
      busPickupAddress: 'Hotel',
      busDropoffAddress: 'Museum',
      attachments: [{ name: 'Plan.pdf', url: '/uploads/f00d.pdf', type: 'application/pdf' }],
      isDraft: false,
      audience: null,
      isFixed: false,
      mustRead: false,
      isCancelled: false,
      createdBy: world.organizer.id,
      updatedBy: null,
      clientKey: null,
      updatedAt: '2026-05-13T03:00:00.000Z',
      version: 1,
    });
  });

  it("counts events that overlap each group's own today", async () => {
    // Now is 13 May, 12:00 in Tokyo; in Los Angeles it is still 12 May, 20:00.
    const tokyo = await addGroup(server.db, { default_timezone: 'Asia/Tokyo' });
    const angeles = await addGroup(server.db, { default_timezone: 'America/Los_Angeles' });
    const archived = await addGroup(server.db, { is_archived: 1 });
    for (const [groupId, zone] of [
      [tokyo, 'Tokyo'],
      [angeles, 'Los Angeles'],
      [archived, 'archived'],
    ] as const) {
      await addMember(server.db, groupId, world.outsider.id);
      const at = (start: string, end: string) => ({
        start_time: `2026-05-${start}:00.000Z`,
        end_time: `2026-05-${end}:00.000Z`,
      });
      await addEvent(server.db, groupId, { title: `${zone} 12 May 16:30 UTC`, ...at('12T16:30', '12T17:00') });
      await addEvent(server.db, groupId, { title: `${zone} 12 May 08:00 UTC`, ...at('12T08:00', '12T09:00') });
      await addEvent(server.db, groupId, { title: `${zone} 13 May 08:00 UTC`, ...at('13T08:00', '13T09:00') });
      await addEvent(server.db, groupId, { title: `${zone} ends at midnight in Tokyo`, ...at('12T14:00', '12T15:00') });
    }
    const answer = await server.call('schedulesToday', { as: world.outsider.cookie });
    expect(titles(answer).filter((title) => title !== 'Elsewhere')).toEqual([
      'Los Angeles 12 May 08:00 UTC',
      'Los Angeles ends at midnight in Tokyo',
      'Tokyo 12 May 16:30 UTC',
      'Los Angeles 12 May 16:30 UTC',
      'Tokyo 13 May 08:00 UTC',
    ]);
  });

  it('counts events that start after now and within seven days as upcoming', async () => {
    const groupId = await addGroup(server.db);
    await addMember(server.db, groupId, world.member.id);
    const add = (title: string, start: string) =>
      addEvent(server.db, groupId, {
        title,
        start_time: `2026-05-${start}:00.000Z`,
        end_time: '2026-05-25T00:00:00.000Z',
      });
    await add('right now', '13T03:00');
    await add('in a minute', '13T03:01');
    await add('in seven days', '20T03:00');
    await add('a minute later', '20T03:01');
    const answer = await server.call('schedulesUpcoming', { as: world.member.cookie });
    expect(titles(answer).filter((title) => !['Museum', 'Coach'].includes(title))).toEqual([
      'in a minute',
      'in seven days',
    ]);
  });

  it("never shows another group's events among one's own", async () => {
    const mine = await server.call('schedulesUpcoming', { as: world.author.cookie });
    expect(titles(mine)).not.toContain('Elsewhere');
    expect(titles(mine)).toContain('Museum');
  });
});
