import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
let folder: string;

/** A project with the rules of this one and nothing else in it. */
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'expedition-lint-'));
  for (const name of ['biome.json', '.gitignore', 'scripts/lint'])
    cpSync(join(root, name), join(folder, name), { recursive: true });
  mkdirSync(join(folder, 'src/features'), { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The linter's word on a feature's file with this one line. */
function lint(line: string): { status: number | null; output: string } {
  writeFileSync(join(folder, 'src/features/planted.ts'), `${line}\n`);
  const program = join(root, 'node_modules/@biomejs/biome/bin/biome');
  const done = spawnSync(process.execPath, [program, 'lint', '.'], { cwd: folder, encoding: 'utf8' });
  return { status: done.status, output: done.stdout + done.stderr };
}

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

test('the linter lets a line without a locale pass', () => {
  const { status, output } = lint('export const planted = new Date(0).toISOString();');
  expect(status, output).toBe(0);
});
