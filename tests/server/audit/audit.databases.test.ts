import { describe, expect, it } from 'vitest';
import { endpoints } from '#contract/calls/endpoints.ts';
import type { AuditRow, AuditWire } from '#contract/records/installation/audit.ts';
import { toInstant } from '#server/base/clock.ts';
import { record } from '#server/db/writes/audit.ts';
import { issueToken } from '#server/domain/auth/password-links.ts';
import { runHousekeeping } from '#server/plugins/housekeeping.ts';
import { sharedServer } from '../support/test-app.ts';
import { addPerson, createWorld, PASSWORD, type World } from '../support/world.ts';
import { callWrite, createScene, type Scene, WRITE_NAMES } from '../support/write-calls.ts';

const DAY_MS = 86_400_000;
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

describe('The audit', () => {
  const server = sharedServer();
  const page = async (admin: string, query: Record<string, string> = {}): Promise<AuditWire> =>
    (await server.call('audit', { as: admin, query })).json();
  /** The rows of one run, and what they say in short. */
  async function actsOf(act: () => Promise<unknown>): Promise<AuditRow[]> {
    const admin = await addPerson(server.db, `reader-${Math.random()}`, 'admin');
    const [last] = (await page(admin.cookie)).rows;
    await act();
    return (await page(admin.cookie)).rows.filter(({ id }) => id > (last?.id ?? 0)).reverse();
  }
  const short = ({ action, by, subject, group, detail }: AuditRow) =>
    [
      action,
      by?.name ?? null,
      subject && [subject.kind, subject.name].filter(Boolean).join(' '),
      group?.name,
      detail,
    ].map((part) => part ?? '-');

  it('names who signed in and who failed to, from where, and holds no password', async () => {
    const ada = await addPerson(server.db, 'Ada', 'admin');
    const signIn = (email: string, password: string, headers = {}) =>
      server.call('credentialLogin', { body: { email, password }, headers: { 'user-agent': FIREFOX, ...headers } });
    const rows = await actsOf(async () => {
      const { cookies } = await signIn(ada.email, PASSWORD);
      await signIn(ada.email, 'wrong-secret');
      await signIn('nobody@example.org', 'wrong-secret');
      await server.call('logout', { as: `sid=${cookies.find(({ name }) => name === 'sid')?.value}` });
    });
    expect(rows.map(short)).toEqual([
      ['sign-in', 'Ada Example', '-', '-', 'password'],
      ['sign-in-refused', '-', 'user Ada Example', '-', 'wrong password'],
      ['sign-in-refused', '-', '-', '-', 'no account'],
      ['sign-out', 'Ada Example', '-', '-', '-'],
    ]);
    expect(rows[0]).toMatchObject({ at: toInstant(server.clock()), address: '127.0.0.1', device: 'Firefox on Linux' });
    const stored = JSON.stringify(await server.db.selectFrom('audit').selectAll().execute());
    for (const secret of ['wrong-secret', PASSWORD, 'nobody@example.org']) expect(stored).not.toContain(secret);
  });

  it('names a disabled account, and a password that was set by a link', async () => {
    const dora = await addPerson(server.db, 'Dora', 'user', { account_status: 'disabled' });
    const lina = await addPerson(server.db, 'Lina');
    const user = await server.db.selectFrom('users').selectAll().where('id', '=', lina.id).executeTakeFirstOrThrow();
    const { token } = await issueToken(server.db, user, server.clock());
    const rows = await actsOf(async () => {
      await server.call('credentialLogin', { body: { email: dora.email, password: PASSWORD } });
      await server.call('resetPassword', { params: { token }, body: { password: 'a new password' } });
    });
    expect(rows.map(short)).toEqual([
      ['sign-in-refused', '-', 'user Dora Example', '-', 'disabled account'],
      ['password-set', 'Lina Example', '-', '-', 'by a link'],
    ]);
  });

  /** The acts of every call that writes; a call that is not named leaves none. */
  const ACTS: Partial<Record<(typeof WRITE_NAMES)[number], unknown[]>> = {
    deleteSchedule: [['deleted', 'event', true, '-']],
    deleteComment: [['deleted', 'comment', true, '-']],
    createSystemHotel: [['settings-changed', 'system hotel', false, 'added']],
    updateSystemHotel: [['settings-changed', 'system hotel', false, 'changed']],
    deleteSystemHotel: [['deleted', 'system hotel', false, '-']],
    deleteHotel: [['deleted', 'hotel', true, '-']],
    deleteAccommodation: [['deleted', 'room assignment', true, '-']],
    publish: [['published', '-', true, '1 event']],
    saveMedicalNote: [['medical-note-changed', 'user', true, '-']],
    createMedicalLook: [['medical-note-opened', 'user', true, '-']],
    deleteBus: [['deleted', 'bus', true, '-']],
    deleteAnnouncement: [['deleted', 'announcement', true, '-']],
    createGroup: [['group-created', '-', true, 'created']],
    updateGroup: [['group-changed', '-', true, 'updated']],
    archiveGroup: [['group-changed', '-', true, 'archived']],
    addMember: [['member-added', 'user', true, 'operation']],
    addStudent: [['member-added', 'user', true, 'student']],
    changeMemberRole: [['member-role-changed', 'user', true, 'student → client']],
    removeMember: [['member-removed', 'user', true, 'student']],
    createUser: [['user-created', 'user', false, 'user']],
    updateUser: [['user-changed', 'user', false, 'first name']],
    updateProfile: [['user-changed', 'user', false, 'first name']],
    resendInvitation: [['invitation-sent', 'user', false, '-']],
    uploadProfilePicture: [['user-changed', 'user', false, 'profile image url']],
    changeUserRole: [['role-changed', 'user', false, 'user → instructor']],
    deleteUser: [['deleted', 'user', false, '-']],
    saveUserSettings: [['settings-changed', 'user', false, 'preferences']],
    savePushPreferences: [['settings-changed', 'user', false, 'notifications']],
    makeSubscription: [['exported', 'calendar address', true, '-']],
    revokeSubscription: [['deleted', 'calendar address', true, '-']],
    deletePushSubscription: [['deleted', 'notification device', false, '-']],
    endSession: [['session-ended', 'user', false, '-']],
    endSessions: [['session-ended', 'user', false, 'all others']],
    deleteGroup: [['deleted', 'group', false, '-']],
    reportExport: [['exported', '-', true, 'members']],
  };

  it.each(WRITE_NAMES)('of %s holds what was done, by whom, once', async (name) => {
    const scene = await createScene(server.db);
    const headers = { 'idempotency-key': `audit-${name}` };
    const rows = await actsOf(async () => {
      expect((await callWrite(server, name, scene, headers)).statusCode).toBeLessThan(300);
      await callWrite(server, name, scene, headers);
    });
    const acts = rows.map(({ action, subject, group, detail }) => [
      action,
      subject?.kind ?? '-',
      !!group,
      detail ?? '-',
    ]);
    expect(acts).toEqual(ACTS[name] ?? []);
    const callers: (keyof Scene)[] = ['admin', 'manager', 'reader'];
    const ids = callers.map((caller) => (scene[caller] as { id: number }).id);
    for (const { by } of rows) expect(ids).toContain(by?.id);
  });

  it('has an act for every deletion of the contract', () => {
    const deletions = WRITE_NAMES.filter((name) => endpoints[name].method === 'DELETE');
    expect(deletions.filter((name) => !ACTS[name])).toEqual([]);
  });

  it('leaves nothing of a write that is refused', async () => {
    const { manager, newcomer } = await createScene(server.db);
    const rows = await actsOf(async () => {
      const answer = await server.call('deleteUser', { as: manager.cookie, params: { id: newcomer.id } });
      expect(answer.statusCode).toBe(403);
    });
    expect(rows).toEqual([]);
  });

  it('records that an invitation link was copied, without the link', async () => {
    const admin = await addPerson(server.db, 'Lena', 'admin');
    const invited = await addPerson(server.db, 'Ivo', 'user', { account_status: 'invited', password_hash: null });
    const rows = await actsOf(() => server.call('invitationLink', { as: admin.cookie, params: { id: invited.id } }));
    expect(rows.map(short)).toEqual([['invitation-link', 'Lena Example', 'user Ivo Example', '-', '-']]);
  });

  it('records that a draft was published by its form', async () => {
    const { manager, draftId } = await createScene(server.db);
    const event = await server.call('getSchedule', { as: manager.cookie, params: { id: draftId } });
    const { title, type, startTime, endTime, timezone } = event.json();
    const body = { title, type, startTime, endTime, timezone, isDraft: false };
    const rows = await actsOf(() =>
      server.call('updateSchedule', { as: manager.cookie, params: { id: draftId }, body }),
    );
    expect(rows.map(({ action, subject }) => [action, subject])).toEqual([
      ['published', { kind: 'event', id: draftId, name: null }],
    ]);
  });

  it('reports an export only of a group that its person sees', async () => {
    const { admin, newcomer, groupId } = await createScene(server.db);
    const body = { what: 'members', groupId };
    expect((await server.call('reportExport', { as: newcomer.cookie, body })).statusCode).toBe(404);
    expect((await server.call('reportExport', { as: admin.cookie, body: { what: 'a secret' } })).statusCode).toBe(422);
  });
});

