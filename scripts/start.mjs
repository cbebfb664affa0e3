/** `npm start`: installs and builds what is missing or changed, then runs the server until it is told to stop. */
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled, ensureServerRead, nodeBinary, root, stopWithParent } from './setup.mjs';

ensureInstalled();
ensureBuilt();
ensureServerRead();

const server = spawn(nodeBinary, ['server/main.mjs'], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // The server closes by itself; this process stays until it has.
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}

stopWithParent(() => server.kill('SIGTERM'));

server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
