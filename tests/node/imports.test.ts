import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = new URL('../../', import.meta.url);
const { imports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  imports: Record<string, string>;
};

/** The specifier of `from`, `import` or `import(`: values and types alike, also those that are loaded later. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g;

/** The file of this repository that an import names; null for a package. */
function fileOf(name: string, importer: string): string | null {
  const alias = Object.keys(imports).find((key) => name.startsWith(key.slice(0, -1)));
  if (!alias && !name.startsWith('.')) return null;
  const path = alias ? `${imports[alias]}`.slice(0, -1) + name.slice(alias.length - 1) : name;
  const url = new URL(path, alias ? root : new URL(importer, root));
  return existsSync(url) ? decodeURIComponent(url.href.slice(root.href.length)) : null;
}

const files = ['contract', 'server', 'src', 'sw'].flatMap((folder) =>
  readdirSync(fileURLToPath(new URL(folder, root)), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name)),
);

const importsOf = (file: string): string[] =>
  [...readFileSync(new URL(file, root), 'utf8').matchAll(IMPORT)].map(([, name = '']) => name);

const graph = new Map(
  files.map((file) => [
    file,
    new Set(
      importsOf(file)
        .map((name) => fileOf(name, file))
        .filter((name) => name !== null),
    ),
  ]),
);

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
  const folder = (file: string) => file.slice(0, file.lastIndexOf('/'));
  const edges = new Set([...graph].flatMap(([file, to]) => [...to].map((next) => `${folder(file)} ${folder(next)}`)));
  const pairs = [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    return from < to && edges.has(`${to} ${from}`);
  });
  expect(pairs).toEqual([]);
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
