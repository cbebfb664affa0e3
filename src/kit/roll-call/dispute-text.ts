import type { Standing } from '#store/queries/standing-marks.ts';
import { STATUS_LABELS } from './words.ts';

/** What two people say who disagree, the one that stands first: 'Ben says present, you say absent'; else null. */
export function disputeText(
  { mark, disagreeing }: Standing,
  whoMade: (userId: string | null) => string,
): string | null {
  if (!disagreeing) return null;
  const says = ({ madeBy, status }: typeof mark) => {
    const who = whoMade(madeBy);
    return `${who} ${who === 'you' ? 'say' : 'says'} ${STATUS_LABELS[status].toLowerCase()}`;
  };
  const [first = '', ...rest] = `${says(mark)}, ${says(disagreeing)}`;
  return first.toUpperCase() + rest.join('');
}
