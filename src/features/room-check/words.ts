import { plural } from '#contract/text/plural.ts';
import { addDays } from '#contract/time/day.ts';
import { monthDayText, pillText } from '#contract/time/text.ts';
import type { Shown } from '#kit/roll-call/use-marking.ts';
import { STATUS_LABELS } from '#kit/roll-call/words.ts';
import type { RoomOfNight } from './rooms-of-night.ts';

/** 'Tonight, Tue Nov 24', 'Last night, Mon Nov 23', 'Sun Nov 22' */
export function nightText(night: string, tonight: string): string {
  const day = `${pillText(night).weekday} ${monthDayText(night)}`;
  if (night === tonight) return `Tonight, ${day}`;
  return night === addDays(tonight, -1) ? `Last night, ${day}` : day;
}

/** The members without a bed are the last stop of the walk, like a room without a number. */
const WITHOUT_BED = 'No bed tonight';

export const roomText = ({ number }: RoomOfNight): string => (number === '' ? WITHOUT_BED : `Room ${number}`);

/** 'Last night: absent, at the doctor'; undefined when there was no check. */
export function lastNightText(before: { mark: Shown } | undefined, isChecked: boolean): string | undefined {
  if (!isChecked) return undefined;
  if (!before?.mark.status) return 'Last night: not marked';
  const said = [STATUS_LABELS[before.mark.status].toLowerCase(), before.mark.note].filter(Boolean).join(', ');
  return `Last night: ${said}`;
}

export const roomsDoneText = (done: number, all: number): string =>
  done === all ? `All ${plural(all, 'room')} done` : `${done} of ${all} rooms done`;
