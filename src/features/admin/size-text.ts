const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];

/** '1.5 GB' of a number of bytes; steps of 1,024. */
export function sizeText(bytes: number): string {
  if (bytes === 1) return '1 byte';
  let size = bytes;
  let unit = 0;
  while (size >= 1024 && unit < UNITS.length - 1) {
    size /= 1024;
    unit += 1;
  }
  const digits = unit > 0 && size < 10 ? Math.round(size * 10) / 10 : Math.round(size);
  return `${digits} ${UNITS[unit]}`;
}
