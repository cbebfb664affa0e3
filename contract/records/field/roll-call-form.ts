import * as v from 'valibot';
import { IDEMPOTENCY_KEY_MAX_LENGTH, LINE_MAX_LENGTH } from '#contract/schema/limits.ts';
import {
  listOf,
  optionalId,
  optionalLine,
  requiredId,
  requiredLine,
  writtenInstant,
} from '#contract/schema/writing.ts';
import { MARK_STATUSES, ROLL_CALL_KINDS } from './roll-call.ts';

/** Bodies of writes of roll calls. Separate from the schemas of reads, because a first load only reads. */

/** The largest number of people that one roll call expects. */
export const ROLL_CALL_MAX_MEMBERS = 2_000;
/** The largest numbers of roll calls in a group, and of marks in a roll call. */
export const ROLL_CALLS_PER_GROUP = 5_000;
export const MARKS_PER_ROLL_CALL = 50_000;

const ORIGIN_KEY_MAX_LENGTH = 80;
/** The largest number of marks that the author of a mark has seen. */
export const SEEN_MARKS_MAX = 100;
/** The largest number of roll calls that the starter of a roll call has seen. */
export const SEEN_CALLS_MAX = 100;

const Members = listOf(
  requiredId('Not a member'),
  ROLL_CALL_MAX_MEMBERS,
  `At most ${ROLL_CALL_MAX_MEMBERS} people can be expected`,
);
const Title = requiredLine('Title is required', LINE_MAX_LENGTH);
const Place = v.pipe(
  optionalLine(LINE_MAX_LENGTH),
  v.transform((text) => text ?? ''),
);

const OriginKey = v.pipe(v.string('Must be text'), v.maxLength(ORIGIN_KEY_MAX_LENGTH, 'Too long'));

/** POST /api/groups/{id}/roll-calls. */
export const RollCallCreate = v.strictObject({
  kind: v.picklist(ROLL_CALL_KINDS, 'Not a kind of roll call'),
  title: Title,
  eventId: optionalId,
  hotelId: optionalId,
  /** The bus whose people are expected; `place` then holds its id. */
  busId: optionalId,
  place: Place,
  memberIds: Members,
  startedAt: writtenInstant,
  /**
   * Other people's open roll calls that the starter's device had, by id or origin key; an older app does not send them.
   */
  seen: v.exactOptional(
    v.nullable(listOf(OriginKey, SEEN_CALLS_MAX, `At most ${SEEN_CALLS_MAX} roll calls can have been seen`)),
  ),
  /** Set for a roll call that was closed before it could be sent. */
  closedAt: v.exactOptional(v.nullable(writtenInstant)),
  /**
   * The id of the roll call on the device that started it: a roll call that also comes by a handoff is started only
   * once.
   */
  originKey: v.exactOptional(OriginKey),
});
export type RollCallCreate = v.InferOutput<typeof RollCallCreate>;

/** PATCH /api/roll-calls/{id}: a field that is left out does not change; `closedAt` null reopens the roll call. */
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
  /** The marks of that person that the author saw; an older app does not send them. */
  seen: v.exactOptional(
    v.nullable(
      listOf(
        v.pipe(v.string('Must be text'), v.maxLength(IDEMPOTENCY_KEY_MAX_LENGTH, 'Too long')),
        SEEN_MARKS_MAX,
        `At most ${SEEN_MARKS_MAX} marks can have been seen`,
      ),
    ),
  ),
});
export type MarkCreate = v.InferOutput<typeof MarkCreate>;
