import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { ExportedWire, SessionWire } from '#contract/records/installation/personal-data.ts';
import { toInstant } from '#server/base/clock.ts';
import { deleteOldGroups } from '#server/domain/groups/group-deletion.ts';
import { localBus } from '#server/live/bus.ts';
import { addAnnouncement } from '../support/announcements.ts';
import { addBus } from '../support/buses.ts';
import { addDevice } from '../support/devices.ts';
import { addLodging } from '../support/lodging.ts';
import { fileForm, PDF } from '../support/pictures.ts';
import { addRollCall } from '../support/roll-calls.ts';
import { sharedServer } from '../support/test-app.ts';
import { addComment, addEvent, addGroup, addMember, addPerson, createWorld, PASSWORD } from '../support/world.ts';

const DAY_MS = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('Sessions', () => {
  const server = sharedServer();
  const sessionsOf = async (id: number, as: string): Promise<SessionWire[]> =>
    (await server.call('listSessions', { params: { id }, as })).json();

  it('are listed with device and address, and ended one by one or all but this one', async () => {
    const ada = await addPerson(server.db, 'Ada');
    const signIn = async () => {
      const body = { email: ada.email, password: PASSWORD };
      const answer = await server.call('credentialLogin', { body, headers: { 'user-agent': FIREFOX } });
      return `sid=${answer.cookies.find(({ name }) => name === 'sid')?.value}`;
    };
    const [phone, laptop] = [await signIn(), await signIn()];
    const sessions = await sessionsOf(ada.id, laptop);
    expect(sessions.map(({ device, address, isCurrent }) => [device, address, isCurrent])).toEqual([
      ['Firefox on Linux', '127.0.0.1', true],
      ['Firefox on Linux', '127.0.0.1', false],
      [null, null, false],
    ]);
    const params = { id: ada.id, sessionId: sessions[1]?.id ?? 0 };
    expect((await server.call('endSession', { params, as: laptop })).statusCode).toBe(200);
    expect((await server.call('currentUser', { as: phone })).statusCode).toBe(401);
    expect((await server.call('endSession', { params, as: laptop })).statusCode).toBe(404);
    await server.call('endSessions', { params, as: laptop });
    expect((await server.call('currentUser', { as: ada.cookie })).statusCode).toBe(401);
    expect(await sessionsOf(ada.id, laptop)).toHaveLength(1);
  });

  it('of another person are ended by an administrator alone, and only under that person', async () => {
    const admin = await addPerson(server.db, 'Root', 'admin');
    const [bo, cy] = [await addPerson(server.db, 'Bo'), await addPerson(server.db, 'Cy')];
    const [session] = await sessionsOf(bo.id, admin.cookie);
    const sessionId = session?.id ?? 0;
    const end = async (id: number, as: string) =>
      (await server.call('endSession', { params: { id, sessionId }, as })).statusCode;
    expect(await end(bo.id, cy.cookie)).toBe(404);
    expect(await end(cy.id, cy.cookie)).toBe(404);
    expect(await end(bo.id, admin.cookie)).toBe(200);
    expect((await server.call('currentUser', { as: bo.cookie })).statusCode).toBe(401);
    expect((await server.call('currentUser', { as: admin.cookie })).statusCode).toBe(200);
  });
});

