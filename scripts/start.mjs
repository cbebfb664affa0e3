/** `npm start`: installs and builds missing or changed parts, then runs the server until it is stopped. */
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled, ensureServerRead, nodeBinary, root, stopWithParent } from './setup.mjs';

ensureInstalled();
ensureBuilt();
ensureServerRead();

const server = spawn(nodeBinary, ['server/main.mjs'], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // The server closes by itself; this process waits for it.
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}

stopWithParent(() => server.kill('SIGTERM'));

server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
