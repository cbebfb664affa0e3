import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

/** Texts that never change under their address. Pages are not among them: their headers matter, and come with them. */
const PACKED = /\.(?:js|css)$/;
/** Part of the worker, which stores it itself. */
const OF_WORKER = /^background-/;

/**
 * Writes one file beside those of a build that has the contents of nearly all of them, by their paths: with it a first
 * installation needs one round trip instead of some 300 (sw/shell-files.ts).
 */
export function packed(): Plugin {
  let outDir = '';
  let assetsDir = '';
  return {
    name: 'packed',
    apply: 'build',
    configResolved({ build, root }) {
      outDir = resolve(root, build.outDir);
      assetsDir = build.assetsDir;
    },
    closeBundle: {
      sequential: true,
      // Before the worker receives the list of built files.
      order: 'pre',
      async handler(error) {
        if (error) return;
        const names = (await readdir(join(outDir, assetsDir))).filter(
          (name) => PACKED.test(name) && !OF_WORKER.test(name),
        );
        const read = async (name: string) => [
          `${assetsDir}/${name}`,
          await readFile(join(outDir, assetsDir, name), 'utf8'),
        ];
        const pack = JSON.stringify(Object.fromEntries(await Promise.all(names.sort().map(read))));
        const hash = createHash('sha256').update(pack).digest('base64url').slice(0, 8);
        await writeFile(join(outDir, assetsDir, `pack-${hash}.json`), pack);
      },
    },
  };
}
