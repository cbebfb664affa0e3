import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';

type Frame = Record<string, unknown>;

/** A listener on /ws that returns the messages in order of arrival. */
export interface LiveListener {
  socket: WebSocket;
  /** The next frame, waiting for it if necessary. */
  next(): Promise<Frame>;
  /** Frames that have arrived and were not taken. */
  pending(): Frame[];
  /** Resolves with the code when the connection has ended. */
  closed: Promise<number>;
}

export function liveUrl(app: FastifyInstance, userId: number | string): string {
  const { port } = app.server.address() as AddressInfo;
  return `ws://127.0.0.1:${port}/ws?userId=${userId}`;
}

/** Opens a socket; rejects with the HTTP status in its message when it is refused. */
export async function listen(url: string, headers: Record<string, string>): Promise<LiveListener> {
  const socket = new WebSocket(url, { headers });
  const arrived: Frame[] = [];
  const waiting: ((frame: Frame) => void)[] = [];
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data)) as Frame;
    const taker = waiting.shift();
    if (taker) taker(frame);
    else arrived.push(frame);
  });
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await once(socket, 'open');
  return {
    socket,
    closed,
    pending: () => arrived,
    next: async () => arrived.shift() ?? (await new Promise<Frame>((resolve) => waiting.push(resolve))),
  };
}
