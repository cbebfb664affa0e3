import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';

/** Rows that are turned into text at a time; a few milliseconds' work. */
const PIECE = 500;

/** Whether an answer is so long that others would feel it being written. */
export const isLong = (body: unknown): body is readonly unknown[] => Array.isArray(body) && body.length > PIECE;

/** A list as JSON, with room for other requests in between. */
export async function inPieces(rows: readonly unknown[]): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < rows.length; from += PIECE) {
    const text = JSON.stringify(rows.slice(from, from + PIECE));
    pieces.push(text.slice(1, -1));
    await turn();
  }
  return `[${pieces.join(',')}]`;
}

/** The same of a list that is read while it is sent: no page is read before the caller took the one before it. */
export function inPages(pages: AsyncIterable<unknown[]>, check: (rows: unknown[]) => void): Readable {
  async function* texts() {
    let before = '[';
    for await (const rows of pages) {
      check(rows);
      if (rows.length === 0) continue;
      yield before + JSON.stringify(rows).slice(1, -1);
      before = ',';
    }
    yield before === '[' ? '[]' : ']';
  }
  return Readable.from(texts(), { objectMode: false });
}
