import * as v from 'valibot';
import { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { isIdempotencyKey } from '#contract/schema/limits.ts';
import { Id, Instant, Text } from '#contract/schema/reading.ts';
import { readerOf } from '#contract/schema/record.ts';
import { WireInstant } from '#contract/schema/wire.ts';
import { Mark, RollCall, RollCallWire } from './roll-call.ts';

/**
 * A handoff: data that one phone gives another without a network. It is signed with the key of the sender's device; the
 * server vouches for that key with its own key, which every device has kept since it was last online.
 */

export const HANDOFF_FORMAT = 'matrix-handoff';
export const HANDOFF_VERSION = 1;
/** How long the server vouches for a device's key, in days. */
export const VOUCHED_DAYS = 30;
/**
 * The largest numbers of marks in one roll call of a handoff and of roll calls joined with it, and the longest text of
 * a handoff.
 */
const HANDOFF_MAX_MARKS = 4_000;
export const HANDOFF_MAX_JOINED = 20;
export const HANDOFF_MAX_LENGTH = 500_000;
/** The largest size of the body after inflating, in bytes. */
export const HANDOFF_MAX_BYTES = 4_000_000;

const BASE64URL = /^[\w-]+$/;
/** A point of the curve P-256, uncompressed: 65 bytes in base64url. */
const KEY_LENGTH = 87;
const NO_KEY = 'Must be a public key of P-256 in base64url';

/** POST /api/handoff/certificates. */
export const CertificateRequest = v.strictObject({
  key: v.pipe(
    v.string(NO_KEY),
    v.maxLength(KEY_LENGTH, NO_KEY),
    v.minLength(KEY_LENGTH, NO_KEY),
    v.regex(BASE64URL, NO_KEY),
  ),
});

/** A signed text: `body` is JSON in base64url, deflated in a handoff. The signature covers its characters. */
const Signed = v.object({
  body: v.pipe(v.string(), v.maxLength(HANDOFF_MAX_LENGTH), v.regex(BASE64URL)),
  signature: v.pipe(v.string(), v.maxLength(100), v.regex(BASE64URL)),
});
export type Signed = v.InferOutput<typeof Signed>;

/** A certificate, and the key of the server that signed it. */
export const CertificateWire = v.object({ certificate: Signed, serverKey: v.string(), expiresAt: WireInstant });
export const VouchedKey = readerOf(CertificateWire);
export type VouchedKey = v.InferOutput<typeof VouchedKey>;

/** The content of a certificate. */
export const Certificate = v.object({
  userId: Id,
  name: v.string(),
  /** The site role. */
  role: v.string(),
  key: v.pipe(v.string(), v.length(KEY_LENGTH)),
  issuedAt: Instant,
  expiresAt: Instant,
});
export type Certificate = v.InferOutput<typeof Certificate>;

/** The whole handoff, as in the codes and in the file. */
export const HandoffEnvelope = v.object({
  format: v.literal(HANDOFF_FORMAT),
  version: v.literal(HANDOFF_VERSION),
  certificate: Signed,
  handoff: Signed,
});
export type HandoffEnvelope = v.InferOutput<typeof HandoffEnvelope>;

/** A mark that waits on the sender's device, with the key by which it will be sent. */
const HandedMark = v.pipe(
  Mark,
  v.check(({ clientKey }) => isIdempotencyKey(clientKey ?? ''), 'has no key'),
);

/** A roll call with its marks. */
const HandedRollCall = v.object({
  call: RollCall,
  /** The sender's own marks, which may be passed on. */
  marks: v.pipe(v.array(HandedMark), v.maxLength(HANDOFF_MAX_MARKS)),
  /** Marks that the server already has: they are shown, and not sent again. */
  seen: v.pipe(v.array(Mark), v.maxLength(HANDOFF_MAX_MARKS)),
});
export type HandedRollCall = v.InferOutput<typeof HandedRollCall>;

/** The content of a handoff. */
export const Handoff = v.object({
  groupId: Id,
  groupName: Text,
  madeAt: Instant,
  /** The intended recipients; a roll call is for staff only. */
  audience: v.picklist(['staff', 'group']),
  /** A day of the schedule, as the sender's device has it. */
  day: v.nullable(v.object({ date: v.pipe(v.string(), v.isoDate()), events: v.array(ScheduleItem) })),
  rollCall: v.nullable(HandedRollCall),
  /** Joined roll calls that the server has (FIELD-13); an older app hands over none. */
  joined: v.optional(v.pipe(v.array(HandedRollCall), v.maxLength(HANDOFF_MAX_JOINED)), []),
});
export type Handoff = v.InferOutput<typeof Handoff>;

/** Every roll call of a handoff, with its marks. */
export const handedRollCalls = ({ rollCall, joined }: Handoff): HandedRollCall[] =>
  rollCall ? [rollCall, ...joined] : [];

/** POST /api/groups/{id}/handoffs: another person's handoff, passed on to the server. */
export const HandoffRelay = v.strictObject({
  envelope: v.pipe(
    v.string('Not a handoff'),
    v.nonEmpty('Not a handoff'),
    v.maxLength(HANDOFF_MAX_LENGTH, 'Too long for a handoff'),
  ),
});
export type HandoffRelay = v.InferOutput<typeof HandoffRelay>;

/** The result of a relay. */
export const RelayedWire = v.object({
  /** The roll call that holds the marks now. */
  rollCall: RollCallWire,
  /** How many of the marks were new to the server. */
  added: v.number(),
});
export const Relayed = v.object({ rollCall: RollCall, added: v.number() });
