import ImageIcon from 'lucide-react/icons/image';
import PaperclipIcon from 'lucide-react/icons/paperclip';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import { lazily } from '../lazily/lazily.tsx';
import { MissingDialog } from '../lazily/missing-dialog.tsx';
import styles from './attachment-list.module.css';
import { type FileProps, factsText, type ShownFile } from './file-facts.tsx';
import { linkOf, useFileAddress, useKnownFile } from './use-file-address.ts';

const Lightbox = lazily(async () => (await import('./lightbox.tsx')).Lightbox, MissingDialog);

/** Pictures that every browser shows; others are listed as files. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml']);

const NOT_HERE = 'Not on this device yet';

interface AttachmentListProps extends Pick<FileProps, 'find' | 'look' | 'online'> {
  files: readonly ShownFile[];
  className?: string | undefined;
}

/**
 * The files of a record: pictures as thumbnails that open large, the others by name, kind and size. They come from the
 * device where they are not sent yet or were opened before.
 */
export function AttachmentList({ find, look, online, files, className }: AttachmentListProps) {
  const [opened, setOpened] = useState<number | null>(null);
  const isPicture = ({ type }: ShownFile) => SHOWN.has(type);
  // By place, not by address: the address changes when a file is sent, and its picture must stay while the new one
  // loads.
  const keyed = files.map((file, index) => ({ file, key: index }));
  const pictures = keyed.filter(({ file }) => isPicture(file));
  const others = keyed.filter(({ file }) => !isPicture(file));
  if (files.length === 0) return null;
  return (
    <>
      <ul aria-label="Attachments" className={classNames(styles.list, className)}>
        {pictures.map(({ file, key }, index) => (
          <li key={key}>
            <Picture find={find} online={online} file={file} onOpen={() => setOpened(index)} />
          </li>
        ))}
        {others.map(({ file, key }) => (
          <li key={key} className={styles.row}>
            <FileLink find={find} look={look} online={online} file={file} />
          </li>
        ))}
      </ul>
      {opened !== null && (
        <Lightbox
          find={find}
          look={look}
          online={online}
          pictures={pictures.map(({ file }) => file)}
          first={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  );
}

interface PictureProps extends Pick<AttachmentListProps, 'find' | 'online'> {
  file: ShownFile;
  onOpen(): void;
}

function Picture({ find, online, file, onOpen }: PictureProps) {
  const { href } = useFileAddress(find, file);
  const [broken, setBroken] = useState<string | null>(null);
  // A picture that was out of reach is requested again when the network is back.
  const attempt = `${href} ${online}`;
  if (href === null || broken === attempt)
    return (
      <span className={styles.picture} title={file.name}>
        <ImageIcon aria-hidden="true" />
        <bdi className={styles.name}>{file.name}</bdi>
        {broken === attempt && !online && <span className={styles.missing}>{NOT_HERE}</span>}
      </span>
    );
  return (
    <button type="button" className={styles.picture} title={file.name} onClick={onOpen}>
      <img key={String(online)} src={href} alt={file.name} loading="lazy" onError={() => setBroken(attempt)} />
    </button>
  );
}

function FileLink({ find, look, online, file }: FileProps) {
  const { href, isLocal, size } = useFileAddress(find, file);
  const known = useKnownFile(look, isLocal ? null : href, online);
  const isMissing = !isLocal && !online && known !== null && !known.isHere;
  return (
    <div className={styles.file}>
      <PaperclipIcon aria-hidden="true" />
      <div className={styles.words}>
        {href === null || isMissing ? (
          <bdi>{file.name}</bdi>
        ) : (
          <a className={styles.link} {...linkOf(href, isLocal, file.name)}>
            <bdi>{file.name}</bdi>
          </a>
        )}
        <span className={styles.facts}>
          {factsText(file, isLocal ? size : known?.size)}
          {isMissing && ` · ${NOT_HERE}`}
        </span>
      </div>
    </div>
  );
}
