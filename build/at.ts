import { realpathSync } from 'node:fs';
import { join } from 'node:path';
import { normalizePath } from 'vite';

const root = realpathSync(join(import.meta.dirname, '..'));

/** A path of this project as the bundler names it. */
export const at = (path: string): string => normalizePath(join(root, path));
