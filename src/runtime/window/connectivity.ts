import type { ConnectivityPort, TransportPort, WireAnswer, WireRequest } from '#sync/ports.ts';
import { Value } from './observable.ts';
import type { Page } from './page.ts';

/**
 * Whether there is a network: what the browser reports, corrected by the results of requests. The browser notices a
 * missing network at once, but mistakes a captive portal or a dead hotspot for one.
 */
export class Connectivity implements ConnectivityPort {
  readonly state: Value<boolean>;
  readonly #page: Page;
  /** How often the browser has reported a change. */
  #changes = 0;

  constructor(page: Page) {
    this.#page = page;
    this.state = new Value(page.online());
    page.onChange((change) => {
      if (change !== 'online' && change !== 'offline') return;
      this.#changes += 1;
      this.state.set(change === 'online');
    });
  }

  online(): boolean {
    return this.#page.online();
  }

  /**
   * Wraps a transport, so that each answer updates whether the server can be reached; not one that was asked for before the
   * network came or went, which tells how it was then.
   */
  observing(transport: TransportPort): TransportPort {
    return {
      send: async (request: WireRequest): Promise<WireAnswer> => {
        const changes = this.#changes;
        const answer = await transport.send(request);
        if (answer.kind !== 'incomplete' && changes === this.#changes) this.state.set(answer.kind === 'answer');
        return answer;
      },
    };
  }
}
