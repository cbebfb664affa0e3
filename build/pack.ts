import type { Plugin } from 'vite';
import { LOADED_FIRST } from './chunks.ts';

/** Texts that never change under their address. Pages are not among them: their headers matter, and come with them. */
const PACKED = /\.(?:js|css)$/;
/**
 * The background script belongs to the worker, which stores it itself. Chromium compiles the first scripts when they are
 * stored as they were fetched (decision 027), and on a first visit the page has just fetched them.
 */
const isApart = (fileName: string): boolean => /background-/.test(fileName) || LOADED_FIRST.test(fileName);

/**
 * Adds one file to those of a build that has the contents of nearly all of them, by their paths: with it a first
 * installation needs one round trip instead of some 300 (sw/shell-files.ts).
 */
export const packed = (): Plugin => ({
  name: 'packed',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const contents = Object.values(bundle)
        .filter(({ fileName }) => PACKED.test(fileName) && !isApart(fileName))
        .map(
          (file) => [file.fileName, file.type === 'chunk' ? file.code : Buffer.from(file.source).toString()] as const,
        )
        .sort(([one], [other]) => (one < other ? -1 : 1));
      this.emitFile({ type: 'asset', name: 'pack.json', source: JSON.stringify(Object.fromEntries(contents)) });
    },
  },
});
