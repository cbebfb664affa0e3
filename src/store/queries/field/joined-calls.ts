import type { RollCall } from '#contract/records/field/roll-call.ts';
import { compareText } from '#contract/text/order.ts';
import type { Store } from '#store/database/database.ts';
import type { RollCallView } from '#store/queries/base/views.ts';
import { getRollCall, listRollCalls } from './roll-calls.ts';

/**
 * A roll call that was started longer before another than this, in milliseconds, and never closed is about another
 * moment.
 */
const SAME_MOMENT_MS = 3_600_000;

/** Whether a roll call was started in the hour before a later one, and was still open then. */
export function isOfSameMoment({ startedAt, closedAt }: RollCall, later: RollCall): boolean {
  const started = Date.parse(later.startedAt);
  return started - Date.parse(startedAt) <= SAME_MOMENT_MS && (closedAt === null || Date.parse(closedAt) > started);
}

/** The name of a roll call that is the same on every device, before and after the server has it. */
const nameOf = ({ originKey, id }: RollCall): string => originKey ?? id;

/** The order of the start, the same on every device. */
export const inOrderOfStart = (a: RollCall, b: RollCall): number =>
  compareText(a.startedAt, b.startedAt) || compareText(nameOf(a), nameOf(b));

type Subject = Pick<RollCall, 'kind' | 'eventId' | 'title'>;

/**
 * Whether both are about the whole group, or about one event. Those of a deleted event are distinguished by their
 * titles.
 */
export function isOfSame(a: Subject, b: Subject): boolean {
  if (a.kind !== b.kind || a.eventId !== b.eventId) return false;
  return a.kind === 'group' || (a.kind === 'event' && (a.eventId !== null || a.title === b.title));
}

const hadNotSeen = ({ seen }: RollCall, other: RollCall): boolean =>
  Boolean(seen && !seen.includes(other.id) && !seen.includes(nameOf(other)));

/** Whether both check one hotel in one night. Those of a removed hotel are distinguished by their titles. */
const areOneRoomCheck = (a: RollCall, b: RollCall): boolean =>
  a.kind === 'rooms' &&
  b.kind === 'rooms' &&
  a.place === b.place &&
  a.hotelId === b.hotelId &&
  (a.hotelId !== null || a.title === b.title);

/** Whether both check the rooms of a hotel in one night, or are of two staff whose devices each lacked the other's. */
const areOne = (earlier: RollCall, later: RollCall): boolean =>
  areOneRoomCheck(earlier, later) ||
  (isOfSame(earlier, later) &&
    earlier.startedBy !== later.startedBy &&
    hadNotSeen(earlier, later) &&
    hadNotSeen(later, earlier) &&
    isOfSameMoment(earlier, later));

/**
 * The roll calls of a group, each with those that are joined with it (FIELD-6), in the order of their start. The given
 * order stays.
 */
export function joinedCalls<TCall extends RollCall>(calls: readonly TCall[]): TCall[][] {
  const setOf = new Map<TCall, TCall[]>();
  const sets: TCall[][] = [];
  for (const call of calls.toSorted(inOrderOfStart)) {
    let set = sets.find((each) => each.every((other) => areOne(other, call)));
    if (!set) {
      set = [];
      sets.push(set);
    }
    set.push(call);
    setOf.set(call, set);
  }
  return [...new Set(calls.flatMap((call) => [setOf.get(call) ?? []]))];
}

/**
 * Several joined roll calls as one: with the name of the first, open while one of them is, with all the members that
 * one of them expects. New marks go to the one that the user started, otherwise to the first; in room checks, to the
 * first that is open.
 * @param me the user's id
 */
export function asOne(calls: readonly RollCallView[], me: string): RollCallView | null {
  const [first] = calls;
  if (!first) return null;
  const closings = calls.map(({ closedAt }) => closedAt ?? '').sort();
  return {
    ...(calls.find(({ kind, closedAt, startedBy }) => (kind === 'rooms' ? closedAt === null : startedBy === me)) ??
      first),
    title: first.title,
    startedBy: first.startedBy,
    startedAt: first.startedAt,
    closedAt: closings[0] === '' ? null : (closings.at(-1) ?? null),
    memberIds: [...new Set(calls.flatMap(({ memberIds }) => memberIds))],
  };
}

/** A roll call with those that are joined with it, in the order of their start; empty where it is not here. */
export async function joinedWith(store: Store, rollCallId: string): Promise<RollCallView[]> {
  const call = await getRollCall(store, rollCallId);
  if (!call) return [];
  const sets = joinedCalls(await listRollCalls(store, call.groupId));
  return sets.find((set) => set.some(({ id }) => id === call.id)) ?? [call];
}
