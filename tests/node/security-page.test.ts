import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const page = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
const pathOf = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

it('every attack on the page of security names tests that are there', () => {
  const rows = page.split('\n').filter((line) => /^\| A\d/.test(line));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const files = [...row.matchAll(/`([^`]+\.test\.tsx?)`/g)].map(([, file = '']) => file);
    expect(files, row).not.toEqual([]);
    expect(files.filter((file) => !existsSync(pathOf(file)))).toEqual([]);
  }
});
