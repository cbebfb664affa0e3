import type { Db } from '#server/db/tables/tables.ts';
import { findVersion, type VersionedTable } from '#server/db/writes/versions.ts';
import { type Outcome, refuse } from '#server/domain/base/outcome.ts';

/** The versions that the client accepts; null if it named none, or accepts any. */
export type IfMatch = ReadonlySet<number> | null;

/** Our entity tags begin with the version: `"3"`, `"3-…"`. */
const TAG = /^(?:W\/)?"(\d{1,9})(?:-[\w-]*)?"$/;

/** The tag of an entity's answer. @param hash of the text of the answer */
export const entityTag = (version: number, hash: string): string => `"${version}-${hash}"`;

/**
 * Reads an If-Match header: one or more of our tags, or `*`.
 * @returns undefined when it is neither
 */
export function readIfMatch(header: string | undefined): IfMatch | undefined {
  if (header === undefined || header.trim() === '*') return null;
  const versions = header.split(',').map((tag) => TAG.exec(tag.trim())?.[1]);
  return versions.includes(undefined) ? undefined : new Set(versions.map(Number));
}

/**
 * The refusal of a write that would overwrite a newer version; it carries the current entity. Called in the write's
 * transaction, which has locked the entity (access.ts), before anything is changed; the caller handles a missing row.
 * @param current reads the entity as it is sent
 * @returns null if the write may go on
 */
export async function staleRefusal<T>(
  { db, ifMatch }: { db: Db; ifMatch: IfMatch },
  table: VersionedTable,
  id: number,
  current: () => Promise<Outcome<T>>,
): Promise<Outcome<never> | null> {
  if (!ifMatch) return null;
  const version = await findVersion(db, table, id);
  if (version === undefined || ifMatch.has(version)) return null;
  const now = await current();
  return now.ok && 'body' in now ? refuse({ kind: 'stale', current: now.body }) : null;
}
