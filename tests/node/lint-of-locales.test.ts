import { beforeAll, expect, test } from 'vitest';
import { lintPlanted } from './planted.ts';

const refused = [
  "export const planted = new Intl.DateTimeFormat('en-CA').format(0);",
  'export const planted = globalThis.Intl;',
  "export const planted = new Date(0).toLocaleDateString('en');",
  'export const planted = (date?: Date) => date?.toLocaleTimeString();',
  'export const planted = (4_000).toLocaleString();',
  "export const planted = 'I'.toLocaleLowerCase();",
  "export const planted = 'a'.localeCompare('b');",
];
const fileOf = (index: number) => `src/features/planted-${index}.ts`;

/** The linter's messages about features' files with one of these lines each. One run of the linter checks them all. */
let output: string;
beforeAll(() => {
  output = lintPlanted(Object.fromEntries(refused.map((line, index) => [fileOf(index), line]))).output;
});

test.each(refused.map((line, index) => [line, fileOf(index)]))('the linter refuses %s', (_, file) => {
  const [, message = ''] = output.split(`${file}:`);
  expect(message.split('src/features/')[0]).toContain('differs from engine to engine');
});

test('the linter accepts a line without a locale', () => {
  const { status, output } = lintPlanted({
    'src/features/planted.ts': 'export const planted = new Date(0).toISOString();',
  });
  expect(status, output).toBe(0);
});
