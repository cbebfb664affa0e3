import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FILE = /`([\w./$-]*[\w-]\.(?:ts|tsx|mjs|css|md|txt|json|yaml|svg|html))`/g;

/** Made by a script or a backup, and never part of the repository: docs/operations.md describes them to operators. */
const GENERATED = new Set(['ops/many/compose.yaml', 'manifest.json']);

/** Decisions also name files that are gone. */
const documents = globSync(['*.md', 'docs/*.md', 'docs/design/*.md', 'tests/README.md']);
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n');

test('each file that a document names exists', () => {
  const named = documents.flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(FILE)].map(([, path = '']) => ({ document, path })),
  );
  expect(named.length).toBeGreaterThan(300);
  const missing = named.filter(
    ({ path }) => !GENERATED.has(path) && !files.some((file) => file === path || file.endsWith(`/${path}`)),
  );
  expect(missing).toEqual([]);
});
