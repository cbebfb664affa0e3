import { beforeAll, describe, expect, it } from 'vitest';
import { toInstant } from '#server/base/clock.ts';
import { findUserByIdentity, linkIdentity } from '#server/db/people/identities.ts';
import { getUser } from '#server/db/people/users.ts';
import { issueToken } from '#server/domain/auth/password-links.ts';
import { startSession } from '#server/domain/auth/sessions.ts';
import { listen, liveUrl } from '../support/live-client.ts';
import { sharedServer } from '../support/test-app.ts';
import { addPerson, type Person } from '../support/world.ts';

describe('When the email or the role of an account changes', () => {
  const server = sharedServer();
  let admin: Person;
  beforeAll(async () => {
    admin = await addPerson(server.db, 'Ada', 'admin');
    await server.app.listen({ host: '127.0.0.1', port: 0 });
  });

  const change = async ({ id }: Person, body: object, as = admin.cookie) =>
    (await server.call('updateUser', { params: { id }, body, as })).statusCode;
  const status = async (as: string) => (await server.call('currentUser', { as })).statusCode;

  it.each([
    ['the email', { email: 'mara-new@example.org' }],
    ['the role', { role: 'organizer' }],
  ])('%s, its sessions and sockets end', async (what, body) => {
    const person = await addPerson(server.db, `Mara-${what.slice(4)}`);
    const socket = await listen(liveUrl(server.app, person.id), { cookie: person.cookie });
    expect(await change(person, body)).toBe(200);
    expect(await status(person.cookie)).toBe(401);
    expect(await socket.closed).toBe(1008);
    expect(await status(admin.cookie)).toBe(200);
  });

  it('ends nothing where both stay the same', async () => {
    const person = await addPerson(server.db, 'Stays');
    expect(await change(person, { email: person.email, role: 'user', firstName: 'Sta' })).toBe(200);
    expect(await status(person.cookie)).toBe(200);
  });

  it('keeps the session in which a user makes the change', async () => {
    const own = await addPerson(server.db, 'Own', 'admin');
    const other = `sid=${await startSession(server.db, own.id, server.clock())}`;
    expect(await change(own, { email: 'own-new@example.org' }, own.cookie)).toBe(200);
    expect([await status(own.cookie), await status(other)]).toEqual([200, 401]);
    const again = `sid=${await startSession(server.db, own.id, server.clock())}`;
    const params = { id: own.id };
    await server.call('updateProfile', { params, body: { email: 'own-again@example.org' }, as: again });
    expect([await status(own.cookie), await status(again)]).toEqual([401, 200]);
    await server.call('changeUserRole', { params, body: { role: 'user' }, as: again });
    expect(await status(again)).toBe(200);
  });

  it("detaches the provider's account that had the old email", async () => {
    const person = await addPerson(server.db, 'Linked');
    const identity = { issuer: 'https://accounts.example.org', subject: 'linked' };
    const at = toInstant(server.clock());
    const found = () => findUserByIdentity(server.db, identity.issuer, identity.subject);
    await linkIdentity(server.db, { ...identity, userId: person.id, email: person.email, at });
    await change(person, { role: 'instructor' });
    expect(await found()).toMatchObject({ id: person.id });
    await change(person, { email: 'linked-new@example.org' });
    expect(await found()).toBeUndefined();
  });

  it('voids a link that is mailed to the old email at that very moment', async () => {
    const person = await addPerson(server.db, 'Late');
    const before = await getUser(server.db, person.id);
    await change(person, { email: 'late-new@example.org' });
    const { token } = await issueToken(server.db, before, server.clock());
    const params = { token };
    expect((await server.call('validateResetToken', { params })).statusCode).toBe(400);
    const body = { password: 'a good long one' };
    expect((await server.call('resetPassword', { params, body })).statusCode).toBe(400);
    const now = await issueToken(server.db, await getUser(server.db, person.id), server.clock());
    expect((await server.call('resetPassword', { params: { token: now.token }, body })).statusCode).toBe(200);
  });
});
