import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { toInstant } from '#server/base/clock.ts';
import { linkIn, type MailPeer, mailTo, startMailPeer } from '../support/mail-peer.ts';
import { startTestApp, type TestApp, testConfig } from '../support/test-app.ts';
import { addGroup, addPerson, createWorld, type World } from '../support/world.ts';

const MINUTE_MS = 60_000;

describe('Mail', () => {
  let peer: MailPeer;
  let server: TestApp;
  let world: World;
  const lines: string[] = [];
  beforeAll(async () => {
    peer = await startMailPeer();
    server = await startTestApp({
      logLevel: 'warn',
      onLog: (line) => void lines.push(line),
      env: { SMTP_URL: peer.url, PUBLIC_URL: 'https://trips.example.org', MAIL_FROM: 'Trips <trips@example.org>' },
      mailPollMs: 20,
    });
    world = await createWorld(server.db);
  });
  afterAll(async () => {
    await server.close();
    await peer.close();
  });
  beforeEach(() => {
    peer.messages.length = 0;
  });

  const waiting = () => server.db.selectFrom('mails').selectAll().execute();
  const dueTimes = async () => (await waiting()).map((mail) => mail.next_at);
  const undelivered = async (): Promise<string[]> =>
    (await server.call('system', { as: `__Host-${world.admin.cookie}` })).json().undelivered;
  const ask = (email: string) => server.call('forgotPassword', { body: { email } });

  it('goes out over SMTP in the background, with both forms of its text', async () => {
    const person = await addPerson(server.db, 'Paula', 'user', { first_name: "Paula O'Hara" });
    expect((await ask(person.email)).statusCode).toBe(200);
    await expect.poll(() => peer.messages.length).toBe(1);
    const [raw = ''] = peer.messages;
    expect(raw).toContain('From: Trips <trips@example.org>');
    expect(raw).toContain(`To: ${person.email}`);
    expect(raw).toContain('Subject: Reset your password');
    expect(raw).toContain('text/html');
    expect(raw).toContain('Hello Paula O&#39;Hara,');
    expect(linkIn(raw).origin).toBe('https://trips.example.org');
    await expect.poll(waiting).toEqual([]);
  });

  it('is retried, later each time, while the mail server cannot accept it', async () => {
    const person = await addPerson(server.db, 'Rita');
    peer.refusals.push({ code: 451, text: 'Try later' }, { code: 451, text: 'Still busy' });
    await ask(person.email);
    await expect.poll(dueTimes).toEqual([toInstant(server.clock() + MINUTE_MS)]);
    server.clock.advance(MINUTE_MS);
    await expect.poll(dueTimes).toEqual([toInstant(server.clock() + 2 * MINUTE_MS)]);
    expect(peer.messages).toEqual([]);
    expect(await undelivered()).toEqual([person.email]);
    server.clock.advance(2 * MINUTE_MS);
    await expect.poll(() => peer.messages.length).toBe(1);
    await expect.poll(waiting).toEqual([]);
    expect(await undelivered()).toEqual([]);
  });

  it('is given up when the mail server refuses its recipient for good, and reported until a later one is sent', async () => {
    const person = await addPerson(server.db, 'Bruno');
    peer.refusals.push({ code: 550, text: `<${person.email}>: No such person` });
    await ask(person.email);
    await expect.poll(undelivered).toEqual([person.email]);
    expect(await waiting()).toEqual([]);
    expect(peer.messages).toEqual([]);
    await expect.poll(() => lines.join()).toContain('<the recipient>: No such person');
    expect(lines.join()).not.toContain(person.email);
    await ask(person.email);
    await expect.poll(undelivered).toEqual([]);
  });

  it('of an invitation is no longer reported once the invited user is active', async () => {
    const person = await addPerson(server.db, 'Ines', 'user', { account_status: 'invited' });
    peer.refusals.push({ code: 550, text: 'No such person' });
    const as = `__Host-${world.admin.cookie}`;
    await server.call('resendInvitation', { params: { id: person.id }, as });
    await expect.poll(undelivered).toEqual([person.email]);
    await server.db.updateTable('users').set({ account_status: 'active' }).where('id', '=', person.id).execute();
    expect(await undelivered()).toEqual([]);
  });

  it('is no longer reported once the address of the user is corrected', async () => {
    const person = await addPerson(server.db, 'Viktor');
    peer.refusals.push({ code: 550, text: 'No such person' });
    await ask(person.email);
    await expect.poll(undelivered).toEqual([person.email]);
    const as = `__Host-${world.admin.cookie}`;
    const body = { email: 'viktor.right@example.org' };
    expect((await server.call('updateUser', { params: { id: person.id }, body, as })).statusCode).toBe(200);
    expect(await undelivered()).toEqual([]);
  });

  it('that is being sent when its person is deleted leaves nothing that names them', async () => {
    const [person, next] = [await addPerson(server.db, 'Greta'), await addPerson(server.db, 'Nils')];
    const { promise, resolve } = Promise.withResolvers<void>();
    peer.waits = promise;
    await ask(person.email);
    await expect.poll(() => peer.messages.length).toBe(1);
    const as = `__Host-${world.admin.cookie}`;
    expect((await server.call('deleteUser', { params: { id: person.id }, as })).statusCode).toBe(200);
    peer.waits = null;
    resolve();
    // Mail is sent in the order in which it came: that of the deleted person has been handled by then.
    await ask(next.email);
    await expect.poll(() => peer.messages.length).toBe(2);
    await expect.poll(waiting).toEqual([]);
    const sent = await server.db.selectFrom('sent_mails').select('email').execute();
    expect(sent.map(({ email }) => email)).toContain(next.email);
    expect(sent.map(({ email }) => email)).not.toContain(person.email);
  });

  // A person who is still invited is reminded of that, in whichever group it is.
  it.each([
    { status: 'active', mails: 5 },
    { status: 'invited', mails: 1 },
  ] as const)(
    'A34: about groups does not fill a mailbox, however many groups an $status person is added to',
    async ({ status, mails }) => {
      const person = await addPerson(server.db, `Vera-${status}`, 'user', { account_status: status });
      const form = { email: person.email, firstName: `Vera-${status}`, lastName: 'Example' };
      const as = `__Host-${world.admin.cookie}`;
      const addToGroups = async (times: number) => {
        for (let count = 0; count < times; count += 1) {
          const body = { ...form, groupId: await addGroup(server.db) };
          const added = await server.call('addStudent', { body, as });
          expect(added.statusCode).toBe(201);
          await expect.poll(waiting).toEqual([]);
        }
      };
      await addToGroups(7);
      expect(peer.messages).toHaveLength(mails);
      await ask(person.email);
      await expect.poll(() => peer.messages.length).toBe(mails + 1);
      server.clock.advance(60 * MINUTE_MS);
      await addToGroups(1);
      expect(peer.messages).toHaveLength(mails + 2);
    },
  );

  it('that was left over by one server is sent by the next', async () => {
    // No server listens there.
    const before = await startTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:1' } });
    const person = await addPerson(before.db, 'Leo');
    await before.call('forgotPassword', { body: { email: person.email } });
    await expect
      .poll(() => before.db.selectFrom('mails').select('next_at').execute(), { timeout: 10_000 })
      .toEqual([{ next_at: toInstant(before.clock() + MINUTE_MS) }]);
    await before.app.close();
    before.clock.advance(5 * MINUTE_MS);
    const config = testConfig({ DATA_DIR: before.database.dataDir, SMTP_URL: peer.url });
    const after = await buildApp({ config, db: before.db, clock: before.clock });
    await after.ready();
    await expect.poll(() => peer.messages.filter((raw) => raw.includes(person.email)).length).toBe(1);
    await after.close();
    await before.database.drop();
  });

  it('without a mail server becomes a file that leads to where the server listens', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'matrix-mail-'));
    const lonely = await startTestApp({ env: { DATA_DIR: dataDir } });
    await lonely.app.listen({ host: '127.0.0.1', port: 0 });
    const person = await addPerson(lonely.db, 'Finn');
    await lonely.call('forgotPassword', { body: { email: person.email } });
    expect(linkIn(await mailTo(dataDir, person.email)).origin).toMatch(/^http:\/\/127\.0\.0\.1:[1-9]\d+$/);
    await lonely.close();
    await rm(dataDir, { recursive: true });
  });
});
