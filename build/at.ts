import { fileURLToPath } from 'node:url';
import { normalizePath } from 'vite';

/** A path of this project as the bundler names it. */
export const at = (path: string): string => normalizePath(fileURLToPath(new URL(`../${path}`, import.meta.url)));
