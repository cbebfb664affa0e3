/** `npm run bench`: the benchmarks, on the Node that the project brings along. */
import { spawnSync } from 'node:child_process';
import { ensureInstalled, nodeBinary, root } from './setup.mjs';

ensureInstalled();
const done = spawnSync(nodeBinary, ['bench/server/main.ts'], { cwd: root, stdio: 'inherit' });
process.exit(done.status ?? 1);
