/** The link that calls a number as people wrote it; what follows an 'x' or 'ext' is dialled after a pause. */
export function telOf(phone: string): string {
  const [number = '', extension] = phone.split(/\s*(?:x|ext\.?)\s*/i);
  const digits = number.replace(/\(0\)/, '').replace(/[^\d+]/g, '');
  return `tel:${digits}${extension ? `,${extension.replace(/\D/g, '')}` : ''}`;
}
