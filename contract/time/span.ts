import { localDay } from './day.ts';
import { clockAndDayText, clockText } from './text.ts';

interface Span {
  startTime: string;
  endTime: string;
}

/** The end of an event, with its day if that differs from the start: '06:15 AM, Nov 21'. */
export const endText = ({ startTime, endTime }: Span, zone: string): string =>
  localDay(startTime, zone) === localDay(endTime, zone) ? clockText(endTime, zone) : clockAndDayText(endTime, zone);

/** '09:00 AM – 10:30 AM'; '10:45 PM – 06:15 AM, Nov 21' */
export const spanText = (span: Span, zone: string): string =>
  `${clockText(span.startTime, zone)} – ${endText(span, zone)}`;
