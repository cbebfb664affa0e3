import type { IncomingHttpHeaders } from 'node:http';
import type { ByteRange } from '#server/adapters/files/file-store.ts';

const RANGE = /^bytes=(\d*)-(\d*)$/;

/**
 * The part of a file in the Range header of a request (RFC 9110 §14.2). Several parts at once, and an unreadable range,
 * count as the whole, as the standard allows.
 * @param size of the whole, in bytes
 * @returns null for the whole
 */
export function readRange(
  headers: IncomingHttpHeaders,
  etag: string,
  size: number,
): ByteRange | 'unsatisfiable' | null {
  const asked = RANGE.exec(headers.range ?? '');
  const [, first = '', last = ''] = asked ?? [];
  if (!asked || (first === '' && last === '')) return null;
  const condition = headers['if-range'];
  if (condition !== undefined && condition !== etag) return null;
  if (first === '') {
    const length = Number(last);
    return length === 0 ? 'unsatisfiable' : { start: Math.max(0, size - length), end: size - 1 };
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
}
