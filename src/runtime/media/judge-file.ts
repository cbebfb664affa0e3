import {
  EDITOR_PICTURE_FORM,
  type FileForm,
  PICTURE_MAX_PIXELS,
  PICTURE_MAX_SIDE,
} from '#contract/records/files/upload.ts';
import { cannotConvert, isHeic } from '#store/commands/heic.ts';
import { faultOf, UNREADABLE } from '#store/commands/uploads.ts';
import { type PictureHead, pictureHead } from './picture-head.ts';

const QUALITY = 0.9;
/** A decoder that fails at a larger picture may only lack memory. */
const DECODED_MAX_PIXELS = PICTURE_MAX_SIDE * PICTURE_MAX_SIDE;
const MEGAPIXEL = 1_000_000;
/** Formats that every browser decodes. */
const DECODED_EVERYWHERE: ReadonlySet<PictureHead['format']> = new Set(['jpeg', 'png', 'gif', 'webp']);
const TYPES = { 'image/jpeg': 'jpg', 'image/png': 'png' } as const;

/**
 * Judges a picked file by its content, without the server: a picture must really be one, and a picture that is too
 * large for the server or of a format that it refuses is redrawn.
 * @returns the file to keep, or the reason why it is refused
 */
export async function judgeFile(file: File, form: FileForm): Promise<File | string> {
  const fault = faultOf(file, form);
  if (fault !== null) return fault;
  if (!file.type.startsWith('image/') && !isHeic(file)) return file;
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return UNREADABLE;
  if (file.type === 'image/svg+xml') return isDrawing(bytes) ? file : notPicture(file, form);
  const head = pictureHead(bytes);
  if (head === null) return notPicture(file, form);
  if (head.format === 'heic') return (await redrawn(file, 'image/jpeg', form)) ?? notConverted(file, form);
  if (head.width * head.height > PICTURE_MAX_PIXELS) {
    const type = head.format === 'jpeg' ? 'image/jpeg' : 'image/png';
    return (await redrawn(file, type, form)) ?? tooManyPixels(file, head);
  }
  return (await isBroken(file, head)) ? notPicture(file, form) : file;
}

const notPicture = ({ name }: File, form: FileForm): string =>
  form === EDITOR_PICTURE_FORM ? form.wrongType : `Not a picture: ${name} is damaged, or is not a picture.`;

const notConverted = (file: File, form: FileForm): string =>
  form === EDITOR_PICTURE_FORM
    ? `${form.wrongType}. ${cannotConvert(file)}`
    : `HEIC picture: ${cannotConvert(file)} Please use a JPG or PNG picture.`;

const tooManyPixels = ({ name }: File, { width, height }: PictureHead): string =>
  `Too many pixels: ${name} has ${width} × ${height}. The limit is ${PICTURE_MAX_PIXELS / MEGAPIXEL} million.`;

const isDrawing = (bytes: ArrayBuffer): boolean => /<svg[\s/>]/i.test(new TextDecoder().decode(bytes));

async function isBroken(file: File, { format, width, height }: PictureHead): Promise<boolean> {
  if (width * height === 0) return format !== 'avif';
  const isDecoded = DECODED_EVERYWHERE.has(format) && width * height <= DECODED_MAX_PIXELS;
  if (!isDecoded || typeof createImageBitmap === 'undefined') return false;
  return createImageBitmap(file).then(
    (picture) => {
      picture.close();
      return false;
    },
    () => true,
  );
}

/** The picture redrawn, its longer side at most 4096 pixels; null where the browser cannot do that. */
async function redrawn(file: File, type: keyof typeof TYPES, form: FileForm): Promise<File | string | null> {
  const blob = await drawn(file, type).catch(() => null);
  if (blob === null) return null;
  const name = `${file.name.replace(/\.[^.]*$/, '') || 'Picture'}.${TYPES[type]}`;
  const picture = new File([blob], name, { type });
  return faultOf(picture, form) ?? picture;
}

async function drawn(file: File, type: string): Promise<Blob> {
  const picture = await createImageBitmap(file);
  try {
    const scale = Math.min(1, PICTURE_MAX_SIDE / Math.max(picture.width, picture.height));
    const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
    const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('This browser does not draw');
    pen.imageSmoothingQuality = 'high';
    pen.drawImage(picture, 0, 0, canvas.width, canvas.height);
    return await canvas.convertToBlob({ type, quality: QUALITY });
  } finally {
    picture.close();
  }
}
