import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { describe, expect, it } from 'vitest';
import { SocketClient } from '#server/live/socket-client.ts';

/** An open socket that keeps what is sent over it. */
function openSocket(): { socket: WebSocket; sent: unknown[] } {
  const sent: unknown[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => sent.push(JSON.parse(text)),
  });
  return { socket: socket as unknown as WebSocket, sent };
}

describe('A socket', () => {
  it('sends what arrived while its history was read after it, each once', () => {
    const { socket, sent } = openSocket();
    const client = new SocketClient(socket, { userId: 1, sessionId: 1 });
    const [inHistory, after, change] = [{ id: 1 }, { id: 2 }, { type: 'change', entityId: 1 }];
    for (const frame of [inHistory, after, change]) client.send(frame);
    expect(sent).toEqual([]);
    const history = { type: 'history', notifications: [inHistory] };
    client.begin(history);
    client.send({ id: 3 });
    expect(sent).toEqual([history, after, change, { id: 3 }]);
  });
});
