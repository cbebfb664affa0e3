import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { optionalLine, requiredLine } from '#contract/writing.ts';

const line = (text: string): string => v.parse(requiredLine('Is required', 100), text);

describe('A line', () => {
  it.each([
    ['an order of writing that shows an ending turned round', 'invoice\u202egpj.exe', 'invoicegpj.exe'],
    ['an isolate', '\u2067Ada\u2069 Nowak', 'Ada Nowak'],
    ['a space without width', 'Ada\u200b Nowak', 'Ada Nowak'],
    ['a mark of the byte order', '\ufeffAda', 'Ada'],
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

  it('of invisible characters only is empty', () => {
    expect(v.safeParse(requiredLine('Is required', 100), '\u200b\u202e').issues?.[0].message).toBe('Is required');
  });
});
