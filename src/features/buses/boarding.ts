import type { BusCall } from '#store/queries/bus-calls.ts';
import { countOf, missingOf } from '#store/queries/standing-marks.ts';
import type { RollCallView } from '#store/queries/views.ts';
import type { BusLoad, Rider } from './manifest.ts';

/** Who of a bus has boarded, by its last roll call. */
export interface Boarding {
  call: RollCallView;
  boarded: number;
  excused: number;
  /** Neither here nor excused, by name. */
  missing: readonly Rider[];
  /** Whom the roll call does not expect: they came into the bus after it had begun. */
  unasked: readonly Rider[];
}

/** Of those who ride in it now: who was moved to another bus meanwhile is looked for there. */
export function boardingOf({ riders }: BusLoad, { call, standing }: BusCall): Boarding {
  const ids = riders.map(({ id }) => id);
  const { present, excused } = countOf(ids, standing);
  return {
    call,
    boarded: present,
    excused,
    missing: missingOf(riders, standing),
    unasked: riders.filter(({ id }) => !call.memberIds.includes(id)),
  };
}
