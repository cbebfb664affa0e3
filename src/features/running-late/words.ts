import { plural } from '#contract/text/plural.ts';
import { listText } from '#kit/text/list-text.ts';
import type { LatestDelay } from '#store/queries/schedule/delays.ts';

export const eventsText = (count: number): string => plural(count, 'event');
export const minutesText = (count: number): string => plural(count, 'minute');

/** “Lunch” and “Museum”; of more than three titles, two are named and the others are counted. */
function namesText(titles: readonly string[]): string {
  const named = titles.slice(0, titles.length > 3 ? 2 : 3).map((title) => `“${title}”`);
  const more = titles.length - named.length;
  const all = more > 0 ? [...named, `${more} more`] : named;
  return listText(all);
}

/** The events that other users changed meanwhile, in a sentence; '' when there are none. */
export const leftText = (titles: readonly string[]): string =>
  titles.length === 0 ? '' : `Changed since, so not moved: ${namesText(titles)}.`;

export const latestText = ({ delay, back }: LatestDelay): string =>
  `${eventsText(back.length)} moved by ${minutesText(delay.minutes)} today`;
