import { Dexie, type EntityTable } from 'dexie';
import type { Environment } from '#contract/records/installation/environment.ts';
import type { User } from '#contract/records/people/user.ts';
import { Connection } from './connection.ts';
import { databaseName } from './database.ts';
import { followTransactions } from './transactions.ts';

/** The treatment of unsent edits when their person signs out; `refuse`: the sign-out is refused while there are any. */
export type UnsentEdits = 'refuse' | 'keep' | 'keep looks' | 'erase';

/**
 * A person whose sign-out has begun. It is stored first, so that a tab that starts meanwhile, or after an interruption,
 * shows no user and completes it.
 */
export interface LeavingPerson {
  owner: string;
  /** The name of their database. */
  database: string;
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
export type DevicePerson =
  | LeavingPerson
  | { owner: string; database: string; user: User; status: 'active' | 'ended' | 'out' };

interface SettingRow {
  key: string;
  value: unknown;
}

class DeviceDatabase extends Dexie {
  declare people: EntityTable<DevicePerson, 'owner'>;
  declare settings: EntityTable<SettingRow, 'key'>;

  constructor() {
    super('matrix-device', { chromeTransactionDurability: 'strict' });
    followTransactions(this);
    this.version(1).stores({ people: 'owner, status', settings: 'key' });
  }
}

/** Key of the databases whose persons have signed out: emptied, never opened again, not deleted yet. */
const GIVEN_UP = 'given-up';
/** Key of the number of databases that this device has given up. */
const GENERATION = 'generation';

/**
 * The name of a person's database. After a sign-out they get a new one: deleting the old one may wait for a sleeping
 * tab, and opening a database waits for its deletion.
 */
async function databaseOf(db: DeviceDatabase, owner: string): Promise<string> {
  const known = await db.people.get(owner);
  if (known) return known.database;
  const generation = (await db.settings.get(GENERATION))?.value;
  return generation ? `${databaseName(owner)}#${generation}` : databaseName(owner);
}

async function giveUp(db: DeviceDatabase, database: string): Promise<void> {
  const [generation, names] = (await db.settings.bulkGet([GENERATION, GIVEN_UP])).map((row) => row?.value);
  await db.settings.put({ key: GENERATION, value: ((generation as number | undefined) ?? 0) + 1 });
  await db.settings.put({ key: GIVEN_UP, value: [...((names as string[] | undefined) ?? []), database] });
}

async function putActive(db: DeviceDatabase, owner: string, user: User): Promise<void> {
  const database = await databaseOf(db, owner);
  await db.people.where('status').anyOf('active', 'ended').modify({ status: 'out' });
  await db.people.put({ owner, database, user, status: 'active' });
  await db.settings.delete('logout-pending');
}

/**
 * The device's own data: the signed-in person (so that the app starts without a network and the worker can send their
 * edits), the server's environment, and a sign-out that was not reported to the server yet.
 */
export class Device {
  readonly #connection = new Connection(() => new DeviceDatabase());

  /**
   * The person who is signing out, otherwise the one signed in, otherwise the one whose session ended last; null when
   * there is none.
   */
  async current(): Promise<DevicePerson | null> {
    // All of them in one request, because they are few and a search by state would read them one by one.
    const people = await this.#run((db) => db.people.toArray());
    const inState = (status: DevicePerson['status']) => people.find((person) => person.status === status);
    const found = inState('leaving') ?? inState('active') ?? inState('ended');
    return found ?? null;
  }

  /** The name of a person's database, or the one they would get if they signed in now. */
  databaseOf(owner: string): Promise<string> {
    return this.#run((db) => db.transaction('r', db.people, db.settings, async () => databaseOf(db, owner)));
  }

