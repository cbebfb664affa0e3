import { describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/calls/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/calls/endpoints.ts';
import { linkIn, mailTo } from '../support/mail-peer.ts';
import { fileForm, png } from '../support/pictures.ts';
import { addGroup, addMember, addPerson, type Person, sharedWorld } from '../support/world.ts';

const NOBODY = 999_999;
const PICTURE = await png();

/**
 * Calls that refer to a person by number: a new call whose path or body has the number of a person needs its row here.
 */
const CALLS: Partial<Record<EndpointName, (groupId: number, userId: number) => { params?: object; body?: unknown }>> = {
  addMember: (id, userId) => ({ params: { id }, body: { userId, role: 'student' } }),
  changeMemberRole: (id, userId) => ({ params: { id, userId }, body: { role: 'client' } }),
  removeMember: (id, userId) => ({ params: { id, userId } }),
  updateUser: (_, id) => ({ params: { id }, body: { firstName: 'X' } }),
  changeUserRole: (_, id) => ({ params: { id }, body: { role: 'user' } }),
  deleteUser: (_, id) => ({ params: { id } }),
  resendInvitation: (_, id) => ({ params: { id } }),
  invitationLink: (_, id) => ({ params: { id } }),
  listSessions: (_, id) => ({ params: { id } }),
  endSession: (_, id) => ({ params: { id, sessionId: 'unknown' } }),
  endSessions: (_, id) => ({ params: { id } }),
  exportUser: (_, id) => ({ params: { id } }),
  updateProfile: (_, id) => ({ params: { id }, body: { firstName: 'X' } }),
  uploadProfilePicture: (_, id) => ({ params: { id }, body: fileForm('profileImage', ['me.png', PICTURE]) }),
};

const namesPerson = ({ path, body }: Endpoint): boolean =>
  path.includes('{userId}') || path.startsWith('/api/users/{id}') || JSON.stringify(body ?? '').includes('"userId"');

describe('A25: reading people by guessing numbers', () => {
  const { server, world } = sharedWorld();

  const call = (name: EndpointName, userId: number, as: Person) => {
    const made = CALLS[name]?.(world.groupId, userId);
    return server.call(name, { ...(made as object), as: as.cookie });
  };

  it('covers every call that names a person', () => {
    const named = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(([, row]) => namesPerson(row));
    expect(Object.keys(CALLS).sort()).toEqual(named.map(([name]) => name).sort());
  });

  describe.each(Object.keys(CALLS) as EndpointName[])('%s', (name) => {
    it.each(['organizer', 'member', 'author'] as const)(
      'gets the same answer for an unseen person and a missing one from %s',
      async (who) => {
        const answers = [await call(name, world.outsider.id, world[who]), await call(name, NOBODY, world[who])];
        expect(answers[0]?.statusCode).toBeGreaterThanOrEqual(400);
        expect([answers[0]?.statusCode, answers[0]?.body]).toEqual([answers[1]?.statusCode, answers[1]?.body]);
        expect(answers[0]?.body).not.toContain(world.outsider.email);
      },
    );
  });

  it('an organizer adds by number themselves and people in a group that they see', async () => {
    const [seen, archived] = [await addPerson(server.db, 'Seen'), await addPerson(server.db, 'Archived')];
    const [other, old] = [await addGroup(server.db), await addGroup(server.db, { is_archived: 1 })];
    await addMember(server.db, other, world.organizer.id);
    await addMember(server.db, other, seen.id);
    await addMember(server.db, old, world.organizer.id);
    await addMember(server.db, old, archived.id);
    for (const { id } of [seen, archived, world.organizer]) {
      expect((await call('addMember', id, world.organizer)).statusCode).toBe(201);
    }
  });

  it('an administrator adds any person', async () => {
    const stranger = await addPerson(server.db, 'Stranger');
    expect((await call('addMember', stranger.id, world.admin)).statusCode).toBe(201);
  });

  describe('an organizer who adds by email', () => {
    const add = (firstName: string, email: string, groupId = world.groupId) =>
      server.call('addStudent', {
        body: { firstName, lastName: 'Example', email, groupId },
        as: world.organizer.cookie,
      });

    it('adds any person who has an account, who gets a mail', async () => {
      const groupId = await addGroup(server.db, { name: 'Kyoto & Nara', created_by: world.organizer.id });
      const known = await addPerson(server.db, 'Known');
      expect((await add('Known', known.email, groupId)).statusCode).toBe(201);
      const mail = await mailTo(server.database.dataDir, known.email);
      expect(mail).toContain('Subject: You have been added to Kyoto & Nara');
      expect(mail).toContain(`/schedule/${groupId}`);
      expect((await add('Known', known.email, groupId)).statusCode).toBe(409);
      await expect.poll(() => server.db.selectFrom('mails').selectAll().execute()).toEqual([]);
      await mailTo(server.database.dataDir, known.email, 1);
    });

    it('under another name gets the name only of a person whom they may know', async () => {
      const stranger = await addPerson(server.db, 'Strange');
      const answers = [await add('Jan', world.member.email), await add('Jan', stranger.email)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([409, 409]);
      expect(answers.map((answer) => answer.json().message)).toEqual([
        'This email belongs to Mina Example',
        'Another person already has this email. Check the name and email.',
      ]);
      expect(answers[1]?.body).not.toContain('Strange');
    });

    it('sends another invitation to a person who has not joined yet', async () => {
      const invited = await addPerson(server.db, 'Invited', 'user', { account_status: 'invited' });
      await server.db.updateTable('users').set({ password_hash: null }).where('id', '=', invited.id).execute();
      expect((await add('Invited', invited.email)).statusCode).toBe(201);
      expect(linkIn(await mailTo(server.database.dataDir, invited.email)).kind).toBe('set');
    });

    it('mails nothing of a group to a person who was removed from it meanwhile', async () => {
      const gone = await addPerson(server.db, 'Gone');
      const at = new Date(server.clock()).toISOString();
      const mail = {
        purpose: 'added' as const,
        email: gone.email,
        group_id: world.groupId,
        next_at: at,
        created_at: at,
      };
      await server.db.insertInto('mails').values(mail).execute();
      const other = await addPerson(server.db, 'Other');
      await add('Other', other.email);
      await mailTo(server.database.dataDir, other.email);
      await expect.poll(() => server.db.selectFrom('mails').selectAll().execute()).toEqual([]);
      await mailTo(server.database.dataDir, gone.email, 0);
    });
  });
});
