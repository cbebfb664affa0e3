// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { LiveClient, type LiveSocket } from '#api/live.ts';
import type { LiveMessage } from '#contract/notification.ts';
import { SeededRandom } from '#support/seeded-random.ts';
import { VirtualClock } from '#support/virtual-clock.ts';

class FakeSocket implements LiveSocket {
  readonly url: string;
  readonly #listeners: [string, (event: { data: unknown }) => void][] = [];
  closed = false;

  constructor(url: string) {
    this.url = url;
  }

  addEventListener(type: string, listener: (event: { data: unknown }) => void): void {
    this.#listeners.push([type, listener]);
  }

  close(): void {
    this.closed = true;
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
    onMessage: (message) => messages.push(message),
    onState: (state) => states.push(state),
  });
  client.start();
  return { client, clock, sockets, messages, states };
}

describe('the live channel', () => {
  it('connects securely where the page is secure, and reads what comes', () => {
    const { sockets, messages, states } = liveClient();
    expect(sockets[0]?.url).toBe('wss://trip.example/ws?userId=7');
    sockets[0]?.emit('open');
    sockets[0]?.emit('message', '{"type":"history","notifications":[]}');
    sockets[0]?.emit('message', 'not JSON');
    expect(states).toEqual(['connected']);
    expect(messages.map((message) => message.kind)).toEqual(['history', 'unreadable']);
  });

  it('[S28] comes back with growing patience, 5 minutes at most, and at once when hurried', () => {
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
    expect(clock.nextAt()).toBeNull();
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
