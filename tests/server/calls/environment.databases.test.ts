import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { putCard } from '#server/db/field/emergency-cards.ts';
import { readEpoch, renewEpoch } from '#server/db/installation/meta.ts';
import { findUserSettings, saveUserSettings } from '#server/db/people/user-settings.ts';
import { sharedServer, startTestApp } from '../support/test-app.ts';
import { addGroup, addPerson } from '../support/world.ts';

describe("The server's report of itself", () => {
  const server = sharedServer({ env: { APP_ENV: 'staging' } });

  it('names its environment, its extensions and the epoch of its data', async () => {
    const answer = await server.call('environment');
    expect(answer.json()).toEqual({
      environment: 'staging',
      extensions: 1,
      thirdPartySignIn: false,
      mail: false,
      epoch: await readEpoch(server.db),
      signedIn: false,
      supportEmail: null,
    });
  });

  it('[SESSION-1] says whether the request came with a live session, and not whose', async () => {
    const { cookie } = await addPerson(server.db, 'Asking');
    const told = async (as?: string) => (await server.call('environment', as ? { as } : {})).json().signedIn;
    expect(await told(cookie)).toBe(true);
    expect(await told('sid=forged')).toBe(false);
    await server.call('logout', { as: cookie });
    expect(await told(cookie)).toBe(false);
  });

  it('[RESTORE-4] keeps the epoch until a restore begins another, and gives no version out again', async () => {
    const epoch = await readEpoch(server.db);
    expect(await readEpoch(server.db)).toBe(epoch);
    const versions = () => server.db.selectFrom('users').select('version').orderBy('id').execute();
    const { id } = await addPerson(server.db, 'Settled');
    await saveUserSettings(server.db, id, { defaultTranslationLanguage: 'Japanese' }, new Date().toISOString());
    const settings = async () => (await findUserSettings(server.db, id))?.version ?? 0;
    const groupId = await addGroup(server.db);
    const card = () => putCard(server.db, groupId, {}, new Date().toISOString());
    const [before, saved, { version: written }] = [await versions(), await settings(), await card()];
    const next = await renewEpoch(server.db, Date.UTC(2026, 0, 1));
    // No id or version of the lost history may be given out again: a device could confuse the two.
    expect((await addPerson(server.db, 'Newcomer')).id).toBeGreaterThan(1_000_000);
    expect((await versions()).slice(0, before.length).map(({ version }) => version)).toEqual(
      before.map(({ version }) => version + 1_000_000),
    );
    expect(await settings()).toBe(saved + 1_000_000);
    expect((await card()).version).toBe(written + 1_000_001);
    expect(next).not.toBe(epoch);
    expect(await readEpoch(server.db)).toBe(next);
  });

  it('[RESTORE-4] gives settings that are saved first after a restore no version that they had before it', async () => {
    const { id } = await addPerson(server.db, 'Undecided');
    const save = async () => {
      await saveUserSettings(server.db, id, { defaultTranslationLanguage: 'Korean' }, new Date().toISOString());
      return (await findUserSettings(server.db, id))?.version ?? 0;
    };
    const lost = await save();
    await server.db.deleteFrom('user_settings').where('user_id', '=', id).execute();
    await renewEpoch(server.db, Date.UTC(2026, 0, 1));
    expect(await findUserSettings(server.db, id)).toMatchObject({ default_translation_language: null });
    expect(await save()).toBeGreaterThan(lost + 1_000);
  });

  it('distinguishes two histories that begin with the same backup', async () => {
    const [first, second] = [await startTestApp(), await startTestApp()];
    const restoredAt = Date.UTC(2031, 5, 1);
    await addPerson(first.db, 'Known');
    await addPerson(second.db, 'Known');
    await renewEpoch(first.db, restoredAt);
    await renewEpoch(second.db, restoredAt + 60_000);
    const lost = await addPerson(first.db, 'Newcomer');
    await first.db
      .updateTable('users')
      .set({ version: sql`version + 30` })
      .where('email', '=', 'known@example.org')
      .execute();
    expect((await addPerson(second.db, 'Other')).id).toBeGreaterThan(lost.id + 1_000);
    const [before, after] = await Promise.all(
      [first, second].map(({ db }) =>
        db.selectFrom('users').select('version').where('email', '=', 'known@example.org').executeTakeFirstOrThrow(),
      ),
    );
    expect(after?.version).toBeGreaterThan(before?.version ?? 0);
    await first.close();
    await second.close();
  });

  it('is healthy while the database answers, and says so when it does not', async () => {
    const doomed = await startTestApp();
    // A database that takes longer than the health check waits is unavailable for the moment.
    await expect.poll(async () => (await doomed.call('health')).statusCode).toBe(200);
    await doomed.db.destroy();
    const answer = await doomed.call('health');
    expect([answer.statusCode, answer.json().message]).toEqual([503, 'The database does not answer']);
    await doomed.close();
  });
});
