import type { MarkStatus, RollCallKind } from '#contract/records/field/roll-call.ts';
import {
  MarkCreate,
  RollCallCreate,
  RollCallUpdate,
  SEEN_CALLS_MAX,
  SEEN_MARKS_MAX,
} from '#contract/records/field/roll-call-form.ts';
import type { Store } from '#store/database/database.ts';
import type { RollCallView } from '#store/queries/base/views.ts';
import { isOfSame, joinedWith } from '#store/queries/field/joined-calls.ts';
import { listMarksIn, listRollCalls } from '#store/queries/field/roll-calls.ts';
import { standingMarks } from '#store/queries/field/standing-marks.ts';
import { localId } from '#sync/entry/entry.ts';
import { newMark, newRollCall, newRollCallUpdate, rollCallFields } from '#sync/kinds/roll-call.ts';
import {
  ANY_ID,
  type Command,
  type CommandContext,
  changeAll,
  checked,
  enqueueEdit,
  GONE,
  revised,
} from './command.ts';

/** Commands that start, close and mark a roll call. */

export interface RollCallInput {
  groupId: string;
  kind: RollCallKind;
  title: string;
  eventId?: string | null;
  hotelId?: string | null;
  /** The bus of the event. */
  busId?: string;
  /** The night of a room check. */
  place?: string;
  /** The expected people, by their memberships. */
  memberIds: readonly string[];
}

/** A moment by the device's clock, by default now, converted to the server's clock. */
const at = ({ now, serverAhead }: CommandContext, moment = now()): number => moment + (serverAhead?.() ?? 0);
const textOf = (context: CommandContext): string => new Date(at(context)).toISOString();

/** The open roll calls of others that this device has: one that is started now is not joined with them (FIELD-6). */
async function openCallsOfOthers(store: Store, groupId: string, started: Parameters<typeof isOfSame>[0]) {
  const calls = (await listRollCalls(store, groupId)).filter(
    (call) => call.closedAt === null && call.startedBy !== store.userId && isOfSame(call, started),
  );
  return calls.slice(0, SEEN_CALLS_MAX).map(({ id }) => id);
}

/** @returns the result with the local id of the roll call, with which it can be opened immediately */
export const startRollCall = (
  store: Store,
  context: CommandContext,
  { groupId, kind, title, eventId, hotelId, busId, place, memberIds }: RollCallInput,
): Promise<Command> => {
  const form = { kind, title, place: place ?? '', startedAt: textOf(context), memberIds: memberIds.map(() => ANY_ID) };
  return checked(RollCallCreate, form, async ({ memberIds: _, eventId: __, hotelId: ___, busId: ____, ...body }) => {
    const seen = await openCallsOfOthers(store, groupId, { kind, title, eventId: eventId ?? null });
    const ids = { ...(eventId && { eventId }), ...(hotelId && { hotelId }), ...(busId && { busId }) };
    const fields = { ...body, ...ids, memberIds: [...memberIds], seen };
    return enqueueEdit(store, context, newRollCall(localId(context.uuid()), groupId, fields));
  });
};

type Changed = { title?: string; memberIds?: readonly string[]; closedAt?: string | null };

/** Changes the joined roll calls: all of them or none. */
async function changeRollCall(
  store: Store,
  context: CommandContext,
  rollCallId: string,
  changed: Changed,
): Promise<Command[]> {
  const { memberIds, closedAt } = changed;
  const form = { ...changed, ...(memberIds && { memberIds: memberIds.map(() => ANY_ID) }) };
  const made = await checked(RollCallUpdate, form, async () => {
    const found = joinedWith(store, rollCallId).then((calls) =>
      calls.map((call) => ({ call, lastStart: calls.at(-1)?.startedAt ?? call.startedAt })),
    );
    const edits = await changeAll(store, context, found, ({ call, lastStart }) => {
      if (closedAt && call.closedAt !== null) return null;
      const wanted = {
        ...changed,
        ...(closedAt && { closedAt: later(closedAt, lastStart) }),
        ...(memberIds && inOrderOf(call, memberIds)),
      };
      return revised(call, rollCallFields, wanted, newRollCallUpdate);
    });
    const isGone = edits.length === 0 && (await found).length === 0;
    return isGone ? [{ outcome: 'invalid', message: GONE, fields: {} } as const] : edits;
  });
  return [made].flat();
}

/**
 * Always after the start, which a clock that is ahead may have given: otherwise closing would separate joined roll
 * calls.
 */
const later = (closedAt: string, start: string): string =>
  new Date(Math.max(Date.parse(closedAt), Date.parse(start) + 1)).toISOString();

/** Members who were expected before keep their places, so that a different order alone is not a change. */
function inOrderOf(call: RollCallView, memberIds: readonly string[]) {
  const left = new Set(memberIds);
  return { memberIds: [...call.memberIds.filter((id) => left.delete(id)), ...left] };
}

export const closeRollCall = (store: Store, context: CommandContext, { rollCallId }: { rollCallId: string }) =>
  changeRollCall(store, context, rollCallId, { closedAt: textOf(context) });

export const reopenRollCall = (store: Store, context: CommandContext, { rollCallId }: { rollCallId: string }) =>
  changeRollCall(store, context, rollCallId, { closedAt: null });

/** Changes the members that a roll call expects, and its name. */
export const changeExpected = (
  store: Store,
  context: CommandContext,
  { rollCallId, ...changed }: { rollCallId: string; memberIds: readonly string[]; title?: string },
) => changeRollCall(store, context, rollCallId, changed);

interface MarkInput {
  rollCallId: string;
  memberId: string;
  status: MarkStatus;
  note?: string;
  /** The key of the mark, for a next mark that refers to it before the device has kept this one. */
  key?: string;
  /** The marks of that person that the author saw (`Standing.seen`); by default those on this device. */
  seen?: readonly string[];
  /** When the user made the mark, in milliseconds by the device's clock; by default now. */
  at?: number;
  /** The time of the mark that the author saw, as that mark states it. */
  after?: string | undefined;
}

const checkedMark = { memberId: ANY_ID, status: 'present', madeAt: '2026-01-01T00:00:00Z' };

async function standingIn(store: Store, rollCallId: string) {
  const ids = (await joinedWith(store, rollCallId)).map(({ id }) => id);
  return standingMarks(await listMarksIn(store, ids));
}

/** Adds a mark; the previous one stays in the log. */
export const markMember = (
  store: Store,
  context: CommandContext,
  { rollCallId, memberId, status, note = '', key = context.uuid(), seen, at: moment, after }: MarkInput,
): Promise<Command> =>
  checked(MarkCreate, { ...checkedMark, status, note }, async () => {
    const saw = seen ?? (await standingIn(store, rollCallId)).get(memberId)?.seen ?? [];
    // Always after the mark that its author saw, regardless of the clock of the device that made that one (FIELD-4).
    const madeAt = new Date(
      Math.max(at(context, moment), after === undefined ? 0 : Date.parse(after) + 1),
    ).toISOString();
    const mark = { memberId, status, note: note.trim(), madeAt, seen: saw.slice(0, SEEN_MARKS_MAX) };
    return enqueueEdit(store, { ...context, uuid: () => key }, newMark(localId(context.uuid()), rollCallId, mark));
  });
