import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { expect, test } from './test.ts';

/** An entry file and its imports as one script that puts its exports into a global variable. */
async function bundled(entry: URL, name: string): Promise<string> {
  const built = await build({
    configFile: false,
    root: fileURLToPath(new URL('../..', import.meta.url)),
    logLevel: 'warn',
    build: { write: false, minify: false, lib: { entry: fileURLToPath(entry), name, formats: ['iife'] } },
  });
  const [first] = Array.isArray(built) ? built : [built];
  if (!first || !('output' in first)) throw new Error('Nothing was built');
  return first.output[0].code;
}

test('the days and times of the contract are the same in this engine as in Node', async ({ device }) => {
  const script = await bundled(new URL('./time-entry.ts', import.meta.url), 'played');
  const tab = await (await device()).open('/');
  const told = await tab.page.value<{ name: string; actual: string; expected: string }[]>(
    `(() => { ${script}\n return played.play(); })()`,
  );
  expect(told.length).toBeGreaterThan(40);
  const line = ({ name, value }: { name: string; value: string }) => `${name}: ${value}`;
  expect(told.map(({ name, actual }) => line({ name, value: actual }))).toEqual(
    told.map(({ name, expected }) => line({ name, value: expected })),
  );
});
