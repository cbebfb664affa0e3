import { describe, expect, it } from 'vitest';
import { LiveClient, type LiveSocket } from '#api/live.ts';
import type { LiveMessage } from '#contract/live/notification.ts';
import { SeededRandom } from '#support/seeded-random.ts';
import { VirtualClock } from '#support/virtual-clock.ts';

class FakeSocket implements LiveSocket {
  readonly url: string;
  readonly #listeners: [string, (event: { data: unknown }) => void][] = [];
  closed = false;
  readonly sent: string[] = [];

  constructor(url: string) {
    this.url = url;
  }

  addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
    this.#listeners.push([type, listener]);
  }

  close(): void {
    this.closed = true;
  }

  send(text: string): void {
    this.sent.push(text);
  }

  emit(type: 'open' | 'close' | 'message', data: unknown = null): void {
    for (const [heard, listener] of this.#listeners) if (heard === type) listener({ data });
  }
}

function liveClient() {
  const clock = new VirtualClock();
  const sockets: FakeSocket[] = [];
  const messages: LiveMessage[] = [];
  const states: string[] = [];
  const page = { visible: true };
  const heard: number[] = [];
  const client = new LiveClient({
    origin: 'https://trip.example',
    userId: '7',
    clock,
    random: new SeededRandom(1),
    connect: (url) => {
      const socket = new FakeSocket(url);
      sockets.push(socket);
      return socket;
    },
    visible: () => page.visible,
    onHeard: () => heard.push(clock.now()),
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
  });
  client.start();
  return { client, clock, sockets, messages, states, page, heard };
}

describe('the live channel', () => {
  it('connects securely where the page is secure, and reads the messages', () => {
    const { sockets, messages, states } = liveClient();
    expect(sockets[0]?.url).toBe('wss://trip.example/ws?userId=7');
    sockets[0]?.emit('open');
    sockets[0]?.emit('message', '{"type":"history","notifications":[]}');
    sockets[0]?.emit('message', 'not JSON');
    expect(states).toEqual(['connected']);
    expect(messages.map((message) => message.kind)).toEqual(['history', 'unreadable']);
  });

  it('[PULL-9] reconnects with growing pauses, 5 minutes at most, and at once when hurried', () => {
    const { client, clock, sockets, states } = liveClient();
    for (let index = 0; index < 30; index += 1) {
      const before = clock.now();
      sockets.at(-1)?.emit('close');
      expect(clock.step()).toBe(true);
      expect(clock.now() - before).toBeLessThanOrEqual(5 * 60_000);
    }
    expect(sockets).toHaveLength(31);
    expect(states.every((state) => state === 'disconnected')).toBe(true);
    sockets.at(-1)?.emit('close');
    client.hurry();
    expect(sockets).toHaveLength(32);
  });

  it('ends for good when it is stopped', () => {
    const { client, clock, sockets } = liveClient();
    client.stop();
    sockets[0]?.emit('close');
    client.hurry();
    expect(sockets).toHaveLength(1);
    expect(sockets[0]?.closed).toBe(true);
    expect(clock.nextAt()).toBeNull();
  });
});

describe('F39: a connection that is dead without any sign of it', () => {
  const HISTORY = '{"type":"history","notifications":[]}';
  const PONG = '{"type":"pong"}';
  const BOUND = 45_000;

  /** Connected to a server that has answered a ping. */
  function connected() {
    const world = liveClient();
    const [socket] = world.sockets;
    if (!socket) throw new Error('Nothing was connected');
    socket.emit('open');
    socket.emit('message', HISTORY);
    socket.emit('message', PONG);
    return { ...world, socket };
  }

  it('[PULL-10] is pinged every 30 seconds, and stays as long as answers come', () => {
    const { clock, socket, sockets, states, heard, messages } = connected();
    const began = clock.now();
    expect(socket.sent).toEqual(['{"type":"ping"}']);
    for (let turn = 1; turn <= 20; turn += 1) {
      clock.step();
      expect(clock.now()).toBe(began + turn * 30_000);
      expect(socket.sent).toHaveLength(turn + 1);
      socket.emit('message', PONG);
      expect(heard.at(-1)).toBe(clock.now());
    }
    expect([sockets.length, states]).toEqual([1, ['connected']]);
    expect(messages.map(({ kind }) => kind)).toEqual(['history']);
  });

  it('[PULL-10] counts as disconnected within 45 seconds of silence, and is opened again', () => {
    const { clock, socket, sockets, states, heard } = connected();
    while (states.length === 1) clock.step();
    expect(states).toEqual(['connected', 'disconnected']);
    expect(clock.now() - (heard.at(-1) ?? 0)).toBe(BOUND);
    expect(socket.closed).toBe(true);
    clock.step();
    expect(sockets).toHaveLength(2);
    // Late messages of the dead connection are ignored.
    const before = heard.length;
    socket.emit('message', PONG);
    expect(heard).toHaveLength(before);
  });

  it('[PULL-10] is noticed, too, where the connection is never made, or opens and stays silent', () => {
    for (const opens of [false, true]) {
      const { clock, sockets, states } = liveClient();
      const began = clock.now();
      if (opens) sockets[0]?.emit('open');
      while (!states.includes('disconnected')) clock.step();
      expect(clock.now() - began).toBe(BOUND);
      expect(sockets[0]?.closed).toBe(true);
    }
  });

  it('[PULL-10] is not pinged while the page is hidden, and at once when it is back', () => {
    const { client, clock, socket, states, page } = connected();
    page.visible = false;
    while (clock.step());
    expect(socket.sent).toHaveLength(1);
    clock.jump(3_600_000);
    page.visible = true;
    client.hurry();
    expect(socket.sent).toHaveLength(2);
    const asked = clock.now();
    while (!states.includes('disconnected')) clock.step();
    expect(clock.now() - asked).toBe(15_000);
  });

  it('[PULL-10] cannot be detected where the server has never answered: it stays open', () => {
    const { clock, sockets, states } = liveClient();
    sockets[0]?.emit('open');
    sockets[0]?.emit('message', HISTORY);
    while (clock.step());
    sockets[0]?.emit('message', '{"type":"change","entity":"comment","entityId":1,"groupId":1}');
    while (clock.step());
    expect([sockets.length, states]).toEqual([1, ['connected']]);
  });
});
