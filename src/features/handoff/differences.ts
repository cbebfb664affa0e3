import type { ScheduleItem } from '#contract/records/schedule/schedule-item.ts';
import { spanText } from '#contract/time/span.ts';

export interface DayDifference {
  id: string;
  title: string;
  what: string;
}

/** The fields whose difference is reported without their values. */
const DETAILS = [
  ...(['type', 'timezone', 'endTimezone', 'description', 'instruction', 'attachments'] as const),
  ...(['audience', 'isDraft', 'isFixed', 'mustRead'] as const),
];

type Shown = Pick<
  ScheduleItem,
  | 'id'
  | 'title'
  | 'startTime'
  | 'endTime'
  | 'isCancelled'
  | 'address'
  | 'busPickupAddress'
  | 'busDropoffAddress'
  | (typeof DETAILS)[number]
>;

const detailsOf = (event: Shown): string => JSON.stringify(DETAILS.map((name) => event[name]));

/** The differences between a handed plan and the one on this device, by the group's clock. */
export function differencesOf(here: readonly Shown[], handed: readonly Shown[], zone: string): DayDifference[] {
  const time = (event: Shown) => spanText(event, zone);
  const known = new Map(here.map((event) => [event.id, event]));
  const named = new Set(handed.map(({ id }) => id));
  const changed = handed.flatMap((event): DayDifference[] => {
    const { id, title } = event;
    const before = known.get(id);
    if (!before) return [{ id, title, what: `${time(event)}, not on this device` }];
    const words = [
      before.title === title ? '' : `was “${before.title}”`,
      before.isCancelled === event.isCancelled ? '' : event.isCancelled ? 'canceled' : 'no longer canceled',
      time(before) === time(event) ? '' : `${time(event)}, here ${time(before)}`,
      before.address === event.address ? '' : `at ${event.address || 'no place'}, here ${before.address || 'no place'}`,
      before.busPickupAddress === event.busPickupAddress ? '' : `bus from ${event.busPickupAddress || 'no stop'}`,
      before.busDropoffAddress === event.busDropoffAddress ? '' : `bus to ${event.busDropoffAddress || 'no stop'}`,
      detailsOf(before) === detailsOf(event) ? '' : 'other details',
    ].filter(Boolean);
    return words.length > 0 ? [{ id, title, what: words.join('; ') }] : [];
  });
  const lacking = here
    .filter(({ id }) => !named.has(id))
    .map(({ id, title }) => ({ id, title, what: 'is not included' }));
  return [...changed, ...lacking];
}
