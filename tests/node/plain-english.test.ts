import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

/** Words that have a plainer form: 'the user', 'a member', 'again'. */
const WORDS = /\b(?:somebody|nobody|anybody|everybody|whoever|anew|tells?)\b/i;
/** A sentence begins with its subject. A question may begin like this. */
const OPENING = /(?:^[Ww]h|(?:[.:;]\s|\n\n)Wh)(?:at|o|ose) (?![^.?]*\?)/;

/** Interface texts, identifiers and links are not the words of the text around them. */
const QUOTED = /'[^'\n]*'|`[^`]*`|“[^”]*”|\]\([^)]*\)/g;

const isPlain = (words: string): boolean => !WORDS.test(words) && !OPENING.test(words);

const wordsOf = (comment: string): string =>
  comment
    .replace(/^\s*\*+ ?/gm, '')
    .replace(QUOTED, '')
    .trim();

/** Headings, list items and cells are paragraphs of their own. */
const paragraphsOf = (page: string): string[] =>
  page
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/^(?:#+|\s*(?:[-*]|\d+\.)) /gm, '\n\n')
    .replace(/ *\| */g, '\n\n')
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .replace(QUOTED, '')
        .replace(/^\*+|\s+/g, ' ')
        .trim(),
    );

const sources = globSync(['{bench,build,contract,e2e,ops,scripts,server,src,sw,tests}/**/*.{ts,tsx,mjs,css}', '*.ts']);
const pages = globSync(['*.md', '{bench,docs,tests}/**/*.md']);

const commentsOf = (path: string, text: string): string[] =>
  path.endsWith('.css')
    ? (text.match(/(?<=\/\*)[\s\S]*?(?=\*\/)/g) ?? [])
    : parseSync(path, text).comments.map(({ value }) => value);

// Parses every source file.
it('comments are in plain English', { timeout: 60_000 }, () => {
  const found = sources.flatMap((path) =>
    commentsOf(path, readFileSync(path, 'utf8'))
      .map(wordsOf)
      .filter((words) => !isPlain(words))
      .map((words) => `${path}: ${words}`),
  );
  expect(sources.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});

it('pages are in plain English', () => {
  const found = pages.flatMap((path) =>
    paragraphsOf(readFileSync(path, 'utf8'))
      .filter((words) => !isPlain(words))
      .map((words) => `${path}: ${words}`),
  );
  expect(pages.length).toBeGreaterThan(30);
  expect(found).toEqual([]);
});
