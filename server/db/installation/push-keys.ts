import { generateKeyPairSync } from 'node:crypto';
import type { Db } from '#server/db/tables/tables.ts';

const KEY = 'push-keys';

/** The server's own keys towards push services (VAPID), in base64url: a point of 65 bytes, a number of 32. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

function makeKeys(): PushKeys {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' });
  const { x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' });
  const point = Buffer.concat([Buffer.of(4), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
  return { publicKey: point.toString('base64url'), privateKey: d };
}

/**
 * Generated at the first call and kept with the data: a browser is subscribed to these keys, and to no others. A backup
 * includes them.
 */
export async function readPushKeys(db: Db): Promise<PushKeys> {
  const find = () => db.selectFrom('meta').select('value').where('key', '=', KEY).executeTakeFirst();
  const found = await find();
  if (found) return JSON.parse(found.value);
  await db
    .insertInto('meta')
    .values({ key: KEY, value: JSON.stringify(makeKeys()) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  // Another process may have been first.
  return readPushKeys(db);
}
