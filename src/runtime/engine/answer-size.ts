/** The length of an answer's content as it says; null where it does not, or means the length on the way. */
export function sizeIn({ headers }: Response): number | null {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  return Number.isSafeInteger(length) && length >= 0 && !headers.has('content-encoding') ? length : null;
}
