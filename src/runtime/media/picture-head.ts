/** The properties of a picture that the first bytes of its file contain. */
export interface PictureHead {
  format: 'jpeg' | 'png' | 'gif' | 'webp' | 'avif' | 'heic';
  /** In pixels; 0 where the first bytes do not contain the size. */
  width: number;
  height: number;
}

const HEIC_BRANDS = /hei[cxms]|hev[cxms]|mif1|msf1/;

/** The format and size of a picture; null for a file that is not a picture of a known format. */
export function pictureHead(bytes: ArrayBuffer): PictureHead | null {
  const view = new DataView(bytes);
  const text = (at: number, length: number) =>
    String.fromCharCode(...new Uint8Array(bytes, Math.min(at, bytes.byteLength)).subarray(0, length));
  const sized = (format: PictureHead['format'], width: number, height: number) => ({ format, width, height });
  try {
    if (text(0, 8) === '\x89PNG\r\n\x1a\n') return sized('png', view.getUint32(16), view.getUint32(20));
    if (/^GIF8[79]a/.test(text(0, 6))) return sized('gif', view.getUint16(6, true), view.getUint16(8, true));
    if (text(0, 4) === 'RIFF' && text(8, 4) === 'WEBP') return sized('webp', ...sizeOfWebp(view, text(12, 4)));
    if (text(0, 3) === '\xff\xd8\xff') return sized('jpeg', ...sizeOfJpeg(view));
    if (text(4, 4) !== 'ftyp') return null;
    const brands = text(8, Math.min(view.getUint32(0), 64) - 8);
    if (/avi[fs]/.test(brands)) return sized('avif', 0, 0);
    return HEIC_BRANDS.test(brands) ? sized('heic', 0, 0) : null;
  } catch (error) {
    // The file ends before its size.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

type Size = [width: number, height: number];

function sizeOfWebp(view: DataView, chunk: string): Size {
  if (chunk === 'VP8X') return [1 + (view.getUint32(23, true) >>> 8), 1 + (view.getUint32(26, true) >>> 8)];
  if (chunk === 'VP8L') {
    const bits = view.getUint32(21, true);
    return [1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff)];
  }
  return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff];
}

/** The size is in the first segment that begins a frame (SOF); DHT, JPG and DAC have numbers between those. */
function sizeOfJpeg(view: DataView): Size {
  let at = 2;
  for (;;) {
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [view.getUint16(at + 7), view.getUint16(at + 5)];
    at += 2 + view.getUint16(at + 2);
  }
}
