import type { Store } from '#store/database/database.ts';
import type { MarkView, RollCallView } from '#store/queries/base/views.ts';
import { isOfSameMoment } from './joined-calls.ts';
import { listMarksIn, listRollCalls } from './roll-calls.ts';
import { type Standing, standingMarks } from './standing-marks.ts';

/** The last roll call of a bus, with the standing of each person. */
export interface BusCall {
  /** Its `memberIds` are those of all joined roll calls. */
  call: RollCallView;
  standing: ReadonlyMap<string, Standing<MarkView>>;
}

/**
 * The last roll call of each bus of an event, by the bus (FIELD-8), with marks made after it was closed, and those of
 * every other begun in the hour before it and still open then. An earlier one is not counted: the way there says
 * nothing about the way back.
 */
export async function latestBusCalls(
  store: Store,
  groupId: string,
  eventId: string,
): Promise<ReadonlyMap<string, BusCall>> {
  const byBus = new Map<string, RollCallView[]>();
  for (const call of await listRollCalls(store, groupId))
    if (call.kind === 'bus' && call.eventId === eventId)
      byBus.set(call.place, [...(byBus.get(call.place) ?? []), call]);
  const read = [...byBus].map(async ([busId, calls]): Promise<[string, BusCall]> => {
    const latest = calls.reduce((a, b) => (Date.parse(b.startedAt) > Date.parse(a.startedAt) ? b : a));
    const counting = calls.filter((call) => call === latest || isOfSameMoment(call, latest));
    const ids = counting.map(({ id }) => id);
    const memberIds = [...new Set(counting.flatMap((call) => call.memberIds))];
    return [busId, { call: { ...latest, memberIds }, standing: standingMarks(await listMarksIn(store, ids)) }];
  });
  return new Map(await Promise.all(read));
}
