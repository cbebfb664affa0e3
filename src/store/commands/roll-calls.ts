import type { MarkStatus, RollCallKind } from '#contract/roll-call.ts';
import { MarkCreate, RollCallCreate, RollCallUpdate, SEEN_MARKS_MAX } from '#contract/roll-call-form.ts';
import type { Store } from '#store/database/database.ts';
import { getRollCall, listMarks } from '#store/queries/roll-calls.ts';
import { standingMarks } from '#store/queries/standing-marks.ts';
import { localId } from '#sync/entry.ts';
import { newMark, newRollCall, newRollCallUpdate, rollCallFields } from '#sync/kinds/roll-call.ts';
import { type Command, type CommandContext, change, checked, enqueueEdit, revised } from './command.ts';
import { ANY_ID } from './validation.ts';

/** Starting, closing and marking a roll call. */

export interface RollCallInput {
  groupId: string;
  kind: RollCallKind;
  title: string;
  eventId?: string | null;
  hotelId?: string | null;
  /** Which bus of the event. */
  busId?: string;
  /** Which night. */
  place?: string;
  /** Who is expected, by their memberships. */
  memberIds: readonly string[];
}

/** Now, or another moment by the device's clock, as the server's clock tells it. */
const at = ({ now, serverAhead }: CommandContext, moment = now()): number => moment + (serverAhead?.() ?? 0);
const textOf = (context: CommandContext): string => new Date(at(context)).toISOString();

/** @returns with the local id of the roll call, which leads to it at once */
export const startRollCall = (
  store: Store,
  context: CommandContext,
  { groupId, kind, title, eventId, hotelId, busId, place, memberIds }: RollCallInput,
): Promise<Command> => {
  const form = { kind, title, place: place ?? '', startedAt: textOf(context), memberIds: memberIds.map(() => ANY_ID) };
  return checked(RollCallCreate, form, ({ memberIds: _, eventId: __, hotelId: ___, busId: ____, ...body }) => {
    const ids = { ...(eventId && { eventId }), ...(hotelId && { hotelId }), ...(busId && { busId }) };
    const fields = { ...body, ...ids, memberIds: [...memberIds] };
    return enqueueEdit(store, context, newRollCall(localId(context.uuid()), groupId, fields));
  });
};

type Changed = { title?: string; memberIds?: readonly string[]; closedAt?: string | null };

const changeRollCall = (store: Store, context: CommandContext, rollCallId: string, changed: Changed) =>
  checked(
    RollCallUpdate,
    { ...changed, ...(changed.memberIds && { memberIds: changed.memberIds.map(() => ANY_ID) }) },
    () =>
      change(store, context, getRollCall(store, rollCallId), (call) =>
        revised(call, rollCallFields, changed, newRollCallUpdate),
      ),
  );

export const closeRollCall = (store: Store, context: CommandContext, { rollCallId }: { rollCallId: string }) =>
  changeRollCall(store, context, rollCallId, { closedAt: textOf(context) });

export const reopenRollCall = (store: Store, context: CommandContext, { rollCallId }: { rollCallId: string }) =>
  changeRollCall(store, context, rollCallId, { closedAt: null });

/** Changes whom a roll call expects, and what it is called. */
export const changeExpected = (
  store: Store,
  context: CommandContext,
  { rollCallId, ...changed }: { rollCallId: string; memberIds: readonly string[]; title?: string },
) => changeRollCall(store, context, rollCallId, changed);

export interface MarkInput {
  rollCallId: string;
  memberId: string;
  status: MarkStatus;
  note?: string;
  /** Its key, where a next one says that its author saw it before the device has kept it. */
  key?: string;
  /** The marks of that person that its author saw (`Standing.seen`); left out: what this device has. */
  seen?: readonly string[];
  /** When the person made it, in milliseconds by the device's clock; now, where left out. */
  at?: number;
  /** When the mark was made that its author saw, as it says itself. */
  after?: string | undefined;
}

const checkedMark = { memberId: ANY_ID, status: 'present', madeAt: '2026-01-01T00:00:00Z' };

/** Adds a mark; the one before it stays in the log. */
export const markMember = (
  store: Store,
  context: CommandContext,
  { rollCallId, memberId, status, note = '', key = context.uuid(), seen, at: moment, after }: MarkInput,
): Promise<Command> =>
  checked(MarkCreate, { ...checkedMark, status, note }, async () => {
    const saw = seen ?? standingMarks(await listMarks(store, rollCallId)).get(memberId)?.seen ?? [];
    // After the one that its author saw, whatever another device's clock said when that was made (S157).
    const madeAt = new Date(
      Math.max(at(context, moment), after === undefined ? 0 : Date.parse(after) + 1),
    ).toISOString();
    const mark = { memberId, status, note: note.trim(), madeAt, seen: saw.slice(0, SEEN_MARKS_MAX) };
    return enqueueEdit(store, { ...context, uuid: () => key }, newMark(localId(context.uuid()), rollCallId, mark));
  });
