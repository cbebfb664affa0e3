import { inflateRawSync } from 'node:zlib';
import * as v from 'valibot';
import {
  Certificate,
  HANDOFF_MAX_BYTES,
  Handoff,
  HandoffEnvelope,
  handedRollCalls,
  type RelayedWire,
  VOUCHED_DAYS,
} from '#contract/records/field/handoff.ts';
import { MarkCreate, RollCallCreate } from '#contract/records/field/roll-call-form.ts';
import { parseText } from '#contract/schema/json-text.ts';
import { displayName } from '#contract/schema/names.ts';
import { numberText } from '#contract/text/number-text.ts';
import { toInstant } from '#server/base/clock.ts';
import type { Viewer } from '#server/base/viewer.ts';
import { findMarkByKey, findRollCallByOrigin } from '#server/db/field/roll-calls.ts';
import { isStaff } from '#server/db/groups/group-access.ts';
import { readHandoffKey } from '#server/db/installation/handoff-keys.ts';
import type { RollCallRow } from '#server/db/tables/field.ts';
import type { Db } from '#server/db/tables/tables.ts';
import { findRow } from '#server/db/writes/rows.ts';
import { created, invalid, notFound, type Outcome, ok, type Refusal, refuse } from '#server/domain/base/outcome.ts';
import type { Work } from '#server/domain/writes/unit-of-work.ts';
import { createMark, createRollCall, rollCallWire } from './roll-calls.ts';
import { isSignedBy, publicKeyOf, publicPoint, signed } from './signatures.ts';

const DAY_MS = 86_400_000;
/** Marks that one request may add: all are stored in one transaction, behind which other requests wait. */
const MARKS_AT_ONCE = 1_000;

/** Vouches for the key of a person's device, so that the receiver of a handoff knows who owns the device. */
export async function certify(db: Db, viewer: Viewer, deviceKey: string, now: number) {
  if (!publicKeyOf(deviceKey)) return invalid({ key: 'Not a P-256 public key' });
  const key = await readHandoffKey(db);
  const user = await findRow(db, 'users', viewer.id);
  if (!user) return notFound('user');
  const expiresAt = toInstant(now + VOUCHED_DAYS * DAY_MS);
  const says = {
    userId: String(viewer.id),
    name: displayName({ firstName: user.first_name, lastName: user.last_name, email: user.email }),
    role: viewer.role,
    key: deviceKey,
    issuedAt: toInstant(now),
    expiresAt,
  };
  const body = Buffer.from(JSON.stringify(says)).toString('base64url');
  return ok({ certificate: signed(body, key), serverKey: publicPoint(key), expiresAt });
}

interface Opened {
  handoff: Handoff;
  sender: Certificate;
}

const jsonOf = (bytes: Buffer): unknown => {
  try {
    return parseText(bytes.toString('utf8'));
  } catch {
    return null;
  }
};

/** Returns the content of a handoff; or the reason why it is refused, as text. */
async function opened(db: Db, text: string): Promise<Opened | string> {
  const envelope = v.safeParse(HandoffEnvelope, jsonOf(Buffer.from(text)));
  if (!envelope.success) return 'Not a handoff';
  const { certificate, handoff } = envelope.output;
  const own = publicKeyOf(publicPoint(await readHandoffKey(db)));
  if (!own || !isSignedBy(certificate, own)) return 'From an unknown device';
  const sender = v.safeParse(Certificate, jsonOf(Buffer.from(certificate.body, 'base64url')));
  const key = sender.success ? publicKeyOf(sender.output.key) : null;
  if (!sender.success || !key || !isSignedBy(handoff, key)) return 'Changed since it was signed';
  let inflated: Buffer;
  try {
    inflated = inflateRawSync(Buffer.from(handoff.body, 'base64url'), { maxOutputLength: HANDOFF_MAX_BYTES });
  } catch {
    return 'Not a handoff';
  }
  const says = v.safeParse(Handoff, jsonOf(inflated));
  if (!says.success) return 'Not a handoff';
  if (says.output.madeAt > sender.output.expiresAt) return 'Made outside the validity of its certificate';
  return { handoff: says.output, sender: sender.output };
}

