import { connect, createServer, type Socket } from 'node:net';

/** A network in front of the server that can be taken away, for drivers that cannot take a browser offline. */
export interface Line {
  /** Where the app is opened; it stays the same while the network is away. */
  readonly address: string;
  /** Cuts every connection, sockets of the live channel too, and each new one at once. */
  cut(): void;
  /** Lets new connections through again. */
  restore(): void;
  stop(): Promise<void>;
}

/**
 * Passes bytes on as they are. While it is cut it keeps its port, so that nobody else gets it: the browser finds
 * somebody there who hangs up, and still believes that it has a network.
 * @param server the server's address
 */
export async function startProxy(server: string): Promise<Line> {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  let isCut = false;

  const keep = (socket: Socket): Socket => {
    open.add(socket);
    // Both ends hang up when they like.
    socket.on('error', () => {});
    return socket.on('close', () => open.delete(socket));
  };
  const listener = createServer((browser) => {
    keep(browser);
    if (isCut) {
      browser.resetAndDestroy();
      return;
    }
    const beyond = keep(connect(Number(port), hostname));
    browser.pipe(beyond).pipe(browser);
    browser.on('close', () => beyond.destroy());
    beyond.on('close', () => browser.destroy());
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const bound = listener.address();
  if (bound === null || typeof bound === 'string') throw new Error('The proxy has no port');

  const hangUp = () => {
    for (const socket of open) socket.resetAndDestroy();
  };
  return {
    address: `http://127.0.0.1:${bound.port}`,
    cut() {
      isCut = true;
      hangUp();
    },
    restore() {
      isCut = false;
    },
    async stop() {
      hangUp();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
