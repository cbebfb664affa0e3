/** `npm run texts -- roll-call`: the texts that people read, of one folder or file or of all, for reading them in one go. */

import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';

/** A placeholder: `{…}` in the specification's list, an expression in the sources. */
const PLACE = '{}';
/** A type shows nothing, nor does a string that is compared, imported or sent to a database. */
const NOT_SHOWN = new Set<unknown>([
  'BinaryExpression',
  'ImportDeclaration',
  'TaggedTemplateExpression',
  'TSLiteralType',
]);
const NAMES = /^(?:className|data-.*|href|id|key|name|path|rel|role|src|to|transform|type|variant|viewBox|d)$/;

/** The texts of the specification, as `textsIn` writes them. */
export const specifiedTexts = (): readonly string[] =>
  readFileSync('tests/node/specified-texts.txt', 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((text) => text.replace(/\{[^}]*\}/g, PLACE));

/** A word with a capital, or several words; an identifier, a path or a query is neither. */
const isText = (text: string): boolean =>
  /[A-Za-z]{2}/.test(text.replaceAll(PLACE, '')) && (/^[^/#<]*\S \S/.test(text) || /^[A-Z][a-z]+\W*$/.test(text));

/** Each string, template and run of JSX text in the sources, with its place. */
export function textsIn(path: string, code: string): readonly { readonly text: string; readonly at: number }[] {
  const found: { text: string; at: number }[] = [];
  const add = (text: string, at: unknown): void => {
    found.push({ text: text.replace(/\s+/g, ' ').trim(), at: Number(at) });
  };
  const visit = (tree: unknown): void => {
    if (typeof tree !== 'object' || tree === null) return;
    const { type, name, value, quasis, children, start } = tree as Record<string, unknown>;
    if (NOT_SHOWN.has(type)) return;
    if (type === 'JSXAttribute' && NAMES.test((name as { name: string }).name)) return;
    if (type === 'Literal' && typeof value === 'string') add(value, start);
    if (type === 'TemplateLiteral')
      add((quasis as { value: { cooked: string } }[]).map((part) => part.value.cooked).join(PLACE), start);
    if (type === 'JSXElement' || type === 'JSXFragment') {
      let run = '';
      let from = 0;
      for (const child of [...(children as { type: string; value?: string; start: number }[]), null]) {
        const part = child?.type === 'JSXExpressionContainer' ? PLACE : child?.value;
        if (run.trim() === '' && part !== undefined) from = (child?.start ?? 0) + part.search(/\S|$/);
        if (part === undefined) add(run, from);
        run = part === undefined ? '' : run + part;
      }
    }
    for (const child of Object.values(tree)) visit(child);
  };
  visit(parseSync(path, code).program);
  return found.toSorted((a, b) => a.at - b.at);
}

if (import.meta.main) {
  const [part] = process.argv.slice(2);
  const specified = new Set(specifiedTexts());
  const named = (path: string): boolean =>
    part === undefined || `/${path.replace(/\.tsx?$/, '')}/`.includes(`/${part}/`);
  for (const path of globSync('{src,contract,server,sw}/**/*.{ts,tsx}').filter(named).toSorted()) {
    const code = readFileSync(path, 'utf8');
    const texts = textsIn(path, code).filter(({ text }) => isText(text));
    const lines = texts.map(({ text, at }) => {
      const line = `${code.slice(0, at).split('\n').length}`.padStart(5);
      return `${line} ${specified.has(text) ? '=' : ' '} ${text}`;
    });
    if (lines.length > 0) console.log([path, ...new Set(lines), ''].join('\n'));
  }
}
