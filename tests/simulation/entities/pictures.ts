import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { reencodePicture } from '#server/adapters/files/picture.ts';
import { StoredOutbox } from '#store/outbox/outbox.ts';
import { uploadAddress } from '#sync/entry/upload-address.ts';
import type { Actor } from './entity-model.ts';

/** The ending of the names of pictures, beside their words. */
export const PICTURE = '.gif';

/** One pixel, whose color is made from the words. */
export function pictureBytes(words: string): Buffer<ArrayBuffer> {
  const screen = [1, 0, 1, 0, 0x80, 0, 0];
  const colour = createHash('sha256').update(words).digest().subarray(0, 3);
  const point = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0];
  return Buffer.from([...Buffer.from('GIF89a'), ...screen, ...colour, 0, 0, 0, ...point, 0x3b]);
}

/** A picture whose name contains its words. */
export const pictureOf = (words: string): File =>
  new File([pictureBytes(words)], `${words}${PICTURE}`, { type: 'image/gif' });

const written = new Map<string, Buffer>();

/** The same as the server stores it, which encodes every picture again. */
export async function keptPicture(words: string): Promise<Buffer> {
  const known = written.get(words);
  if (known) return known;
  const folder = mkdtempSync(join(tmpdir(), 'matrix-picture-'));
  const [from, to] = [join(folder, 'from'), join(folder, 'to')];
  writeFileSync(from, pictureBytes(words));
  await reencodePicture(from, to, 'image/gif');
  const bytes = await readFile(to);
  rmSync(folder, { recursive: true });
  written.set(words, bytes);
  return bytes;
}

/** The picture at each address of the server: rows have only the address. */
class PictureUrls {
  readonly #words = new Map<string, string>();

  /** Begins the next history. */
  forget(): void {
    this.#words.clear();
  }

  /** @param name of the file that the server has there */
  learn(url: string, name: string): void {
    this.#words.set(url, name.replace(PICTURE, ''));
  }

  /** The words of the picture; null where the server never had one. */
  read(url: string): string | null {
    return this.#words.get(url) ?? null;
  }
}

/** Of the history that is played: there is one at a time. */
export const pictureUrls = new PictureUrls();

/** The picture in a text. */
export const SOURCE = /<img src="([^"]+)"/;

/** The words of the picture in a text; null where there is none. */
export function wordsOfText(text: unknown): string | null {
  const [, url] = SOURCE.exec(String(text ?? '')) ?? [];
  return url === undefined ? null : pictureUrls.read(url);
}

/** The picture that a device shows at an address: one of the server's, or one that has not left yet. */
export async function pictureWords(actor: Actor): Promise<(url: string) => string> {
  const unsent = (await new StoredOutbox(actor.store).unfinished()).flatMap(({ files }) => files);
  const own = new Map(unsent.map(({ id, name }) => [uploadAddress(id), name.replace(PICTURE, '')]));
  return (url) => own.get(url) ?? pictureUrls.read(url) ?? '';
}
