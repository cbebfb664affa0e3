import { expect, test } from 'vitest';
import { lintPlanted } from './planted.ts';

/** The linter's message about a feature's file with this one line. */
const lint = (line: string) => lintPlanted({ 'src/features/planted.ts': line });

test.each([
  "export const planted = new Intl.DateTimeFormat('en-CA').format(0);",
  'export const planted = globalThis.Intl;',
  "export const planted = new Date(0).toLocaleDateString('en');",
  'export const planted = (date?: Date) => date?.toLocaleTimeString();',
  'export const planted = (4_000).toLocaleString();',
  "export const planted = 'I'.toLocaleLowerCase();",
  "export const planted = 'a'.localeCompare('b');",
])('the linter refuses %s', (line) => {
  const { status, output } = lint(line);
  expect(output).toContain('differs from engine to engine');
  expect(status).toBe(1);
});

test('the linter accepts a line without a locale', () => {
  const { status, output } = lint('export const planted = new Date(0).toISOString();');
  expect(status, output).toBe(0);
});
