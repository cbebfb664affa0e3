import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const table = readFileSync(`${root}tests/README.md`, 'utf8');
const rows = table.split('\n').filter((line) => /^\| [AF]\d/.test(line));
const files = globSync(['tests/**/*.test.{ts,tsx}', 'e2e/**/*.story.ts'], { cwd: root }).map((path) =>
  path.replaceAll('\\', '/'),
);

it('every row of the table of faults and attacks names files that exist', () => {
  expect(rows.length).toBeGreaterThan(60);
  const there = new Set(files.map((path) => path.replace(/^tests\//, '')));
  for (const row of rows) {
    const named = [...row.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);
    expect(named, row).not.toEqual([]);
    expect(
      named.filter((file) => !there.has(file)),
      row,
    ).toEqual([]);
  }
});

it('every fault and attack that the title of a test names has a row', () => {
  const inTable = new Set(rows.flatMap((row) => (row.split('|')[1] ?? '').match(/[AF]\d+/g) ?? []));
  const inTitles = files.flatMap((path) => {
    const titles = readFileSync(root + path, 'utf8').matchAll(/^\s*(?:it|test|describe)\b.*?['"`](.*)['"`]/gm);
    // Without the mark of an attack it may be a size of paper or a cell.
    return [...titles].flatMap(([, title = '']) => title.match(/\bF\d+\b|\bA\d+(?=:)|(?<=\()A\d+(?=[,)])/g) ?? []);
  });
  expect(new Set(inTitles).size).toBeGreaterThan(50);
  expect(inTitles.filter((number) => !inTable.has(number))).toEqual([]);
});
