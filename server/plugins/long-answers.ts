import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';

/** Rows that are written as text at a time; a few milliseconds' work. */
const PIECE = 500;

/** Whether an answer is so long that writing it would delay others. */
export const isLong = (body: unknown): body is readonly unknown[] => Array.isArray(body) && body.length > PIECE;

/** Returns a list as JSON, and lets other requests run in between. */
export async function inPieces(rows: readonly unknown[]): Promise<string> {
  const pieces: string[] = [];
  for (let from = 0; from < rows.length; from += PIECE) {
    const text = JSON.stringify(rows.slice(from, from + PIECE));
    pieces.push(text.slice(1, -1));
    await turn();
  }
  return `[${pieces.join(',')}]`;
}

/** The same for a list that is read while it is sent: a page is read only after the caller took the previous one. */
export function inPages(pages: AsyncIterable<unknown[]>, check: (rows: unknown[]) => void): Readable {
  async function* texts() {
    let before = '[';
    for await (const rows of pages) {
      check(rows);
      if (rows.length === 0) continue;
      yield before + JSON.stringify(rows).slice(1, -1);
      before = ',';
      // A caller who takes the pages quickly would never let others run.
      await turn();
    }
    yield before === '[' ? '[]' : ']';
  }
  return Readable.from(texts(), { objectMode: false });
}
