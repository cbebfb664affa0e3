/** `npm run dev`: the server with restart on change, and Vite with hot reload in front of it. */
import { spawn } from 'node:child_process';
import { ensureInstalled, nodeBinary, root, stopWithParent } from './setup.mjs';

ensureInstalled();

const programs = [
  spawn(nodeBinary, ['--watch', 'server/main.mjs'], { cwd: root, stdio: 'inherit' }),
  spawn(nodeBinary, ['node_modules/vite/bin/vite.js'], { cwd: root, stdio: 'inherit' }),
];
const stop = () => {
  for (const program of programs) program.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
stopWithParent(stop);
for (const program of programs) program.on('exit', stop);
