import type { Generated } from 'kysely';

/** A boolean in both databases. */
export type Flag = 0 | 1;

/** The columns of every entity: `version` grows by one with each change of the row. */
export interface Entity {
  id: Generated<number>;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}
