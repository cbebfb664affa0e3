/**
 * `npm start`: installs and builds missing or changed parts, then runs the server until it is stopped. With
 * `NODE_ENV=production` it changes nothing, and ends where a part is missing or changed.
 */
import { spawn } from 'node:child_process';
import {
  ensureBuilt,
  ensureInstalled,
  ensureServerRead,
  expectBuilt,
  nodeBinary,
  root,
  stopWithParent,
} from './setup.mjs';

if (process.env.NODE_ENV === 'production') expectBuilt();
else {
  ensureInstalled();
  ensureBuilt();
  ensureServerRead();
}

const server = spawn(nodeBinary, ['server/main.mjs'], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // The server closes by itself; this process waits for it.
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}

stopWithParent(() => server.kill('SIGTERM'));

server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
