import { describe, expect, it } from 'vitest';
import { countQueries } from '../support/query-plugins.ts';
import { startTestApp } from '../support/test-app.ts';
import { addEvent, addGroup, addMember, addPerson, type Person, sharedWorld } from '../support/world.ts';

describe('Groups and members', () => {
  const { server, world } = sharedWorld();

  const namesFor = async (person: Person) => {
    const answer = await server.call('listGroups', { as: person.cookie });
    return answer.json().map((group: { name: string }) => group.name);
  };

  it('lists all groups to admins, to others the ones they belong to, to organizers also those they created', async () => {
    expect(await namesFor(world.admin)).toEqual(['Spring trip', 'Another trip']);
    expect(await namesFor(world.author)).toEqual(['Spring trip']);
    expect(await namesFor(world.outsider)).toEqual(['Another trip']);
    expect(await namesFor(world.organizer)).toEqual(['Spring trip']);
    expect(await namesFor(await addPerson(server.db, 'Nora'))).toEqual([]);
  });

  it('shows nothing of a group to its creator who is not an organizer or member any more', async () => {
    const former = await addPerson(server.db, 'Frank');
    await addGroup(server.db, { name: 'Left behind', created_by: former.id });
    expect(await namesFor(former)).toEqual([]);
  });

  it('counts members and events and shows the first three members', async () => {
    const groupId = await addGroup(server.db, { name: 'Counted', start_date: '2026-06-01', end_date: '2026-06-03' });
    const people = await Promise.all(['P1', 'P2', 'P3', 'P4', 'P5'].map((name) => addPerson(server.db, name)));
    for (const person of people) await addMember(server.db, groupId, person.id);
    await addEvent(server.db, groupId);
    await addEvent(server.db, groupId);
    const answer = await server.call('listGroups', { as: people[4]?.cookie ?? '' });
    expect(answer.json()).toHaveLength(1);
    expect(answer.json()[0]).toMatchObject({ name: 'Counted', memberCount: 5, scheduleCount: 2, isActive: false });
    expect(answer.json()[0].members.map((member: { firstName: string }) => member.firstName)).toEqual([
      'P1',
      'P2',
      'P3',
    ]);
    const one = await server.call('getGroup', { params: { id: groupId }, as: world.admin.cookie });
    const { cursor: _, ...listed } = answer.json()[0];
    expect(one.json()).toEqual(listed);
  });

  it('makes as many queries for many groups as for one', async () => {
    const counter = countQueries();
    const counted = await startTestApp({ plugin: counter });
    const lone = await addPerson(counted.db, 'Lone');
    const queriesOf = async (groups: number) => {
      for (let index = 0; index < groups; index += 1) {
        await addMember(counted.db, await addGroup(counted.db), lone.id);
      }
      counter.queries = 0;
      const answer = await counted.call('listGroups', { as: lone.cookie });
      return [answer.json().length, counter.queries];
    };
    // The first call of a caller is counted in the database, and those after it are added there together.
    await counted.call('listGroups', { as: lone.cookie });
    const [one, queriesForOne] = await queriesOf(1);
    const [many, queriesForMany] = await queriesOf(12);
    expect([one, many]).toEqual([1, 13]);
    expect(queriesForOne).toBeGreaterThan(0);
    expect(queriesForMany).toBe(queriesForOne);
    await counted.close();
  });

  it('is active from the first to the last day in its own zone', async () => {
    // Now is noon in Tokyo and 20:00 of the day before in Los Angeles.
    const dates = { start_date: '2026-05-13', end_date: '2026-05-13' };
    const tokyo = await addGroup(server.db, { ...dates, default_timezone: 'Asia/Tokyo' });
    const angeles = await addGroup(server.db, { ...dates, default_timezone: 'America/Los_Angeles' });
    const isActive = async (id: number) =>
      (await server.call('getGroup', { params: { id }, as: world.admin.cookie })).json().isActive;
    expect([await isActive(tokyo), await isActive(angeles)]).toEqual([true, false]);
  });

  it('lists the members of a group with their roles and both spellings of their names', async () => {
    const answer = await server.call('listMembers', { params: { id: world.groupId }, as: world.author.cookie });
    expect(answer.json()).toEqual([
      {
        id: expect.any(Number),
        groupId: world.groupId,
        userId: world.author.id,
        role: 'student',
        user: {
          id: world.author.id,
          email: 'anton@example.org',
          firstName: 'Anton',
          lastName: 'Example',
          preferredName: null,
        },
        userInfo: { firstName: 'Anton', lastName: 'Example', preferredName: null, profileImageUrl: null },
        clientKey: null,
        version: 1,
      },
      expect.objectContaining({ userId: world.member.id, role: 'group_manager' }),
    ]);
  });

  it('answers 304 without a body to a client that has the list already, and the list when it changed', async () => {
    const first = await server.call('listGroups', { as: world.outsider.cookie });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await server.call('listGroups', { as: world.outsider.cookie, headers });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    await addEvent(server.db, world.otherGroupId);
    const changed = await server.call('listGroups', { as: world.outsider.cookie, headers });
    expect([changed.statusCode, changed.json()[0].scheduleCount]).toEqual([200, 2]);
    expect(changed.headers['cache-control']).toBe('no-store');
  });
});
