import { generateKeyPairSync, type JsonWebKey, randomUUID } from 'node:crypto';
import { deflateRawSync } from 'node:zlib';
import { HANDOFF_FORMAT, HANDOFF_VERSION } from '#contract/records/field/handoff.ts';
import { readHandoffKey } from '#server/db/installation/handoff-keys.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { publicPoint, signed } from '#server/domain/field/signatures.ts';

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const deflated = (value: unknown): string => deflateRawSync(Buffer.from(JSON.stringify(value))).toString('base64url');

/** A pair of keys, as a device makes one. */
export function deviceKeys(): JsonWebKey {
  return generateKeyPairSync('ec', { namedCurve: 'prime256v1' }).privateKey.export({ format: 'jwk' });
}

interface HandedBy {
  userId: number;
  /** The server's, unless another key vouches. */
  serverKey?: JsonWebKey;
  /** Of the device. */
  key?: JsonWebKey;
  /** The key that signs, where it is not the device's. */
  signingKey?: JsonWebKey;
}

/** A roll call with marks that waits on a device, in the shape in which clients keep it. */
export function aHandedRollCall(
  groupId: number,
  memberIds: readonly number[],
  more: { id?: string; at?: string } = {},
) {
  const { id = `local-${randomUUID()}`, at = '2026-05-13T03:00:00.000Z' } = more;
  const call = {
    id,
    groupId: String(groupId),
    kind: 'group',
    title: 'Handed over',
    eventId: null,
    hotelId: null,
    place: '',
    memberIds: memberIds.map(String),
    startedBy: null,
    startedAt: at,
    closedAt: null,
    version: null,
  };
  const marks = memberIds.map((memberId) => ({
    id: `local-${randomUUID()}`,
    rollCallId: id,
    memberId: String(memberId),
    status: 'present',
    note: '',
    madeAt: at,
    madeBy: null,
    clientKey: randomUUID(),
    version: null,
  }));
  return {
    groupId: String(groupId),
    groupName: 'Trip',
    madeAt: at,
    audience: 'staff',
    day: null,
    rollCall: { call, marks, seen: [] },
  };
}

/** An envelope of a device, signed and vouched for. */
export async function anEnvelope(db: Db, handoff: object, by: HandedBy): Promise<string> {
  const key = by.key ?? deviceKeys();
  const says = {
    userId: String(by.userId),
    name: 'Sender',
    role: 'user',
    key: publicPoint(key),
    issuedAt: '2026-05-01T00:00:00.000Z',
    expiresAt: '2026-06-01T00:00:00.000Z',
  };
  return JSON.stringify({
    format: HANDOFF_FORMAT,
    version: HANDOFF_VERSION,
    certificate: signed(encoded(says), by.serverKey ?? (await readHandoffKey(db))),
    handoff: signed(deflated(handoff), by.signingKey ?? key),
  });
}
