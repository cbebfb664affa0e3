/** The largest size at which a picture is shown, including high-resolution screens. */
const MOST_PX = 512;
const QUALITY = 0.9;

export interface PixelArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A photo stays a JPEG; a format that may be transparent becomes a PNG. */
const typeFor = (type: string): 'image/jpeg' | 'image/png' => (type === 'image/jpeg' ? 'image/jpeg' : 'image/png');

/**
 * Redraws a square of a picture, which makes it smaller and removes the camera's metadata.
 * @param address of the whole picture @param area in pixels of the picture @param whole the source file
 * @throws when the browser cannot draw the picture
 */
export async function croppedPicture(address: string, area: PixelArea, whole: File): Promise<File> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const side = Math.max(1, Math.min(MOST_PX, Math.round(area.width)));
  const canvas = document.createElement('canvas');
  canvas.width = side;
  canvas.height = side;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('This browser does not draw');
  pen.imageSmoothingQuality = 'high';
  pen.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, side, side);
  const type = typeFor(whole.type);
  const { promise, resolve, reject } = Promise.withResolvers<Blob>();
  canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('It cannot be drawn'))), type, QUALITY);
  const extension = type === 'image/jpeg' ? 'jpg' : 'png';
  return new File([await promise], `${whole.name.replace(/\.[^.]*$/, '') || 'picture'}.${extension}`, { type });
}
