import { compareText } from '#contract/text/order.ts';
import { addDays, clampDay, dayRange } from '#contract/time/day.ts';
import type { GroupView } from '#store/queries/base/views.ts';
import { nightsOf, type Stay } from '#store/queries/lodging/nights.ts';

/** The nights of a longer stay are not all listed, because its dates are a mistake. */
const LONGEST = 60;

/** The nights with at least one bed, by the days on which they begin, in order, and the given additional ones. */
export function nightsIn(
  stays: readonly Stay[],
  { startDate, endDate, defaultTimezone: zone }: Pick<GroupView, 'startDate' | 'endDate' | 'defaultTimezone'>,
  others: readonly string[],
): string[] {
  const all = new Set(others);
  const known = new Map<string, { first: string; last: string }>();
  for (const stay of stays) {
    const isOpen = stay.checkInDate === null && stay.checkOutDate === null;
    const ofTrip = startDate !== null && endDate !== null && startDate < endDate;
    const nights = isOpen ? ofTrip && { first: startDate, last: addDays(endDate, -1) } : nightsOf(stay, zone);
    if (nights) known.set(`${nights.first} ${nights.last}`, nights);
  }
  for (const { first, last } of known.values())
    for (const day of dayRange(first, clampDay(last, null, addDays(first, LONGEST)))) all.add(day);
  return [...all].sort(compareText);
}
