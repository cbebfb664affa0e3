import type { BadRow } from '#contract/reading.ts';
import { keptRows } from './restored.ts';
import type { MatrixDatabase } from './schema.ts';

/** Answers that hold everything of their kind: what they lack is gone. */

/** How many rows an answer has; a server may name one twice. */
export const distinct = (rows: readonly { id: string }[]): number => new Set(rows.map(({ id }) => id)).size;

/** Of the rows that are there those that a complete answer lacks; none where it may hold them unreadably. */
export async function gone(
  db: MatrixDatabase,
  type: string,
  there: readonly string[],
  rows: readonly { id: string }[],
  bad: readonly BadRow[],
): Promise<string[]> {
  if (bad.length > 0) return [];
  const named = new Set(rows.map(({ id }) => id));
  const lacking = there.filter((id) => !named.has(id));
  if (lacking.length === 0) return [];
  const isKept = await keptRows(db);
  return lacking.filter((id) => !isKept(type, id));
}
