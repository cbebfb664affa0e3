import { Dexie, type EntityTable } from 'dexie';
import type { Environment } from '#contract/environment.ts';
import type { User } from '#contract/user.ts';
import { Connection } from './connection.ts';
import { databaseName } from './database.ts';
import { followTransactions } from './transactions.ts';

/** What becomes of edits that are not sent when their person signs out; `refuse` lets nobody sign out over any. */
export type UnsentEdits = 'refuse' | 'keep' | 'erase';

/**
 * Somebody whose sign-out has begun. It is noted first, so that a tab that starts meanwhile, or after it was cut off,
 * shows nobody and carries it out.
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

/** As it is stored; an earlier version of the app kept every person in the database that is named after them. */
type PersonRow = DevicePerson extends infer T
  ? T extends DevicePerson
    ? Omit<T, 'database'> & { database?: string }
    : never
  : never;

interface SettingRow {
  key: string;
  value: unknown;
}

class DeviceDatabase extends Dexie {
  declare people: EntityTable<PersonRow, 'owner'>;
  declare settings: EntityTable<SettingRow, 'key'>;

  constructor() {
    super('matrix-device', { chromeTransactionDurability: 'strict' });
    followTransactions(this);
    this.version(1).stores({ people: 'owner, status', settings: 'key' });
  }
}

/** Databases whose persons have signed out: emptied, never opened again, and not deleted yet. */
const GIVEN_UP = 'given-up';
/** How many were given up on this device. */
const GENERATION = 'generation';

/**
 * In which database a person is kept. Whoever was erased here gets a new one: the deletion of the old one may still wait
 * for a tab that sleeps, and whoever opens a database waits for its deletion.
 */
async function databaseOf(db: DeviceDatabase, owner: string): Promise<string> {
  const known = await db.people.get(owner);
  if (known) return known.database ?? databaseName(owner);
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
 * What belongs to the device and to no person: who is signed in here (so that the app starts without a network and the
 * worker knows whose edits it may send), the server's environment, and a sign-out that the server has not heard of.
 */
export class Device {
  readonly #connection = new Connection(() => new DeviceDatabase());

  /** Who is signing out, else who is signed in, else whose session ended last; null when nobody is. */
  async current(): Promise<DevicePerson | null> {
    const people = await this.#run((db) => db.people.where('status').anyOf('leaving', 'active', 'ended').toArray());
    const inState = (status: DevicePerson['status']) => people.find((person) => person.status === status);
    const found = inState('leaving') ?? inState('active') ?? people[0];
    return found ? { ...found, database: found.database ?? databaseName(found.owner) } : null;
  }

  /** The name of the database in which a person is kept, or would be if they signed in now. */
  databaseOf(owner: string): Promise<string> {
    return this.#run((db) => db.transaction('r', db.people, db.settings, async () => databaseOf(db, owner)));
  }

  /**
   * Deletes databases that were given up. To be called when the app starts: more tabs may have them open, or sleep, while
   * somebody signs out.
   */
  async deleteGivenUp(): Promise<void> {
    const names = ((await this.#setting(GIVEN_UP)) as string[] | undefined) ?? [];
    // What fails is tried again by the next start.
    for (const name of names) this.#deleted(name).catch(() => {});
  }

  /**
   * Makes a person the one who is signed in here; whoever was before is not any more, and no sign-out is pending.
   * Throws while they are signing out, as in another tab: that goes on. So it does when they have, since `database` was
   * opened for them.
   */
  async activate(owner: string, user: User, database?: string): Promise<void> {
    await this.#run((db) =>
      db.transaction('rw', db.people, db.settings, async () => {
        if ((await db.people.get(owner))?.status === 'leaving') throw new Error('This person is signing out');
        if (database && database !== (await databaseOf(db, owner))) throw new Error('This person has signed out');
        await putActive(db, owner, user);
      }),
    );
  }

  /**
   * A sign-out did not come about.
   * @returns false where it did, as in another tab, or where they are back: then nothing is changed
   */
  async stay(owner: string, user: User): Promise<boolean> {
    return this.#run((db) =>
      db.transaction('rw', db.people, db.settings, async () => {
        if ((await db.people.get(owner))?.status !== 'leaving') return false;
        await putActive(db, owner, user);
        return true;
      }),
    );
  }

  /** The session of whoever is signed in ended by itself. */
  async end(owner: string): Promise<void> {
    await this.#run((db) => db.people.where({ owner, status: 'active' }).modify({ status: 'ended' }));
  }

  /** A sign-out begins; from here on the server is to be told of it. */
  async leave(owner: string, user: User, unsent: UnsentEdits): Promise<LeavingPerson> {
    return this.#run((db) =>
      db.transaction('rw', db.people, db.settings, async () => {
        const database = await databaseOf(db, owner);
        const person: LeavingPerson = { owner, database, user, status: 'leaving', unsent };
        await db.people.put(person);
        await db.settings.put({ key: 'logout-pending', value: true });
        return person;
      }),
    );
  }

  /** A sign-out is done: the person is forgotten, or `out` where unsent edits of theirs stay; not if they are back. */
  async left({ owner, database, user, unsent }: LeavingPerson): Promise<void> {
    await this.#run((db) =>
      db.transaction('rw', db.people, db.settings, async () => {
        if ((await db.people.get(owner))?.status !== 'leaving') return;
        if (unsent === 'keep') {
          await db.people.put({ owner, database, user, status: 'out' });
        } else {
          await db.people.delete(owner);
          await giveUp(db, database);
        }
      }),
    );
  }

  /**
   * A database was found in which nobody can write any more, though their sign-out was not noted to the end, or noted as
   * another one: the person is forgotten, so that they get a new one.
   */
  async giveUp(owner: string, database: string): Promise<void> {
    await this.#run((db) =>
      db.transaction('rw', db.people, db.settings, async () => {
        if ((await databaseOf(db, owner)) !== database) return;
        await db.people.delete(owner);
        await giveUp(db, database);
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

  /** Waits, perhaps for long, until no tab has it open. */
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

  #run<T>(work: (db: DeviceDatabase) => Promise<T>): Promise<T> {
    return this.#connection.run(work);
  }
}
