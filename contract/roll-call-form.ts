import * as v from 'valibot';
import { IDEMPOTENCY_KEY_MAX_LENGTH, LINE_MAX_LENGTH } from './limits.ts';
import { MARK_STATUSES, ROLL_CALL_KINDS } from './roll-call.ts';
import { listOf, optionalId, optionalLine, requiredId, requiredLine, writtenInstant } from './writing.ts';

/** What is written of roll calls. Apart from what is read: a first load reads and does not write. */

/** The most people that one roll call expects. */
export const ROLL_CALL_MAX_MEMBERS = 2_000;
/** The most roll calls of a group, and marks of a roll call. */
export const ROLL_CALLS_PER_GROUP = 5_000;
export const MARKS_PER_ROLL_CALL = 50_000;

const ORIGIN_KEY_MAX_LENGTH = 80;
/** The most marks that the author of one has seen. */
export const SEEN_MARKS_MAX = 100;
/** The most roll calls that the starter of one has seen. */
export const SEEN_CALLS_MAX = 100;

const Members = listOf(
  requiredId('Names no member'),
  ROLL_CALL_MAX_MEMBERS,
  `At most ${ROLL_CALL_MAX_MEMBERS} people can be expected`,
);
const Title = requiredLine('Title is required', LINE_MAX_LENGTH);
const Place = v.pipe(
  optionalLine(LINE_MAX_LENGTH),
  v.transform((text) => text ?? ''),
);

const OriginKey = v.pipe(v.string('Must be text'), v.maxLength(ORIGIN_KEY_MAX_LENGTH, 'Is too long'));

/** POST /api/groups/{id}/roll-calls. */
export const RollCallCreate = v.strictObject({
  kind: v.picklist(ROLL_CALL_KINDS, 'Is no kind of roll call'),
  title: Title,
  eventId: optionalId,
  hotelId: optionalId,
  /** The bus whose people are expected; it is what `place` says then. */
  busId: optionalId,
  place: Place,
  memberIds: Members,
  startedAt: writtenInstant,
  /** The open roll calls of others that its starter's device had, by id or origin key: an older app does not say. */
  seen: v.exactOptional(
    v.nullable(listOf(OriginKey, SEEN_CALLS_MAX, `At most ${SEEN_CALLS_MAX} roll calls can have been seen`)),
  ),
  /** Of one that was closed before it could be sent. */
  closedAt: v.exactOptional(v.nullable(writtenInstant)),
  /** What it was called on the device that started it: one that comes by a handoff too is started once. */
  originKey: v.exactOptional(OriginKey),
});
export type RollCallCreate = v.InferOutput<typeof RollCallCreate>;

/** PATCH /api/roll-calls/{id}: what is left out stays as it is; `closedAt` null opens it again. */
export const RollCallUpdate = v.strictObject({
  title: v.exactOptional(Title),
  memberIds: v.exactOptional(Members),
  closedAt: v.exactOptional(v.nullable(writtenInstant)),
});
export type RollCallUpdate = v.InferOutput<typeof RollCallUpdate>;

/** POST /api/roll-calls/{id}/marks. */
export const MarkCreate = v.strictObject({
  memberId: requiredId('Member is required'),
  status: v.picklist(MARK_STATUSES, 'Must be present, absent or excused'),
  note: Place,
  madeAt: writtenInstant,
  /** The marks of that person that its author saw: an older app does not say. */
  seen: v.exactOptional(
    v.nullable(
      listOf(
        v.pipe(v.string('Must be text'), v.maxLength(IDEMPOTENCY_KEY_MAX_LENGTH, 'Is too long')),
        SEEN_MARKS_MAX,
        `At most ${SEEN_MARKS_MAX} marks can have been seen`,
      ),
    ),
  ),
});
export type MarkCreate = v.InferOutput<typeof MarkCreate>;
