import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Dexie } from 'dexie';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { COMMENT_UPLOADS_FORM, EDITOR_PICTURE_FORM, SCHEDULE_FORM } from '#contract/records/files/upload.ts';
import { judgeFile } from '#runtime/media/judge-file.ts';
import { pictureHead } from '#runtime/media/picture-head.ts';
import { App } from '#runtime/session/app.ts';
import { FakePlatform } from '#support/fake-platform.ts';
import { noUpdate } from '#support/no-update.ts';
import { FakeServer } from '../fake-server.ts';

const input = (name: string, type: string) =>
  new File([new Uint8Array(readFileSync(join(import.meta.dirname, '../../inputs', name)))], name, { type });
const file = (bytes: BlobPart, name: string, type: string) => new File([bytes], name, { type });

const FORMATS = ['jpeg', 'png', 'gif', 'webp', 'avif'] as const;
const picture = (format: (typeof FORMATS)[number], width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .toFormat(format)
    .toBuffer()
    .then((bytes) => new Uint8Array(bytes));

/** The head of a PNG with a declared size. */
async function pngOf(width: number, height: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await picture('png');
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(16, width);
  new DataView(bytes.buffer, bytes.byteOffset).setUint32(20, height);
  return bytes;
}

/** A browser that decodes pictures as of this size. @returns the sizes that were drawn */
function decoding(width: number, height: number): string[] {
  const sizes: string[] = [];
  vi.stubGlobal('createImageBitmap', async () => ({ width, height, close() {} }));
  vi.stubGlobal(
    'OffscreenCanvas',
    class {
      readonly width: number;
      readonly height: number;
      constructor(width: number, height: number) {
        this.width = width;
        this.height = height;
      }
      getContext = () => ({ drawImage: () => void sizes.push(`${this.width} × ${this.height}`) });
      convertToBlob = async ({ type }: { type: string }) => new Blob(['drawn'], { type });
    },
  );
  return sizes;
}
const decodingNothing = () =>
  vi.stubGlobal('createImageBitmap', () => Promise.reject(new DOMException('No', 'InvalidStateError')));

afterEach(() => vi.unstubAllGlobals());

test('a picture is recognized by its first bytes, with its size', async () => {
  for (const format of FORMATS) {
    const { buffer } = await picture(format);
    const size = format === 'avif' ? { width: 0, height: 0 } : { width: 40, height: 30 };
    expect(pictureHead(buffer), format).toEqual({ format, ...size });
  }
  const lossless = await sharp(await picture('png'))
    .webp({ lossless: true })
    .toBuffer();
  expect(pictureHead(new Uint8Array(lossless).buffer)).toEqual({ format: 'webp', width: 40, height: 30 });
});

test('[FILE-2] a window checks the files that are picked for a comment or a text before it keeps them', async () => {
  const server = new FakeServer();
  const app = new App(new FakePlatform('https://judge.example', server.fetch as typeof globalThis.fetch), noUpdate());
  await app.start();
  const pick = (use: 'file' | 'image') =>
    app.person()?.files.pick({ file: file('Sorry', 'map.png', 'image/png'), use });
  expect(await pick('file')).toMatchObject({ message: 'Not a picture: map.png is damaged, or is not a picture.' });
  expect(await pick('image')).toMatchObject({ message: EDITOR_PICTURE_FORM.wrongType });
  expect(await app.person()?.store.run((db) => db.files.count())).toBe(0);
  app.stop();
  await Dexie.delete('matrix-device');
});

describe('a file is checked when it is picked, without the server', () => {
  test('57-empty.txt is refused by name', async () => {
    const words = 'Empty file: 57-empty.txt is empty.';
    expect(await judgeFile(input('57-empty.txt', 'text/plain'), SCHEDULE_FORM)).toBe(words);
    expect(await judgeFile(input('57-empty.txt', 'text/plain'), COMMENT_UPLOADS_FORM)).toBe(words);
  });

  test('a picture of each format is kept as it is, and so is any other file', async () => {
    for (const format of FORMATS) {
      const whole = file(await picture(format), `map.${format}`, `image/${format}`);
      expect(await judgeFile(whole, SCHEDULE_FORM), format).toBe(whole);
    }
    const drawing = file('<?xml version="1.0"?><svg viewBox="0 0 1 1"/>', 'map.svg', 'image/svg+xml');
    expect(await judgeFile(drawing, SCHEDULE_FORM)).toBe(drawing);
    const text = file('Meet at nine', 'plan.txt', 'text/plain');
    expect(await judgeFile(text, SCHEDULE_FORM)).toBe(text);
  });

  test('a file that claims to be a picture, and is not, is refused by name', async () => {
    for (const [name, type] of [
      ['map.png', 'image/png'],
      ['map.jpg', 'image/jpeg'],
      ['map.svg', 'image/svg+xml'],
    ] as const) {
      const words = `Not a picture: ${name} is damaged, or is not a picture.`;
      expect(await judgeFile(file('Sorry, not found', name, type), SCHEDULE_FORM)).toBe(words);
    }
    const inText = file('Sorry', 'map.png', 'image/png');
    expect(await judgeFile(inText, EDITOR_PICTURE_FORM)).toBe(EDITOR_PICTURE_FORM.wrongType);
  });

  test('a picture that ends in its first bytes is refused, and so is one that the browser cannot decode', async () => {
    const words = 'Not a picture: map.jpeg is damaged, or is not a picture.';
    const bytes = await picture('jpeg');
    expect(await judgeFile(file(bytes.slice(0, 12), 'map.jpeg', 'image/jpeg'), SCHEDULE_FORM)).toBe(words);
    decodingNothing();
    expect(await judgeFile(file(bytes, 'map.jpeg', 'image/jpeg'), SCHEDULE_FORM)).toBe(words);
  });

  test('a picture of more pixels than the server accepts is scaled down to 4096 on its longer side', async () => {
    const sizes = decoding(6_000, 12_000);
    const large = file(await pngOf(6_000, 12_000), 'plan.of.the.park.png', 'image/png');
    expect(await judgeFile(large, SCHEDULE_FORM)).toMatchObject({ name: 'plan.of.the.park.png', type: 'image/png' });
    expect(sizes).toEqual(['2048 × 4096']);
  });

  test('a picture is refused by name, with its size, where the browser cannot scale it down', async () => {
    decodingNothing();
    const large = file(await pngOf(6_000, 12_000), 'park.png', 'image/png');
    expect(await judgeFile(large, SCHEDULE_FORM)).toBe(
      'Too many pixels: park.png has 6000 × 12000. The limit is 64 million.',
    );
  });

  test('55-iphone.heic becomes a JPEG where the browser decodes it, whatever its declared type', async () => {
    const sizes = decoding(4_032, 3_024);
    for (const type of ['image/heic', '']) {
      expect(await judgeFile(input('55-iphone.heic', type), SCHEDULE_FORM)).toMatchObject({
        name: '55-iphone.jpg',
        type: 'image/jpeg',
        size: 'drawn'.length,
      });
    }
    expect(sizes).toEqual(['4032 × 3024', '4032 × 3024']);
  });

  test('55-iphone.heic is refused by name where the browser does not', async () => {
    decodingNothing();
    expect(await judgeFile(input('55-iphone.heic', 'image/heic'), COMMENT_UPLOADS_FORM)).toBe(
      'HEIC picture: This browser cannot convert 55-iphone.heic. Please use a JPG or PNG picture.',
    );
    for (const type of ['image/heic', ''])
      expect(await judgeFile(input('55-iphone.heic', type), EDITOR_PICTURE_FORM)).toBe(
        'Invalid file type: Please use JPG, PNG, GIF or SVG images. This browser cannot convert 55-iphone.heic.',
      );
  });
});
