/** `npm run counts`: what the code weighs, one figure a line. */

import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';

const product = globSync('{src,server,contract,sw,build}/**/*.{ts,tsx,css,mjs}');
const text = new Map(product.map((file) => [file, readFileSync(file, 'utf8')]));
const lines = (of: string): number => of.split('\n').length - 1;
const sum = (room: string): number =>
  product.filter((file) => file.startsWith(`${room}/`)).reduce((all, file) => all + lines(text.get(file) ?? ''), 0);

const naming = product.filter((file) => /announcement/i.test(text.get(file) ?? '') || /announcement/.test(file));
const shared = naming.filter((file) => !/announcement/.test(file));
const rules = readFileSync('docs/sync-rules.md', 'utf8')
  .split('\n')
  .filter((line) => /^- \*\*[A-Z]+-?\d+\*\*/.test(line))
  .map((line) => line.split(/\s+/).length - 2);

const rooms = ['src', 'server', 'contract', 'sw', 'build'];
const figures: readonly (readonly [string, string | number])[] = [
  ['Product lines', rooms.reduce((all, room) => all + sum(room), 0)],
  ...rooms.map((room) => [`  ${room}`, sum(room)] as const),
  ['Files in src', readdirSync('src', { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).length],
  ['Files that name announcement', naming.length],
  ['  of them lists that several records share', shared.length],
  ['Sync rules', rules.length],
  ['  words of the longest', Math.max(...rules)],
  [
    'Files at the top',
    execFileSync('git', ['ls-files', '--', ':(glob)*'], { encoding: 'utf8' }).trim().split('\n').length,
  ],
];
for (const [name, figure] of figures) console.log(`${`${figure}`.padStart(7)}  ${name}`);
