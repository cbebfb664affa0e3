import ChevronLeftIcon from 'lucide-react/icons/chevron-left';
import ChevronRightIcon from 'lucide-react/icons/chevron-right';
import { useEffect, useState } from 'react';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { FileFacts, type ShownFile } from './file-facts.tsx';
import styles from './lightbox.module.css';
import { type FindFile, type LookAtFile, linkOf, useFileAddress } from './use-file-address.ts';

interface LightboxProps {
  find: FindFile;
  look: LookAtFile;
  online: boolean;
  pictures: readonly ShownFile[];
  /** The picture that was opened; the others follow by the arrows. */
  first: number;
  onClose(): void;
}

/** Pictures as large as the screen, one after the other: by the buttons or the arrow keys. */
export function Lightbox({ find, look, online, pictures, first, onClose }: LightboxProps) {
  const [at, setAt] = useState(first);
  const last = pictures.length - 1;
  const shown = Math.min(at, last);
  const file = pictures[shown];
  useEffect(() => {
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'ArrowLeft') setAt((now) => Math.max(0, Math.min(now, last) - 1));
      if (key === 'ArrowRight') setAt((now) => Math.min(last, now + 1));
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [last]);
  if (!file) return null;
  return (
    <Dialog
      open
      size="full"
      title={file.name}
      onClose={onClose}
      footer={
        <div className={styles.footer}>
          <p className={styles.facts}>
            <FileFacts find={find} look={look} online={online} file={file} />
          </p>
          <Original find={find} file={file} />
          {last > 0 && (
            <div className={styles.steps}>
              <IconButton
                label="Previous picture"
                icon={<ChevronLeftIcon />}
                unavailable={shown === 0}
                onClick={() => setAt(shown - 1)}
              />
              <p aria-live="polite">
                {shown + 1} of {pictures.length}
              </p>
              <IconButton
                label="Next picture"
                icon={<ChevronRightIcon />}
                unavailable={shown === last}
                onClick={() => setAt(shown + 1)}
              />
            </div>
          )}
        </div>
      }
    >
      <LargePicture key={file.url} find={find} file={file} />
    </Dialog>
  );
}

function LargePicture({ find, file }: { find: FindFile; file: ShownFile }) {
  const { href } = useFileAddress(find, file);
  const [isBroken, setBroken] = useState(false);
  return (
    <div className={styles.stage}>
      {isBroken ? (
        <p className={styles.missing}>This picture is not on this device yet.</p>
      ) : (
        href !== null && <img src={href} alt={file.name} className={styles.large} onError={() => setBroken(true)} />
      )}
    </div>
  );
}

function Original({ find, file }: { find: FindFile; file: ShownFile }) {
  const { href, isLocal } = useFileAddress(find, file);
  if (href === null) return null;
  return (
    <a className={styles.original} {...linkOf(href, isLocal, file.name)}>
      {isLocal ? 'Save' : 'Open original'}
    </a>
  );
}
