import { describe, expect, test } from 'vitest';
import { piecesOf } from '#kit/translation/pieces.ts';

describe('a text that is longer than the server takes', () => {
  test('is cut between lines, and can be put together again', () => {
    const text = 'one\n\ntwo\nthree\nfour';
    const cut = piecesOf(text, 9);
    expect(cut?.pieces).toEqual(['one\n\ntwo', 'three', 'four']);
    expect(cut?.pieces.join(cut.glue)).toBe(text);
  });

  test('is cut between paragraphs where it is HTML, never inside of one', () => {
    const html = '<p>one <b>1</b></p><ul><li>two</li></ul>three';
    const cut = piecesOf(html, 24);
    expect(cut?.pieces).toEqual(['<p>one <b>1</b></p>', '<ul><li>two</li></ul>', 'three']);
    expect(cut?.pieces.join(cut.glue)).toBe(html);
  });

  test('is too long where one paragraph alone is', () => {
    expect(piecesOf('a'.repeat(10), 9)).toBeNull();
    expect(piecesOf(`<p>${'a'.repeat(10)}</p>`, 9)).toBeNull();
  });

  test('is left whole otherwise', () => {
    expect(piecesOf('short')).toEqual({ pieces: ['short'], glue: '' });
  });
});
