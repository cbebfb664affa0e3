/** `npm start`: installs and builds what is missing or changed, then runs the server until it is told to stop. */
import { spawn } from 'node:child_process';
import { ensureBuilt, ensureInstalled, ensureServerRead, nodeBinary, root } from './setup.mjs';

ensureInstalled();
ensureBuilt();
ensureServerRead();

const server = spawn(nodeBinary, ['server/main.mjs'], { cwd: root, stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  // The server closes by itself; this process stays until it has.
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}

// npm runs this below a shell that takes a signal for itself and passes none on: without this, ending `npm start` would
// leave the server running.
const parent = process.ppid;
setInterval(() => {
  if (process.ppid !== parent) server.kill('SIGTERM');
}, 500).unref();

server.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)));
