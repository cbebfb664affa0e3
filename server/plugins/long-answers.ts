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
