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
