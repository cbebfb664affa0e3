import { type Refusal, refuse } from '#server/domain/base/outcome.ts';

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
 * Whether a write would overwrite a newer version. For a row that was read in the transaction of the write, which has
 * locked it (access.ts).
 */
export const isStale = ({ ifMatch }: { ifMatch: IfMatch }, { version }: { version: number }): boolean =>
  ifMatch !== null && !ifMatch.has(version);

/** The refusal of such a write. @param current the entity as it is sent */
export const stale = (current: unknown): Refusal => refuse({ kind: 'stale', current });
