import { useEffect, useState } from 'react';

/** Where a file can be had: its address on the server, or its bytes while only this device has it. */
export type FilePlace = { at: 'server'; url: string } | { at: 'device'; bytes: ArrayBuffer } | { at: 'nowhere' };
export type FindFile = (url: string) => Promise<FilePlace>;

/** What is known of a file on the server: whether it opens without a network, and its size in bytes. */
export interface KnownFile {
  isHere: boolean;
  size: number | null;
}
export type LookAtFile = (url: string, online: boolean) => Promise<KnownFile>;

export interface FileAddress {
  /** Something that the browser can open; null while it is looked for, and where the file is not to be had. */
  href: string | null;
  /** Only this device has it. */
  isLocal: boolean;
  /** Of the bytes that only this device has. */
  size: number | null;
}

const NONE: FileAddress = { href: null, isLocal: false, size: null };

/** The address that shows a file, sent or not. Bytes of this device have an address as long as they are shown. */
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
    // A database that cannot be read shows the file by its name.
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
 * What is known of a file without opening it; null until that has been looked up. Looked up anew when the network comes or
 * goes, as what was opened meanwhile stays on the device.
 * @param href its address on the server; null where it has none
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

/** A file of this device is saved, never opened: opened it would run in this site's name, whatever is in it. */
export function linkOf(href: string, isLocal: boolean, name: string) {
  return isLocal ? { href, download: name } : { href, target: '_blank', rel: 'noopener noreferrer' };
}
