const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'];
const KILO = 1024;

/** '312 bytes', '48 KB', '2.4 MB': with as many digits as are meaningful. */
export function sizeText(bytes: number): string {
  if (bytes === 1) return '1 byte';
  let size = bytes;
  let unit = 0;
  // A size that rounds up to the next unit is written in that unit.
  while (size >= KILO - 0.5 && unit < UNITS.length - 1) {
    size /= KILO;
    unit += 1;
  }
  const digits = unit > 1 && size < 10 ? Math.round(size * 10) / 10 : Math.round(size);
  return `${digits} ${UNITS[unit]}`;
}
