import { spawnSync } from 'node:child_process';
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The sources of the client. */
const SOURCES = ['src', 'contract', 'sw', 'public', 'index.html', 'build', 'vite.config.ts', 'package.json'];

function edit(path: string, change: (text: string) => string): void {
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  if (after === before) throw new Error(`${path} is not as a later version expects it`);
  writeFileSync(path, after);
}

/** A client that was built into a folder of its own. */
interface Built {
  dist: string;
  remove(): void;
}

/**
 * Builds a later version of the client from these sources: its page says that it is the second, its database has a
 * version more, and each lazily loaded screen is another file than before. @returns the folder of the built client
 */
export function buildVersion2(): Built {
  const folder = mkdtempSync(join(tmpdir(), 'expedition-version-2-'));
  for (const name of SOURCES) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'dir');
  edit(join(folder, 'index.html'), (html) => html.replace('<html lang="en">', '<html lang="en" data-version="2">'));
  edit(join(folder, 'src/store/database/schema.ts'), (code) =>
    code.replace('this.version(', "this.version(70).stores({ weather: 'id' });\n    $&"),
  );
  for (const screen of globSync('src/features/*/*-screen.tsx', { cwd: folder }))
    edit(
      join(folder, screen),
      (code) => `${code}\nif (typeof document === 'object') document.documentElement.dataset.screen = '2';\n`,
    );
  // The server compresses by itself what has no compressed copy.
  edit(join(folder, 'vite.config.ts'), (code) => code.replace(/^ *compressed,\n/m, ''));
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const built = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'error'], { cwd: folder, encoding: 'utf8' });
  if (built.status !== 0) throw new Error(`The second version could not be built:\n${built.stdout}${built.stderr}`);
  return { dist: join(folder, 'dist'), remove: () => rmSync(folder, { recursive: true, force: true }) };
}

/** A folder whose `dist/` is served: the first version, until the second is published over it. */
export interface Published {
  folder: string;
  /** As a new release replaces the old one: files that only the first version had are gone. */
  publish2(): void;
  /** A file of the second version only, as a path within `dist/`, which its worker fetches. */
  ownFile: string;
  /** Removes that file and the pack, as when a release is only half in place; and puts them back. */
  lose(): void;
  mend(): void;
  remove(): void;
}

export function publishVersion1(second: Built): Published {
  const first = join(root, 'dist');
  const folder = mkdtempSync(join(tmpdir(), 'expedition-client-'));
  const dist = join(folder, 'dist');
  cpSync(first, dist, { recursive: true });
  const filesOf = (path: string) => globSync('assets/*.js', { cwd: path });
  const before = new Set(filesOf(first));
  const pack = globSync('assets/pack-*.json', { cwd: second.dist });
  const ownFile = filesOf(second.dist).find((name) => !before.has(name) && /help-screen/.test(name));
  if (!ownFile) throw new Error('The second version is the same as the first');
  const lost = [ownFile, ...pack];
  return {
    folder,
    ownFile,
    publish2: () => {
      rmSync(dist, { recursive: true });
      cpSync(second.dist, dist, { recursive: true });
    },
    lose: () => {
      for (const file of lost) rmSync(join(dist, file));
    },
    mend: () => {
      for (const file of lost) cpSync(join(second.dist, file), join(dist, file));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
