import { describe, expect, it } from 'vitest';
import { createComment } from '#store/commands/comments.ts';
import { createEvent, updateEvent } from '#store/commands/events.ts';
import { createGroup, unarchiveGroups, updateGroup } from '#store/commands/groups.ts';
import {
  addSystemHotel,
  arrangeRooms,
  assignRoom,
  createHotel,
  createSystemHotel,
  deleteSystemHotel,
  removeHotel,
  removeRoom,
  updateHotel,
  updateRoom,
  updateSystemHotel,
} from '#store/commands/lodging.ts';
import { addMember, addStudent, addStudents, changeMemberRole, removeMember } from '#store/commands/members.ts';
import {
  changeProfilePicture,
  changeUserRole,
  createUser,
  createUsers,
  deleteUser,
  saveSettings,
  updateProfile,
  updateUser,
} from '#store/commands/people.ts';
import { getGroup, listGroups } from '#store/queries/groups/groups.ts';
import { listMembers } from '#store/queries/groups/members.ts';
import { listHotels, listRooms, listSystemHotels } from '#store/queries/lodging/lodging.ts';
import { getProfile, getSettings, getUser, listUsers } from '#store/queries/people/people.ts';
import { listComments } from '#store/queries/schedule/comments.ts';
import { getEvent, listDay } from '#store/queries/schedule/events.ts';
import { listUnsent } from '#store/queries/unsent/outbox.ts';
import { archiveGroup } from '#support/archive-group.ts';
import { aUser } from '#support/rows.ts';
import { png } from '../server/support/pictures.ts';
import type { TestApp } from '../server/support/test-app.ts';
import { kept, keptAll } from './device.ts';
import { allSent, device, eventForm, eventId, groupForm, groupId, pick, server, setUpTrip, world } from './trip.ts';

setUpTrip('admin');

/** The server's answer to the administrator. */
async function ask(name: Parameters<TestApp['call']>[0], params: Record<string, string | number> = {}) {
  const answer = await server.call(name, { params, as: world.admin.cookie });
  return answer.json();
}

const textFile = (name: string, text = 'Packing list') => new File([text], name, { type: 'text/plain' });

