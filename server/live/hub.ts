import type { LiveBus } from '#server/domain/base/live-bus.ts';

/** One open socket, as the hub knows it. */
export interface LiveClient {
  readonly userId: number;
  readonly sessionId: number;
  /** Sends a frame; one that cannot be sent is dropped, because a client that reconnects pulls. */
  send(frame: object): void;
  /** Requests a sign of life from the other side; called once per heartbeat. */
  checkAlive(): void;
  /** Ends the connection because its session is no longer valid. */
  end(): void;
  /** Ends the connection because this process is about to stop. */
  move(): void;
}

/** The number of one person's open sockets in this process; each tab has one. */
export const SOCKETS_OF_PERSON = 30;

/** The open sockets of this process: passes live events on to them and ends those whose session has ended. */
export class LiveHub {
  readonly #clients = new Set<LiveClient>();
  readonly #unsubscribe: () => void;

  constructor(bus: LiveBus) {
    this.#unsubscribe = bus.subscribe((event) => {
      if (event.kind === 'frames') this.#deliver(event.frames);
      if (event.kind === 'session-ended') this.#endWhere((client) => client.sessionId === event.sessionId);
      if (event.kind === 'gap') this.#endWhere(() => true);
      if (event.kind === 'access-changed') this.#endWhere((client) => client.userId === event.userId);
    });
  }

  /** Whether a person may open one more socket. */
  hasRoomFor(userId: number): boolean {
    let count = 0;
    for (const client of this.#clients) if (client.userId === userId) count += 1;
    return count < SOCKETS_OF_PERSON;
  }

  /** @returns a function that removes the socket; null if its person has too many, and it was not added */
  add(client: LiveClient): (() => void) | null {
    if (!this.hasRoomFor(client.userId)) return null;
    this.#clients.add(client);
    return () => void this.#clients.delete(client);
  }

  /**
   * Ends the sockets whose session is over, by sign-out elsewhere, expiry or a disabled account.
   * @param findLive returns which of the given sessions are still valid
   */
  async endStale(findLive: (sessionIds: readonly number[]) => Promise<ReadonlySet<number>>): Promise<void> {
    if (this.#clients.size === 0) return;
    const asked = new Set([...this.#clients].map((client) => client.sessionId));
    const live = await findLive([...asked]);
    this.#endWhere(({ sessionId }) => asked.has(sessionId) && !live.has(sessionId));
  }

  /** Ends all sockets within a time, evenly, so that their clients do not all return at once. */
  moveAll(withinMs: number): void {
    const clients = [...this.#clients];
    for (const [index, client] of clients.entries()) {
      setTimeout(() => client.move(), (index / clients.length) * withinMs).unref();
    }
  }

  checkAlive(): void {
    for (const client of this.#clients) client.checkAlive();
  }

  close(): void {
    this.#unsubscribe();
  }

  #deliver(frames: readonly { userId: number; frame: object }[]): void {
    const byUser = new Map(frames.map(({ userId, frame }) => [userId, frame]));
    for (const client of this.#clients) {
      const frame = byUser.get(client.userId);
      if (frame) client.send(frame);
    }
  }

  #endWhere(isOver: (client: LiveClient) => boolean): void {
    for (const client of [...this.#clients]) if (isOver(client)) client.end();
  }
}
