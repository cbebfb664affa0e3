import { sizeText } from '../size-text.ts';
import { type FindFile, type LookAtFile, useFileAddress, useKnownFile } from './use-file-address.ts';

const KINDS: readonly [test: RegExp, kind: string][] = [
  [/^image\/svg/, 'SVG picture'],
  [/^image\//, 'Picture'],
  [/^application\/pdf$/, 'PDF'],
  [/msword|wordprocessingml/, 'Word document'],
  [/ms-powerpoint|presentationml/, 'PowerPoint'],
  [/ms-excel|spreadsheetml/, 'Excel'],
  [/^text\/plain/, 'Text'],
  [/^application\/(x-)?zip/, 'ZIP'],
];

/** The kind of a file in a word: by its type, else by the extension of its name. */
export function kindOfFile({ name, type }: { name: string; type: string }): string {
  const known = KINDS.find(([test]) => test.test(type))?.[1];
  if (known) return known;
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  return ending ? ending.toUpperCase() : 'File';
}

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
