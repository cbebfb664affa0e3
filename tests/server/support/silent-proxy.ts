import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/**
 * A route to a PostgreSQL database whose connections can become silent without ending, as when the other machine loses
 * power.
 */
export async function silentProxy(databaseUrl: string): Promise<{
  /** The address of the database by this route. */
  url: URL;
  /** From now on nothing passes on the connections that are open; new ones pass. */
  silence(): void;
  close(): void;
}> {
  const url = new URL(databaseUrl);
  const { hostname, port } = url;
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = connect(Number(port || 5432), hostname);
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', () => {});
      socket.on('close', () => open.delete(socket));
    }
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
    near.pipe(far);
    far.pipe(near);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    silence: () => {
      for (const socket of open) socket.unpipe().pause();
    },
    close: () => {
      server.close();
      for (const socket of open) socket.destroy();
    },
  };
}
