import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { PART_ONE } from '../specified-texts/part-one.ts';
import { PART_TWO } from '../specified-texts/part-two.ts';
import type { SpecifiedText } from '../specified-texts/specified-text.ts';

const FOLDER = new URL('../specified-texts/', import.meta.url);
const NO_TABLE = new Set(['part-one.ts', 'part-two.ts', 'specified-text.ts']);

const tables = await Promise.all(
  readdirSync(FOLDER)
    .filter((name) => name.endsWith('.ts') && !NO_TABLE.has(name))
    .map(async (name) => ({ name, exported: await import(new URL(name, FOLDER).href) })),
);
const rows = tables.flatMap(({ name, exported }) =>
  (Object.values(exported).flat() as SpecifiedText[]).map((row) => ({ name, ...row })),
);

/** The source without its comments, and with its quotes as they are read. */
const sourceOf = (path: string) =>
  readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
    .replace(/^\s*(\/\/|\/?\*).*$/gm, '')
    .replaceAll("\\'", "'");

describe('what the specification quotes', () => {
  it.each(rows)('"$text" is looked for by a test ($name)', ({ text, as = text, test }) => {
    const [path = '', title = ''] = test.split(' › ');
    expect(existsSync(new URL(`../../${path}`, import.meta.url)), path).toBe(true);
    const source = sourceOf(path);
    expect(title).not.toBe('');
    expect(source.includes(title), `${path} has no test '${title}'`).toBe(true);
    expect(source.includes(as), `${path} has no '${as}'`).toBe(true);
  });

  const quoted = [...PART_ONE, ...PART_TWO];
  const known = new Set(rows.map(({ text }) => text));

  it('has a row for every text', () => {
    expect(quoted.filter((text) => !known.has(text))).toEqual([]);
  });

  it('has no row for a text that nobody quotes', () => {
    expect([...known].filter((text) => !quoted.includes(text))).toEqual([]);
  });

  it('quotes each text once', () => {
    expect(quoted.filter((text, at) => quoted.indexOf(text) !== at)).toEqual([]);
  });
});
