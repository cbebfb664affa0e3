import { describe, expect, it } from 'vitest';
import { memberIdOf } from '../support/lodging.ts';
import { fileForm } from '../support/pictures.ts';
import { sharedWorld } from '../support/world.ts';

const EVENT = {
  title: 'Castle',
  type: 'activity',
  startTime: '2026-05-14T09:00:00+09:00',
  endTime: '2026-05-14T02:00:00Z',
  timezone: 'Asia/Tokyo',
};

describe('The field properties of an event', () => {
  const { server, world } = sharedWorld();

  const create = (body: unknown) =>
    server.call('createSchedule', { params: { id: world.groupId }, body, as: world.organizer.cookie });
  const update = (id: number, body: unknown) =>
    server.call('updateSchedule', { params: { id }, body, as: world.organizer.cookie });
  const formOf = (fields: Record<string, string>) => {
    const form = fileForm('attachments');
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };

  it('[MERGE-1] are those of the form, and stay so with a client that does not know these fields', async () => {
    const memberId = await memberIdOf(server.db, world.groupId, world.author.id);
    const audience = { memberIds: [memberId], roles: ['operation'] };
    const made = await create(
      formOf({ ...EVENT, isDraft: 'true', isFixed: 'true', mustRead: 'true', audience: JSON.stringify(audience) }),
    );
    expect(made.statusCode, made.body).toBe(201);
    const said = { isDraft: true, audience, isFixed: true, mustRead: true };
    expect(made.json()).toMatchObject(said);
    const { id } = made.json();
    const renamed = await update(id, formOf({ ...EVENT, title: 'Old castle' }));
    expect(renamed.json()).toMatchObject({ ...said, title: 'Old castle' });
    const back = await update(id, { ...EVENT, isDraft: false, audience: null, isFixed: false, mustRead: false });
    expect(back.json()).toMatchObject({ isDraft: false, audience: null, isFixed: false, mustRead: false });
  });

  it('are empty where the form does not name them', async () => {
    const made = await create(EVENT);
    expect(made.json()).toMatchObject({ isDraft: false, audience: null, isFixed: false, mustRead: false });
  });

  it('treat an empty audience as the whole group', async () => {
    expect((await create({ ...EVENT, audience: { memberIds: [], roles: [] } })).json().audience).toBeNull();
  });

  it.each([
    [{ isDraft: 'perhaps' }, 'isDraft'],
    [{ mustRead: 1 }, 'mustRead'],
    [{ audience: 'everybody' }, 'audience'],
    [{ audience: [] }, 'audience.memberIds'],
    [{ audience: { memberIds: [] } }, 'audience.roles'],
    [{ audience: { memberIds: [], roles: ['chef'] } }, 'audience.roles.0'],
    [{ audience: { memberIds: [999_999], roles: [] } }, 'audience.memberIds.0'],
  ])('refuse %j and name the field', async (more, field) => {
    const answer = await create({ ...EVENT, ...more });
    expect(answer.statusCode, answer.body).toBe(422);
    expect(Object.keys(answer.json().errors), answer.body).toContain(field);
  });

  it('refuse members of another group', async () => {
    const memberId = await memberIdOf(server.db, world.otherGroupId, world.outsider.id);
    const answer = await create({ ...EVENT, audience: { memberIds: [memberId], roles: [] } });
    expect(answer.json().errors).toEqual({ 'audience.memberIds.0': 'Not a member of this group' });
  });

  it('keep the name of a member who has left since, because the edit may arrive late', async () => {
    const memberId = await memberIdOf(server.db, world.groupId, world.member.id);
    const params = { id: world.groupId, userId: world.member.id };
    await server.call('removeMember', { params, as: world.admin.cookie });
    const audience = { memberIds: [memberId], roles: [] };
    expect((await create({ ...EVENT, audience })).json().audience).toEqual(audience);
  });
});
