import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/calls/endpoints.ts';
import { readLiveMessage } from '#contract/live/notification.ts';
import { Group } from '#contract/records/groups/group.ts';
import { Member } from '#contract/records/groups/member.ts';
import { Environment } from '#contract/records/installation/environment.ts';
import { User } from '#contract/records/people/user.ts';
import { Comment } from '#contract/records/schedule/comment.ts';
import { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';

describe('a member', () => {
  const read = { firstName: 'Aiko', lastName: 'Tanaka', preferredName: 'Ai', email: 'aiko@school.example' };

  it.each([
    ['nested user and userInfo', { id: 7, userId: 3, role: 'student', user: { id: 3, ...read }, userInfo: {} }],
    [
      'snake case at the top',
      {
        member_id: '7',
        user_id: '3',
        member_role: 'user',
        first_name: 'Aiko',
        last_name: 'Tanaka',
        preferred_name: 'Ai',
        email: read.email,
      },
    ],
    [
      'snake case in userInfo',
      {
        id: 7,
        role: 'Student',
        user: { id: 3, email: read.email },
        userInfo: { first_name: 'Aiko', last_name: 'Tanaka', preferred_name: 'Ai' },
      },
    ],
    [
      'names in userInfo only',
      { id: 7, userId: 3, role: 'user', user: { email: read.email }, userInfo: read, extra: 1 },
    ],
  ])('is read the same from %s', (_, row) => {
    expect(v.parse(Member, row)).toMatchObject({ id: '7', userId: '3', role: 'student', ...read });
  });

  it.each([
    ['Group Manager', 'group_manager'],
    ['group_assistant', 'assistant'],
    ['admin', 'admin'],
    [undefined, 'student'],
  ])('with the role %s has the role %s', (role, expected) => {
    expect(v.parse(Member, { id: 1, userId: 2, role }).role).toBe(expected);
  });
});

describe('a group', () => {
  it('is read from the fewest fields', () => {
    expect(v.parse(Group, { id: 'a1', name: 'Kyoto' })).toEqual({
      id: 'a1',
      name: 'Kyoto',
      code: '',
      type: '',
      year: null,
      startDate: null,
      endDate: null,
      defaultTimezone: 'UTC',
      iconPath: null,
      isArchived: false,
      isActive: false,
      memberCount: 0,
      scheduleCount: 0,
      members: [],
      createdBy: null,
      version: null,
      cursor: null,
    });
  });

  it('uses the day of a date that came as an instant', () => {
    const group = v.parse(Group, { id: 1, name: 'x', start_date: '2026-11-10T00:00:00.000Z', endDate: '2026-11-20' });
    expect([group.startDate, group.endDate]).toEqual(['2026-11-10', '2026-11-20']);
  });
});

describe('a schedule item', () => {
  it('keeps its times as UTC instants, whatever offset they came with', () => {
    const item = v.parse(ScheduleItem, {
      id: 1,
      group_id: 2,
      title: 'Tea',
      start_time: '2026-11-20T09:00:00+09:00',
      location: 'Uji',
    });
    expect(item).toMatchObject({
      groupId: '2',
      startTime: '2026-11-20T00:00:00.000Z',
      endTime: '2026-11-20T00:00:00.000Z',
      address: 'Uji',
    });
  });

  it('leaves out an attachment that is not a web address, and keeps the rest', () => {
    const item = v.parse(ScheduleItem, {
      id: 1,
      groupId: 2,
      startTime: '2026-11-20T00:00:00Z',
      attachments: [
        { name: 'bad', url: 'javascript:alert(1)' },
        { filename: 'map.pdf', path: '/uploads/map.pdf' },
      ],
    });
    expect(item.attachments).toEqual([{ name: 'map.pdf', url: '/uploads/map.pdf', type: '' }]);
  });

  it.each([
    ['2026-11-20T09:05:00.000Z', '2026-11-20T09:05:00.000Z'],
    ['2026-02-30T09:00:00.000Z', '2026-03-02T09:00:00.000Z'],
    ['2026-12-31T24:00:00.000Z', '2027-01-01T00:00:00.000Z'],
    [Date.UTC(2026, 10, 20), '2026-11-20T00:00:00.000Z'],
  ])('reads the time %s as the instant that it is', (startTime, instant) => {
    expect(v.parse(ScheduleItem, { id: 1, groupId: 2, startTime }).startTime).toBe(instant);
  });

  it.each(['soon', '2026-13-01T00:00:00.000Z', null, {}, Number.NaN])('is refused with the time %s', (startTime) => {
    expect(v.safeParse(ScheduleItem, { id: 1, groupId: 2, startTime }).success).toBe(false);
  });

  it.each(['', null, 1.5, {}])('is refused with the id %s', (id) => {
    expect(v.safeParse(ScheduleItem, { id, groupId: 2, startTime: '2026-11-20T00:00:00Z' }).success).toBe(false);
  });
});

describe('a list', () => {
  const read = endpoints.listSchedules.read;
  const good = { id: 1, groupId: 2, startTime: '2026-11-20T00:00:00Z' };

  it('loses only its bad rows and says which', () => {
    const list = v.parse(read, [good, { id: 2 }, null, { ...good, id: 3 }]);
    expect(list.rows.map((row) => row.id)).toEqual(['1', '3']);
    expect(list.bad.map((row) => row.index)).toEqual([1, 2]);
  });

  it.each([[{ schedules: [good] }], [{ data: [good] }]])('is found inside an object', (answer) => {
    expect(v.parse(read, answer).rows).toHaveLength(1);
  });

  it.each([['<html>'], [{ message: 'x' }], [null]])('cannot be read from %j', (answer) => {
    expect(v.safeParse(read, answer).success).toBe(false);
  });
});

describe('a comment', () => {
  it('is read with its author at either place', () => {
    const base = { id: 5, content: 'Hi', createdAt: '2026-11-20T00:00:00Z' };
    const nested = v.parse(Comment, { ...base, userId: 3, user: { id: 3, firstName: 'Mei', role: 'admin' } });
    const flat = v.parse(Comment, { ...base, user_id: 3, author: { id: 3, first_name: 'Mei', role: 'admin' } });
    expect(nested).toEqual(flat);
    expect(nested.author).toMatchObject({ firstName: 'Mei', role: 'admin' });
  });
});

describe('a user', () => {
  it('is read from inside an answer, with names in userInfo', () => {
    const user = v.parse(User, { user: { id: 9, email: 'a@b.example', userInfo: { first_name: 'Jo' } } });
    expect(user).toMatchObject({ id: '9', firstName: 'Jo', lastName: '', role: 'user' });
  });
});

describe('the environment', () => {
  it('of a server with only the specified field has no extensions', () => {
    expect(v.parse(Environment, { environment: 'staging' })).toEqual({
      environment: 'staging',
      extensions: 0,
      thirdPartySignIn: null,
      mail: null,
      epoch: null,
      signedIn: null,
      supportEmail: null,
    });
  });
});

describe('a live message', () => {
  const one = { id: 1, type: 'comment_create', message: 'Hi', createdAt: '2026-11-20T00:00:00Z' };

  it('is a history of at most 20, bad ones left out', () => {
    const frame = {
      type: 'history',
      notifications: [...Array(30).keys()].map((id) => ({ ...one, id })).concat([{} as typeof one]),
    };
    const read = readLiveMessage(JSON.stringify(frame));
    expect(read.kind === 'history' && read.notifications).toHaveLength(20);
  });

  it('is a notification with only the specified fields', () => {
    expect(readLiveMessage(JSON.stringify(one))).toMatchObject({
      kind: 'notification',
      notification: { groupId: null },
    });
  });

  it('is a change that names what to pull', () => {
    expect(readLiveMessage('{"type":"change","groupId":4,"entity":"comment","entityId":12,"scheduleId":9}')).toEqual({
      kind: 'change',
      groupId: '4',
      entity: 'comment',
      entityId: '12',
      eventId: '9',
    });
  });

  it.each(['', '{', '[]', '{"type":"change"}', '{"id":1}'])('%j is unreadable, not an exception', (text) => {
    expect(readLiveMessage(text).kind).toBe('unreadable');
  });
});
