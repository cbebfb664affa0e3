import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import globalData from '@csstools/postcss-global-data';
import customMedia from 'postcss-custom-media';
import type { CSSOptions } from 'vite';

/** By its file, so that the application and the worker, which are built one after the other, call a class the same. */
function classNameIn(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.split('?')[0] ?? file);
  return `_${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 6)}`;
}

/** How the styles of the application are made, in each of its builds. */
export const css: CSSOptions = {
  modules: { generateScopedName: classNameIn },
  // A custom media query is known only in the file that says it: each file is given those of the design system.
  postcss: { plugins: [globalData({ files: ['src/ui/styles/media.css'] }), customMedia()] },
};
