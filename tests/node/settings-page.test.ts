import { readFileSync } from 'node:fs';
import * as v from 'valibot';
import { expect, it } from 'vitest';
import { Settings } from '#server/base/settings.ts';

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** A row of a table of settings: the names that it begins with, and its default. */
const rowsOf = (page: string) =>
  page.split('\n').flatMap((line) => {
    const [, names = '', fallback = ''] = line.split('|');
    const found = [...names.matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name = '']) => name);
    return found.map((name, index) => ({ name, fallback: fallback.split(',')[index]?.trim() ?? fallback.trim() }));
  });

it('docs/operations.md has a row for each setting that the server reads, with its default', () => {
  const rows = rowsOf(read('docs/operations.md'));
  expect(rows.map(({ name }) => name).sort()).toEqual(Object.keys(Settings.entries).sort());
  const defaults = Object.entries(v.parse(Settings, {})).filter(([, value]) => value !== undefined);
  expect(defaults.length).toBeGreaterThan(5);
  for (const [name, value] of defaults) {
    const row = rows.find((each) => each.name === name);
    expect({ name, fallback: row?.fallback }).toEqual({ name, fallback: `\`${value ?? 'off'}\`` });
  }
});

it('no other page has a table of them', () => {
  expect(rowsOf(read('README.md'))).toEqual([]);
});
