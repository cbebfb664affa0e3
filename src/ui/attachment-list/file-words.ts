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

/** What kind of file it is, in a word: by its type, else by the end of its name. */
export function kindOfFile({ name, type }: { name: string; type: string }): string {
  const known = KINDS.find(([test]) => test.test(type))?.[1];
  if (known) return known;
  const ending = /\.([a-z0-9]{1,5})$/i.exec(name)?.[1];
  return ending ? ending.toUpperCase() : 'File';
}

const KILO = 1024;

/** '312 bytes', '48 KB', '2.4 MB' */
export function sizeText(bytes: number): string {
  if (bytes < KILO) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const kilobytes = bytes / KILO;
  if (kilobytes < KILO - 0.5) return `${Math.round(kilobytes)} KB`;
  const megabytes = kilobytes / KILO;
  return `${megabytes < 10 ? Math.round(megabytes * 10) / 10 : Math.round(megabytes)} MB`;
}