/**
 * Accepts a roll call that another person was handed: its marks belong to the people who made them, each under the key
 * under which their own device will send it, so that each is stored once regardless of who comes first.
 */
export async function relayHandoff(
  work: Work,
  groupId: number,
  text: string,
  at: string,
): Promise<Outcome<v.InferOutput<typeof RelayedWire>>> {
  const { db } = work;
  const found = await opened(db, text);
  if (typeof found === 'string') return invalid({ envelope: found });
  const { handoff, sender } = found;
  if (handoff.groupId !== String(groupId)) return invalid({ envelope: 'Belongs to another group' });
  if (!handoff.rollCall) return invalid({ envelope: 'Has no roll call' });
  const user = await findRow(db, 'users', Number(sender.userId));
  const person = user && { id: user.id, role: user.role as Viewer['role'], email: user.email };
  if (!person || user.account_status === 'disabled' || !(await isStaff(db, person, groupId)))
    return refuse({ kind: 'forbidden', message: `${sender.name} is no longer staff of this group` });

  const call = await rollCallOf(work, person, groupId, handoff.rollCall.call, at);
  if ('ok' in call) return call;
  let added = 0;
  for (const handed of handedRollCalls(handoff)) {
    const row = handed === handoff.rollCall ? call : await rollCallOf(work, person, groupId, handed.call, at);
    if ('ok' in row) return row;
    for (const { memberId, status, note, madeAt, seen = null, clientKey } of handed.marks) {
      const mark = v.safeParse(MarkCreate, { memberId, status, note, madeAt, seen });
      if (!mark.success || !clientKey) return invalid({ envelope: `Has a mark that cannot be read: ${memberId}` });
      const before = await findMarkByKey(db, person.id, clientKey);
      if (before) continue;
      if (added === MARKS_AT_ONCE) return invalid({ envelope: `Has more than ${numberText(MARKS_AT_ONCE)} new marks` });
      const made = await createMark(work, person, row.id, mark.output, { idempotencyKey: clientKey, at });
      if (!made.ok) return made;
      added += 1;
    }
  }
  return created({ rollCall: rollCallWire(call), added });
}

/** Returns the roll call of a handoff: one that the server has, or one that its starter has not sent yet. */
async function rollCallOf(
  work: Work,
  person: Pick<Viewer, 'id'>,
  groupId: number,
  call: NonNullable<Handoff['rollCall']>['call'],
  at: string,
): Promise<RollCallRow | Refusal> {
  const isKnown = /^\d+$/.test(call.id);
  let id = Number(call.id);
  if (!isKnown) {
    // A version that its starter has sent is newer than the one they handed over.
    const sent = await findRollCallByOrigin(work.db, person.id, call.id);
    if (sent?.group_id === groupId) return sent;
    const { kind, title, place, memberIds, startedAt, closedAt, seen = null, eventId, hotelId } = call;
    const ids = (of: string | null, name: string) => (of !== null && /^\d+$/.test(of) ? { [name]: of } : {});
    const form = v.safeParse(RollCallCreate, {
      ...{ kind, title, place, memberIds, startedAt, closedAt, seen, originKey: call.id },
      ...ids(eventId, 'eventId'),
      ...ids(hotelId, 'hotelId'),
    });
    if (!form.success) return refuse({ kind: 'invalid', errors: { envelope: `Has a roll call that cannot be read` } });
    const made = await createRollCall(work, person, groupId, form.output, { idempotencyKey: null, at });
    if (!made.ok) return made;
    if (!('body' in made)) throw new Error('A roll call was answered by a redirect');
    id = made.body.id;
  }
  const row = Number.isSafeInteger(id) ? await findRow(work.db, 'roll_calls', id) : undefined;
  if (row?.group_id !== groupId)
    return refuse({ kind: 'invalid', errors: { envelope: 'Belongs to a roll call that does not exist' } });
  return row;
}
