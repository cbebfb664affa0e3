import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { specifiedTexts, textsIn } from '../../scripts/texts.ts';

const texts = specifiedTexts();

/** The folders with the most words come first: the others are parsed only for a text that these lack. */
const paths = new Set(['contract/**/*.ts', 'src/{ui,features}/**/*.ts*', 'src/**/*.ts*'].flatMap((at) => globSync(at)));
const sources = [...paths].map((path) => {
  const code = readFileSync(path, 'utf8');
  let found: ReadonlySet<string> | undefined;
  const has = (text: string): boolean => {
    found ??= new Set(textsIn(path, code).map((each) => each.text));
    return found.has(text);
  };
  return { code, has };
});

it.each(texts)('"%s" is written whole in the client', (written) => {
  // The longest part without a quote, which may be escaped: where it is missing, parsing is unnecessary.
  const [part = ''] = written.split(/\{\}|'/).toSorted((a, b) => b.length - a.length);
  expect(sources.some(({ code, has }) => code.includes(part) && has(written))).toBe(true);
});

/** `npm test` plays no benchmark: one that looks for an earlier name would only be noticed by its time limit. */
const sought = globSync('bench/browser/*.ts').flatMap((path) =>
  [...readFileSync(path, 'utf8').matchAll(/getBy(?:Role\('\w+', \{ name: |Label\()'([^']+)'/g)].map(
    ([, name = '']) => name,
  ),
);

it.each([...new Set(sought)])('"%s", which a benchmark looks for, is written in the client', (name) => {
  expect(sources.some(({ code, has }) => code.includes(name) && has(name))).toBe(true);
});
