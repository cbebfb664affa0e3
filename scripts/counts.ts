/** `npm run counts`: what the code weighs, one figure a line, with its target where it has one. */

import { execFileSync } from 'node:child_process';
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { pairsOfFolders } from './import-graph.ts';

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
const figures: readonly (readonly [name: string, figure: number, target?: number])[] = [
  ['Product lines', rooms.reduce((all, room) => all + sum(room), 0), 92_000],
  ...rooms.map((room) => [`  ${room}`, sum(room)] as const),
  [
    'Files in src',
    readdirSync('src', { recursive: true, withFileTypes: true }).filter((file) => file.isFile()).length,
    850,
  ],
  ['Files that name announcement', naming.length, 55],
  ['  of them lists that several records share', shared.length, 30],
  ['Sync rules', rules.length, 115],
  ['  words of the longest', Math.max(...rules), 60],
  ['Pairs of folders that import each other', pairsOfFolders().length, 0],
  [
    'Files at the top',
    execFileSync('git', ['ls-files', '--', ':(glob)*'], { encoding: 'utf8' }).trim().split('\n').length,
    13,
  ],
];
console.log('    now  target');
for (const [name, figure, target = ''] of figures)
  console.log(`${`${figure}`.padStart(7)}  ${`${target}`.padStart(6)}  ${name}`);
