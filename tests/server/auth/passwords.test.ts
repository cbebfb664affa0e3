import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { calendarPath } from '#contract/calls/calendars.ts';
import { toInstant } from '#server/base/clock.ts';
import { setPasswordHash } from '#server/db/people/users.ts';
import { newToken } from '#server/domain/auth/secrets.ts';
import { linkIn, mailTo } from '../support/mail-peer.ts';
import { sharedServer } from '../support/test-app.ts';
import { addGroup, addMember, addPerson, PASSWORD, type Person } from '../support/world.ts';

const HOUR_MS = 3_600_000;
const NEW_PASSWORD = 'an entirely new one';

describe('Setting a password by a mailed link', () => {
  const server = sharedServer({ env: { PUBLIC_URL: 'https://trips.example.org' } });

  const overHttps = ({ cookie }: Person) => `__Host-${cookie}`;
  const ask = (email: string, headers: Record<string, string> = {}) =>
    server.call('forgotPassword', { body: { email }, headers });
  const tokenFor = async ({ email }: Person, count = 1) => {
    expect((await ask(email)).statusCode).toBe(200);
    return linkIn(await mailTo(server.database.dataDir, email, count)).token;
  };
  const validate = (token: string) => server.call('validateResetToken', { params: { token } });
  const reset = (token: string, password = NEW_PASSWORD) =>
    server.call('resetPassword', { params: { token }, body: { password } });
  const signIn = async (email: string, password: string) =>
    (await server.call('credentialLogin', { body: { email, password } })).statusCode;

  it('answers the same whether or not an account has the email, and mails only an account that has it', async () => {
    const known = await addPerson(server.db, 'Known');
    const [one, other] = [await ask(known.email), await ask('nobody@example.org')];
    expect([one.statusCode, one.body]).toEqual([other.statusCode, other.body]);
    expect(one.json()).toEqual({
      message: 'If an account with that email exists, a password reset link has been sent.',
    });
    await mailTo(server.database.dataDir, known.email);
    await expect.poll(() => server.db.selectFrom('mails').selectAll().execute()).toEqual([]);
    await mailTo(server.database.dataDir, 'nobody@example.org', 0);
  });

  it('leads to the configured address, regardless of the host that the request claims', async () => {
    const person = await addPerson(server.db, 'Hosted');
    await ask(person.email, { host: 'evil.example', 'x-forwarded-host': 'evil.example' });
    const mail = await mailTo(server.database.dataDir, person.email);
    expect(linkIn(mail)).toMatchObject({ origin: 'https://trips.example.org', kind: 'reset' });
    expect(mail).not.toContain('evil.example');
  });

  it('names the field of an invalid email', async () => {
    const answer = await ask('not an email');
    expect([answer.statusCode, answer.json().errors]).toEqual([422, { email: 'Please enter a valid email address' }]);
  });

  it('is the same password regardless of how a keyboard encodes its letters', async () => {
    const person = await addPerson(server.db, 'Composed');
    // Full-width digits, and letters that are composed of two characters.
    expect((await reset(await tokenFor(person), 'Zu\u0308rich im Mai \uff12\uff10\uff12\uff17')).statusCode).toBe(200);
    expect(await signIn(person.email, 'Z\u00fcrich im Mai 2027')).toBe(200);
    expect(await signIn(person.email, 'Zurich im Mai 2027')).toBe(401);
  });

  it('accepts a password that was hashed as it was typed', async () => {
    const person = await addPerson(server.db, 'Older');
    const typed = 'Zu\u0308rich im Mai 2027';
    await setPasswordHash(server.db, person.id, await hash(typed), toInstant(server.clock()));
    expect(await signIn(person.email, typed)).toBe(200);
  });

  it('stops after five links an hour, for known and unknown emails alike', async () => {
    const person = await addPerson(server.db, 'Eager');
    for (const email of [person.email, 'eager-nobody@example.org']) {
      const answers = [];
      for (let count = 0; count < 6; count += 1) answers.push((await ask(email)).statusCode);
      expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it('sets the password once, and ends every session of that user', async () => {
    const person = await addPerson(server.db, 'Forgetful');
    const token = await tokenFor(person);
    expect((await server.call('currentUser', { as: overHttps(person) })).statusCode).toBe(200);
    const done = await reset(token);
    expect(done.statusCode).toBe(200);
    expect((await server.call('currentUser', { as: overHttps(person) })).statusCode).toBe(401);
    expect([await signIn(person.email, PASSWORD), await signIn(person.email, NEW_PASSWORD)]).toEqual([401, 200]);
    const again = await reset(token, 'yet another one');
    expect([again.statusCode, again.json()]).toEqual([400, { message: 'Invalid or expired token' }]);
    expect(await signIn(person.email, NEW_PASSWORD)).toBe(200);
  });

  it('A10: ends every calendar address of that user, and no others', async () => {
    const groupId = await addGroup(server.db);
    const opened: string[] = [];
    const people = [await addPerson(server.db, 'Subscribed'), await addPerson(server.db, 'Another')] as const;
    for (const person of people) {
      await addMember(server.db, groupId, person.id);
      const token = newToken();
      opened.push(calendarPath(token));
      const params = { id: groupId };
      const made = await server.call('makeSubscription', { params, body: { token }, as: overHttps(person) });
      expect(made.statusCode).toBe(201);
    }
    const look = async () =>
      (await Promise.all(opened.map((url) => server.app.inject({ url })))).map(({ statusCode }) => statusCode);
    expect(await look()).toEqual([200, 200]);
    expect((await reset(await tokenFor(people[0]))).statusCode).toBe(200);
    expect(await look()).toEqual([404, 200]);
  });

  it('is not used up by a check of its validity', async () => {
    const token = await tokenFor(await addPerson(server.db, 'Careful'));
    for (let count = 0; count < 3; count += 1) expect((await validate(token)).statusCode).toBe(200);
    expect((await reset(token)).statusCode).toBe(200);
    const used = await validate(token);
    expect([used.statusCode, used.json()]).toEqual([400, { message: 'Invalid or expired token' }]);
  });

  it('expires after an hour', async () => {
    const person = await addPerson(server.db, 'Slow');
    const token = await tokenFor(person);
    server.clock.advance(HOUR_MS);
    expect([(await validate(token)).statusCode, (await reset(token)).statusCode]).toEqual([400, 400]);
    expect(await signIn(person.email, PASSWORD)).toBe(200);
  });

  it('ends all earlier links when one is used', async () => {
    const person = await addPerson(server.db, 'Twice');
    const first = await tokenFor(person);
    const second = await tokenFor(person, 2);
    expect((await reset(second)).statusCode).toBe(200);
    expect((await reset(first)).statusCode).toBe(400);
  });

  it('is kept only as a hash', async () => {
    const token = await tokenFor(await addPerson(server.db, 'Hashed'));
    const tokens = await server.db.selectFrom('password_tokens').selectAll().execute();
    const mails = await server.db.selectFrom('mails').selectAll().execute();
    expect(JSON.stringify([tokens, mails])).not.toContain(token);
  });

  it('refuses a password that is too short, and the token stays valid', async () => {
    const token = await tokenFor(await addPerson(server.db, 'Brief'));
    const short = await reset(token, 'seven77');
    expect([short.statusCode, short.json().errors]).toEqual([
      422,
      { password: 'Password must be at least 8 characters' },
    ]);
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('refuses made-up tokens', async () => {
    for (const token of ['x', 'made-up-but-long-enough-to-be-one', `${'é'.repeat(40)}`]) {
      expect((await reset(token)).statusCode).toBe(400);
    }
  });

  it('does nothing for a disabled account, whose link is void too', async () => {
    const person = await addPerson(server.db, 'Gone');
    const token = await tokenFor(person);
    await server.db.updateTable('users').set({ account_status: 'disabled' }).where('id', '=', person.id).execute();
    expect((await reset(token)).statusCode).toBe(400);
    await ask(person.email);
    await expect.poll(() => server.db.selectFrom('mails').selectAll().execute()).toEqual([]);
    await mailTo(server.database.dataDir, person.email, 1);
  });

  it("is void once the account's email changes or the account is disabled", async () => {
    const admin = await addPerson(server.db, 'Ada', 'admin');
    const change = async ({ id }: Person, body: object) =>
      (await server.call('updateUser', { params: { id }, body, as: overHttps(admin) })).statusCode;
    const [moved, stopped] = [await addPerson(server.db, 'Moved'), await addPerson(server.db, 'Stopped')];
    const [old, earlier] = [await tokenFor(moved), await tokenFor(stopped)];
    expect(await change(moved, { email: 'moved-on@example.org' })).toBe(200);
    expect((await reset(old)).statusCode).toBe(400);
    for (const accountStatus of ['disabled', 'active']) expect(await change(stopped, { accountStatus })).toBe(200);
    expect((await reset(earlier)).statusCode).toBe(400);
  });

  it('makes an invited account active', async () => {
    const person = await addPerson(server.db, 'Invited', 'user', { account_status: 'invited' });
    await server.db.updateTable('users').set({ password_hash: null }).where('id', '=', person.id).execute();
    await ask(person.email);
    const { kind, token } = linkIn(await mailTo(server.database.dataDir, person.email));
    expect(kind).toBe('set');
    const done = await server.call('setPassword', { params: { token }, body: { password: NEW_PASSWORD } });
    expect(done.statusCode).toBe(200);
    const row = await server.db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    expect(row.account_status).toBe('active');
    expect(await signIn(person.email, NEW_PASSWORD)).toBe(200);
  });
});