  /**
   * Deletes databases that were given up. Called when the app starts, because tabs may have kept them open at sign-out.
   */
  async deleteGivenUp(): Promise<void> {
    const names = ((await this.#setting(GIVEN_UP)) as string[] | undefined) ?? [];
    // A failed deletion is tried again at the next start.
    for (const name of names) this.#deleted(name).catch(() => {});
  }

  /**
   * Makes a person the one who is signed in here, in place of any other, and clears a pending sign-out. Throws while
   * that person is signing out, perhaps in another tab, and if they have signed out since `database` was opened.
   */
  async activate(owner: string, user: User, database?: string): Promise<void> {
    await this.#write(async (db) => {
      if ((await db.people.get(owner))?.status === 'leaving') throw new Error('This person is signing out');
      if (database && database !== (await databaseOf(db, owner))) throw new Error('This person has signed out');
      await putActive(db, owner, user);
    });
  }

  /**
   * Cancels a sign-out.
   * @returns false, and nothing is changed, if another tab has completed it or the person has signed in again
   */
  async stay(owner: string, user: User): Promise<boolean> {
    return this.#write(async (db) => {
      if ((await db.people.get(owner))?.status !== 'leaving') return false;
      await putActive(db, owner, user);
      return true;
    });
  }

  /** The signed-in person's session has ended by itself. */
  async end(owner: string): Promise<void> {
    await this.#run((db) => db.people.where({ owner, status: 'active' }).modify({ status: 'ended' }));
  }

  /** Begins a sign-out; from now on it must be reported to the server. */
  async leave(owner: string, user: User, unsent: UnsentEdits): Promise<LeavingPerson> {
    return this.#write(async (db) => {
      const database = await databaseOf(db, owner);
      const person: LeavingPerson = { owner, database, user, status: 'leaving', unsent };
      await db.people.put(person);
      await db.settings.put({ key: 'logout-pending', value: true });
      return person;
    });
  }

  /**
   * Completes a sign-out: the person is removed, or marked `out` if unsent edits are kept; unchanged if they have
   * signed in again.
   */
  async left({ owner, database, user, unsent }: LeavingPerson): Promise<void> {
    await this.#write(async (db) => {
      if ((await db.people.get(owner))?.status !== 'leaving') return;
      if (unsent === 'keep' || unsent === 'keep looks') {
        await db.people.put({ owner, database, user, status: 'out' });
      } else {
        await db.people.delete(owner);
        await giveUp(db, database);
      }
    });
  }

  /**
   * A database turned out to be marked though its sign-out was not completed on the device, or was stored as another
   * kind: the person is removed, so that they get a new database.
   */
  async giveUp(owner: string, database: string): Promise<void> {
    await this.#write(async (db) => {
      if ((await databaseOf(db, owner)) !== database) return;
      await db.people.delete(owner);
      await giveUp(db, database);
    });
  }

  async environment(): Promise<Environment | null> {
    return ((await this.#setting('environment')) as Environment | undefined) ?? null;
  }

  async setEnvironment(environment: Environment): Promise<void> {
    await this.#run((db) => db.settings.put({ key: 'environment', value: environment }));
  }

  /** True while a sign-out must still be reported to the server. */
  async logoutPending(): Promise<boolean> {
    return (await this.#setting('logout-pending')) === true;
  }

  /** Records that the sign-out was reported to the server. */
  async logoutTold(): Promise<void> {
    await this.#run((db) => db.settings.delete('logout-pending'));
  }

  close(): void {
    this.#connection.close();
  }

  /** Deletes a database. Waits until no tab has it open, which may take long. */
  async #deleted(name: string): Promise<void> {
    await Dexie.delete(name);
    await this.#run((db) =>
      db.transaction('rw', db.settings, async () => {
        const names = ((await db.settings.get(GIVEN_UP))?.value as string[] | undefined) ?? [];
        await db.settings.put({ key: GIVEN_UP, value: names.filter((other) => other !== name) });
      }),
    );
  }

  async #setting(key: string): Promise<unknown> {
    return (await this.#run((db) => db.settings.get(key)))?.value;
  }

  #write<T>(work: (db: DeviceDatabase) => Promise<T>): Promise<T> {
    return this.#run((db) => db.transaction('rw', db.people, db.settings, async () => work(db)));
  }

  #run<T>(work: (db: DeviceDatabase) => Promise<T>): Promise<T> {
    return this.#connection.run(work);
  }
}