describe('An export', () => {
  const server = sharedServer();

  async function aFullGroup() {
    const world = await createWorld(server.db);
    const { groupId, eventId, author, organizer } = world;
    const { memberId } = await addLodging(server.db, groupId, author.id);
    await addDevice(server.db, author.id);
    await addRollCall(server.db, groupId, [memberId]);
    await addBus(server.db, groupId, eventId);
    await addAnnouncement(server.db, groupId);
    const note = { medical: 'Asthma', allergies: 'Peanuts', diets: [], dietary: '' };
    const as = organizer.cookie;
    await server.call('saveMedicalNote', { params: { id: groupId, memberId }, body: note, as });
    await server.call('createMedicalLook', {
      ...{ params: { id: groupId }, body: { memberId, seenAt: '2026-05-13T03:00:00Z' }, as },
    });
    await server.call('uploadFiles', { body: fileForm('files', ['plan.pdf', PDF]), as: author.cookie });
    return world;
  }
  const kindsOf = (rows: readonly ExportedWire[]) => [...new Set(rows.map(({ kind }) => kind))].sort();

  it('of a person and of a group has each kind, no secrets, no medical notes, and leaves an act', async () => {
    const { author, organizer, admin, groupId, eventId } = await aFullGroup();
    for (let comment = 0; comment < 60; comment += 1) await addComment(server.db, groupId, eventId, author.id);
    const own = await server.call('exportUser', { params: { id: author.id }, as: author.cookie });
    expect(own.headers['content-disposition']).toBe(`attachment; filename="user-${author.id}.json"`);
    const ofPerson: ExportedWire[] = own.json();
    expect(kindsOf(ofPerson)).toEqual(
      ['account', 'act', 'calendar address', 'comment', 'file', 'membership', 'notification device', 'room', 'session']
        .filter((kind) => kind !== 'calendar address')
        .sort(),
    );
    // More than a page of them, each once.
    const comments = ofPerson.filter(({ kind }) => kind === 'comment').map(({ row }) => row.id);
    expect(new Set(comments).size).toBe(comments.length);
    expect(comments).toHaveLength(60);

    const ofGroup: ExportedWire[] = (
      await server.call('exportGroup', { params: { id: groupId }, as: organizer.cookie })
    ).json();
    expect(kindsOf(ofGroup)).toEqual(
      ['announcement', 'bus', 'comment', 'group', 'hotel', 'member', 'person', 'roll-call', 'room', 'schedule'].sort(),
    );
    expect(new Set(ofGroup.flatMap(({ row }) => row.group_id ?? [])).size).toBe(1);
    const sealed = await server.db.selectFrom('users').select('password_hash').where('id', '=', author.id).execute();
    for (const text of [own.body, JSON.stringify(ofGroup)]) {
      for (const secret of ['Asthma', 'Peanuts', 'hash', 'p256dh', 'client_key', String(sealed[0]?.password_hash)])
        expect(text).not.toContain(secret);
    }
    const { rows } = (await server.call('audit', { as: admin.cookie, query: { action: 'exported' } })).json();
    expect(rows.map(({ subject }: { subject: { kind: string } }) => subject.kind)).toEqual(['group', 'user']);
  });

  it('of a person who does not exist is none', async () => {
    const admin = await addPerson(server.db, 'Root', 'admin');
    expect((await server.call('exportUser', { params: { id: 999_999 }, as: admin.cookie })).statusCode).toBe(404);
  });
});

