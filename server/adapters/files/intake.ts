import { stat } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { FileType } from '#contract/records/files/upload.ts';
import { FILE_NAME_MAX_LENGTH } from '#contract/schema/limits.ts';
import { visible } from '#contract/text/visible.ts';
import { FairPool, type PoolBounds } from '#server/base/fair-pool.ts';
import { EXTENSIONS, extensionOf, isExtension } from '#server/base/file-extensions.ts';
import { isPlainDrawingFile } from './drawing.ts';
import type { FileStore } from './file-store.ts';
import { LONGEST_SECONDS, type Reencoded, reencodePicture } from './picture.ts';
import { sniff } from './sniff.ts';
import { hashOf, type StagedFile, type Staging } from './staging.ts';

/** A file whose content is in the store, without a row in the database yet. */
export interface KeptFile {
  /** The name for display. */
  name: string;
  type: FileType;
  /** In bytes. */
  size: number;
  /** SHA-256 in hex, under which the store has it. */
  hash: string;
}

export type Intake =
  | { ok: true; file: KeptFile }
  | { ok: false; reason: 'wrong-type' | 'not-plain' | Extract<Reencoded, { ok: false }>['reason'] };

export interface PictureWork extends PoolBounds {
  /** The time limit for one picture; a whole number. */
  longestSeconds: number;
}

/** Each picture in progress takes up to 256 MB; waiting pictures are on the disk. */
const PICTURE_WORK: PictureWork = { atOnce: 2, waiting: 200, waitingOfOne: 10, longestSeconds: LONGEST_SECONDS };

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const UNPRINTABLE = /[\u0000-\u001f\u007f-\u009f]/g;

/**
 * Returns a name for display and saving: without folders and invisible characters, with the extension of the file's
 * actual type.
 */
function plainName(name: string, type: FileType): string {
  const plain = visible(basename(name.replaceAll('\\', '/')).replace(UNPRINTABLE, ''));
  const ending = extname(plain);
  const given = isExtension(ending) ? ending : '';
  const isRight = EXTENSIONS[type].includes(given.toLowerCase());
  const extension = isRight ? given : extensionOf(type);
  const stem = given ? plain.slice(0, -given.length) : plain;
  return `${stem.slice(0, FILE_NAME_MAX_LENGTH - extension.length) || 'File'}${extension}`;
}

/**
 * Checks staged files by their content and keeps them: pictures re-encoded, other files unchanged, of drawings only plain ones.
 * The staged file is used up.
 */
export class FileIntake {
  readonly staging: Staging;
  readonly #store: FileStore;
  readonly #pictureWork: FairPool;
  readonly #longestSeconds: number;

  constructor(store: FileStore, staging: Staging, pictureWork: Partial<PictureWork> = {}) {
    this.#store = store;
    this.staging = staging;
    const bounds = { ...PICTURE_WORK, ...pictureWork };
    this.#pictureWork = new FairPool(bounds);
    this.#longestSeconds = bounds.longestSeconds;
  }

  /**
   * @param types the accepted types
   * @param personId the sender
   * @throws PoolFull if too many pictures are waiting already
   */
  async take(staged: StagedFile, name: string, types: readonly FileType[], personId: number): Promise<Intake> {
    try {
      const type = await sniff(staged.path, name);
      if (type === null || !types.includes(type)) return { ok: false, reason: 'wrong-type' };
      if (type === 'image/svg+xml' && !(await isPlainDrawingFile(staged.path)))
        return { ok: false, reason: 'not-plain' };
      if (type === 'image/svg+xml' || !type.startsWith('image/'))
        return { ok: true, file: await this.#keep(staged.path, staged.hash, name, type) };
      return await this.#pictureWork.run(personId, () => this.#takePicture(staged, name, type));
    } finally {
      await this.staging.discard(staged.path);
    }
  }

  async #takePicture(staged: StagedFile, name: string, type: FileType): Promise<Intake> {
    const path = await this.staging.newPath();
    try {
      const written = await reencodePicture(staged.path, path, type, this.#longestSeconds);
      if (!written.ok) return written;
      return { ok: true, file: await this.#keep(path, await hashOf(path), name, written.type) };
    } finally {
      await this.staging.discard(path);
    }
  }

  async #keep(path: string, hash: string, name: string, type: FileType): Promise<KeptFile> {
    const { size } = await stat(path);
    await this.#store.keep(hash, path);
    return { name: plainName(name, type), type, size, hash };
  }
}
