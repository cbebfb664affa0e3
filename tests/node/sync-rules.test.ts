import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const read = (path: string): string => readFileSync(root + path, 'utf8');
const rules = [...read('docs/sync-rules.md').matchAll(/^- \*\*(([A-Z]+)-(\d+))\*\* (.*)$/gm)].map(
  ([, name = '', room = '', number = '', words = '']) => ({ name, room, number: Number(number), words }),
);
const names = new Set(rules.map(({ name }) => name));
const rooms = [...new Set(rules.map(({ room }) => room))];
const CITATION = new RegExp(`\\b(?:${rooms.join('|')})-\\d+\\b`, 'g');

const tests = globSync(['tests/**/*.test.{ts,tsx}', 'tests/simulation/in-vitest.ts'], { cwd: root });
const sources = globSync(['{build,contract,docs,e2e,scripts,server,src,sw,tests}/**/*.{ts,tsx,mjs,md}'], { cwd: root });
/** Of the title of a test; F and A are faults and attacks. */
const tagsOf = (path: string): string[] => read(path).match(/(?<=\[)(?![AF]\d)[A-Z]+-?\d+(?=\])/g) ?? [];

it('the rules of each room are numbered in reading order', () => {
  const inOrder = rooms.flatMap((room) =>
    rules.filter((rule) => rule.room === room).map((_, at) => `${room}-${at + 1}`),
  );
  expect(rules.length).toBeGreaterThan(100);
  expect(rules.map(({ name }) => name)).toEqual(inOrder);
});

it('no rule is longer than 60 words', () => {
  expect(rules.filter(({ words }) => words.split(/\s+/).length > 60)).toEqual([]);
});

it('the title of a test names each rule', () => {
  const proven = new Set(tests.flatMap(tagsOf));
  expect([...names].filter((name) => !proven.has(name))).toEqual([]);
});

it('every rule that is cited exists', () => {
  const cited = sources.flatMap((path) =>
    [...(read(path).match(CITATION) ?? []), ...(tests.includes(path) ? tagsOf(path) : [])].map((name) => ({
      path,
      name,
    })),
  );
  expect(cited.length).toBeGreaterThan(800);
  expect(cited.filter(({ name }) => !names.has(name))).toEqual([]);
});
