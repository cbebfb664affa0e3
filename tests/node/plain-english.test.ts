import { globSync, readFileSync } from 'node:fs';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';

/** Words and openings of comments that have a plainer form: 'the user', 'a member', 'again', a subject that comes first. */
const HABITS = /\b(?:somebody|nobody|anybody|everybody|whoever|anew)\b|^(?:What|Who|Whose)\b/i;

/** Interface texts and identifiers in a comment are not its own words. */
const QUOTED = /'[^']*'|`[^`]*`|“[^”]*”/g;

const wordsOf = (comment: string): string =>
  comment
    .replace(/^\s*\*+ ?/gm, '')
    .replace(QUOTED, '')
    .trim();

const paths = globSync(['{bench,contract,e2e,scripts,server,src,sw,tests}/**/*.{ts,tsx,mjs}', '*.ts']);

it('comments are in plain English', () => {
  const found = paths.flatMap((path) =>
    parseSync(path, readFileSync(path, 'utf8'))
      .comments.map(({ value }) => wordsOf(value))
      .filter((words) => HABITS.test(words) && !words.endsWith('?'))
      .map((words) => `${path}: ${words}`),
  );
  expect(paths.length).toBeGreaterThan(1_000);
  expect(found).toEqual([]);
});
