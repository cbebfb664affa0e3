import { useEffect, useId, useRef, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { Row } from '#ui/layout/layout.tsx';
import 'react-easy-crop/react-easy-crop.css';
import { FormDialog } from '#ui/dialog/form-dialog.tsx';
import styles from './crop-dialog.module.css';

const ZOOM = { least: 1, most: 4, step: 0.05 };
/** How far an arrow key moves the picture. */
const STEP_PX = 8;

export interface CropDialogProps {
  file: File;
  onSave(picture: File): void;
  /** Called when this browser cannot draw the picture. */
  onUnreadable(): void;
  onClose(): void;
}

/** Selects the visible square of a picture by pointer, wheel, two fingers or keys. */
export function CropDialog({ file, onSave, onUnreadable, onClose }: CropDialogProps) {
  const address = useAddress(file);
  const id = useId();
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(ZOOM.least);
  const [isBusy, setBusy] = useState(false);
  const area = useRef<Area | null>(null);

  const save = async () => {
    if (!area.current || !address) return;
    setBusy(true);
    const picture = await croppedPicture(address, area.current, file).catch(() => null);
    if (picture) onSave(picture);
    else onUnreadable();
  };
  return (
    <FormDialog
      title="Crop picture"
      description="Drag or use the arrow keys to position the picture."
      submitLabel="Save picture"
      busy={isBusy && 'Saving…'}
      onSubmit={() => void save()}
      onClose={onClose}
    >
      <div className={styles.frame}>
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            minZoom={ZOOM.least}
            maxZoom={ZOOM.most}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={STEP_PX}
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => {
              area.current = pixels;
            }}
            mediaProps={{ alt: '', onError: onUnreadable }}
            cropperProps={{ 'aria-label': 'Part of the picture', role: 'group' }}
          />
        )}
      </div>
      <Row htmlFor={id} as="label" gap={3} weight="medium" className={styles.zoom}>
        <span>Zoom</span>
        <input
          id={id}
          type="range"
          min={ZOOM.least}
          max={ZOOM.most}
          step={ZOOM.step}
          value={zoom}
          onChange={(event) => setZoom(Number(event.target.value))}
        />
      </Row>
    </FormDialog>
  );
}

/** An object URL of a file, valid while the component is mounted. */
function useAddress(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** The largest size at which a picture is shown, including high-resolution screens. */
const MOST_PX = 512;
const QUALITY = 0.9;

interface PixelArea {
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
async function croppedPicture(address: string, area: PixelArea, whole: File): Promise<File> {
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
