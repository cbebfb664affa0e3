import { describe, expect, it } from 'vitest';
import { toInstant } from '#server/clock.ts';
import { findTranslation, storeTranslation } from '#server/db/schedule/translations.ts';
import { runHousekeeping } from '#server/domain/writes/housekeeping.ts';
import { createDatabase } from '../support/database.ts';
import { START } from '../support/test-app.ts';

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
});
