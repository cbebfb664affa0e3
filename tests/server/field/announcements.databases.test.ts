import { beforeEach, describe, expect, it } from 'vitest';
import type { ChangesWire } from '#contract/live/changes.ts';
import type { AnnouncementWire } from '#contract/records/field/announcement.ts';
import { ANNOUNCEMENTS_PER_GROUP } from '#contract/records/field/announcement-form.ts';
import { announcementContent } from '#contract/records/field/receipt-content.ts';
import { recordUnrecorded } from '#server/db/delivery/changes.ts';
import { addAnnouncement } from '../support/announcements.ts';
import { sharedServer } from '../support/test-app.ts';
import { addEvent, addGroup, addMember, addPerson, type Person } from '../support/world.ts';

const MINUTE_MS = 60_000;
let groups = 0;

describe('Announcements', () => {
  const server = sharedServer();
  let leader: Person;
  let student: Person;
  let other: Person;
  let groupId: number;

  beforeEach(async () => {
    groups += 1;
    leader = await addPerson(server.db, `Lea-${groups}`, 'user', { first_name: 'Lea', last_name: 'Roth' });
    student = await addPerson(server.db, `Stu-${groups}`);
    other = await addPerson(server.db, `Otto-${groups}`);
    groupId = await addGroup(server.db);
    await addMember(server.db, groupId, leader.id, 'group_manager');
    await addMember(server.db, groupId, student.id);
    await addMember(server.db, groupId, other.id);
    await recordUnrecorded(server.db);
  });

  const changesFor = async (as: Person, since?: string): Promise<ChangesWire> => {
    const query: Record<string, string> = since === undefined ? {} : { since };
    const answer = await server.call('groupChanges', { params: { id: groupId }, query, as: as.cookie });
    return answer.json();
  };
  const announce = (body: object, as = leader) =>
    server.call('createAnnouncement', { params: { id: groupId }, body, as: as.cookie });
  const announced = async (body: object): Promise<AnnouncementWire> => {
    const answer = await announce(body);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json();
  };
  const change = (id: number, body: object) =>
    server.call('updateAnnouncement', { params: { id }, body, as: leader.cookie });
  const confirm = (as: Person, of: { id: number; title: string; body: string }) => {
    const body = { announcementId: of.id, content: announcementContent(of), readAt: '2026-05-12T08:00:00.000Z' };
    return server.call('createReceipt', { params: { id: groupId }, body, as: as.cookie });
  };
  const remind = (id: number, as = leader) =>
    server.call('remindAnnouncementReaders', { params: { id }, as: as.cookie });
  const told = async (type: string) => {
    const rows = await server.db
      .selectFrom('notifications')
      .select(['user_id', 'message'])
      .where('type', '=', type)
      .where('group_id', '=', groupId)
      .orderBy('id')
      .execute();
    return rows.map(({ user_id, message }) => [user_id, message] as const);
  };

  it('are sent to every member of the group, with a notification', async () => {
    const { cursor } = await changesFor(student);
    const made = await announced({ title: ' Passports ', body: 'Not a copy.\nOriginals.', mustRead: true });
    expect(made).toMatchObject({
      title: 'Passports',
      body: 'Not a copy.\nOriginals.',
      mustRead: true,
      author: 'Lea Roth',
    });
    for (const one of [student, leader]) expect((await changesFor(one, cursor)).announcements).toEqual([made]);
    const everybody = [leader, student, other].map(({ id }) => [id, 'Lea Roth announced "Passports"']);
    expect(new Map(await told('announcement'))).toEqual(new Map(everybody as [number, string][]));
  });

  it('are changed, and every member is notified where the words differ or a confirmation is needed', async () => {
    const { id } = await announced({ title: 'Passports' });
    const lastTold = async () => (await told('announcement')).slice(-3).map(([, message]) => message);
    const asked: AnnouncementWire = (await change(id, { mustRead: true })).json();
    expect(asked).toMatchObject({ mustRead: true, title: 'Passports', version: 2 });
    expect(new Set(await lastTold())).toEqual(new Set(['Lea Roth asks everyone to confirm "Passports"']));
    const before = (await told('announcement')).length;
    await change(id, { mustRead: false });
    await change(id, { title: 'Passports' });
    expect(await told('announcement')).toHaveLength(before);
    await change(id, { mustRead: true });
    expect((await change(id, { body: 'Not a copy' })).json()).toMatchObject({ body: 'Not a copy', mustRead: true });
    expect(new Set(await lastTold())).toEqual(new Set(['Lea Roth changed "Passports"']));
  });

  it("do not overwrite another user's change", async () => {
    const { id } = await announced({ title: 'Passports' });
    await change(id, { title: 'Passports, all' });
    const answer = await server.call('updateAnnouncement', {
      params: { id },
      body: { title: 'Mine' },
      as: leader.cookie,
      headers: { 'if-match': '"1"' },
    });
    expect(answer.statusCode).toBe(412);
  });

  it('are taken back, and disappear for every member with their notifications', async () => {
    const { id } = await announced({ title: 'Passports' });
    const { cursor } = await changesFor(student);
    const answer = await server.call('deleteAnnouncement', { params: { id }, as: leader.cookie });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await changesFor(student, cursor)).deleted).toEqual([
      expect.objectContaining({ entity: 'announcement', id }),
    ]);
    expect((await changesFor(student)).announcements).toEqual([]);
    expect(await told('announcement')).toEqual([]);
    expect((await change(id, { title: 'Back' })).statusCode).toBe(404);
  });

  it('stay when their author goes', async () => {
    const made = await announced({ title: 'Passports' });
    const admin = await addPerson(server.db, `Ada-${groups}`, 'admin');
    const { cursor } = await changesFor(student);
    const gone = await server.call('deleteUser', { params: { id: leader.id }, as: admin.cookie });
    expect(gone.statusCode, gone.body).toBe(200);
    expect((await changesFor(student, cursor)).announcements).toEqual([{ ...made, createdBy: null, author: null }]);
  });

  it('[EVENT-7] are confirmed separately from an event of the same number, and distinguished from it', async () => {
    const made = await announced({ title: 'Passports', body: 'Not a copy.', mustRead: true });
    const first = await confirm(student, made);
    expect(first.statusCode, first.body).toBe(201);
    expect(first.json()).toMatchObject({ announcementId: made.id, eventId: null });
    expect((await confirm(student, made)).json()).toEqual(first.json());
    // A receipt of an announcement that never existed, or is gone, is accepted all the same.
    expect((await confirm(student, { ...made, id: 999_999 })).statusCode).toBe(201);
    const content = announcementContent(made);
    const body = { eventId: made.id, content, readAt: '2026-05-12T08:00:00.000Z' };
    const ofEvent = await server.call('createReceipt', { params: { id: groupId }, body, as: student.cookie });
    expect(ofEvent.json()).toMatchObject({ announcementId: null, eventId: made.id });
    expect((await changesFor(other)).receipts).toEqual([]);
    expect((await changesFor(leader)).receipts).toHaveLength(3);
  });

  it('[EVENT-9] remind only the members who lack a receipt, and not twice in ten minutes', async () => {
    const made = await announced({ title: 'Passports', mustRead: true });
    await confirm(student, made);
    // A reminder of an event with the same number does not count.
    await addEvent(server.db, groupId, { must_read: 1 });
    expect((await remind(made.id)).json()).toEqual({ reminded: 1 });
    expect(await told('must_read')).toEqual([[other.id, 'Please read and confirm "Passports"']]);
    expect((await remind(made.id)).json().message).toBe('A reminder was sent less than 10 minutes ago.');
    server.clock.advance(MINUTE_MS);
    const changed: AnnouncementWire = (await change(made.id, { title: 'Passports, all' })).json();
    expect((await remind(made.id)).json()).toEqual({ reminded: 2 });
    await confirm(student, changed);
    await confirm(other, changed);
    server.clock.advance(10 * MINUTE_MS + 1);
    expect((await remind(made.id)).json().message).toBe('Everyone else has confirmed it.');
  });

  it('[EVENT-9] send no reminder of one that need not be confirmed', async () => {
    const id = await addAnnouncement(server.db, groupId, { mustRead: false });
    const answer = await remind(id);
    expect([answer.statusCode, answer.json().message]).toEqual([409, 'This announcement needs no confirmation.']);
  });

  it('are limited in number for a group', async () => {
    for (let count = 0; count < ANNOUNCEMENTS_PER_GROUP; count += 1) await addAnnouncement(server.db, groupId);
    const answer = await announce({ title: 'One more' });
    expect([answer.statusCode, answer.json().message]).toEqual([413, 'The limit of 500 announcements is reached.']);
  });

  it.each([
    [{}, 'title'],
    [{ title: '  ' }, 'title'],
    [{ title: 'x'.repeat(101) }, 'title'],
    [{ title: 'Passports', body: 'x'.repeat(5_001) }, 'body'],
    [{ title: 'Passports', mustRead: 'yes' }, 'mustRead'],
    [{ title: 'Passports', pinned: true }, 'pinned'],
  ])('names the field of %o', async (body, field) => {
    const answer = await announce(body);
    expect(answer.statusCode).toBe(422);
    expect(Object.keys(answer.json().errors)).toEqual([field]);
  });

  it.each([{}, { eventId: 1, announcementId: 1 }])('refuses a receipt of %o', async (of) => {
    const body = { ...of, content: '[]', readAt: '2026-05-12T08:00:00.000Z' };
    const answer = await server.call('createReceipt', { params: { id: groupId }, body, as: student.cookie });
    expect([answer.statusCode, answer.json().errors]).toEqual([
      422,
      { eventId: 'Must name one event or one announcement' },
    ]);
  });
});
