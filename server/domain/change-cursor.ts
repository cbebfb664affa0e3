/** The epoch keeps a cursor from being taken for a place in another history of the data. */
export const writeCursor = (epoch: string, place: number): string =>
  Buffer.from(`${epoch}.${place}`).toString('base64url');

/** The place that a cursor names: the beginning where it is of another epoch; null for what is no cursor of ours. */
export function readCursor(cursor: string | undefined, epoch: string): number | null {
  if (cursor === undefined) return 0;
  const found = /^([\w-]+)\.(\d{1,15})$/.exec(Buffer.from(cursor, 'base64url').toString('utf8'));
  if (!found) return null;
  return found[1] === epoch ? Number(found[2]) : 0;
}
