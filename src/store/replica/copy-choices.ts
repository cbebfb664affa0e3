import type { MatrixDatabase } from '#store/database/schema.ts';

/**
 * What the person wants to have on this device. `kept`: all of a group, though it is past or archived; `removed`: nothing
 * of it before somebody opens it. Groups without a choice are kept as long as they are neither.
 */
export type CopyChoice = 'kept' | 'removed';

export const COPY_CHOICES = 'copy-choices';

/** By group. In the caller's transaction. */
export const copyChoices = (db: MatrixDatabase): PromiseLike<Map<string, CopyChoice>> =>
  db.meta.get(COPY_CHOICES).then((row) => new Map(Object.entries((row?.value ?? {}) as Record<string, CopyChoice>)));

/** The groups with one choice. */
export const chosen = (db: MatrixDatabase, choice: CopyChoice): PromiseLike<string[]> =>
  copyChoices(db).then((choices) => [...choices].flatMap(([id, made]) => (made === choice ? [id] : [])));
