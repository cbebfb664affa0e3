import type { Store } from '#store/database/database.ts';
import { listMarks, listRollCalls } from './roll-calls.ts';
import { type Standing, standingMarks } from './standing-marks.ts';
import type { MarkView, RollCallView } from './views.ts';

/** A roll call of a bus, with what stands of each person in it. */
export interface BusCall {
  call: RollCallView;
  standing: ReadonlyMap<string, Standing<MarkView>>;
}

/**
 * The last roll call of each bus of an event, by the bus. Marks that came after it was closed count too: somebody ran after
 * the bus. An earlier one says nothing of now, as the way there says nothing of the way back.
 */
export async function latestBusCalls(
  store: Store,
  groupId: string,
  eventId: string,
): Promise<ReadonlyMap<string, BusCall>> {
  const latest = new Map<string, RollCallView>();
  for (const call of await listRollCalls(store, groupId))
    if (call.kind === 'bus' && call.eventId === eventId && !latest.has(call.place)) latest.set(call.place, call);
  const read = [...latest].map(async ([busId, call]): Promise<[string, BusCall]> => {
    const marks = await listMarks(store, call.id);
    return [busId, { call, standing: standingMarks(marks) }];
  });
  return new Map(await Promise.all(read));
}
