/** Consecutive words of a text. */
export interface Run {
  text: string;
  /** The other text lacks them. */
  isChanged: boolean;
}

/** Above this product of their numbers of words, comparing two texts word by word takes too long. */
const MOST_PAIRS = 1_000_000;
/** Texts with less in common are different as a whole: single words in both of them would say nothing. */
const LEAST_IN_COMMON = 1 / 4;

/** The words of both texts; those outside of their longest common sequence are changed. */
export function wordDiff(before: string, after: string): [Run[], Run[]] {
  const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];
  const a = wordsOf(before);
  const b = wordsOf(after);
  const whole = (words: string[]): Run[] => (words.length > 0 ? [{ text: words.join(' '), isChanged: true }] : []);
  if (a.length * b.length > MOST_PAIRS) return [whole(a), whole(b)];
  const longest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      (longest[i] as Uint16Array)[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  if (at(0, 0) < LEAST_IN_COMMON * Math.max(a.length, b.length)) return [whole(a), whole(b)];
  const [old, now]: [Run[], Run[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const isSame = i < a.length && j < b.length && a[i] === b[j];
    const isOld = !isSame && (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1)));
    if (isSame || isOld) append(old, a[i++] as string, !isSame);
    if (!isOld) append(now, b[j++] as string, !isSame);
  }
  return [old, now];
}

function append(runs: Run[], word: string, isChanged: boolean): void {
  const last = runs.at(-1);
  if (last?.isChanged === isChanged) last.text += ` ${word}`;
  else runs.push({ text: word, isChanged });
}
