import type { Readable } from 'node:stream';

/** A part of a file, in bytes; both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * Where the content of uploads is kept, by the SHA-256 of it in hex: what a deployment may swap, for a folder or for an
 * object store. Who owns a content and who may see it is the database's business.
 */
export interface FileStore {
  /** Takes a finished local file over; it is kept whole or not at all. Keeping the same content again renews its age. */
  keep(hash: string, path: string): Promise<void>;
  /** The content or a part of it; null when it is not here. */
  read(hash: string, range?: ByteRange): Promise<Readable | null>;
  /** The contents that were last kept before an instant, in milliseconds since the epoch. */
  keptBefore(instant: number): AsyncIterable<string>;
  /** Forgets a content, unless it was kept again since that instant. */
  forget(hash: string, instant: number): Promise<void>;
  /** Returns when the store can be used. @throws FileStoreUnavailable */
  check(): Promise<void>;
}

/** The store does not do as asked now: the same request may succeed later. */
export class FileStoreUnavailable extends Error {}
