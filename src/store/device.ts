import { Dexie, type EntityTable } from 'dexie';
import type { Environment } from '#contract/environment.ts';
import type { User } from '#contract/user.ts';
import { isConnectionLost } from './failures.ts';

/**
 * A person known to this device.
 * - `active`: signed in, as far as the device knows.
 * - `ended`: the session ended by itself; the data waits for the same person.
 * - `out`: signed out, with unsent edits kept on this device.
 */
export interface DevicePerson {
  owner: string;
  user: User;
  status: 'active' | 'ended' | 'out';
}

interface SettingRow {
  key: string;
  value: unknown;
}

class DeviceDatabase extends Dexie {
  declare people: EntityTable<DevicePerson, 'owner'>;
  declare settings: EntityTable<SettingRow, 'key'>;

  constructor() {
    super('matrix-device', { chromeTransactionDurability: 'strict' });
    this.version(1).stores({ people: 'owner, status', settings: 'key' });
  }
}

/**
 * What belongs to the device and to no person: who is signed in here (so that the app starts without a network and the
 * worker knows whose edits it may send), the server's environment, and a sign-out that the server has not heard of.
 */
export class Device {
  #db = new DeviceDatabase();
  #closed = false;

  /** Who is signed in, or whose session ended last; null when nobody is. */
  async current(): Promise<DevicePerson | null> {
    const people = await this.#run((db) => db.people.where('status').anyOf('active', 'ended').toArray());
    return people.find((person) => person.status === 'active') ?? people[0] ?? null;
  }

  /** Makes a person the one who is signed in here; whoever was before is not any more, and no sign-out is pending. */
  async activate(owner: string, user: User): Promise<void> {
    await this.#run((db) =>
      db.transaction('rw', db.people, db.settings, async () => {
        await db.people.where('status').anyOf('active', 'ended').modify({ status: 'out' });
        await db.people.put({ owner, user, status: 'active' });
        await db.settings.delete('logout-pending');
      }),
    );
  }

  async setStatus(owner: string, status: DevicePerson['status']): Promise<void> {
    await this.#run((db) => db.people.update(owner, { status }));
  }

  async forget(owner: string): Promise<void> {
    await this.#run((db) => db.people.delete(owner));
  }

  async environment(): Promise<Environment | null> {
    return ((await this.#setting('environment')) as Environment | undefined) ?? null;
  }

  async setEnvironment(environment: Environment): Promise<void> {
    await this.#run((db) => db.settings.put({ key: 'environment', value: environment }));
  }

  /** True when somebody signed out here while the server could not be told. */
  async logoutPending(): Promise<boolean> {
    return (await this.#setting('logout-pending')) === true;
  }

  async setLogoutPending(pending: boolean): Promise<void> {
    await this.#run((db) => db.settings.put({ key: 'logout-pending', value: pending }));
  }

  close(): void {
    this.#closed = true;
    this.#db.close();
  }

  async #setting(key: string): Promise<unknown> {
    return (await this.#run((db) => db.settings.get(key)))?.value;
  }

  /** Once more on a fresh handle where the browser has dropped the connection or could not open it before (F12). */
  async #run<T>(work: (db: DeviceDatabase) => Promise<T>): Promise<T> {
    try {
      return await work(this.#db);
    } catch (error) {
      if (this.#closed || !isConnectionLost(error)) throw error;
      this.#db.close();
      this.#db = new DeviceDatabase();
      return await work(this.#db);
    }
  }
}
