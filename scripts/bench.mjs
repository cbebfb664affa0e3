/** `npm run bench`: the benchmarks, on the Node that the project brings along; with names, those of the browser alone. */
import { spawnSync } from 'node:child_process';
import { ensureInstalled, ensureServerRead, nodeBinary, root } from './setup.mjs';

ensureInstalled();
ensureServerRead();
const names = process.argv.slice(2);
const all = ['bench/server/main.ts', 'bench/client/resync.ts', 'bench/client/drain.ts', 'bench/browser/main.ts'];
const failed = all
  .slice(names.length > 0 ? -1 : 0)
  .filter((bench) => spawnSync(nodeBinary, [bench, ...names], { cwd: root, stdio: 'inherit' }).status !== 0);
process.exit(failed.length > 0 ? 1 : 0);
