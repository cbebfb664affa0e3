import { ApiClient } from '#api/client.ts';
import { HttpTransport } from '#api/transport.ts';
import { isExtended } from '#contract/records/installation/extensions.ts';
import { systemClock } from '#runtime/platform/system.ts';
import { openStore, type Store } from '#store/database/database.ts';
import { Device } from '#store/database/device.ts';
import type { TransportPort } from '#sync/ports/transport.ts';
import '#sync/kinds/all-kinds.ts';

/** The parts that the worker works with, for the person who is signed in here. */
export interface WorkParts {
  store: Store;
  transport: TransportPort;
  api: ApiClient;
  role: string;
  /** The server keeps idempotency keys. */
  keepsKeys: boolean;
}

/** Works for the signed-in person; null, and nothing is done, when no user is signed in. */
export async function forPerson<T>(work: (parts: WorkParts) => Promise<T>): Promise<T | null> {
  const device = new Device();
  try {
    const person = await device.current();
    if (person?.status !== 'active') return null;
    const environment = await device.environment();
    const { origin } = (globalThis as unknown as { location: { origin: string } }).location;
    const transport = new HttpTransport({ origin, clock: systemClock });
    const store = openStore(person.owner, person.database);
    try {
      return await work({
        store,
        transport,
        api: new ApiClient(transport),
        role: person.user.role,
        keepsKeys: isExtended(environment),
      });
    } catch (error) {
      // The user has signed out meanwhile: no work is left for them.
      if (store.isErased) return null;
      throw error;
    } finally {
      store.close();
    }
  } finally {
    device.close();
  }
}
