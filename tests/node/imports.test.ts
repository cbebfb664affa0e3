import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fileOf, files, graph, importsOf, pairsOfFolders } from '../../scripts/import-graph.ts';

/** A cycle of imports through each file that lies on one, each cycle once. */
function circles(): string[][] {
  const found: string[][] = [];
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    if (path.includes(file)) found.push([...path.slice(path.indexOf(file)), file]);
    else if (!done.has(file)) {
      for (const next of graph.get(file) ?? []) walk(next, [...path, file]);
      done.add(file);
    }
  };
  for (const file of graph.keys()) walk(file, []);
  return found;
}

it('no file imports itself through others, neither by value nor by type', () => {
  expect(graph.get('src/sync/engine.ts')?.size).toBeGreaterThan(3);
  expect(circles().map((circle) => circle.join(' -> '))).toEqual([]);
});

it('no two folders import each other', () => {
  expect(pairsOfFolders()).toEqual([]);
});

/** The folders of a room in their order: a folder imports only from earlier ones, the files beside them from all. */
const RANKS: Record<string, readonly string[]> = {
  'server/db': [
    'tables',
    'migrations',
    'engine',
    'writes',
    'groups',
    'people',
    'installation',
    'schedule',
    'delivery',
    'files',
    'lodging',
    'field',
  ],
  'server/domain': [
    'base',
    'writes',
    'auth',
    'delivery',
    'files',
    'people',
    'groups',
    'lodging',
    'schedule',
    'field',
    'assistant',
    'feed',
  ],
  'src/store': ['database', 'replica', 'outbox', 'restore', 'queries', 'commands'],
  'src/sync': ['entry', 'kinds', 'ports', 'retry', 'coordination', 'outbox', 'executor', 'pull', 'without-keys'],
};

it.each(Object.entries(RANKS))('%s: a folder imports only from earlier ones', (room, folders) => {
  const rank = (file: string) => {
    const [folder = '', name] = file.slice(room.length + 1).split('/');
    return name === undefined ? folders.length : folders.indexOf(folder);
  };
  const within = [...graph].filter(([file]) => file.startsWith(`${room}/`));
  const wrong = within.flatMap(([file, to]) => {
    const names = [...to].filter((name) => name.startsWith(`${room}/`) && !(rank(name) <= rank(file)));
    return rank(file) < 0 ? `${file} lies in no folder of the list` : names.map((name) => `${file} > ${name}`);
  });
  expect(within.length).toBeGreaterThan(1);
  expect(wrong).toEqual([]);
});

it('only the engine enters the room for servers without keys', () => {
  const room = 'src/sync/without-keys/';
  const outside = [...graph].filter(([file]) => file.startsWith('src/') && !file.startsWith(room));
  const entering = outside.filter(([, to]) => [...to].some((name) => name.startsWith(room))).map(([file]) => file);
  expect(entering).toEqual(['src/sync/engine.ts']);
});

it('an import from another room names the room', () => {
  const roomOf = (file: string) => /^(?:src|server)\/[^/]+\//.exec(file)?.[0];
  const unnamed = files.flatMap((file) => {
    const room = roomOf(file);
    const steps = room ? importsOf(file).filter((name) => name.startsWith('.')) : [];
    return steps.filter((name) => roomOf(fileOf(name, file) ?? file) !== room).map((name) => `${file}: ${name}`);
  });
  expect(unnamed).toEqual([]);
});

it('the kinds of edits do not know how the outbox treats them', () => {
  const kinds = files.filter((file) => file.startsWith('src/sync/kinds/'));
  const outbox = kinds.flatMap((file) =>
    [...(graph.get(file) ?? [])].filter((to) => to.startsWith('src/sync/outbox/')),
  );
  expect(outbox).toEqual([]);
});

/** Folders whose exports are taken as a whole: by `export *`, or in place of a package's. */
const TAKEN_WHOLE = /^(?:server\/routes|src\/sync\/kinds|src\/store\/commands|src\/first-paint\/stand-ins)\//;

it('an export is named in another file', () => {
  // The snapshot of the wire names schemas of the contract.
  const paths = globSync('{{contract,server,src,sw,build,bench,e2e,scripts,tests}/**/*.{ts,tsx,mjs,snap},*.ts}');
  const naming = new Map<string, number>();
  for (const path of paths)
    for (const word of new Set(readFileSync(path, 'utf8').match(/\w+/g))) naming.set(word, (naming.get(word) ?? 0) + 1);
  const exports = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^export (?:async )?(?:const|function|class|interface|type) (\w+)/gm)].map(
      ([, name = '']) => ({ file, name }),
    ),
  );
  expect(exports.length).toBeGreaterThan(1_000);
  expect(exports.filter(({ file, name }) => naming.get(name) === 1 && !TAKEN_WHOLE.test(file))).toEqual([]);
});
