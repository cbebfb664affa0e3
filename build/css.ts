import { createHash } from 'node:crypto';
import { join, relative } from 'node:path';
import globalData from '@csstools/postcss-global-data';
import customMedia from 'postcss-custom-media';
import type { CSSOptions } from 'vite';

/**
 * Derived from the file, so that the application and the worker, which are built one after the other, give a class the
 * same name.
 */
function classNameIn(name: string, file: string): string {
  const path = relative(join(import.meta.dirname, '..'), file.split('?')[0] ?? file);
  return `_${name}_${createHash('sha256').update(path).digest('base64url').slice(0, 6)}`;
}

/** The settings for styles, in each build of the application. */
export const css: CSSOptions = {
  modules: { generateScopedName: classNameIn },
  // A custom media query is known only in the file that defines it, so each file is given those of the design system.
  postcss: { plugins: [globalData({ files: ['src/ui/styles/media.css'] }), customMedia()] },
};
