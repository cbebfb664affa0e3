import { peopleText, plural } from '#contract/text/plural.ts';
import { localDay } from '#contract/time/day.ts';
import { clockText } from '#contract/time/text.ts';
import { dayClock, timesOn } from '#kit/app/day-clock.ts';
import { someNames } from '#kit/roll-call/words.ts';
import type { EventView } from '#store/queries/base/views.ts';
import type { BusLoad, Manifest } from './manifest.ts';

/** '3 seats left', 'Full', 'Over capacity by 2' */
export function leftText({ seatsLeft }: Pick<BusLoad, 'seatsLeft'>): string {
  if (seatsLeft < 0) return `Over capacity by ${-seatsLeft}`;
  if (seatsLeft === 0) return 'Full';
  return `${plural(seatsLeft, 'seat')} left`;
}

/** '2 buses, 38 of 40 people on a bus' */
export function seatsText({ buses, without }: Manifest): string {
  const riders = buses.reduce((sum, { riders: own }) => sum + own.length, 0);
  return `${plural(buses.length, 'bus', 'buses')}, ${riders} of ${peopleText(riders + without.length)} on a bus`;
}

/** The problems of a manifest, in sentences. */
export function troublesOf({ buses, without }: Manifest): string[] {
  const over = buses.filter(({ seatsLeft }) => seatsLeft < 0);
  const twice = buses.flatMap(({ bus, riders }) =>
    riders.flatMap(({ name, also }) =>
      also.length > 0 ? [`${name} is on ${[bus.name, ...also].join(' and ')}.`] : [],
    ),
  );
  const names = without.map(({ name }) => name);
  return [
    ...over.map(({ bus, seatsLeft }) => `${bus.name} is over capacity by ${peopleText(-seatsLeft)}.`),
    ...twice,
    ...(buses.length > 0 && names.length > 0
      ? [`${peopleText(names.length)} without a bus: ${someNames(names)}.`]
      : []),
  ];
}

/** '18 of 20 boarded', 'All 20 boarded' */
export const boardedText = (boarded: number, riders: number): string =>
  riders > 0 && boarded === riders ? `All ${riders} boarded` : `${boarded} of ${riders} boarded`;

export interface Stop {
  label: 'Pickup' | 'Drop-off';
  /** By the group's clock, with the day when it differs from the event's. */
  time: string;
  instant: string;
  address: string;
}

/** The stops of the buses of an event, with their times. A stop without an address is left out. */
export function stopsOf(event: EventView, zone: string): Stop[] {
  const times = timesOn(dayClock(localDay(event.startTime, zone), zone), event);
  const stops: Stop[] = [
    { label: 'Pickup', time: times.start, instant: event.startTime, address: event.busPickupAddress },
    { label: 'Drop-off', time: times.end, instant: event.endTime, address: event.busDropoffAddress },
  ];
  return stops.filter(({ address }) => address !== '');
}

/** 'Bus 2, 08:10 AM' */
export const busAtText = (bus: { name: string }, event: EventView, zone: string): string =>
  `${bus.name}, ${clockText(event.startTime, zone)}`;
