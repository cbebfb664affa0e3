/** `npm run load -- [--quick] [NAME …]`: failures under load, on the project's own Node; a wrong name lists all. */
import { spawnSync } from 'node:child_process';
import { ensureInstalled, ensureServerRead, nodeBinary, root } from './setup.mjs';

ensureInstalled();
ensureServerRead();
const args = ['bench/load/main.ts', ...process.argv.slice(2)];
process.exit(spawnSync(nodeBinary, args, { cwd: root, stdio: 'inherit' }).status ?? 1);
