import { type LiveMessage, readLiveMessage } from '#contract/notification.ts';
import type { ClockPort, RandomPort } from '#sync/ports.ts';
import { backoff } from '#sync/retry/backoff.ts';

/** The part of a WebSocket that is used. */
export interface LiveSocket {
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  close(): void;
}

export interface LiveOptions {
  origin: string;
  userId: string;
  clock: ClockPort;
  random: RandomPort;
  connect?: (url: string) => LiveSocket;
  onMessage(message: LiveMessage): void;
  onState(state: 'connected' | 'disconnected'): void;
}

const openSocket = (url: string): LiveSocket => new WebSocket(url);

/**
 * The live channel, /ws?userId={id} (part 1 §7).
 *
 *   closed ──start, timer, hurry──▶ connecting ──open──▶ connected
 *     ▲                                 │                    │
 *     └──────────close or error─────────┴────────────────────┘   then a timer with growing patience
 */
export class LiveClient {
  readonly #options: LiveOptions;
  #socket: LiveSocket | null = null;
  #cancelTimer: (() => void) | null = null;
  #failures = 0;
  #stopped = false;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  start(): void {
    if (!this.#socket && !this.#stopped) this.#connect();
  }

  /** The network may be back: no need to wait for the timer. */
  hurry(): void {
    this.start();
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelTimer?.();
    this.#socket?.close();
    this.#socket = null;
  }

  #connect(): void {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    const { origin, userId, connect = openSocket } = this.#options;
    const url = `${origin.replace(/^http/, 'ws')}/ws?userId=${encodeURIComponent(userId)}`;
    const socket = connect(url);
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (socket === this.#socket) this.#options.onState('connected');
    });
    socket.addEventListener('message', ({ data }) => {
      if (socket !== this.#socket || typeof data !== 'string') return;
      // A socket that was merely opened may be closed again at once; one that speaks is well.
      this.#failures = 0;
      this.#options.onMessage(readLiveMessage(data));
    });
    socket.addEventListener('close', () => this.#ended(socket));
    socket.addEventListener('error', () => this.#ended(socket));
  }

  #ended(socket: LiveSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    socket.close();
    this.#failures += 1;
    this.#options.onState('disconnected');
    const { clock, random } = this.#options;
    this.#cancelTimer = clock.after(backoff(this.#failures, null, random), () => this.start());
  }
}
