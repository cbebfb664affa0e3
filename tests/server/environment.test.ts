import { afterAll, beforeAll, expect, it } from 'vitest';
import { readEpoch, renewEpoch } from '#server/db/meta.ts';
import { describeOnDatabase } from './support/database.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { addPerson } from './support/world.ts';

describeOnDatabase('What the server says of itself', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp({ env: { APP_ENV: 'staging' } });
  });
  afterAll(() => server.close());

  it('names its environment, its features and the epoch of its data', async () => {
    const answer = await server.call('environment');
    expect(answer.json()).toEqual({
      environment: 'staging',
      features: { idempotency: true, thirdPartySignIn: false, versions: true, changes: true },
      epoch: await readEpoch(server.db),
    });
  });

  it('keeps the epoch until a restore begins another', async () => {
    const epoch = await readEpoch(server.db);
    expect(await readEpoch(server.db)).toBe(epoch);
    const versions = () => server.db.selectFrom('users').select('version').orderBy('id').execute();
    const before = await versions();
    const next = await renewEpoch(server.db);
    // No id and no version of the lost history is given again: a device could take one for the other.
    expect((await addPerson(server.db, 'Newcomer')).id).toBeGreaterThan(1_000_000);
    expect((await versions()).slice(0, before.length).map(({ version }) => version)).toEqual(
      before.map(({ version }) => version + 1_000_000),
    );
    expect(next).not.toBe(epoch);
    expect(await readEpoch(server.db)).toBe(next);
  });

  it('is well while the database answers, and says so when it does not', async () => {
    const doomed = await startTestApp();
    expect((await doomed.call('health')).statusCode).toBe(200);
    await doomed.db.destroy();
    const answer = await doomed.call('health');
    expect([answer.statusCode, answer.json().message]).toEqual([500, expect.stringContaining('went wrong')]);
    await doomed.close();
  });
});