describe('offline, then online', () => {
  it('[FILE-1] a comment with a file: the file first, then the comment with its address', async () => {
    const picked = await pick(textFile('list.txt'), 'file');
    await kept(
      createComment(device.store, device.context, {
        eventId: eventId(),
        content: '',
        attachments: [picked.attachment],
      }),
    );
    const [before] = await listComments(device.store, eventId());
    expect(before).toMatchObject({ pending: 'waiting', attachments: [{ name: 'list.txt' }] });
    expect(await listUnsent(device.store)).toHaveLength(2);
    await allSent();
    const [comment] = (await ask('listComments', { id: eventId() })).filter(
      (row: { attachments: unknown[] }) => row.attachments.length > 0,
    );
    expect(comment.attachments).toEqual([
      { name: 'list.txt', url: expect.stringMatching(/^\/uploads\//), type: 'text/plain' },
    ]);
    const file = await server.app.inject({ url: comment.attachments[0].url, headers: { cookie: world.admin.cookie } });
    expect(file.body).toBe('Packing list');
  });

  it('[FILE-4] an event with a file and a picture in its text, changed before it was sent', async () => {
    const picture = new File([Buffer.from(await png())], 'map.png', { type: 'image/png' });
    const picked = await pick(picture, 'image');
    await kept(
      createEvent(device.store, device.context, {
        ...eventForm,
        groupId: groupId(),
        description: `<p>Here:</p><img src="${picked.attachment.url}">`,
        files: [textFile('plan.txt')],
      }),
    );
    const [shown] = await listDay(device.store, groupId(), '2026-05-14');
    expect(shown).toMatchObject({ title: 'Night walk', pending: 'waiting', attachments: [{ name: 'plan.txt' }] });
    await kept(
      updateEvent(device.store, device.context, {
        ...eventForm,
        eventId: shown?.id ?? '',
        description: shown?.description ?? '',
        title: 'Night walk in Gion',
        attachments: shown?.attachments.map(({ url }) => url) ?? [],
        files: [textFile('second.txt')],
      }),
    );
    await kept(
      createComment(device.store, device.context, { eventId: shown?.id ?? '', content: 'Who brings the torch?' }),
    );
    await allSent();
    const event = (await ask('listSchedules', { id: groupId() })).find(
      (row: { title: string }) => row.title === 'Night walk in Gion',
    );
    expect(event.attachments.map((file: { name: string }) => file.name)).toEqual(['plan.txt', 'second.txt']);
    expect(event.description).toMatch(/<img src="\/uploads\//);
    expect(await ask('listComments', { id: event.id })).toMatchObject([{ content: 'Who brings the torch?' }]);
    expect(await getEvent(device.store, shown?.id ?? '')).toMatchObject({ id: String(event.id), pending: null });
  });

  it('[FILE-4] an event loses a file and gains one', async () => {
    await kept(
      createEvent(device.store, device.context, { ...eventForm, groupId: groupId(), files: [textFile('old.txt')] }),
    );
    await allSent();
    const [event] = await listDay(device.store, groupId(), '2026-05-14');
    await kept(
      updateEvent(device.store, device.context, {
        ...eventForm,
        eventId: event?.id ?? '',
        attachments: [],
        files: [textFile('new.txt')],
      }),
    );
    await allSent();
    const now = await ask('getSchedule', { id: event?.id ?? '' });
    expect(now.attachments.map((file: { name: string }) => file.name)).toEqual(['new.txt']);
  });

  it('[SEND-6] a group, its members, a hotel and a room in it, before any of them is on the server', async () => {
    await kept(createGroup(device.store, device.context, groupForm));
    const group = (await listGroups(device.store)).find(({ name }) => name === 'Autumn trip');
    const local = group?.id ?? '';
    expect(group?.pending).toBe('waiting');
    await kept(
      addStudent(device.store, device.context, {
        groupId: local,
        firstName: 'Nao',
        lastName: 'Ito',
        email: 'nao@example.org',
        preferredName: '',
        memberType: 'student',
      }),
    );
    const [student] = await listMembers(device.store, local);
    await kept(createHotel(device.store, device.context, { groupId: local, name: 'Ryokan' }));
    const [hotel] = await listHotels(device.store, local);
    await kept(
      assignRoom(device.store, device.context, {
        groupId: local,
        hotelId: hotel?.id ?? '',
        memberId: student?.id ?? '',
        roomNumber: '12',
        checkInDate: '',
        checkOutDate: '',
        notes: '',
      }),
    );
    expect(await listRooms(device.store, hotel?.id ?? '')).toMatchObject([
      { roomNumber: '12', member: { firstName: 'Nao' }, pending: 'waiting' },
    ]);
    await kept(
      changeMemberRole(device.store, device.context, {
        groupId: local,
        memberId: student?.id ?? '',
        role: 'group_manager',
      }),
    );
    await allSent();
    const made = (await ask('listGroups')).find((row: { name: string }) => row.name === 'Autumn trip');
    expect(await ask('listMembers', { id: made.id })).toMatchObject([
      { role: 'group_manager', user: { email: 'nao@example.org' } },
    ]);
    const [ryokan] = await ask('listHotels', { id: made.id });
    expect(await ask('listAccommodations', { id: ryokan.id })).toMatchObject([{ roomNumber: '12' }]);
    expect(await getGroup(device.store, local)).toMatchObject({ id: String(made.id), pending: null });
  });

  it('groups: change, archive, restore', async () => {
    const before = await getGroup(device.store, groupId());
    await kept(
      updateGroup(device.store, device.context, {
        ...groupForm,
        groupId: groupId(),
        code: before?.code,
        startDate: '2026-05-10',
        endDate: '2026-05-21',
        type: 'HSS',
      }),
    );
    await kept(archiveGroup(device.store, device.context, { groupId: groupId() }));
    expect(await getGroup(device.store, groupId())).toMatchObject({ name: 'Autumn trip', isArchived: true });
    await allSent();
    expect(await ask('getGroup', { id: groupId() })).toMatchObject({
      name: 'Autumn trip',
      endDate: '2026-05-21',
      isArchived: true,
    });
    await keptAll(unarchiveGroups(device.store, device.context, { groupIds: [groupId()] }));
    expect(await getGroup(device.store, groupId())).toMatchObject({ isArchived: true, pending: 'waiting' });
    await allSent();
    expect(await ask('getGroup', { id: groupId() })).toMatchObject({ name: 'Autumn trip', isArchived: false });
    expect(await getGroup(device.store, groupId())).toMatchObject({ isArchived: false, pending: null });
  });

  it('members: add, change the role, remove', async () => {
    const person = { firstName: 'Otto', lastName: 'Example', preferredName: '', email: 'otto@example.org' };
    const userId = String(world.outsider.id);
    await kept(addMember(device.store, device.context, { groupId: groupId(), userId, role: 'operation', person }));
    await allSent();
    const find = async () => (await listMembers(device.store, groupId())).find((member) => member.userId === userId);
    const member = await find();
    expect(member).toMatchObject({ role: 'operation', pending: null });
    await kept(
      changeMemberRole(device.store, device.context, {
        groupId: groupId(),
        memberId: member?.id ?? '',
        role: 'assistant',
      }),
    );
    await allSent();
    expect((await ask('listMembers', { id: groupId() })).map((row: { role: string }) => row.role)).toContain(
      'assistant',
    );
    await kept(removeMember(device.store, device.context, { groupId: groupId(), memberId: member?.id ?? '' }));
    expect(await find()).toBeUndefined();
    await allSent();
    const ids = (await ask('listMembers', { id: groupId() })).map((row: { userId: number }) => String(row.userId));
    expect(ids).not.toContain(userId);
  });

  it('people of a file whose invitations are held: members and users', async () => {
    const held = { firstName: 'Nils', lastName: 'Berg', preferredName: '', sendInvitation: false };
    const people = [{ ...held, email: 'held-member@example.org', memberType: 'student' }];
    for (const command of await addStudents(device.store, device.context, { groupId: groupId(), people }))
      await kept(Promise.resolve(command));
    const users = [{ ...held, email: 'held-user@example.org', role: 'user' as const }];
    for (const command of await createUsers(device.store, device.context, { people: users }))
      await kept(Promise.resolve(command));
    await allSent();
    const accounts = await server.db
      .selectFrom('users')
      .select(['email', 'invitation_held'])
      .where('email', 'like', 'held-%')
      .orderBy('email')
      .execute();
    expect(accounts).toEqual([
      { email: 'held-member@example.org', invitation_held: 1 },
      { email: 'held-user@example.org', invitation_held: 1 },
    ]);
  });

  it('lodging: a hotel of the catalogue, changed, with a room that is changed and removed', async () => {
    await kept(
      createSystemHotel(device.store, device.context, {
        name: 'Grand',
        address: '1 Main Street',
        phone: '123',
        email: 'desk@example.org',
      }),
    );
    await allSent();
    const [catalogue] = await listSystemHotels(device.store);
    await kept(
      addSystemHotel(device.store, device.context, { groupId: groupId(), systemHotelId: catalogue?.id ?? '' }),
    );
    expect(await listHotels(device.store, groupId())).toMatchObject([{ name: 'Grand', pending: 'waiting' }]);
    await allSent();
    const [hotel] = await listHotels(device.store, groupId());
    const hotelId = hotel?.id ?? '';
    await kept(updateHotel(device.store, device.context, { hotelId, name: 'Grand Annex', address: '2 Main Street' }));
    const [member] = await listMembers(device.store, groupId());
    const room = { roomNumber: '7', checkInDate: '2026-05-13T06:00:00.000Z', checkOutDate: '', notes: 'Window' };
    await kept(
      assignRoom(device.store, device.context, { ...room, hotelId, groupId: groupId(), memberId: member?.id ?? '' }),
    );
    await allSent();
    const [assigned] = await listRooms(device.store, hotelId);
    await kept(updateRoom(device.store, device.context, { ...room, roomId: assigned?.id ?? '', roomNumber: '8' }));
    await allSent();
    expect(await ask('listHotels', { id: groupId() })).toMatchObject([{ name: 'Grand Annex' }]);
    expect(await ask('listAccommodations', { id: hotelId })).toMatchObject([{ roomNumber: '8', notes: 'Window' }]);
    const roomId = assigned?.id ?? '';
    const add = [{ ...room, memberId: member?.id ?? '', checkInDate: '2026-05-15T06:00:00.000Z', roomNumber: '9' }];
    const together = { groupId: groupId(), hotelId, add, move: [{ roomId, roomNumber: '10' }] };
    const results = await arrangeRooms(device.store, device.context, together);
    expect(results.map(({ outcome }) => outcome)).toEqual(['kept', 'kept']);
    await allSent();
    expect(await ask('listAccommodations', { id: hotelId })).toMatchObject([{ roomNumber: '10' }, { roomNumber: '9' }]);
    const wrong = add.map((bed) => ({ ...bed, checkOutDate: '2026-05-14T01:00:00.000Z' }));
    const refused = arrangeRooms(device.store, device.context, {
      groupId: groupId(),
      hotelId,
      add: wrong,
      remove: [roomId],
    });
    expect(await refused).toMatchObject([{ outcome: 'invalid' }]);
    expect(await listRooms(device.store, hotelId)).toHaveLength(2);
    await kept(removeRoom(device.store, device.context, { roomId }));
    await kept(removeHotel(device.store, device.context, { hotelId }));
    expect(await listHotels(device.store, groupId())).toEqual([]);
    await allSent();
    expect(await ask('listHotels', { id: groupId() })).toEqual([]);
  });

  it('the catalogue: change and delete', async () => {
    const form = { name: 'Grand', address: '1 Main Street', phone: '123', email: 'desk@example.org' };
    await kept(createSystemHotel(device.store, device.context, form));
    await allSent();
    const [hotel] = await listSystemHotels(device.store);
    const systemHotelId = hotel?.id ?? '';
    await kept(updateSystemHotel(device.store, device.context, { ...form, systemHotelId, phone: '456' }));
    await allSent();
    expect(await ask('listSystemHotels')).toMatchObject([{ phone: '456', address: '1 Main Street' }]);
    await kept(deleteSystemHotel(device.store, device.context, { systemHotelId }));
    await allSent();
    expect(await ask('listSystemHotels')).toEqual([]);
    expect(await listSystemHotels(device.store)).toEqual([]);
  });

  it('users: create, change, change the role, delete', async () => {
    await kept(
      createUser(device.store, device.context, {
        email: 'new@example.org',
        role: 'user',
        firstName: 'Ned',
        phone: '1',
      }),
    );
    expect((await listUsers(device.store)).filter(({ pending }) => pending)).toMatchObject([
      { firstName: 'Ned', pending: 'waiting' },
    ]);
    await allSent();
    const user = (await listUsers(device.store)).find(({ email }) => email === 'new@example.org');
    const userId = user?.id ?? '';
    await kept(updateUser(device.store, device.context, { userId, firstName: 'Nora' }));
    await allSent();
    await kept(changeUserRole(device.store, device.context, { userId, role: 'organizer' }));
    await allSent();
    const now = (await ask('listUsers')).find((row: { email: string }) => row.email === 'new@example.org');
    expect(now).toMatchObject({ firstName: 'Nora', role: 'organizer', phone: '1' });
    await kept(deleteUser(device.store, device.context, { userId }));
    await allSent();
    expect(await getUser(device.store, userId)).toBeNull();
    expect((await ask('listUsers')).map((row: { email: string }) => row.email)).not.toContain('new@example.org');
  });

  it("a user's own profile, picture and settings", async () => {
    const me = aUser({ id: String(world.admin.id), email: world.admin.email, role: 'admin', firstName: 'Ada' });
    await kept(updateProfile(device.store, device.context, { me, firstName: 'Adele', gender: 'female' }));
    const picture = new File([Buffer.from(await png())], 'me.png', { type: 'image/png' });
    await kept(changeProfilePicture(device.store, device.context, { me, file: picture }));
    expect(await getProfile(device.store, me)).toMatchObject({ firstName: 'Adele', pending: 'waiting' });
    await kept(saveSettings(device.store, device.context, { defaultTranslationLanguage: 'Japanese' }));
    expect(await getSettings(device.store)).toMatchObject({
      defaultTranslationLanguage: 'Japanese',
      pending: 'waiting',
    });
    await allSent();
    expect(await ask('currentUser')).toMatchObject({
      firstName: 'Adele',
      gender: 'female',
      profileImageUrl: expect.stringMatching(/^\/uploads\//),
    });
    expect(await ask('getUserSettings')).toMatchObject({ defaultTranslationLanguage: 'Japanese' });
    expect(await getSettings(device.store)).toMatchObject({ defaultTranslationLanguage: 'Japanese', pending: null });
  });
});
