import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { optionalLine, requiredLine } from '#contract/schema/writing.ts';

const line = (text: string): string => v.parse(requiredLine('Required', 100), text);

describe('A line', () => {
  it.each([
    ['an order of writing that shows an ending turned round', 'invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['an isolate', '\u2067Ada\u2069 Nowak', 'Ada Nowak'],
    ['a space without width', 'Ada\u200b Nowak', 'Ada Nowak'],
    ['a mark of the byte order', '\ufeffAda', 'Ada'],
    ['a hyphen that only the end of a line shows', 'A\u00adda', 'Ada'],
    ['an Arabic mark', '\u061cAda', 'Ada'],
    ['a Mongolian separator', 'A\u180eda', 'Ada'],
    ['a filler for a letter', '\u3164A\u115fd\u1160a\uffa0', 'Ada'],
    ['a mark of an annotation', 'A\ufff9d\ufffaa\ufffb', 'Ada'],
    ['a grapheme joiner', 'A\u034fda', 'Ada'],
    ['a word in tags', 'Ada\u{e0001}\u{e0068}\u{e0069}\u{e007f}', 'Ada'],
    ['a word in tags after a flag', '🏴\u{e0068}\u{e0069}', '🏴'],
    ['a joiner in Latin letters', 'A\u200dda\u200c', 'Ada'],
    ['a joiner at its beginning', '\u200dAda', 'Ada'],
  ])('is kept without %s', (_, written, kept) => {
    expect(line(written)).toBe(kept);
    expect(v.parse(optionalLine(100), written)).toBe(kept);
  });

  it.each([
    ['Persian', 'می\u200cخواهم'],
    ['Hindi', 'क्\u200dष'],
    ['a family', '👩\u200d👧'],
    ['a flag in rainbow colours', '🏳️\u200d🌈'],
  ])('keeps the joiners of %s', (_, written) => expect(line(written)).toBe(written));

  it.each([
    ['the flag of Scotland', '🏴\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}'],
    ['a coloured heart', '❤\ufe0f'],
    ["a family name's character", '葛\u{e0100}城'],
    ['a Korean name', '김민수'],
    ['an Arabic number sign', '\u0600١'],
  ])('keeps %s', (_, written) => expect(line(written)).toBe(written));

  it('of invisible characters only is empty', () => {
    expect(v.safeParse(requiredLine('Required', 100), '\u200b\u202e').issues?.[0].message).toBe('Required');
  });
});
