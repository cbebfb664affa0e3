import type { ConnectivityPort, TransportPort, WireAnswer, WireRequest } from '#sync/ports.ts';
import { Value } from './observable.ts';
import type { Page } from './page.ts';

/**
 * Whether there is a network: the browser's word, corrected by what requests show. The browser knows of a missing
 * network at once, but takes a captive portal or a dead hotspot for one.
 */
export class Connectivity implements ConnectivityPort {
  readonly state: Value<boolean>;
  readonly #page: Page;

  constructor(page: Page) {
    this.#page = page;
    this.state = new Value(page.online());
    page.onChange((change) => {
      if (change === 'online' || change === 'offline') this.state.set(change === 'online');
    });
  }

  online(): boolean {
    return this.#page.online();
  }

  /** The same transport, each of whose answers says whether the server can be reached. */
  observing(transport: TransportPort): TransportPort {
    return {
      send: async (request: WireRequest): Promise<WireAnswer> => {
        const answer = await transport.send(request);
        if (answer.kind !== 'incomplete') this.state.set(answer.kind === 'answer');
        return answer;
      },
    };
  }
}
