import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createContext, runInContext } from 'node:vm';
import { build, type Rolldown } from 'vite';
import { afterEach, expect, test } from 'vitest';
import { classicFirstScripts } from '../../build/classic.ts';

let folder = '';

afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** A page of these modules, of which `library.js` is a chunk by itself, as it is built. */
async function built(modules: Readonly<Record<string, string>>): Promise<ReadonlyMap<string, string>> {
  folder = mkdtempSync(join(tmpdir(), 'matrix-classic-'));
  writeFileSync(join(folder, 'index.html'), '<head></head><script type="module" src="/main.js"></script>');
  for (const [name, text] of Object.entries(modules)) writeFileSync(join(folder, name), text);
  const { output } = (await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [classicFirstScripts()],
    build: {
      target: 'es2023',
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'library', test: /library\.js$/ }] } } },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]));
}

const LIBRARY = `
  export const add = (a, b) => a + b;
  export function self_() { return this; }
`;
const MAIN = `
  import { add, self_ } from './library.js';
  document.sum = add(1, 2);
  document.own = self_();
  document.more = () => import('./later.js');
`;
const LATER = `
  import { add } from './library.js';
  export const twice = (n) => add(n, n);
`;

test('the scripts of every page are classic, in the order in which they need one another; all others are modules', async () => {
  const files = await built({ 'library.js': LIBRARY, 'main.js': MAIN, 'later.js': LATER });
  const html = files.get('index.html') ?? '';
  const scripts = [...html.matchAll(/<script defer crossorigin src="\/([^"]+)">/g)].map(([, path = '']) => path);
  expect(scripts.map((path) => path.replace(/.*\/|-.*/g, ''))).toEqual(['library', 'index']);
  expect(html).not.toContain('type="module"');

  const document: { sum?: number; own?: unknown; createElement(): object } = { createElement: () => ({}) };
  const page = createContext({ document });
  runInContext('globalThis.self = globalThis', page);
  // Each has names of its own, and is as strict as a module.
  for (const path of scripts) runInContext(files.get(path) ?? '', page);
  expect(document).toMatchObject({ sum: 3 });
  expect(document.own).toBeUndefined();

  const [later = ''] = [...files.values()].filter((code) => /export\s*{/.test(code));
  expect(later).not.toMatch(/\bimport\b/);
  expect(later).toContain('self.firstScripts');
});

test.each(['count += 1', '[count] = [2]', 'for (count of [2]);'])(
  'no first script exports a changing value: %s',
  async (change) => {
    const changing = `export let count = 0; export function add(a, b) { ${change}; return a + b; } export const self_ = add;`;
    const main = `${MAIN} import { count } from './library.js'; document.count = () => count;`;
    await expect(built({ 'library.js': changing, 'main.js': main, 'later.js': LATER })).rejects.toThrow(
      'exports what changes: count',
    );
  },
);

test('scripts that every page has run are not loaded a second time', async () => {
  const main = `import { add } from './library.js'; document.more = () => [add(1, 2), import('./library.js')];`;
  await expect(built({ 'library.js': LIBRARY, 'main.js': main })).rejects.toThrow('what every page has run');
});
