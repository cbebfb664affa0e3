/** `npm run pictures`: takes the pictures of the README again, on the project's own Node. */
import { spawnSync } from 'node:child_process';
import { ensureBuilt, ensureInstalled, ensureServerRead, nodeBinary, root } from './setup.mjs';

ensureInstalled();
ensureServerRead();
ensureBuilt();
process.exit(spawnSync(nodeBinary, ['e2e/pictures.ts'], { cwd: root, stdio: 'inherit' }).status ?? 1);
