import { expect, test } from 'vitest';
import { type Word, wordDiff } from '#features/assistant/word-diff.ts';

const marked = (words: Word[]) => words.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(' ');

test.each([
  ['Meet at the gate', 'Meet at the main gate', 'Meet at the gate', 'Meet at the [main] gate'],
  ['Bring a coat', 'Bring two coats', 'Bring [a] [coat]', 'Bring [two] [coats]'],
  ['', 'New words', '', '[New] [words]'],
  ['Gone', '', '[Gone]', ''],
  ['The same', 'The same', 'The same', 'The same'],
])('the changed words of “%s” and “%s” are marked', (before, after, old, now) => {
  expect(wordDiff(before, after).map(marked)).toEqual([old, now]);
});
