/** The imports of the product's files, for the rules on them and for counts. */

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = new URL('../', import.meta.url);
const { imports } = JSON.parse(readFileSync(new URL('package.json', root), 'utf8')) as {
  imports: Record<string, string>;
};

/** The specifier of `from`, `import` or `import(`: values and types alike, also those that are loaded later. */
const IMPORT = /(?:\bfrom|\bimport|\bimport\()\s*'([^']+)'/g;

/** The file of this repository that an import names; null for a package. */
export function fileOf(name: string, importer: string): string | null {
  const alias = Object.keys(imports).find((key) => name.startsWith(key.slice(0, -1)));
  if (!alias && !name.startsWith('.')) return null;
  const path = alias ? `${imports[alias]}`.slice(0, -1) + name.slice(alias.length - 1) : name;
  const url = new URL(path, alias ? root : new URL(importer, root));
  return existsSync(url) ? decodeURIComponent(url.href.slice(root.href.length)) : null;
}

export const files = ['contract', 'server', 'src', 'sw'].flatMap((folder) =>
  readdirSync(fileURLToPath(new URL(folder, root)), { recursive: true, encoding: 'utf8' })
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
    .filter((name) => /\.(ts|tsx|mjs)$/.test(name)),
);

export const importsOf = (file: string): string[] =>
  [...readFileSync(new URL(file, root), 'utf8').matchAll(IMPORT)].map(([, name = '']) => name);

export const graph = new Map(
  files.map((file) => [
    file,
    new Set(
      importsOf(file)
        .map((name) => fileOf(name, file))
        .filter((name) => name !== null),
    ),
  ]),
);

/** The pairs of folders that import each other. */
export function pairsOfFolders(): string[] {
  const folder = (file: string) => file.slice(0, file.lastIndexOf('/'));
  const edges = new Set([...graph].flatMap(([file, to]) => [...to].map((next) => `${folder(file)} ${folder(next)}`)));
  return [...edges].filter((edge) => {
    const [from = '', to = ''] = edge.split(' ');
    return from < to && edges.has(`${to} ${from}`);
  });
}
