import { describe, expect, it } from 'vitest';
import { BoundedMap } from '#contract/bounded-map.ts';

describe('A24: a bounded map', () => {
  it('holds up to its maximum of entries, and removes the oldest one', () => {
    const map = new BoundedMap<string, number>(2);
    map.set('first', 1);
    map.set('second', 2);
    map.set('first', 3);
    map.set('third', 4);
    expect([...map]).toEqual([
      ['first', 3],
      ['third', 4],
    ]);
  });

  it('counts the weights of entries where they differ, and keeps none that is too heavy by itself', () => {
    const map = new BoundedMap<string, string>(10, (_, text) => text.length);
    map.set('a', '12345');
    map.set('b', '12345');
    map.set('c', '1');
    map.set('huge', '12345678901');
    expect([...map].map(([key]) => key)).toEqual(['b', 'c']);
    map.delete('b');
    map.delete('nothing');
    map.set('d', '123456789');
    expect([...map].map(([key]) => key)).toEqual(['c', 'd']);
    map.clear();
    map.set('e', '1234567890');
    expect(map.size).toBe(1);
  });

  it.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('cannot have %s as its bound', (most) => {
    expect(() => new BoundedMap(most)).toThrow(RangeError);
  });
});
