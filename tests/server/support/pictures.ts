import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';

interface Size {
  width: number;
  height: number;
}

const canvas = ({ width, height }: Size) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 90, b: 30 } } });

export const png = (size: Size = { width: 8, height: 6 }): Promise<Buffer> => canvas(size).png().toBuffer();
export const jpeg = (size: Size = { width: 8, height: 6 }): Promise<Buffer> => canvas(size).jpeg().toBuffer();
export const gif = (size: Size = { width: 8, height: 6 }): Promise<Buffer> => canvas(size).gif().toBuffer();

/** An animation that repeats one frame: small and quick to make. */
export async function longAnimation(size: Size, frames: number): Promise<Buffer> {
  const one = await gif(size);
  // The three lowest bits of this byte give the number of colors before the frames.
  const head = 13 + 3 * 2 ** (((one[10] ?? 0) & 7) + 1);
  return Buffer.concat([one.subarray(0, head), ...Array(frames).fill(one.subarray(head, -1)), one.subarray(-1)]);
}

/** A photo as a phone takes it: rotated, with its place and its camera. */
export const photo = (): Promise<Buffer> =>
  canvas({ width: 40, height: 20 })
    .jpeg()
    .withExif({
      IFD0: { Make: 'Secret Camera', Orientation: '6' },
      IFD3: { GPSLatitude: '35/1 0/1 0/1', GPSLatitudeRef: 'N' },
    })
    .withMetadata({ orientation: 6 })
    .toBuffer();

/** A picture of an exact number of bytes: data after the end of a PNG is not part of its content. */
export async function pngOfSize(bytes: number): Promise<Buffer> {
  const picture = await png();
  return Buffer.concat([picture, Buffer.alloc(bytes - picture.length, 7)]);
}

function pngChunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

/** A black picture of 400 million pixels in some fifty thousand bytes. */
export function pixelBomb(): Buffer {
  const side = 20_000;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.writeUInt8(1, 8);
  const rows = Buffer.alloc((side / 8 + 1) * side);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(rows)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n');

/** A form of one field with files, as browsers send it. */
export function fileForm(field: string, ...files: readonly [name: string, content: Buffer | string, type?: string][]) {
  const form = new FormData();
  for (const [name, content, type = 'application/octet-stream'] of files) {
    form.append(field, new Blob([Buffer.from(content as Buffer)], { type }), name);
  }
  return form;
}
