import { createHash } from 'node:crypto';
import { type Outcome, ok } from './outcome.ts';

/** The long texts of one page, in bytes; a single row may be longer. */
const PAGE_BYTES = 2_000_000;
/** The approximate size of the other columns of a row. */
const ROW_BYTES = 500;

/** A row of a list and the bytes of its long texts. */
interface Measured {
  id: number;
  bytes: number;
}

/** A list that is too long for the memory of the process: each page is read after the previous one was sent. */
export interface Paged<Rows> {
  ok: true;
  status: 200;
  pages: AsyncIterable<Rows>;
  /** The entity tag; null if the answer has none. */
  tag: string | null;
}

export const isPaged = (answer: object): answer is Paged<unknown[]> => 'pages' in answer;

/** Returns how many of some texts fit on one page, from the first on; at least one. */
export function fitting(bytes: readonly number[]): number {
  let room = PAGE_BYTES;
  const end = bytes.findIndex((size, index) => {
    room -= size;
    return room < 0 && index > 0;
  });
  return end < 0 ? bytes.length : end;
}

/**
 * Answers a list: whole if it fits into one page, otherwise page by page.
 * @param rows reads the rows with some ids, or all of the list, in the order of the list
 * @param mark returns a text that differs after each change of a row
 */
export async function boundedList<Row>(
  outline: readonly Measured[],
  rows: (ids: readonly number[] | null) => Promise<Row[]>,
  mark: (() => Promise<string>) | null = null,
): Promise<Outcome<Row[]> | Paged<Row[]>> {
  const sizes = outline.map(({ bytes }) => bytes + ROW_BYTES);
  if (fitting(sizes) === outline.length) return ok(await rows(null));
  const ids = outline.map(({ id }) => id);
  // The mark is read before the rows: an answer may be newer than its tag, never older.
  const tag = mark && tagOf(await mark(), ids);
  return { ok: true, status: 200, tag, pages: pagesOf(ids, sizes, rows) };
}

async function* pagesOf<Row>(
  ids: readonly number[],
  sizes: readonly number[],
  rows: (ids: readonly number[]) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  for (let from = 0; from < ids.length; ) {
    const end = from + fitting(sizes.slice(from));
    yield await rows(ids.slice(from, end));
    from = end;
  }
}

const tagOf = (mark: string, ids: readonly number[]): string =>
  `W/"${createHash('sha256').update(`${mark} ${ids}`).digest('base64url').slice(0, 27)}"`;
