import { connect, createServer, type Socket } from 'node:net';

/** A network in front of the server that can be removed, for drivers that cannot take a browser offline. */
export interface Line {
  /** The address of the app; it stays the same while the network is away. */
  readonly address: string;
  /** Cuts every connection, sockets of the live channel too, and each new one at once. */
  cut(): void;
  /** Breaks the next connection after this many bytes have left the browser; later ones work again. */
  breakAfter(bytes: number): void;
  /** The number of connections that were broken like this. */
  readonly broken: number;
  /**
   * From now on nothing passes any more, and no side hangs up either: a client that waits for an answer continues to
   * wait.
   */
  silence(): void;
  /** Lets new connections through again; silent ones are closed. */
  restore(): void;
  stop(): Promise<void>;
}

/**
 * Passes bytes on as they are. While it is cut it keeps its port, so that no other program gets it: the browser's
 * connections are closed, and it still believes that it has a network. @param server the server's address
 */
export async function startProxy(server: string): Promise<Line> {
  const { hostname, port } = new URL(server);
  const open = new Set<Socket>();
  let isCut = false;
  let isSilent = false;
  let breaksAfter: number | null = null;
  let broken = 0;

  const keep = (socket: Socket): Socket => {
    open.add(socket);
    // Both ends hang up when they like.
    socket.on('error', () => {});
    return socket.on('close', () => open.delete(socket));
  };
  /** Passes on data as fast as it is accepted. `mayPass` gets the number of bytes so far. */
  const pass = (from: Socket, to: Socket, mayPass: (bytes: number) => boolean) => {
    let bytes = 0;
    from.on('data', (chunk) => {
      bytes += chunk.length;
      if (isSilent || !mayPass(bytes)) return;
      if (!to.write(chunk)) from.pause();
    });
    to.on('drain', () => from.resume());
    from.on('end', () => to.end());
  };
  const listener = createServer((browser) => {
    keep(browser);
    if (isCut) {
      browser.resetAndDestroy();
      return;
    }
    const beyond = keep(connect(Number(port), hostname));
    pass(browser, beyond, (bytes) => {
      if (breaksAfter === null || bytes < breaksAfter) return true;
      breaksAfter = null;
      broken += 1;
      browser.resetAndDestroy();
      return false;
    });
    pass(beyond, browser, () => true);
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
    breakAfter(bytes) {
      breaksAfter = bytes;
    },
    get broken() {
      return broken;
    },
    silence() {
      isSilent = true;
    },
    restore() {
      if (isSilent) hangUp();
      isCut = false;
      isSilent = false;
    },
    async stop() {
      hangUp();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
}
