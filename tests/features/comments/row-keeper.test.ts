import { expect, it } from 'vitest';
import { rowKeeper } from '#features/comments/row-keeper.ts';

const row = (key: string, content: string) => ({ key, content });

it('keeps the rows with the same content, in the order of the new answer', () => {
  const keep = rowKeeper();
  const [first, second] = keep([row('a', 'Hello'), row('b', 'See you')]);
  const after = keep([row('b', 'See you'), row('a', 'Hello!'), row('c', 'Hello')]);
  expect(after).toEqual([row('b', 'See you'), row('a', 'Hello!'), row('c', 'Hello')]);
  expect(after[0]).toBe(second);
  expect(after[1]).not.toBe(first);
});

it('forgets a row that was gone in between', () => {
  const keep = rowKeeper();
  const [first] = keep([row('a', 'Hello')]);
  keep([]);
  expect(keep([row('a', 'Hello')])[0]).not.toBe(first);
});
