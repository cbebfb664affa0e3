import ImageIcon from 'lucide-react/icons/image';
import PaperclipIcon from 'lucide-react/icons/paperclip';
import { useState } from 'react';
import { classNames } from '../class-names.ts';
import styles from './attachment-list.module.css';
import { type FindFile, useFileAddress } from './use-file-address.ts';

/** Pictures that every browser shows; others are files like any other. */
const SHOWN = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif', 'image/svg+xml']);

/** A file as it is shown: `url` is an address, or `upload:…` where the file is not on the server yet. */
export interface ShownFile {
  name: string;
  url: string;
  type: string;
}

export interface AttachmentListProps {
  /** Looks up files that are not on the server yet; the same function at every render. */
  find: FindFile;
  files: readonly ShownFile[];
  className?: string | undefined;
}

/** The files that hang on something: pictures to look at, the others by name; from the device where they are not sent yet. */
export function AttachmentList({ find, files, className }: AttachmentListProps) {
  const isPicture = ({ type }: ShownFile) => SHOWN.has(type);
  // By place, not by address: that changes when a file arrives, and its picture shall stay while the new one loads.
  const keyed = files.map((file, index) => ({ file, key: index }));
  const pictures = keyed.filter(({ file }) => isPicture(file));
  const others = keyed.filter(({ file }) => !isPicture(file));
  if (files.length === 0) return null;
  return (
    <ul aria-label="Attachments" className={classNames(styles.list, className)}>
      {pictures.map(({ file, key }) => (
        <li key={key}>
          <Picture find={find} file={file} />
        </li>
      ))}
      {others.map(({ file, key }) => (
        <li key={key} className={styles.row}>
          <FileLink find={find} file={file} />
        </li>
      ))}
    </ul>
  );
}

interface FileProps {
  find: FindFile;
  file: ShownFile;
}

function Picture({ find, file }: FileProps) {
  const { href, isLocal } = useFileAddress(find, file);
  const [broken, setBroken] = useState<string | null>(null);
  const isShown = href !== null && broken !== href;
  return (
    <a className={styles.picture} title={file.name} {...linkOf(href, isLocal, file.name)}>
      {isShown ? (
        <img src={href} alt={file.name} loading="lazy" onError={() => setBroken(href)} />
      ) : (
        <>
          <ImageIcon aria-hidden="true" />
          <bdi className={styles.name}>{file.name}</bdi>
        </>
      )}
    </a>
  );
}

function FileLink({ find, file }: FileProps) {
  const { href, isLocal } = useFileAddress(find, file);
  return (
    <a className={styles.file} {...linkOf(href, isLocal, file.name)}>
      <PaperclipIcon aria-hidden="true" />
      <bdi>{file.name}</bdi>
    </a>
  );
}

/** A file of this device is saved, never opened: opened it would run in this site's name, whatever is in it. */
function linkOf(href: string | null, isLocal: boolean, name: string) {
  if (href === null) return {};
  return isLocal ? { href, download: name } : { href, target: '_blank', rel: 'noopener noreferrer' };
}
