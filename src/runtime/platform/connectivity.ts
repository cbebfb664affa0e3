import type { ConnectivityPort } from '#sync/ports/platform.ts';
import type { TransportPort, WireAnswer, WireRequest } from '#sync/ports/transport.ts';
import { Value } from './observable.ts';
import type { Page } from './page.ts';

/**
 * Whether there is a network: the browser's report, corrected by the results of requests. The browser notices a missing
 * network immediately, but mistakes a captive portal or a dead hotspot for a network.
 */
export class Connectivity implements ConnectivityPort {
  readonly state: Value<boolean>;
  /** A captive portal answers in place of the server. */
  readonly portal = new Value(false);
  readonly #page: Page;
  /** How often the browser has lost the network. */
  #losses = 0;

  constructor(page: Page) {
    this.#page = page;
    this.state = new Value(page.online());
    page.onChange((change) => {
      if (change !== 'online' && change !== 'offline') return;
      if (change === 'offline') this.#losses += 1;
      this.portal.set(false);
      this.state.set(change === 'online');
    });
  }

  online(): boolean {
    return this.#page.online();
  }

  /**
   * Wraps a transport, so that each answer updates whether the server can be reached. The answer to a request from
   * before the browser lost the network does not count: it was on its way, and the next request decides.
   */
  observing(transport: TransportPort): TransportPort {
    return {
      send: async (request: WireRequest): Promise<WireAnswer> => {
        const losses = this.#losses;
        const answer = await transport.send(request);
        const isLate = losses !== this.#losses;
        if (answer.kind !== 'incomplete' && !isLate)
          this.portal.set(answer.kind === 'unreachable' && answer.isPortal === true);
        if (answer.kind === 'unreachable') this.state.set(false);
        else if (answer.kind === 'answer' && !isLate) this.state.set(true);
        return answer;
      },
    };
  }
}
