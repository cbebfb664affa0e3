import type { MarkStatus, RollCall } from '#contract/records/field/roll-call.ts';
import { momentText } from '#contract/time/text.ts';
import type { countOf, Standing } from '#store/queries/field/standing-marks.ts';

/** The words of a roll call, short enough to read at a glance. */

export const STATUS_LABELS: Record<MarkStatus, string> = { present: 'Present', absent: 'Absent', excused: 'Excused' };

/** 'Everyone, Nov 20, 2026 9:40 PM': a group may have several roll calls of one title. */
export const callText = ({ title, startedAt }: Pick<RollCall, 'title' | 'startedAt'>, zone: string): string =>
  `${title}, ${momentText(startedAt, zone)}`;

export type Counts = ReturnType<typeof countOf>;

/** The number of missing people that are named; the others are counted. */
const NAMED = 4;
/** The number that are named where the text is read aloud. */
const NAMED_ALOUD = 3;

/** 'Nao Ito, Ben Okafor and 3 more' */
export function someNames(names: readonly string[], most = NAMED): string {
  const more = names.length - most;
  if (more <= 0) return names.join(', ');
  return `${names.slice(0, most).join(', ')} and ${more} more`;
}

/** '38 of 40 here', 'All 40 here' */
export const hereText = ({ present, expected }: Counts): string =>
  expected > 0 && present === expected ? `All ${expected} here` : `${present} of ${expected} here`;

/** '1 excused', 'No one is missing'; null where the names of the missing say everything. */
export function restText({ excused, missing, expected, present }: Counts): string | null {
  const parts = [
    excused > 0 && `${excused} excused`,
    missing === 0 && expected > 0 && present < expected && 'no one is missing',
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : null;
}

/** The whole tally as one sentence, to be read aloud. */
export function tallySentence(counts: Counts, missing: readonly string[]): string {
  const lacking = missing.length > 0 && `Missing: ${someNames(missing, NAMED_ALOUD)}`;
  return `${[hereText(counts), restText(counts), lacking].filter(Boolean).join('. ')}.`;
}

/** The marks that disagree, in words, the one that counts first: 'Ben says absent, you say present'; else null. */
export function disputeText(
  { mark, disagreeing }: Standing,
  whoMade: (userId: string | null) => string,
): string | null {
  if (disagreeing.length === 0) return null;
  const says = ({ madeBy, status }: typeof mark) => {
    const who = whoMade(madeBy);
    return `${who} ${who === 'you' ? 'say' : 'says'} ${STATUS_LABELS[status].toLowerCase()}`;
  };
  const [first = '', ...rest] = [mark, ...disagreeing].map(says).join(', ');
  return first.toUpperCase() + rest.join('');
}
