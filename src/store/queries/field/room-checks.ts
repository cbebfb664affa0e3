import { addDays } from '#contract/time/day.ts';
import type { Store } from '#store/database/database.ts';
import type { MarkView, RollCallView } from '#store/queries/base/views.ts';
import { inOrderOfStart } from './joined-calls.ts';
import { listMarksIn, listRollCalls } from './roll-calls.ts';

/** The checks of a hotel's rooms in a night. */
interface RoomChecks {
  hotelId: string;
  /** `yyyy-MM-dd` */
  night: string;
  /** In the order of their start. Two phones without a network may each have started one: they are joined (FIELD-6). */
  calls: RollCallView[];
  marks: MarkView[];
  /** The marks of the night before, of all hotels, because people may have moved; null where nothing was checked. */
  before: MarkView[] | null;
}

/** @param night the day on which the night begins, `yyyy-MM-dd` */
export async function readRoomChecks(
  store: Store,
  groupId: string,
  hotelId: string,
  night: string,
): Promise<RoomChecks> {
  const all = (await listRollCalls(store, groupId)).filter(({ kind }) => kind === 'rooms');
  const calls = all.filter((call) => call.place === night && call.hotelId === hotelId).sort(inOrderOfStart);
  const earlier = all.filter(({ place }) => place === addDays(night, -1));
  const marksOf = (of: readonly RollCallView[]) => {
    const ids = of.map(({ id }) => id);
    return listMarksIn(store, ids);
  };
  return {
    hotelId,
    night,
    calls,
    marks: await marksOf(calls),
    before: earlier.length > 0 ? await marksOf(earlier) : null,
  };
}
