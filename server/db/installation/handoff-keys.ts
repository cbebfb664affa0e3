import { generateKeyPairSync, type JsonWebKey } from 'node:crypto';
import type { Db } from '#server/db/tables/tables.ts';

const KEY = 'handoff-key';

/**
 * The private key by which the server vouches for devices, as a JWK of P-256. Generated at the first call and kept with
 * the data; a backup includes it, so a handoff from before a restore can still be passed on.
 */
export async function readHandoffKey(db: Db): Promise<JsonWebKey> {
  const find = () => db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  const found = await find();
  if (found) return JSON.parse(found.value);
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  await db
    .insertInto('meta')
    .values({ key: KEY, value: JSON.stringify(privateKey.export({ format: 'jwk' })) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  // Another process may have been first.
  return readHandoffKey(db);
}
