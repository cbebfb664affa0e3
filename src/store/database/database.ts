import { Dexie, type PromiseExtended } from 'dexie';
import type { User } from '#contract/user.ts';
import type { Kinds, Me } from '#sync/kinds/kind.ts';
import { editKinds } from '#sync/kinds/registry.ts';
import { Connection } from './connection.ts';
import { isConnectionLost } from './failures.ts';
import { type FaultRow, MatrixDatabase } from './schema.ts';
import { SignOutGuard } from './sign-out-mark.ts';

/** `origin|userId`: whose database and whose edits. */
export const ownerOf = (origin: string, userId: string): string => `${origin}|${userId}`;
export const userIdOf = (owner: string): string => owner.slice(owner.lastIndexOf('|') + 1);

/** The name of a person's first database on this device. */
export const databaseName = (owner: string): string => `matrix:${owner}`;

const NOBODY: Me = { id: '', firstName: '', lastName: '', role: '', profileImageUrl: null };

/** One person's data on this device, and nobody else's. Opaque to the screens: they read it through `queries/`. */
export class Store {
  readonly owner: string;
  readonly kinds: Kinds;
  /** The database's name. */
  readonly name: string;
  /** The place in the order that this window gave last; other windows may have given more since. */
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

  /** The person has signed out, and a write was refused here because of it (see `onErased`). */
  get isErased(): boolean {
    return this.#isErased;
  }

  /** Nobody can write into this database any more: the device has to give its name up (see `Device.giveUp`). */
  get isGivenUp(): boolean {
    return this.#isGivenUp;
  }

  /**
   * Does work on the database, once more where the connection is lost (F12, F30); throws what the second attempt throws.
   * The work must be one transaction, so that repeating it is safe; and its scope an `async` function, because Dexie
   * follows `await` through nested calls only from there.
   */
  run<T>(work: (db: MatrixDatabase) => Promise<T>): Promise<T> {
    return this.#connection.run(work);
  }

  /**
   * Reads for a screen, all of it in one snapshot: an acknowledgement that comes in between shows wholly or not at all.
   * Once the store is closed its person has signed out and the screen is about to go: it is not answered any more,
   * rather than told of an error.
   */
  async read<T>(work: (db: MatrixDatabase) => Promise<T>): Promise<T> {
    try {
      return await this.run((db) => db.transaction('r', db.tables, async () => work(db)));
    } catch (error) {
      if (this.#connection.closed) return new Promise<never>(() => {});
      // A live query passes over errors by which a database is closed, and its screen would stay empty.
      throw isConnectionLost(error) ? new Error('The local database cannot be read', { cause: error }) : error;
    }
  }

  /** Calls when a newer version of the app wants to upgrade this database: the page must be loaded anew (F19). */
  onOutdated(listener: () => void): () => void {
    this.#outdated.add(listener);
    return () => this.#outdated.delete(listener);
  }

  /** Calls when the person has signed out in another tab: the store is closed for good and brings nothing of theirs back. */
  onErased(listener: () => void): () => void {
    this.#erased.add(listener);
    return () => this.#erased.delete(listener);
  }

  /** Calls when a pull has brought what an unsent edit was to make: what waited for that can be sent (S20). */
  onArrived(listener: () => void): () => void {
    this.#arrived.add(listener);
    return () => this.#arrived.delete(listener);
  }

  /** To be called in the transaction that writes it: it is told once that is committed. */
  arrived(): void {
    Dexie.currentTransaction.on('complete', () => {
      for (const listener of this.#arrived) listener();
    });
  }

  close(): void {
    this.#connection.close();
  }

  /** Whose unsent rows the screens show; kept here so that they can be shown without a network. */
  setMe(user: User): Promise<unknown> {
    const { id, firstName, lastName, role, profileImageUrl } = user;
    const me: Me = { id, firstName, lastName, role, profileImageUrl };
    return this.run((db) => db.meta.put({ key: 'me', value: me }));
  }

  me(): Promise<Me> {
    return this.run(async (db) => this.meIn(db));
  }

  /** The same in a transaction that the caller has open. */
  meIn(db: MatrixDatabase): PromiseExtended<Me> {
    return db.meta.get('me').then((row) => ({
      ...NOBODY,
      id: this.userId,
      ...(row?.value as Partial<Me> | undefined),
    }));
  }

  /** Records a row that could not be read, once; never fails and never holds the reader up. */
  note(fault: FaultRow): void {
    const key = `${fault.table} ${fault.id} ${fault.reason}`;
    if (this.#noted.has(key)) return;
    this.#noted.add(key);
    // A query runs in a read-only transaction, perhaps inside a live query: the record is written outside of it.
    Dexie.ignoreTransaction(() => {
      this.#connection.handle.faults.put(fault).catch(() => this.#noted.delete(key));
    });
  }

  #handle(): MatrixDatabase {
    const db = new MatrixDatabase(this.name);
    this.#guard.protect(db);
    db.on('versionchange', (event) => {
      const isDeleted = event.newVersion === null;
      // Whoever opens it after that finds a new one, which anybody may write into.
      if (isDeleted) this.#signedOut(false);
      // Also where the store was closed already: a handle that was being opened then is open now.
      db.close();
      if (!isDeleted) for (const listener of this.#outdated) listener();
      return false;
    });
    return db;
  }

  /** Work that finds its connection gone would otherwise create the database anew, and write into it. */
  #signedOut(isGivenUp: boolean): void {
    if (this.#connection.closed) return;
    this.#isErased = true;
    this.#isGivenUp = isGivenUp;
    this.close();
    for (const listener of this.#erased) listener();
  }
}

/**
 * Opens a person's database, creating it when it is not there. Only opens it in fact when it is first used.
 * @param name where the device says that it has another name (see `Device`)
 */
export function openStore(owner: string, kinds: Kinds = editKinds, name = databaseName(owner)): Store {
  return new Store(owner, kinds, name);
}
