import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/**
 * One address for several ports, as a load balancer or a floating IP has: each new connection goes to the next port that
 * accepts it.
 */
export class Address {
  #ports: readonly number[];
  readonly #server: Server;
  readonly #open = new Set<Socket>();
  /** The connection to the target, by the connection from the client. */
  readonly #far = new Map<Socket, Socket>();
  #next = 0;

  private constructor(ports: readonly number[]) {
    this.#ports = ports;
    this.#server = createServer((near) => this.#accept(near));
  }

  static async open(ports: readonly number[]): Promise<Address> {
    const address = new Address(ports);
    address.#server.listen(0, '127.0.0.1');
    await once(address.#server, 'listening');
    return address;
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port;
  }

  /** From now on connections go there; those that are open end. */
  move(ports: readonly number[]): void {
    this.#ports = ports;
    for (const socket of this.#open) socket.destroy();
  }

  /** Nothing passes any more on one connection, which does not end. @param port from which it goes on */
  silence(port: number): void {
    for (const [far, near] of this.#far)
      if (far.localPort === port) for (const socket of [far, near]) socket.unpipe().pause();
  }

  close(): void {
    this.#server.close();
    this.move([]);
  }

  #accept(near: Socket): void {
    this.#keep(near);
    const from = this.#next;
    this.#next += 1;
    const attempt = (count: number): void => {
      const port = this.#ports[(from + count) % this.#ports.length];
      if (count === this.#ports.length || port === undefined) return void near.destroy();
      const far = connect({ port, host: '127.0.0.1', noDelay: true });
      const refused = () => attempt(count + 1);
      far.once('error', refused);
      far.once('connect', () => {
        far.off('error', refused);
        if (near.destroyed) return void far.destroy();
        this.#keep(far);
        this.#far.set(far, near);
        near.on('close', () => far.destroy());
        far.on('close', () => near.destroy());
        near.pipe(far);
        far.pipe(near);
      });
    };
    attempt(0);
  }

  #keep(socket: Socket): void {
    this.#open.add(socket.setNoDelay(true));
    socket.on('error', () => {});
    socket.on('close', () => {
      this.#open.delete(socket);
      this.#far.delete(socket);
    });
  }
}
