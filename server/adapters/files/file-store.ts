import type { Readable } from 'node:stream';

/** A part of a file, in bytes; both ends included. */
export interface ByteRange {
  start: number;
  end: number;
}

/**
 * The storage of the content of uploads, by its SHA-256 in hex; a deployment may use a folder or an object store. The
 * database decides who owns a content and who may see it.
 */
export interface FileStore {
  /**
   * Takes over a finished local file; it is kept whole or not at all. Keeping the same content again renews its age.
   */
  keep(hash: string, path: string): Promise<void>;
  /** Returns the content or a part of it; null if the store does not have it. */
  read(hash: string, range?: ByteRange): Promise<Readable | null>;
  /** Returns the contents that were last kept before an instant, in milliseconds since the epoch. */
  keptBefore(instant: number): AsyncIterable<string>;
  /** Forgets a content, unless it was kept again since that instant. */
  forget(hash: string, instant: number): Promise<void>;
  /** Returns if the store can be used. @throws FileStoreUnavailable */
  check(): Promise<void>;
}

/** The store cannot serve the request now: the same request may succeed later. */
export class FileStoreUnavailable extends Error {}
