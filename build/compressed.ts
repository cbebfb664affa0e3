import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { Plugin } from 'vite';

const WORTH_IT_BYTES = 200;

/**
 * Writes a compressed copy beside each file whose name carries a hash of its content: brotli's best level is a tenth
 * smaller than the level used per answer. Other files are small, and are compressed when they are sent.
 */
export function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved({ build, root }) {
      folder = join(resolve(root, build.outDir), build.assetsDir);
    },
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler(error) {
        if (error) return;
        const names = (await readdir(folder)).filter((name) => /\.(?:js|css|svg|json)$/.test(name));
        await Promise.all(
          names.map(async (name) => {
            const content = await readFile(join(folder, name));
            if (content.length < WORTH_IT_BYTES) return;
            const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
            await writeFile(join(folder, `${name}.br`), await promisify(brotliCompress)(content, { params }));
          }),
        );
      },
    },
  };
}
