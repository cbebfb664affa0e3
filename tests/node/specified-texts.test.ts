import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

/** A placeholder: `{…}` in the list, an expression in the sources. */
const PLACE = '{}';
const texts = readFileSync('tests/node/specified-texts.txt', 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((text) => ({ text, written: text.replace(/\{[^}]*\}/g, PLACE) }));

/** A type shows nothing, nor does a string that is compared; a concatenated one is not written whole. */
const NOT_SHOWN = new Set<unknown>(['TSLiteralType', 'BinaryExpression']);

/** Each string, template and run of JSX text in a syntax tree. */
function textsIn(tree: unknown, found = new Set<string>()): ReadonlySet<string> {
  if (typeof tree !== 'object' || tree === null) return found;
  const { type, value, quasis, children } = tree as Record<string, unknown>;
  if (NOT_SHOWN.has(type)) return found;
  if (type === 'Literal' && typeof value === 'string') found.add(value.trim());
  if (type === 'TemplateLiteral')
    found.add((quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join(PLACE));
  if (type === 'JSXElement' || type === 'JSXFragment') {
    const runs = (children as { type: string; value?: string }[])
      .map((child) => (child.type === 'JSXExpressionContainer' ? PLACE : (child.value ?? '\0')))
      .join('');
    for (const run of runs.split('\0')) found.add(run.replace(/\s+/g, ' ').trim());
  }
  for (const child of Object.values(tree)) textsIn(child, found);
  return found;
}

/** The folders with the most words come first: the others are parsed only for a text that these lack. */
const paths = new Set(['contract/**/*.ts', 'src/{ui,features}/**/*.ts*', 'src/**/*.ts*'].flatMap((at) => globSync(at)));
const sources = [...paths].map((path) => {
  const code = readFileSync(path, 'utf8');
  let found: ReadonlySet<string> | undefined;
  const has = (text: string): boolean => {
    found ??= textsIn(parseSync(path, code).program);
    return found.has(text);
  };
  return { code, has };
});

it.each(texts)('"$text" is written whole in the client', ({ written }) => {
  // The longest part without a quote, which may be escaped: where it is missing, parsing is unnecessary.
  const [part = ''] = written.split(/\{\}|'/).toSorted((a, b) => b.length - a.length);
  expect(sources.some(({ code, has }) => code.includes(part) && has(written))).toBe(true);
});
