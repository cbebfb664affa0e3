import { Dexie, type PromiseExtended } from 'dexie';
import type { User } from '#contract/records/people/user.ts';
import type { Kinds, Me } from '#sync/kinds/kind.ts';
import { editKinds } from '#sync/kinds/registry.ts';
import { Connection } from './connection.ts';
import { isConnectionLost } from './failures.ts';
import { type FaultRow, MatrixDatabase } from './schema.ts';
import { SignOutGuard } from './sign-out-mark.ts';

/** The owner of a database and of its edits: `origin|userId`. */
export const ownerOf = (origin: string, userId: string): string => `${origin}|${userId}`;
const userIdOf = (owner: string): string => owner.slice(owner.lastIndexOf('|') + 1);

/** The name of a person's first database on this device. */
export const databaseName = (owner: string): string => `matrix:${owner}`;

const UNKNOWN: Me = { id: '', firstName: '', lastName: '', role: '', profileImageUrl: null };

const snapshot = <T>(db: MatrixDatabase, work: (db: MatrixDatabase) => Promise<T>): Promise<T> =>
  db.transaction('r', db.tables, async () => work(db));

/** One person's data on this device. Opaque to the screens: they read it through `queries/`. */
export class Store {
  readonly owner: string;
  readonly kinds: Kinds;
  /**
   * The database's name, and part of the names of its locks, so that a sleeping tab with a database that was given up
   * does not block the next one.
   */
  readonly name: string;
  /** The last `seq` that this window assigned; other windows may have assigned later ones. */
  lastSeq = 0;
  readonly #connection: Connection<MatrixDatabase>;
  readonly #outdated = new Set<() => void>();
  readonly #erased = new Set<() => void>();
  readonly #arrived = new Set<() => void>();
  readonly #noted = new Set<string>();
  readonly #guard = new SignOutGuard((isGivenUp) => this.#signedOut(isGivenUp));
  #isErased = false;
  #isGivenUp = false;

  constructor(owner: string, kinds: Kinds, name: string) {
    this.owner = owner;
    this.kinds = kinds;
    this.name = name;
    this.#connection = new Connection(() => this.#handle());
  }

  get userId(): string {
    return userIdOf(this.owner);
  }

  /** A write was refused because the person has signed out (see `onErased`). */
  get isErased(): boolean {
    return this.#isErased;
  }

  /**
   * No window can write into this database anymore: the device must assign the person another one (see
   * `Device.giveUp`).
   */
  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /**
   * Runs work on the database, once more if the connection is lost (F12, F30); throws the error of the second attempt.
   * The work must be one transaction, so that repeating it is safe, and its scope an `async` function, because Dexie
   * follows `await` through nested calls only from there.
   */
  run<T>(work: (db: MatrixDatabase) => Promise<T>): Promise<T> {
    return this.#connection.run(work);
  }

  /**
   * Reads for a screen in one snapshot, so that an acknowledgement, or a part with its rows, is shown wholly or not at
   * all; the reads that `work` calls belong to it. Once the store is closed the promise never settles: the person has
   * signed out, and the screen is about to be removed.
   */
  read<T>(work: (db: MatrixDatabase) => Promise<T>): Promise<T> {
    // Only the outermost read is repeated: an inner one, repeated alone, would read from another snapshot.
    const outer = Dexie.currentTransaction?.db;
    if (outer instanceof MatrixDatabase && outer.name === this.name) return snapshot(outer, work);
    return this.#repeatedRead(work);
  }

  /** Calls when a newer version of the app wants to upgrade this database: the page must be reloaded (F19). */
  onOutdated(listener: () => void): () => void {
    this.#outdated.add(listener);
    return () => this.#outdated.delete(listener);
  }

  /** Calls when the person has signed out in another tab: this store is closed for good. */
  onErased(listener: () => void): () => void {
    this.#erased.add(listener);
    return () => this.#erased.delete(listener);
  }

  /** Calls when a pull has brought the row of an unsent create: edits that waited for it can be sent (PULL-1). */
  onArrived(listener: () => void): () => void {
    this.#arrived.add(listener);
    return () => this.#arrived.delete(listener);
  }

  /** Must be called in the transaction that writes the row; listeners are called after the commit. */
  arrived(): void {
    Dexie.currentTransaction.on('complete', () => {
      for (const listener of this.#arrived) listener();
    });
  }

  close(): void {
    this.#connection.close();
  }

  /** Stores the signed-in person, so that screens can show their unsent rows without a network. */
  setMe(user: User): Promise<unknown> {
    const { id, firstName, lastName, role, profileImageUrl } = user;
    const me: Me = { id, firstName, lastName, role, profileImageUrl };
    return this.run((db) => db.meta.put({ key: 'me', value: me }));
  }

  me(): Promise<Me> {
    return this.run(async (db) => this.meIn(db));
  }

  /** Reads the signed-in person in the caller's transaction. */
  meIn(db: MatrixDatabase): PromiseExtended<Me> {
    return db.meta.get('me').then((row) => ({
      ...UNKNOWN,
      id: this.userId,
      ...(row?.value as Partial<Me> | undefined),
    }));
  }

  /** Records once that a row could not be read; never fails and never delays the reader. */
  note(fault: FaultRow): void {
    const key = `${fault.table} ${fault.id} ${fault.reason}`;
    if (this.#noted.has(key)) return;
    this.#noted.add(key);
    // Queries run in read-only transactions, perhaps of a live query: the record is written outside of them.
    Dexie.ignoreTransaction(() => {
      this.#connection.handle.faults.put(fault).catch(() => this.#noted.delete(key));
    });
  }

  async #repeatedRead<T>(work: (db: MatrixDatabase) => Promise<T>): Promise<T> {
    try {
      return await this.run((db) => snapshot(db, work));
    } catch (error) {
      if (this.#connection.closed) return new Promise<never>(() => {});
      // A live query ignores Dexie's errors for a closed database, and its screen would stay empty.
      throw isConnectionLost(error) ? new Error('The local database cannot be read', { cause: error }) : error;
    }
  }

  #handle(): MatrixDatabase {
    const db = new MatrixDatabase(this.name);
    this.#guard.protect(db);
    db.on('versionchange', (event) => {
      const isDeleted = event.newVersion === null;
      // The next tab that opens it gets a new database, without a mark.
      if (isDeleted) this.#signedOut(false);
      // Even when the store was closed before: a handle that was still opening then is open now.
      db.close();
      if (!isDeleted) for (const listener of this.#outdated) listener();
      return false;
    });
    return db;
  }

  /** Closes the store: work on a lost connection would otherwise create the database again and write into it. */
  #signedOut(isGivenUp: boolean): void {
    if (this.#connection.closed) return;
    this.#isErased = true;
    this.#isGivenUp = isGivenUp;
    this.close();
    for (const listener of this.#erased) listener();
  }
}

/**
 * Opens a person's database, creating it if needed; Dexie does both on first use.
 * @param name another name, where the device has assigned one (see `Device`)
 */
export function openStore(owner: string, name = databaseName(owner), kinds: Kinds = editKinds): Store {
  return new Store(owner, kinds, name);
}
