import { describe, expect, it } from 'vitest';
import { addGroup, addMember, addPerson, type Person, sharedWorld } from '../support/world.ts';

const FORM = {
  name: 'Autumn trip',
  code: 'JSS-26-10',
  type: 'JSS',
  year: 2026,
  startDate: '2026-10-01',
  endDate: '2026-10-08',
  defaultTimezone: 'Asia/Seoul',
  iconPath: '',
};

describe('Writing groups', () => {
  const { server, world } = sharedWorld();

  const create = (body: object, person: Person = world.organizer) =>
    server.call('createGroup', { body, as: person.cookie });
  const update = (id: number, body: object, person: Person = world.admin, headers = {}) =>
    server.call('updateGroup', { params: { id }, body, as: person.cookie, headers });
  const noticesOf = async (groupId: number) => {
    const rows = await server.db.selectFrom('notifications').selectAll().where('group_id', '=', groupId).execute();
    return rows.map(({ user_id: userId, type, message }) => ({ userId, type, message }));
  };

  it('creates a group that its maker sees and runs, and notifies those who may see it', async () => {
    const answer = await create(FORM);
    expect(answer.statusCode).toBe(201);
    const group = answer.json();
    expect(group).toMatchObject({ ...FORM, iconPath: null, createdBy: world.organizer.id, version: 1, memberCount: 0 });
    const list = await server.call('listGroups', { as: world.organizer.cookie });
    expect(list.json().map(({ id }: { id: number }) => id)).toContain(group.id);
    const message = 'Olga Example created the group "Autumn trip"';
    expect(await noticesOf(group.id)).toEqual(
      [world.admin.id, world.organizer.id].map((userId) => ({ userId, type: 'group_create', message })),
    );
    expect((await update(group.id, { ...FORM, name: 'Renamed' }, world.organizer)).json()).toMatchObject({
      name: 'Renamed',
      version: 2,
    });
  });

  it('accepts a group of one day, and a form without zone and icon', async () => {
    const { defaultTimezone: _, iconPath: __, ...form } = { ...FORM, endDate: FORM.startDate };
    const answer = await create(form);
    expect([answer.statusCode, answer.json().defaultTimezone]).toEqual([201, 'UTC']);
  });

  it.each([
    ['name', { name: '  ' }, 'Group name is required'],
    ['code', { code: '' }, 'Group code is required'],
    ['type', { type: undefined }, 'Group type is required'],
    ['type', { type: 'XYZ' }, 'Group type is required'],
    ['year', { year: 1999 }, 'Year must be a whole number from 2000 to 2100'],
    ['year', { year: undefined }, 'Year must be a whole number from 2000 to 2100'],
    ['startDate', { startDate: '' }, 'Start date is required'],
    ['startDate', { startDate: '2026-02-30' }, 'Must be a date, such as 2026-05-13'],
    ['endDate', { endDate: undefined }, 'End date is required'],
    ['endDate', { endDate: '2026-09-30' }, 'End date must be after start date'],
    ['defaultTimezone', { defaultTimezone: 'Mars/Base' }, 'Not a known time zone'],
    ['iconPath', { iconPath: 'javascript:alert(1)' }, 'Not the address of an icon'],
    ['iconPath', { iconPath: '/api/auth/logout' }, 'Not the address of an icon'],
    ['iconPath', { iconPath: '/uploads/../api/auth/logout' }, 'Not the address of an icon'],
    ['createdBy', { createdBy: 1 }, 'Unknown field'],
  ])('refuses a wrong %s, naming it: %o', async (field, change, message) => {
    const answer = await create({ ...FORM, ...change });
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { [field]: message }]);
  });

  it('uses the icon that was drawn for it', async () => {
    const drawn = await server.call('generateIcon', {
      body: { groupName: 'Autumn trip', groupType: 'JSS', style: 'flat', color: 'teal' },
      as: world.organizer.cookie,
    });
    const answer = await create({ ...FORM, iconPath: drawn.json().iconPath });
    expect([answer.statusCode, answer.json().iconPath]).toEqual([201, drawn.json().iconPath]);
  });

  it('notifies every user who may see a group of its change', async () => {
    const id = await addGroup(server.db);
    await addMember(server.db, id, world.member.id);
    await update(id, FORM);
    const notices = await noticesOf(id);
    expect(notices.map(({ userId }) => userId).sort()).toEqual([world.admin.id, world.member.id].sort());
    expect(notices[0]).toMatchObject({ type: 'group_update', message: 'Ada Example updated the group "Autumn trip"' });
  });

  it("does not overwrite another user's change", async () => {
    const id = await addGroup(server.db);
    expect((await update(id, FORM, world.admin, { 'if-match': '"1"' })).statusCode).toBe(200);
    const stale = await update(id, { ...FORM, name: 'Lost' }, world.admin, { 'if-match': '"1"' });
    expect([stale.statusCode, stale.json().current]).toEqual([
      412,
      expect.objectContaining({ id, name: FORM.name, version: 2 }),
    ]);
    const archived = await server.call('archiveGroup', {
      params: { id },
      as: world.admin.cookie,
      headers: { 'if-match': '"1"' },
    });
    expect(archived.statusCode).toBe(412);
  });

  it('archives a group instead of deleting it; its members see it as archived', async () => {
    const id = await addGroup(server.db);
    await addMember(server.db, id, world.member.id);
    const archive = () => server.call('archiveGroup', { params: { id }, as: world.admin.cookie });
    expect((await archive()).json()).toEqual({ message: 'Group archived' });
    expect((await archive()).statusCode).toBe(200);
    const list = await server.call('listGroups', { as: world.member.cookie });
    expect(list.json().find((group: { id: number }) => group.id === id)).toMatchObject({
      isArchived: true,
      version: 2,
    });
    expect((await noticesOf(id)).filter(({ userId }) => userId === world.member.id)).toEqual([
      { userId: world.member.id, type: 'group_update', message: 'Ada Example archived the group "Spring trip"' },
    ]);
  });

  it('lets organizers run the groups where they are Group Admin or Group Manager, and no others', async () => {
    const organizer = await addPerson(server.db, 'Orla', 'organizer');
    const roles = ['group_admin', 'group_manager', 'assist_group_manager', 'assistant', 'student'] as const;
    const answers = [];
    for (const role of roles) {
      const id = await addGroup(server.db);
      await addMember(server.db, id, organizer.id, role);
      answers.push((await update(id, FORM, organizer)).statusCode);
    }
    expect(answers).toEqual([200, 200, 403, 403, 403]);
    expect((await update(world.groupId, FORM, organizer)).statusCode).toBe(404);
  });
});
