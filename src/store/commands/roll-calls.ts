import type { MarkStatus, RollCallKind } from '#contract/roll-call.ts';
import { MarkCreate, RollCallCreate, RollCallUpdate } from '#contract/roll-call-form.ts';
import type { Store } from '#store/database/database.ts';
import { getRollCall } from '#store/queries/roll-calls.ts';
import { localId, type NewEntry } from '#sync/entry.ts';
import { newMark, newRollCall, newRollCallUpdate, rollCallFields } from '#sync/kinds/roll-call.ts';
import { type Command, type CommandContext, change, checked, enqueueEdit, enqueueEdits, revised } from './command.ts';
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

const at = (context: CommandContext): string => new Date(context.now()).toISOString();

/** @returns with the local id of the roll call, which leads to it at once */
export const startRollCall = (
  store: Store,
  context: CommandContext,
  { groupId, kind, title, eventId, hotelId, busId, place, memberIds }: RollCallInput,
): Promise<Command> => {
  const form = { kind, title, place: place ?? '', startedAt: at(context), memberIds: memberIds.map(() => ANY_ID) };
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
  changeRollCall(store, context, rollCallId, { closedAt: at(context) });

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
  /** When the person made it, in milliseconds (`madeAfter`); now, where nothing is said. */
  at?: number;
}

const markOf = (context: CommandContext, { rollCallId, memberId, status, note = '', at }: MarkInput): NewEntry => {
  const madeAt = new Date(at ?? context.now()).toISOString();
  return newMark(localId(context.uuid()), rollCallId, { memberId, status, note: note.trim(), madeAt });
};

const checkedMark = { memberId: ANY_ID, status: 'present', madeAt: '2026-01-01T00:00:00Z' };

/** Adds a mark; the one before it stays in the log. */
export const markMember = (store: Store, context: CommandContext, input: MarkInput): Promise<Command> =>
  checked(MarkCreate, { ...checkedMark, status: input.status, note: input.note ?? '' }, () =>
    enqueueEdit(store, context, markOf(context, input)),
  );

/** Marks several people alike, as the beds of a room: all of them or none. */
export const markMembers = (
  store: Store,
  context: CommandContext,
  { memberIds, ...mark }: Omit<MarkInput, 'memberId'> & { memberIds: readonly string[] },
): Promise<Command[]> =>
  enqueueEdits(
    store,
    context,
    memberIds.map((memberId) => markOf(context, { ...mark, memberId })),
  );
