import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const files = {
  'tests/node/specified-texts.txt': '# Of the specification\n{count} members\nSave\n',
  'src/features/buses/row.tsx': [
    "import { Button } from '#ui/button.tsx';",
    'export const Row = ({ count, kind }: { count: number; kind: string }) => (',
    '  <li className="wide row" title={kind === "Not shown" ? "Not on a bus yet" : `Bus for Tom`}>',
    '    <b>{count} members</b>',
    '    wait here',
    '    <Button id="Save all">Save</Button>',
    '  </li>',
    ');',
  ].join('\n'),
  'src/features/groups/title.ts': "export const title = 'My Groups';\n",
};
let folder: string;
const texts = (...part: string[]): string =>
  execFileSync(process.execPath, [join(process.cwd(), 'scripts/texts.ts'), ...part], { cwd: folder, encoding: 'utf8' });

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'matrix-texts-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('lists the texts of a folder by line, and marks those of the specification', () => {
  expect(texts('buses').trimEnd().split('\n')).toEqual([
    'src/features/buses/row.tsx',
    '    3   Not on a bus yet',
    '    3   Bus for Tom',
    '    4 = {} members',
    '    5   wait here',
    '    6 = Save',
  ]);
});

test('lists every folder without a name', () => {
  expect(texts()).toContain('src/features/groups/title.ts\n    1   My Groups\n');
});
