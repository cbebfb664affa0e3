import type { Standing } from '#store/queries/field/standing-marks.ts';
import { STATUS_LABELS } from './words.ts';

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
