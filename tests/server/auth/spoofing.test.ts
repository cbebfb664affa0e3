import { describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/calls/endpoints.ts';
import { sharedWorld, type World } from '../support/world.ts';

const GROUP = {
  name: 'Autumn trip',
  code: 'JSS-26-10',
  type: 'JSS',
  year: 2026,
  startDate: '2026-10-01',
  endDate: '2026-10-08',
};

describe('Author and place claimed by a body', () => {
  const { server, world } = sharedWorld();

  const claims: [EndpointName, string, (at: World) => { id?: number; userId?: number; body: object }][] = [
    ['createComment', 'userId', (at) => ({ id: at.eventId, body: { content: 'x', userId: at.member.id } })],
    ['createComment', 'user', (at) => ({ id: at.eventId, body: { content: 'x', user: { id: at.member.id } } })],
    ['createComment', 'scheduleId', (at) => ({ id: at.eventId, body: { content: 'x', scheduleId: at.otherEventId } })],
    ['createComment', 'groupId', (at) => ({ id: at.eventId, body: { content: 'x', groupId: at.otherGroupId } })],
    ['createGroup', 'createdBy', (at) => ({ body: { ...GROUP, createdBy: at.member.id } })],
    ['createGroup', 'id', (at) => ({ body: { ...GROUP, id: at.groupId } })],
    ['updateGroup', 'createdBy', (at) => ({ id: at.groupId, body: { ...GROUP, createdBy: at.member.id } })],
    ['updateGroup', 'version', (at) => ({ id: at.groupId, body: { ...GROUP, version: 9 } })],
    ['addMember', 'groupId', (at) => ({ id: at.groupId, body: { userId: at.outsider.id, groupId: at.otherGroupId } })],
    [
      'changeMemberRole',
      'userId',
      (at) => ({ id: at.groupId, userId: at.author.id, body: { role: 'client', userId: at.member.id } }),
    ],
    ['updateProfile', 'id', (at) => ({ id: at.organizer.id, body: { firstName: 'X', id: at.admin.id } })],
    ['saveUserSettings', 'userId', (at) => ({ body: { defaultTranslationLanguage: 'French', userId: at.admin.id } })],
  ];

  it.each(claims)('%s refuses %s in its body', async (name, field, make) => {
    const { body, ...params } = make(world);
    const answer = await server.call(name, { params, body, as: world.organizer.cookie });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: 'Unknown field' }]);
  });

  it.each([
    ['groupId', 'Not the group in the address', (at: World) => at.otherGroupId],
    ['createdBy', 'Must be the signed-in user', (at: World) => at.admin.id],
  ])('createSchedule refuses a %s that differs from path and session', async (field, message, claim) => {
    const answer = await server.call('createSchedule', {
      params: { id: world.groupId },
      body: {
        title: 'Museum',
        type: 'activity',
        startTime: '2026-05-13T05:00:00.000Z',
        endTime: '2026-05-13T06:00:00.000Z',
        timezone: 'Asia/Tokyo',
        [field]: claim(world),
      },
      as: world.organizer.cookie,
    });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: message }]);
  });
});
