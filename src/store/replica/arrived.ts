import type { MatrixDatabase } from '#store/database/schema.ts';

/** Handles rows of one type that have arrived and been written, in the same transaction. */
export type Arrived = (
  db: MatrixDatabase,
  type: string,
  rows: readonly { id: string; clientKey?: string | null | undefined }[],
) => Promise<void>;
