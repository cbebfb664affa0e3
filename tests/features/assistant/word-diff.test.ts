import { expect, test } from 'vitest';
import { type Run, wordDiff } from '#features/assistant/word-diff.ts';

const marked = (runs: Run[]) => runs.map(({ text, isChanged }) => (isChanged ? `[${text}]` : text)).join(' ');

test.each([
  ['Meet at the gate', 'Meet at the main gate', 'Meet at the gate', 'Meet at the [main] gate'],
  ['Bring a coat', 'Bring two coats', 'Bring [a coat]', 'Bring [two coats]'],
  ['', 'New words', '', '[New words]'],
  ['Gone', '', '[Gone]', ''],
  ['The same', 'The same', 'The same', 'The same'],
  ['Meet at the gate at nine', 'Bring the old map', '[Meet at the gate at nine]', '[Bring the old map]'],
])('the changed words of “%s” and “%s” are marked', (before, after, old, now) => {
  expect(wordDiff(before, after).map(marked)).toEqual([old, now]);
});

test('texts too long to compare word by word are marked whole', () => {
  const long = (word: string) => Array.from({ length: 1_500 }, (_, index) => `${word}${index % 7}`).join(' ');
  expect(wordDiff(`same ${long('a')}`, `same ${long('b')}`).map((runs) => runs.length)).toEqual([1, 1]);
});
