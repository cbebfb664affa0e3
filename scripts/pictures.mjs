/** `npm run pictures`: takes the pictures of the README anew, on the Node that the project brings along. */
import { spawnSync } from 'node:child_process';
import { ensureBuilt, ensureInstalled, ensureServerRead, nodeBinary, root } from './setup.mjs';

ensureInstalled();
ensureServerRead();
ensureBuilt();
process.exit(spawnSync(nodeBinary, ['e2e/pictures.ts'], { cwd: root, stdio: 'inherit' }).status ?? 1);
