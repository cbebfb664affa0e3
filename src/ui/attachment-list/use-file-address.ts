import { useEffect, useState } from 'react';

/** Where a file can be had: its address on the server, or its bytes while only this device has it. */
export type FilePlace = { at: 'server'; url: string } | { at: 'device'; bytes: ArrayBuffer } | { at: 'nowhere' };
export type FindFile = (url: string) => Promise<FilePlace>;

export interface FileAddress {
  /** Something that the browser can open; null while it is looked for, and where the file is not to be had. */
  href: string | null;
  /** Only this device has it. */
  isLocal: boolean;
}

const NONE: FileAddress = { href: null, isLocal: false };

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
      setAddress(place.at === 'server' ? { href: place.url, isLocal: false } : { href: made, isLocal: made !== null });
    };
    // A database that cannot be read shows the file by its name.
    find(url).then(show, () => {});
    return () => {
      left = true;
      if (made !== null) URL.revokeObjectURL(made);
      setAddress(NONE);
    };
  }, [find, url, type, isOnServer]);
  return isOnServer ? { href: url, isLocal: false } : address;
}
