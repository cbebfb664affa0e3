import type { Generated } from 'kysely';

/** What a boolean is in both databases. */
export type Flag = 0 | 1;

/** What every entity carries: `version` grows by one with each change of the row. */
export interface Entity {
  id: Generated<number>;
  created_at: string;
  updated_at: string;
  version: Generated<number>;
}
