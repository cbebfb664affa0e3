import type { MatrixDatabase } from '#store/database/schema.ts';

/**
 * The user's choice of the data on this device. `kept`: all of a group, even a past or archived one; `removed`: nothing
 * of it before the user opens it. Groups without a choice are kept while they are neither past nor archived.
 */
export type CopyChoice = 'kept' | 'removed';

export const COPY_CHOICES = 'copy-choices';

/** The choices by group. In the caller's transaction. */
export const copyChoices = (db: MatrixDatabase): PromiseLike<Map<string, CopyChoice>> =>
  db.meta.get(COPY_CHOICES).then((row) => new Map(Object.entries((row?.value ?? {}) as Record<string, CopyChoice>)));

/** The groups with one choice. */
export const chosen = (db: MatrixDatabase, choice: CopyChoice): PromiseLike<string[]> =>
  copyChoices(db).then((choices) => [...choices].flatMap(([id, made]) => (made === choice ? [id] : [])));
