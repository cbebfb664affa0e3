import { createServer } from 'node:net';

/** A port that nobody listens on, for a program that does not choose one itself. */
export function freePort(): Promise<number> {
  const probe = createServer();
  return new Promise((resolve, reject) => {
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const bound = probe.address();
      probe.close(() => (bound && typeof bound === 'object' ? resolve(bound.port) : reject(new Error('No port'))));
    });
  });
}
