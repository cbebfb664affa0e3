import { type LiveMessage, PING, readLiveMessage } from '#contract/live/notification.ts';
import { LIVE_PING_MS, LIVE_SILENCE_MS } from '#contract/schema/limits.ts';
import type { ClockPort, RandomPort } from '#sync/ports/platform.ts';
import { backoff } from '#sync/retry/backoff.ts';

/** The part of a WebSocket that is used. */
export interface LiveSocket {
  addEventListener(type: 'open' | 'close' | 'error', listener: () => void): void;
  addEventListener(type: 'message', listener: (event: { data: unknown }) => void): void;
  send(text: string): void;
  close(): void;
}

interface LiveOptions {
  origin: string;
  userId: string;
  clock: ClockPort;
  random: RandomPort;
  connect?: (url: string) => LiveSocket;
  /** Whether the page is visible: only then is a ping sent. */
  visible(): boolean;
  onMessage(message: Exclude<LiveMessage, { kind: 'pong' }>): void;
  onState(state: 'connected' | 'disconnected'): void;
  /** A message or a pong has arrived: everything that the server sent before it has arrived too. */
  onHeard(): void;
}

const openSocket = (url: string): LiveSocket => new WebSocket(url);

/**
 * The live channel, /ws?userId={id}.
 *
 *   closed ──start, timer, hurry──▶ connecting ──open──▶ connected
 *     ▲                                 │                    │
 *     └──────close, error, silence──────┴────────────────────┘   then a timer with growing patience
 *
 * A connection can be dead without any event (F39), so while the page is visible the client sends pings. Silence proves
 * nothing about a server that has never answered a ping: it may not support pings.
 */
export class LiveClient {
  readonly #options: LiveOptions;
  #socket: LiveSocket | null = null;
  #isOpen = false;
  /** The timer of the next attempt, the next ping, or the timeout of a ping. */
  #cancelTimer: (() => void) | null = null;
  /** The server has answered a ping, on this connection or an earlier one. */
  #answers = false;
  #failures = 0;
  #stopped = false;

  constructor(options: LiveOptions) {
    this.#options = options;
  }

  start(): void {
    if (!this.#socket && !this.#stopped) this.#connect();
  }

  /** The network may be back, or the page is visible again: connects now instead of waiting for the timer. */
  hurry(): void {
    if (this.#socket && this.#isOpen) this.#ask(this.#socket);
    else this.start();
  }

  stop(): void {
    this.#stopped = true;
    this.#cancelTimer?.();
    this.#socket?.close();
    this.#socket = null;
  }

  #after(ms: number, call: () => void): void {
    this.#cancelTimer?.();
    this.#cancelTimer = this.#options.clock.after(ms, call);
  }

  #connect(): void {
    const { origin, userId, connect = openSocket } = this.#options;
    const url = `${origin.replace(/^http/, 'ws')}/ws?userId=${encodeURIComponent(userId)}`;
    const socket = connect(url);
    this.#socket = socket;
    this.#isOpen = false;
    // Every server begins with the history of notifications.
    this.#after(LIVE_SILENCE_MS, () => this.#ended(socket));
    socket.addEventListener('open', () => {
      if (socket !== this.#socket) return;
      this.#isOpen = true;
      this.#options.onState('connected');
    });
    socket.addEventListener('message', ({ data }) => {
      if (socket === this.#socket && typeof data === 'string') this.#heard(socket, readLiveMessage(data));
    });
    socket.addEventListener('close', () => this.#ended(socket));
    socket.addEventListener('error', () => this.#ended(socket));
  }

  #heard(socket: LiveSocket, message: LiveMessage): void {
    // A socket that was only opened may be closed immediately; one that has received a message works.
    this.#failures = 0;
    this.#options.onHeard();
    if (message.kind === 'pong') this.#answers = true;
    else this.#options.onMessage(message);
    if (message.kind === 'history') this.#ask(socket);
    else this.#after(LIVE_PING_MS, () => this.#ask(socket));
  }

  /** Sends a ping; while the page is hidden, only once it is visible again. */
  #ask(socket: LiveSocket): void {
    if (!this.#options.visible()) return;
    socket.send(JSON.stringify(PING));
    this.#after(LIVE_SILENCE_MS - LIVE_PING_MS, () => {
      if (this.#answers && this.#options.visible()) this.#ended(socket);
    });
  }

  #ended(socket: LiveSocket): void {
    if (socket !== this.#socket) return;
    this.#socket = null;
    this.#isOpen = false;
    socket.close();
    this.#failures += 1;
    this.#options.onState('disconnected');
    const { random } = this.#options;
    this.#after(backoff(this.#failures, null, random), () => this.start());
  }
}
