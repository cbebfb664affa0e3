import { addDays } from '#contract/time/day.ts';
import { momentText, monthDayText } from '#contract/time/text.ts';
import type { RoomView } from '#store/queries/base/views.ts';
import type { Stay } from '#store/queries/lodging/nights.ts';
import type { HotelOfGroup } from './arrange.ts';

/** 'Nov 20 to Nov 23': the nights from the first evening to the last morning. */
export const nightsText = ({ first, last }: { first: string; last: string }): string =>
  `${monthDayText(first)} to ${monthDayText(addDays(last, 1))}`;

/** 'Room 501, Hotel Kazahana' */
export const placeText = ({ roomNumber, hotelId }: RoomView, hotels: readonly HotelOfGroup[]): string =>
  [`Room ${roomNumber}`, hotels.find(({ id }) => id === hotelId)?.name].filter(Boolean).join(', ');

interface StayEnd {
  label: string;
  /** Null where it is not known. */
  at: string | null;
  text: string;
}

const endsOf = ({ checkInDate, checkOutDate }: Stay, zone: string): StayEnd[] =>
  [
    { label: 'Check-in', at: checkInDate },
    { label: 'Check-out', at: checkOutDate },
  ].map(({ label, at }) => ({ label, at, text: at === null ? 'Not set' : momentText(at, zone) }));

/** The known ends of a stay, each 'MMM d, yyyy h:mm a'. */
export const stayEnds = (stay: Stay, zone: string): StayEnd[] => endsOf(stay, zone).filter(({ at }) => at !== null);

/** The ends of a stay that differ from the usual ones. */
export const otherEnds = (stay: Stay, usual: Stay, zone: string): StayEnd[] =>
  endsOf(stay, zone).filter(({ at }, index) => at !== endsOf(usual, zone)[index]?.at);
