/** `npm test`: installs missing packages, then hands over to the test run on the project's own Node. */
import { spawnSync } from 'node:child_process';
import { ensureInstalled, nodeBinary, root } from './setup.mjs';

ensureInstalled();
const done = spawnSync(nodeBinary, ['scripts/test-run.ts', ...process.argv.slice(2)], { cwd: root, stdio: 'inherit' });
process.exit(done.status ?? 1);
