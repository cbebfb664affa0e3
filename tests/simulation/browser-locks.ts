import type { LockPort } from '#sync/ports/platform.ts';
import type { Tab } from './tab.ts';

/** Locks of one browser, as the platform gives them: exact, released when their holder dies, and open to stealing. */
export class BrowserLocks {
  readonly #holders = new Map<string, { tab: Tab; lost: boolean }>();

  portFor(tab: () => Tab): LockPort {
    return {
      tryWith: async (name, steal, work) => {
        const held = this.#holders.get(name);
        if (held && !steal && !held.tab.life.dead) return { held: false };
        if (held) held.lost = true;
        const mine = { tab: tab(), lost: false };
        this.#holders.set(name, mine);
        try {
          return { held: true, value: await work(() => mine.lost) };
        } finally {
          if (this.#holders.get(name) === mine) this.#holders.delete(name);
        }
      },
    };
  }
}
