import type { WebSocket } from '@fastify/websocket';
import { PING, PONG } from '#contract/live/notification.ts';
import { isRow } from '#contract/schema/reading.ts';
import type { LiveClient } from './hub.ts';

/** RFC 6455: the connection ends because it breaks a rule, here that its session must hold. */
const POLICY_VIOLATION = 1008;
/** RFC 6455, registry of codes: the client should connect again. */
const SERVICE_RESTART = 1012;
/** A client this far behind is cut off: it will reconnect and pull. */
const MOST_BUFFERED_BYTES = 1024 * 1024;
/** The number of frames accepted between two heartbeats: an app sends about one in that time. */
export const FRAMES_HEARD = 100;

function isPing(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return isRow(value) && value.type === PING.type;
  } catch {
    return false;
  }
}

/**
 * A socket that begins with its history: frames that arrive before that was sent wait, so that none is missed in
 * between and none comes twice.
 */
export class SocketClient implements LiveClient {
  readonly userId: number;
  readonly sessionId: number;
  readonly #socket: WebSocket;
  #waiting: object[] | null = [];
  #alive = true;
  #heard = 0;

  constructor(socket: WebSocket, { userId, sessionId }: { userId: number; sessionId: number }) {
    this.#socket = socket;
    this.userId = userId;
    this.sessionId = sessionId;
    socket.on('pong', () => this.#hears());
    socket.on('ping', () => this.#hears());
    socket.on('message', (data) => this.#hear(data));
  }

  /** Sends the history and then the frames that arrived meanwhile, except those that the history holds. */
  begin(history: { notifications: readonly { id: number }[] }): void {
    const known = new Set(history.notifications.map((notification) => notification.id));
    const waiting = this.#waiting ?? [];
    this.#waiting = null;
    this.send(history);
    for (const frame of waiting) if (!('id' in frame && known.has(frame.id as number))) this.send(frame);
  }

  send(frame: object): void {
    if (this.#waiting) {
      this.#waiting.push(frame);
      return;
    }
    if (this.#socket.readyState !== this.#socket.OPEN) return;
    if (this.#socket.bufferedAmount > MOST_BUFFERED_BYTES) this.#socket.terminate();
    else this.#socket.send(JSON.stringify(frame));
  }

  checkAlive(): void {
    if (!this.#alive) {
      this.#socket.terminate();
      return;
    }
    this.#alive = false;
    this.#heard = 0;
    this.#socket.ping();
  }

  /** Counts a frame as a sign of life. A client that sends too many keeps the process from others, and is cut off. */
  #hears(): boolean {
    this.#alive = true;
    this.#heard += 1;
    if (this.#heard <= FRAMES_HEARD) return true;
    this.#socket.terminate();
    return false;
  }

  /** Answers a ping, after everything before it has been sent. */
  #hear(data: unknown): void {
    if (this.#hears() && this.#waiting === null && isPing(String(data))) this.send(PONG);
  }

  end(): void {
    this.#socket.close(POLICY_VIOLATION, 'The session has ended');
  }

  move(): void {
    this.#socket.close(SERVICE_RESTART, 'Service Restart');
  }
}
