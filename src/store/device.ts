import { Dexie, type EntityTable } from 'dexie';
import type { Environment } from '#contract/environment.ts';
import type { User } from '#contract/user.ts';
import { Connection } from './connection.ts';

/** What becomes of edits that are not sent when their person signs out; `refuse` lets nobody sign out over any. */
export type UnsentEdits = 'refuse' | 'keep' | 'erase';

/**
 * Somebody whose sign-out has begun. It is noted first, so that a tab that starts meanwhile, or after it was cut off,
 * shows nobody and carries it out.
 */
export interface LeavingPerson {
  owner: string;
  user: User;
  status: 'leaving';
  unsent: UnsentEdits;
}

/**
 * A person known to this device.
 * - `active`: signed in, as far as the device knows.
 * - `ended`: the session ended by itself; the data waits for the same person.
 * - `out`: signed out, with unsent edits kept on this device.
 */
export type DevicePerson = LeavingPerson | { owner: string; user: User; status: 'active' | 'ended' | 'out' };

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

async function putActive(db: DeviceDatabase, owner: string, user: User): Promise<void> {
  await db.people.where('status').anyOf('active', 'ended').modify({ status: 'out' });
  await db.people.put({ owner, user, status: 'active' });
  await db.settings.delete('logout-pending');
}

/**
 * What belongs to the device and to no person: who is signed in here (so that the app starts without a network and the
 * worker knows whose edits it may send), the server's environment, and a sign-out that the server has not heard of.
 */
export class Device {
  readonly #connection = new Connection(() => new DeviceDatabase());

  /** Who is signing out, else who is signed in, else whose session ended last; null when nobody is. */
  async current(): Promise<DevicePerson | null> {
    const people = await this.#run((db) => db.people.where('status').anyOf('leaving', 'active', 'ended').toArray());
    const inState = (status: DevicePerson['status']) => people.find((person) => person.status === status);
    return inState('leaving') ?? inState('active') ?? people[0] ?? null;
  }

  /**
   * Makes a person the one who is signed in here; whoever was before is not any more, and no sign-out is pending.
   * Throws while they are signing out, as in another tab: that goes on.
   */
  async activate(owner: string, user: User): Promise<void> {
    await this.#run((db) =>
      db.transaction('rw', db.people, db.settings, async () => {
        if ((await db.people.get(owner))?.status === 'leaving') throw new Error('This person is signing out');
        await putActive(db, owner, user);
      }),
    );
  }

  /** A sign-out did not come about. */
  async stay(owner: string, user: User): Promise<void> {
    await this.#run((db) => db.transaction('rw', db.people, db.settings, async () => putActive(db, owner, user)));
  }

  /** The session of whoever is signed in ended by itself. */
  async end(owner: string): Promise<void> {
    await this.#run((db) => db.people.where({ owner, status: 'active' }).modify({ status: 'ended' }));
  }

  /** A sign-out begins; from here on the server is to be told of it. */
  async leave(owner: string, user: User, unsent: UnsentEdits): Promise<LeavingPerson> {
    const person: LeavingPerson = { owner, user, status: 'leaving', unsent };
    await this.#run((db) =>
      db.transaction('rw', db.people, db.settings, async () => {
        await db.people.put(person);
        await db.settings.put({ key: 'logout-pending', value: true });
      }),
    );
    return person;
  }

  /** A sign-out is done: the person is forgotten, or `out` where unsent edits of theirs stay; not if they are back. */
  async left({ owner, user, unsent }: LeavingPerson): Promise<void> {
    await this.#run((db) =>
      db.transaction('rw', db.people, async () => {
        if ((await db.people.get(owner))?.status !== 'leaving') return;
        if (unsent === 'keep') await db.people.put({ owner, user, status: 'out' });
        else await db.people.delete(owner);
      }),
    );
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

  /** The server has been told. */
  async logoutTold(): Promise<void> {
    await this.#run((db) => db.settings.delete('logout-pending'));
  }

  close(): void {
    this.#connection.close();
  }

  async #setting(key: string): Promise<unknown> {
    return (await this.#run((db) => db.settings.get(key)))?.value;
  }

  #run<T>(work: (db: DeviceDatabase) => Promise<T>): Promise<T> {
    return this.#connection.run(work);
  }
}
