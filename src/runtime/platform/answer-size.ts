/** The length of an answer's content by its header; null where the header is missing or means the compressed length. */
export function sizeIn({ headers }: Response): number | null {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 && !headers.has('content-encoding') ? length : null;
}
