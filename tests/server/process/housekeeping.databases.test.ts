import { sql } from 'kysely';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { toInstant } from '#server/base/clock.ts';
import { findTranslation, storeTranslation } from '#server/db/schedule/translations.ts';
import { isClockSteady, wasClockSteady } from '#server/domain/writes/steady-clock.ts';
import { runHousekeeping, trimNotifications } from '#server/plugins/housekeeping.ts';
import { createDatabase } from '../support/database.ts';
import { fileForm } from '../support/pictures.ts';
import { START, startTestApp, testClock, testConfig } from '../support/test-app.ts';
import { addPerson, createWorld } from '../support/world.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describe('Housekeeping', () => {
  it('forgets translations after half a year, and not before', async () => {
    const database = await createDatabase();
    const { db } = database;
    await storeTranslation(db, { textHash: 'hash', language: 'Spanish', text: 'Hola', at: toInstant(START) });
    await runHousekeeping(db, START + 179 * DAY_MS);
    expect(await findTranslation(db, 'hash', 'Spanish')).toBe('Hola');
    await runHousekeeping(db, START + 181 * DAY_MS);
    expect(await findTranslation(db, 'hash', 'Spanish')).toBeNull();
    await database.drop();
  });

  it('keeps the latest hundred notifications of each person, and all of the last day', async () => {
    const database = await createDatabase();
    const { db } = database;
    for (let count = 0; count < 25; count += 1) await addPerson(db, `Quiet ${count}`);
    const people = [await addPerson(db, 'Busy'), await addPerson(db, 'Other')];
    const countOf = async () => {
      const rows = await db.selectFrom('notifications').select(['user_id', 'message']).orderBy('id').execute();
      return people.map(({ id }) => rows.filter((row) => row.user_id === id).map(({ message }) => Number(message)));
    };
    const add = (userId: number, count: number, at: number) =>
      db
        .insertInto('notifications')
        .values(
          Array.from({ length: count }, (_, index) => ({
            user_id: userId,
            type: 'comment',
            message: String(index),
            created_at: toInstant(at),
          })),
        )
        .execute();
    const [busy, other] = people.map(({ id }) => id) as [number, number];
    await add(busy, 130, START - 2 * DAY_MS);
    await add(other, 100, START - 2 * DAY_MS);
    await trimNotifications(db, START);
    const [ofBusy, ofOther] = await countOf();
    expect([ofBusy?.length, ofBusy?.at(0), ofOther?.length]).toEqual([100, 30, 100]);
    await add(other, 130, START);
    await trimNotifications(db, START);
    expect((await countOf()).map(({ length }) => length)).toEqual([100, 130]);
    await database.drop();
  });

  it('deletes all else where notifications cannot be trimmed', async () => {
    const database = await createDatabase();
    const { db } = database;
    await isClockSteady(db, START - DAY_MS);
    const { id } = await addPerson(db, 'Busy');
    const old = toInstant(START - 2 * DAY_MS);
    const rows = Array.from({ length: 101 }, () => ({ user_id: id, type: 'comment', message: '', created_at: old }));
    await db.insertInto('notifications').values(rows).execute();
    await sql`create table pins (notification_id bigint references notifications (id))`.execute(db);
    await sql`insert into pins select min(id) from notifications`.execute(db);
    const at = toInstant(START - 300 * DAY_MS);
    await storeTranslation(db, { textHash: 'hash', language: 'Spanish', text: 'Hola', at });
    const lines: string[] = [];
    const server = await startTestApp({ database, onLog: (line) => void lines.push(line) });
    expect(lines.join().toLowerCase()).toContain('foreign key');
    expect(await findTranslation(db, 'hash', 'Spanish')).toBeNull();
    await server.close();
  });

  it('goes on after a part that failed', async () => {
    const database = await createDatabase();
    const { db } = database;
    const { id } = await addPerson(db, 'Pinned');
    await sql`create table pins (session_id bigint references sessions (id))`.execute(db);
    await sql`insert into pins select id from sessions where user_id = ${id}`.execute(db);
    await storeTranslation(db, { textHash: 'hash', language: 'Spanish', text: 'Hola', at: toInstant(START) });
    await expect(runHousekeeping(db, START + 300 * DAY_MS)).rejects.toThrow(/foreign key/i);
    expect(await findTranslation(db, 'hash', 'Spanish')).toBeNull();
    await database.drop();
  });

  it('stops at the first part that loses the database', async () => {
    const database = await createDatabase();
    let asked = 0;
    const lost = database.db.withPlugin({
      transformQuery: () => {
        asked += 1;
        throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED' });
      },
      transformResult: async ({ result }) => result,
    });
    await expect(runHousekeeping(lost, START)).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    expect(asked).toBe(1);
    await database.drop();
  });

  it('does not begin again while it is at work', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const release = Promise.withResolvers<void>();
    let begun = 0;
    let isHeld = false;
    const server = await startTestApp({
      plugin: {
        transformQuery: ({ node }) => {
          // It begins with the clock that the database saw last.
          if (JSON.stringify(node).includes('"meta"')) begun += 1;
          return node;
        },
        transformResult: async ({ result }) => {
          if (isHeld) await release.promise;
          return result;
        },
      },
    });
    onTestFinished(() => {
      release.resolve();
      vi.useRealTimers();
      return server.close();
    });
    begun = 0;
    isHeld = true;
    await vi.advanceTimersByTimeAsync(6 * HOUR_MS);
    expect(begun).toBe(1);
    await vi.advanceTimersByTimeAsync(6 * HOUR_MS);
    expect(begun).toBe(1);
  });

  it('waits, and says so, at a start whose clock is far from that of the last one', async () => {
    const database = await createDatabase();
    const { db } = database;
    await isClockSteady(db, START - 300 * DAY_MS);
    await storeTranslation(db, {
      textHash: 'hash',
      language: 'Spanish',
      text: 'Hola',
      at: toInstant(START - 300 * DAY_MS),
    });
    const lines: string[] = [];
    const server = await startTestApp({ database, onLog: (line) => void lines.push(line) });
    expect(await findTranslation(db, 'hash', 'Spanish')).toBe('Hola');
    expect(lines.join()).toContain('has jumped by more than a day');
    await server.close();
  });

  it('keeps sessions and unattached uploads under a wrong clock, until it has gone on for a day', async () => {
    const server = await startTestApp();
    const { author } = await createWorld(server.db);
    const body = fileForm('files', ['plan.txt', 'Bring a pencil']);
    const { url } = (await server.call('uploadFiles', { body, as: author.cookie })).json();
    const plan = async () => {
      const { statusCode, payload } = await server.app.inject({ url, headers: { cookie: author.cookie } });
      return statusCode === 200 ? payload : statusCode;
    };
    const uploads = () => server.db.selectFrom('files').select('name').execute();
    const config = testConfig({ DATA_DIR: server.database.dataDir });
    const startOnDay = async (day: number) => {
      const app = await buildApp({ config, db: server.db, clock: testClock(START + day * DAY_MS) });
      await app.ready();
      await app.close();
    };
    await startOnDay(300);
    expect([await plan(), await uploads()]).toEqual(['Bring a pencil', [{ name: 'plan.txt' }]]);
    await startOnDay(301);
    expect([await plan(), await uploads()]).toEqual([401, []]);
    await server.close();
  });

  it('may take long: the start that waits for it has no time limit', async () => {
    const server = await startTestApp();
    expect(server.app.initialConfig.pluginTimeout).toBe(0);
    await server.close();
  });

  it('deletes old rows at a start whose clock has advanced', async () => {
    const database = await createDatabase();
    const { db } = database;
    await isClockSteady(db, START - DAY_MS);
    await storeTranslation(db, {
      textHash: 'hash',
      language: 'Spanish',
      text: 'Hola',
      at: toInstant(START - 300 * DAY_MS),
    });
    const server = await startTestApp({ database });
    expect(await findTranslation(db, 'hash', 'Spanish')).toBeNull();
    await server.close();
  });
});

describe('The clock', () => {
  it('is steady again a day after it jumped, and after it was set back', async () => {
    const database = await createDatabase();
    const looks: boolean[] = [];
    const lookAt = async (day: number) => {
      const at = START + day * DAY_MS;
      const was = await wasClockSteady(database.db, at);
      looks.push(await isClockSteady(database.db, at));
      expect(looks.at(-1)).toBe(was);
    };
    // At the first start; a year ahead; a quarter of a day later; set right again.
    for (const day of [0, 365, 365.25, 0.5]) await lookAt(day);
    expect(looks.splice(0)).toEqual([true, false, false, false]);
    for (const day of [0.75, 1, 1.25, 1.5, 1.75]) await lookAt(day);
    expect(looks).toEqual([false, false, false, true, true]);
    await database.drop();
  });
});
