import { EventEmitter } from 'node:events';
import type { WebSocket } from '@fastify/websocket';
import { describe, expect, it } from 'vitest';
import { FRAMES_HEARD, SocketClient } from '#server/live/socket-client.ts';

/** An open socket that keeps the messages sent over it. */
function openSocket(): { socket: WebSocket; sent: unknown[] } {
  const sent: unknown[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (text: string) => sent.push(JSON.parse(text)),
    ping: () => {},
    terminate: () => {
      socket.readyState = 3;
    },
  });
  return { socket: socket as unknown as WebSocket, sent };
}

describe('A socket', () => {
  it('sends messages that arrive while its history is read after the history, each once', () => {
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

  it('[PULL-10] answers a request for a sign of life, and ignores everything else', () => {
    const { socket, sent } = openSocket();
    const client = new SocketClient(socket, { userId: 1, sessionId: 1 });
    socket.emit('message', Buffer.from('{"type":"ping"}'));
    const history = { type: 'history', notifications: [] };
    client.begin(history);
    for (const text of ['{"type":"ping"}', 'ping', '[]', '{"type":"history"}'])
      socket.emit('message', Buffer.from(text));
    expect(sent).toEqual([history, { type: 'pong' }]);
  });

  it('[PULL-10] is cut off by the second heartbeat without a message, and not before', () => {
    const { socket } = openSocket();
    const client = new SocketClient(socket, { userId: 1, sessionId: 1 });
    for (const sign of ['pong', 'message', 'pong']) {
      client.checkAlive();
      socket.emit(sign, Buffer.from('{"type":"ping"}'));
    }
    client.checkAlive();
    expect(socket.readyState).toBe(socket.OPEN);
    client.checkAlive();
    expect(socket.readyState).not.toBe(socket.OPEN);
  });

  it('A31: is cut off where more is sent over it than a client needs, and answers no more', () => {
    const { socket, sent } = openSocket();
    const client = new SocketClient(socket, { userId: 1, sessionId: 1 });
    client.begin({ notifications: [] });
    const say = (times: number) => {
      for (let count = 0; count < times; count += 1)
        socket.emit(['message', 'ping', 'pong'][count % 3] ?? '', Buffer.from('{"type":"ping"}'));
    };
    say(FRAMES_HEARD);
    expect(socket.readyState).toBe(socket.OPEN);
    client.checkAlive();
    say(FRAMES_HEARD);
    expect(socket.readyState).toBe(socket.OPEN);
    sent.length = 0;
    say(3);
    expect([socket.readyState === socket.OPEN, sent]).toEqual([false, []]);
  });
});
