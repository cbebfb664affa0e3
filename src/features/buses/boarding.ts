import type { RollCallView } from '#store/queries/base/views.ts';
import type { BusCall } from '#store/queries/field/bus-calls.ts';
import { countOf, missingOf } from '#store/queries/field/standing-marks.ts';
import type { BusLoad, Rider } from './manifest.ts';

/** Which riders of a bus have boarded, by its last roll call. */
export interface Boarding {
  call: RollCallView;
  boarded: number;
  excused: number;
  /** Riders who are neither present nor excused, by name. */
  missing: readonly Rider[];
  /** Riders whom the roll call does not expect, because they joined the bus after it began. */
  unasked: readonly Rider[];
}

/** The boarding of the current riders; a rider who was moved to another bus is looked for there. */
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
