import { Dexie, type EntityTable, type Table } from 'dexie';
import {
  ATTACHMENT_MAX_BYTES,
  COMMENT_MAX_ATTACHMENTS,
  SHARED_MAX_BYTES,
  SHARED_MAX_ITEMS,
  SHARED_TEXT_MAX_LENGTH,
} from '#contract/schema/limits.ts';
import { Connection } from './connection.ts';
import { followTransactions } from './transactions.ts';

/** A file that was shared, without its bytes. */
export interface SharedFile {
  name: string;
  type: string;
  size: number;
  /** The reason why its bytes were not kept; null where they were. */
  fault: 'too-large' | 'too-many' | 'no-room' | null;
}

/** Content that another app shared to this one, until its user uses or discards it. */
export interface SharedItem {
  id: string;
  /** Milliseconds since the epoch. */
  at: number;
  /** The owner; empty when no user was signed in: then it belongs to the next user who signs in. */
  owner: string;
  text: string;
  /** Whether the text was cut to the greatest length that is kept. */
  isCut: boolean;
  files: SharedFile[];
}

interface BytesRow {
  itemId: string;
  /** The index among the files. */
  place: number;
  bytes: ArrayBuffer;
}

class SharedDatabase extends Dexie {
  declare items: EntityTable<SharedItem, 'id'>;
  declare bytes: Table<BytesRow, [string, number]>;

  constructor() {
    super('matrix-shared', { chromeTransactionDurability: 'strict' });
    followTransactions(this);
    this.version(1).stores({ items: 'id, owner', bytes: '[itemId+place], itemId' });
  }
}

/** The shared content: its words and its files as they came. */
interface Incoming {
  id: string;
  at: number;
  owner: string;
  text: string;
  /** A file that is too large in any case comes without its bytes. */
  files: readonly { name: string; type: string; size: number; bytes: ArrayBuffer | null }[];
}

/**
 * The content shared to this device, in a database of its own, because it may come while no user is signed in, and
 * without the app. Signing out erases the items of that user, and those without an owner.
 */
export class SharedItems {
  readonly #connection = new Connection(() => new SharedDatabase());

  /**
   * Keeps shared content durably, as far as there is room.
   * @returns false, and nothing is kept, where none of it fits beside the items that wait already
   */
  async keep({ id, at, owner, text, files }: Incoming): Promise<boolean> {
    return this.#run((db) =>
      db.transaction('rw', db.items, db.bytes, async () => {
        const waiting = await db.items.toArray();
        if (waiting.length >= SHARED_MAX_ITEMS) return false;
        let room = SHARED_MAX_BYTES - waiting.flatMap(({ files }) => files).reduce(addKept, 0);
        let count = 0;
        const kept = files.map(({ name, type, size, bytes }): SharedFile => {
          const fault =
            size > ATTACHMENT_MAX_BYTES
              ? 'too-large'
              : count >= COMMENT_MAX_ATTACHMENTS
                ? 'too-many'
                : bytes === null || size > room
                  ? 'no-room'
                  : null;
          if (fault === null) {
            room -= size;
            count += 1;
          }
          return { name, type, size, fault };
        });
        if (text === '' && kept.every(({ fault }) => fault === 'no-room')) return false;
        const words = text.slice(0, SHARED_TEXT_MAX_LENGTH);
        await db.items.add({ id, at, owner, text: words, isCut: words !== text, files: kept });
        await db.bytes.bulkAdd(
          files.flatMap(({ bytes }, place) =>
            bytes && kept[place]?.fault === null ? [{ itemId: id, place, bytes }] : [],
          ),
        );
        return true;
      }),
    );
  }

  /** Gives the items that came without a signed-in user to the one who is signed in. */
  async claim(owner: string): Promise<void> {
    await this.#run((db) => db.items.where('owner').equals('').modify({ owner }));
  }

  /** Gives an item to the next user who signs in: its owner has signed out while it was kept. */
  async release(id: string): Promise<void> {
    await this.#run((db) => db.items.update(id, { owner: '' }));
  }

  /** The items that wait for a person, newest first. */
  async list(owner: string): Promise<SharedItem[]> {
    const items = await this.#run((db) => db.items.where('owner').equals(owner).toArray());
    return items.sort((a, b) => b.at - a.at);
  }

  /** The kept files of an item, in their order. */
  async files({ id, files }: SharedItem): Promise<File[]> {
    const rows = await this.#run((db) => db.bytes.where('itemId').equals(id).toArray());
    const byPlace = new Map(rows.map(({ place, bytes }) => [place, bytes]));
    return files.flatMap(({ name, type }, place) => {
      const bytes = byPlace.get(place);
      return bytes ? [new File([bytes], name, { type })] : [];
    });
  }

  async discard(id: string): Promise<void> {
    await this.#remove((db) => db.items.where('id').equals(id).primaryKeys());
  }

  /** Erases the items of a person at a sign-out, and those without an owner. */
  async erase(owner: string): Promise<void> {
    await this.#remove((db) => db.items.where('owner').anyOf(owner, '').primaryKeys());
  }

  close(): void {
    this.#connection.close();
  }

  async #remove(which: (db: SharedDatabase) => Promise<string[]>): Promise<void> {
    await this.#run((db) =>
      db.transaction('rw', db.items, db.bytes, async () => {
        const ids = await which(db);
        await db.bytes.where('itemId').anyOf(ids).delete();
        await db.items.bulkDelete(ids);
      }),
    );
  }

  #run<T>(work: (db: SharedDatabase) => Promise<T>): Promise<T> {
    return this.#connection.run(work);
  }
}

const addKept = (sum: number, { size, fault }: SharedFile): number => (fault === null ? sum + size : sum);