describe('A group', () => {
  const server = sharedServer();

  it('is deleted for good once it is archived, with its files, and nothing of another', async () => {
    const { admin, organizer, author, member, groupId, otherGroupId } = await createWorld(server.db);
    const body = fileForm('attachments', ['plan.pdf', PDF]);
    const fields = {
      title: 'Zoo',
      type: 'activity',
      startTime: '2026-05-13T05:00:00Z',
      endTime: '2026-05-13T06:00:00Z',
    };
    for (const [name, value] of Object.entries({ ...fields, timezone: 'Asia/Tokyo' })) body.set(name, value);
    await server.call('createSchedule', { params: { id: groupId }, body, as: organizer.cookie });
    expect(await server.db.selectFrom('files').select('id').execute()).toHaveLength(1);
    const end = () => server.call('deleteGroup', { params: { id: groupId }, as: admin.cookie });
    expect((await end()).statusCode).toBe(409);
    await server.call('archiveGroup', { params: { id: groupId }, as: organizer.cookie });
    expect((await end()).statusCode).toBe(200);
    expect((await end()).statusCode).toBe(404);
    expect((await server.call('getGroup', { params: { id: groupId }, as: member.cookie })).statusCode).toBe(404);
    for (const table of ['schedule_items', 'group_members', 'changes', 'notifications'] as const) {
      const left = await server.db.selectFrom(table).select('id').where('group_id', '=', groupId).execute();
      expect([table, left]).toEqual([table, []]);
    }
    expect(await server.db.selectFrom('files').select('id').execute()).toEqual([]);
    expect((await server.call('getGroup', { params: { id: otherGroupId }, as: admin.cookie })).statusCode).toBe(200);
    expect((await server.call('currentUser', { as: author.cookie })).statusCode).toBe(200);
  });

  it('that is archived and old enough is deleted by the setting, as the preview said', async () => {
    const admin = await addPerson(server.db, 'Root', 'admin');
    const add = (name: string, daysAgo: number, isArchived: 0 | 1 = 1) => {
      const day = new Date(server.clock() - daysAgo * DAY_MS).toISOString().slice(0, 10);
      return addGroup(server.db, { name, end_date: day, is_archived: isArchived, updated_at: `${day}T00:00:00.000Z` });
    };
    await add('Old', 32);
    const today = toInstant(server.clock());
    await addGroup(server.db, { name: 'Archived today', end_date: '2020-01-01', is_archived: 1, updated_at: today });
    const young = await add('Young', 29);
    await add('Active', 400, 0);
    await addMember(server.db, young, admin.id);
    await addEvent(server.db, young);
    const preview = async () => (await server.call('retention', { as: admin.cookie })).json();
    const { groupsKeptDays, auditDays, groups } = await preview();
    expect([groupsKeptDays, auditDays]).toEqual([null, 365]);
    expect(groups.map(({ name, isDue }: { name: string; isDue: boolean }) => [name, isDue])).toEqual([
      ['Archived today', false],
      ['Old', false],
      ['Young', false],
    ]);
    expect(groups[2]).toMatchObject({ members: 1, events: 1, files: 0 });
    const keep = (days: number | null) =>
      deleteOldGroups({ db: server.db, bus: localBus(), config: { groupsKeptDays: days } }, server.clock());
    await keep(null);
    expect((await preview()).groups).toHaveLength(3);
    await keep(30);
    expect((await preview()).groups.map(({ name }: { name: string }) => name)).toEqual(['Archived today', 'Young']);
    const { rows } = (await server.call('audit', { as: admin.cookie, query: { action: 'deleted' } })).json();
    expect(rows[0]).toMatchObject({ by: null, device: 'GROUPS_KEPT_DAYS', subject: { kind: 'group' } });
  });

  it('that cannot be deleted is named, and does not keep the others', async () => {
    const old = { end_date: '2026-01-01', updated_at: '2026-01-01T00:00:00.000Z', is_archived: 1 as const };
    const [pinned, free] = [await addGroup(server.db, old), await addGroup(server.db, old)];
    await sql`create table pins (group_id bigint references groups (id))`.execute(server.db);
    await sql`insert into pins values (${pinned})`.execute(server.db);
    const config = { groupsKeptDays: 30 };
    await expect(deleteOldGroups({ db: server.db, bus: localBus(), config }, server.clock())).rejects.toThrow(
      `Group ${pinned} was not deleted: `,
    );
    const left = await server.db.selectFrom('groups').select('id').where('id', 'in', [pinned, free]).execute();
    expect(left).toEqual([{ id: pinned }]);
    await sql`drop table pins`.execute(server.db);
  });
});

describe('The preview of a retention', () => {
  const server = sharedServer({ env: { GROUPS_KEPT_DAYS: '30' } });

  it('marks the groups that the next cleanup deletes', async () => {
    const admin = await addPerson(server.db, 'Root', 'admin');
    for (const [name, end_date] of [
      ['Due', '2026-04-12'],
      ['Last day', '2026-04-13'],
    ] as const)
      await addGroup(server.db, { name, end_date, is_archived: 1, updated_at: `${end_date}T00:00:00.000Z` });
    const { groups } = (await server.call('retention', { as: admin.cookie })).json();
    expect(groups.map(({ name, isDue }: { name: string; isDue: boolean }) => [name, isDue])).toEqual([
      ['Due', true],
      ['Last day', false],
    ]);
  });
});
