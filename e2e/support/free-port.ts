import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems assign by themselves: while no program listens on it, it is not assigned to another. */
const PORTS = { from: 20_000, to: 32_000 };

/** A free port, for a program that does not choose one itself. */
export function freePort(): Promise<number> {
  const port = randomInt(PORTS.from, PORTS.to);
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    );
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)));
  });
}
