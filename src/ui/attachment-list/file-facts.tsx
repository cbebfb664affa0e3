import { sizeText } from '../size-text.ts';
import { kindOfFile } from './file-words.ts';
import { type FindFile, type LookAtFile, useFileAddress, useKnownFile } from './use-file-address.ts';

/** A file to show: `url` is an address, or `upload:…` where the file is not on the server yet. */
export interface ShownFile {
  name: string;
  url: string;
  type: string;
}

export interface FileProps {
  /** Looks up files that are not on the server yet; the same function at every render. */
  find: FindFile;
  /** Looks up the known facts about files on the server; the same function at every render. */
  look: LookAtFile;
  /** Whether files that are not on this device can be fetched. */
  online: boolean;
  file: ShownFile;
}

/** 'PDF · 2.4 MB', or the kind alone where the size is unknown. */
export function FileFacts({ find, look, online, file }: FileProps) {
  const { href, isLocal, size } = useFileAddress(find, file);
  const known = useKnownFile(look, isLocal ? null : href, online);
  return factsText(file, isLocal ? size : known?.size);
}

export const factsText = (file: ShownFile, bytes: number | null | undefined): string =>
  [kindOfFile(file), ...(typeof bytes === 'number' ? [sizeText(bytes)] : [])].join(' · ');
