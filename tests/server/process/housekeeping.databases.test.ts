import { describe, expect, it } from 'vitest';
import { toInstant } from '#server/clock.ts';
import { findTranslation, storeTranslation } from '#server/db/schedule/translations.ts';
import { runHousekeeping } from '#server/domain/writes/housekeeping.ts';
import { isClockSteady } from '#server/domain/writes/steady-clock.ts';
import { createDatabase } from '../support/database.ts';
import { START, startTestApp } from '../support/test-app.ts';

const DAY_MS = 86_400_000;

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
    const lookAt = async (day: number) => looks.push(await isClockSteady(database.db, START + day * DAY_MS));
    // At the first start; a year ahead; a quarter of a day later; set right again.
    for (const day of [0, 365, 365.25, 0.5]) await lookAt(day);
    expect(looks.splice(0)).toEqual([true, false, false, false]);
    for (const day of [0.75, 1, 1.25, 1.5, 1.75]) await lookAt(day);
    expect(looks).toEqual([false, false, false, true, true]);
    await database.drop();
  });
});
