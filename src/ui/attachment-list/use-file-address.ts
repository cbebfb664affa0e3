import { useEffect, useState } from 'react';

/** The place of a file: its address on the server, or its bytes while only this device has it. */
type FilePlace = { at: 'server'; url: string } | { at: 'device'; bytes: ArrayBuffer } | { at: 'nowhere' };
export type FindFile = (url: string) => Promise<FilePlace>;

/** The known facts about a file on the server: whether it opens without a network, and its size in bytes. */
export interface KnownFile {
  isHere: boolean;
  size: number | null;
}
export type LookAtFile = (url: string, online: boolean) => Promise<KnownFile>;

interface FileAddress {
  /** An address that the browser can open; null while it is looked up, and where the file is unavailable. */
  href: string | null;
  /** Only this device has it. */
  isLocal: boolean;
  /** The size of bytes that only this device has. */
  size: number | null;
}

const NONE: FileAddress = { href: null, isLocal: false, size: null };

/** The address that shows a file, sent or not. Bytes of this device have an address only while they are shown. */
export function useFileAddress(find: FindFile, { url, type }: { url: string; type: string }): FileAddress {
  const isOnServer = !url.startsWith('upload:');
  const [address, setAddress] = useState(NONE);
  useEffect(() => {
    if (isOnServer) return;
    let made: string | null = null;
    let left = false;
    const show = (place: FilePlace) => {
      if (left) return;
      if (place.at === 'device') made = URL.createObjectURL(new Blob([place.bytes], { type }));
      const size = place.at === 'device' ? place.bytes.byteLength : null;
      setAddress(
        place.at === 'server'
          ? { href: place.url, isLocal: false, size: null }
          : { href: made, isLocal: made !== null, size },
      );
    };
    // Where the database cannot be read the file is shown by its name.
    find(url).then(show, () => {});
    return () => {
      left = true;
      if (made !== null) URL.revokeObjectURL(made);
      setAddress(NONE);
    };
  }, [find, url, type, isOnServer]);
  return isOnServer ? { href: url, isLocal: false, size: null } : address;
}

/**
 * The known facts about a file that is not open; null until they are looked up. They are looked up again when the
 * network comes or goes, because files that were opened meanwhile stay on the device.
 * @param href the file's address on the server; null where it has none
 */
export function useKnownFile(look: LookAtFile, href: string | null, online: boolean): KnownFile | null {
  const [known, setKnown] = useState<{ href: string; online: boolean; file: KnownFile } | null>(null);
  useEffect(() => {
    if (href === null) return;
    let left = false;
    look(href, online).then(
      (file) => {
        if (!left) setKnown({ href, online, file });
      },
      () => {},
    );
    return () => {
      left = true;
    };
  }, [look, href, online]);
  return known && known.href === href && known.online === online ? known.file : null;
}

/** A file of this device is saved, never opened: opened, any script in it would run with this site's origin. */
export function linkOf(href: string, isLocal: boolean, name: string) {
  return isLocal ? { href, download: name } : { href, target: '_blank', rel: 'noopener noreferrer' };
}
