import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { openStore, type Store } from '#store/database/database.ts';
import '#sync/kinds/all-kinds.ts';
import { GROUP_ID } from './entities/scene.ts';
import type { World } from './world.ts';

/** The in-memory IndexedDB of one browser. Making one takes longer than a short history, so it is kept. */
export class Browser {
  readonly #factory = new IDBFactory();
  /** Its content when a history begins, by table. */
  readonly #rows = new Map<string, unknown[]>();

  open(owner: string): Store {
    Dexie.dependencies.indexedDB = this.#factory;
    Dexie.dependencies.IDBKeyRange = IDBKeyRange;
    return openStore(owner);
  }

  /** From now on every history begins with the present content. */
  keep(store: Store): Promise<void> {
    return store.run(async (db) => {
      for (const table of db.tables) this.#rows.set(table.name, await table.toArray());
    });
  }

  /** Removes everything of the last history. */
  reset(store: Store): Promise<void> {
    return store.run((db) =>
      db.transaction('rw', db.tables, async () => {
        for (const table of db.tables) {
          await table.clear();
          const rows = this.#rows.get(table.name) ?? [];
          if (rows.length > 0) await table.bulkAdd(rows);
        }
      }),
    );
  }
}

/** One browser for each device. */
export class Browsers {
  readonly #byDevice = new Map<string, Browser>();

  of(device: string): Browser {
    const known = this.#byDevice.get(device) ?? new Browser();
    this.#byDevice.set(device, known);
    return known;
  }

  /** Makes every browser fetch the server's rows. */
  async fill(world: World): Promise<void> {
    for (const device of world.devices) {
      const { puller } = device.openTab();
      void puller.group(GROUP_ID);
      void puller.lists();
    }
    await world.settle();
    for (const device of world.devices) await this.of(device.name).keep(device.tab().store);
  }
}
