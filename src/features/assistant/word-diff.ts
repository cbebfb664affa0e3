export interface Word {
  text: string;
  /** The other text lacks it. */
  isChanged: boolean;
}

/** The words of both texts; those outside of their longest common sequence are changed. */
export function wordDiff(before: string, after: string): [Word[], Word[]] {
  const wordsOf = (text: string): string[] => text.match(/\S+/g) ?? [];
  const a = wordsOf(before);
  const b = wordsOf(after);
  const longest = Array.from({ length: a.length + 1 }, () => new Uint16Array(b.length + 1));
  const at = (i: number, j: number): number => longest[i]?.[j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1)
    for (let j = b.length - 1; j >= 0; j -= 1)
      (longest[i] as Uint16Array)[j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const [old, now]: [Word[], Word[]] = [[], []];
  let [i, j] = [0, 0];
  while (i < a.length || j < b.length) {
    const isSame = i < a.length && j < b.length && a[i] === b[j];
    const isOld = !isSame && (j >= b.length || (i < a.length && at(i + 1, j) >= at(i, j + 1)));
    if (isSame || isOld) old.push({ text: a[i++] as string, isChanged: !isSame });
    if (!isOld) now.push({ text: b[j++] as string, isChanged: !isSame });
  }
  return [old, now];
}
