/** `npm run bench`: the benchmarks, on the Node that the project brings along. */
import { spawnSync } from 'node:child_process';
import { ensureInstalled, nodeBinary, root } from './setup.mjs';

ensureInstalled();
const failed = [
  'bench/server/main.ts',
  'bench/client/resync.ts',
  'bench/client/drain.ts',
  'bench/browser/main.ts',
].filter((bench) => spawnSync(nodeBinary, [bench], { cwd: root, stdio: 'inherit' }).status !== 0);
process.exit(failed.length > 0 ? 1 : 0);