describe('A search of the audit', () => {
  const server = sharedServer();
  const found = async (admin: string, query: Record<string, string>) => {
    const { rows, next }: AuditWire = (await server.call('audit', { as: admin, query })).json();
    return { ids: rows.map(({ detail }) => detail), next };
  };
  const by = (userId: number | null, ms = server.clock()) => ({
    ...{ at: toInstant(ms), address: '192.0.2.7', device: null },
    userId,
  });

  it('is by person, who acted or was acted on, by action and by time', async () => {
    const world: World = await createWorld(server.db);
    const { admin, author, member } = world;
    const day = server.clock();
    await server.db.updateTable('users').set({ last_name: 'Örnsköld' }).where('id', '=', author.id).execute();
    await record(server.db, by(author.id, day), {
      action: 'deleted',
      subject: 'bus',
      subjectId: member.id,
      detail: 'a',
    });
    await record(server.db, by(admin.id, day + DAY_MS), {
      ...{ action: 'role-changed', subject: 'user', subjectId: author.id, detail: 'b' },
    } as const);
    await record(server.db, by(null, day + 2 * DAY_MS), { action: 'sign-in-refused', detail: 'c' });
    const ask = async (query: Record<string, string>) => (await found(admin.cookie, query)).ids;
    expect(await ask({})).toEqual(['c', 'b', 'a']);
    expect(await ask({ person: 'ANTON' })).toEqual(['b', 'a']);
    expect(await ask({ person: 'anton Örn' })).toEqual(['b', 'a']);
    expect(await ask({ person: 'ornsk' })).toEqual(['b', 'a']);
    expect(await ask({ person: String(author.id) })).toEqual(['b', 'a']);
    expect(await ask({ person: 'mina' })).toEqual([]);
    expect(await ask({ person: '%' })).toEqual([]);
    expect(await ask({ action: 'deleted' })).toEqual(['a']);
    expect(await ask({ from: toInstant(day + DAY_MS), until: toInstant(day + 2 * DAY_MS) })).toEqual(['b']);
    const wrong = await server.call('audit', { as: admin.cookie, query: { action: 'anything' } });
    expect(wrong.statusCode).toBe(422);
  });

  it('names a deleted user by number alone', async () => {
    const root = await addPerson(server.db, 'Root', 'admin');
    const gone = await addPerson(server.db, 'Gone');
    await record(server.db, by(gone.id), { action: 'sign-in', detail: 'last' });
    await server.call('deleteUser', { as: root.cookie, params: { id: gone.id } });
    const { rows }: AuditWire = (
      await server.call('audit', { as: root.cookie, query: { person: String(gone.id) } })
    ).json();
    expect(rows.map(({ action, by, subject }) => [action, by, subject])).toEqual([
      ['deleted', { id: root.id, name: 'Root Example' }, { kind: 'user', id: gone.id, name: null }],
      ['sign-in', { id: gone.id, name: null }, null],
    ]);
  });

  it('comes in pages, of which none is missed', async () => {
    const admin = await addPerson(server.db, 'Paula', 'admin');
    const acts = Array.from({ length: 501 }, (_, at) => ({ action: 'published', detail: String(at) }) as const);
    await record(server.db, by(admin.id), ...acts);
    const first = await found(admin.cookie, { person: 'paula' });
    const second = await found(admin.cookie, { person: 'paula', before: String(first.next) });
    expect([...first.ids, ...second.ids]).toEqual(acts.map(({ detail }) => detail).reverse());
    expect(second.next).toBeNull();
  });

  it('ends at the age of the setting, and without one never', async () => {
    const admin = await addPerson(server.db, 'Rhea', 'admin');
    const now = server.clock();
    await record(server.db, by(admin.id, now - 31 * DAY_MS), { action: 'published', detail: 'old' });
    await record(server.db, by(admin.id, now - 29 * DAY_MS), { action: 'published', detail: 'young' });
    const kept = async () => (await found(admin.cookie, { person: 'rhea' })).ids;
    await runHousekeeping(server.db, now);
    expect(await kept()).toEqual(['young', 'old']);
    await runHousekeeping(server.db, now, 30);
    expect(await kept()).toEqual(['young']);
  });
});
